import { useRef } from 'preact/hooks';
import type { Actions } from '../commands/actions.ts';
import { Button } from './button.tsx';

interface InputButtonsProps {
  readonly actions: Actions;
  readonly isEmpty: boolean;
  readonly canUndo: boolean;
  readonly onUndo: () => void;
}

/** What brings the input here, and takes it away. */
export function InputButtons({ actions, isEmpty, canUndo, onUndo }: InputButtonsProps) {
  return (
    <>
      <FileButton onOpen={(file) => void actions.openFile(file)} />
      <Button icon="paste" onClick={() => void actions.paste()} title="Replace the input with the clipboard">
        Paste
      </Button>
      <Button icon="undo" onClick={onUndo} isDisabled={!canUndo} title="Undo the last change">
        Undo
      </Button>
      <Button icon="clear" onClick={actions.clear} isDisabled={isEmpty} title="Clear the input">
        Clear
      </Button>
    </>
  );
}

/** A button that opens a file. */
function FileButton({ onOpen }: { readonly onOpen: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button icon="open" onClick={() => input.current?.click()} title="Open a file, or drop one anywhere on the page">
        Open file
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          // The same file may be chosen again.
          event.currentTarget.value = '';
          if (file !== undefined) onOpen(file);
        }}
      />
    </>
  );
}
