import { Button } from './button.tsx';
import { Sentence } from './sentence.tsx';

interface NoticeProps {
  /** Whole sentences. */
  readonly errors: readonly string[];
  readonly onDismiss: () => void;
}

/** Errors other than those of the conversion: of a link, a file or the clipboard. */
export function Notice({ errors, onDismiss }: NoticeProps) {
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
          <Button onClick={onDismiss}>Dismiss</Button>
        </>
      )}
    </div>
  );
}
