import { useState } from 'preact/hooks';
import { useListener } from '../use-listener.ts';
import { Button } from './button.tsx';
import { Sentence } from './text.tsx';

/** Errors other than those of the conversion: of a link, a file or the clipboard. */
export function Notice(props: { readonly errors: readonly string[]; readonly onDismiss: () => void }) {
  const { errors, onDismiss } = props;
  return (
    // Always present: screen readers announce only changes of an existing alert.
    <div class="notice" role="alert">
      {errors.length > 0 && (
        <>
          <ul>
            {errors.map((error) => (
              <li key={error}>
                <Sentence text={error} />
              </li>
            ))}
          </ul>
          <Button look="bordered" onClick={onDismiss}>
            Dismiss
          </Button>
        </>
      )}
    </div>
  );
}

/** Opens files that are dropped anywhere. By default, a browser would leave the page to show the file. */
export function FileDrop({ onDrop }: { readonly onDrop: (files: readonly File[]) => void }) {
  const [isHeld, setIsHeld] = useState(false);
  useListener('dragover', (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    setIsHeld(true);
  });
  useListener('dragleave', (event) => {
    // With a related target, the pointer moved to another element of the page.
    if (event.relatedTarget === null) setIsHeld(false);
  });
  useListener('drop', (event) => {
    setIsHeld(false);
    if (!hasFiles(event)) return;
    event.preventDefault();
    onDrop([...(event.dataTransfer?.files ?? [])]);
  });
  return isHeld ? <p class="drop">Drop the file to convert it</p> : null;
}

function hasFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') ?? false;
}
