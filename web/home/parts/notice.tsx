import { Button } from './button.tsx';
import { Sentence } from './sentence.tsx';

interface NoticeProps {
  /** Whole sentences. */
  readonly errors: readonly string[];
  readonly onDismiss: () => void;
}

/** What went wrong beside the conversion: a link, a file, the clipboard. */
export function Notice({ errors, onDismiss }: NoticeProps) {
  return (
    // It is there from the start, so that what comes into it is read out.
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
