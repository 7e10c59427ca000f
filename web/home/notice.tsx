import { Button } from './button.tsx';

interface NoticeProps {
  /** Sentences without their periods. */
  readonly problems: readonly string[];
  readonly onDismiss: () => void;
}

/** What went wrong beside the conversion: a link, a file, the clipboard. */
export function Notice({ problems, onDismiss }: NoticeProps) {
  return (
    // It is there from the start, so that what comes into it is read out.
    <div class="notice" role="alert">
      {problems.length > 0 && (
        <>
          <ul>
            {problems.map((problem) => (
              <li key={problem}>{problem.charAt(0).toUpperCase() + problem.slice(1)}</li>
            ))}
          </ul>
          <Button onClick={onDismiss}>Dismiss</Button>
        </>
      )}
    </div>
  );
}
