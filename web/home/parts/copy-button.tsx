import { useEffect, useState } from 'preact/hooks';
import { Button } from './button.tsx';

const SHOWN_MILLISECONDS = 1_500;

interface CopyButtonProps {
  readonly label: string;
  readonly isDisabled?: boolean;
  readonly title?: string;
  readonly className?: string;
  /** Copies, and returns whether it succeeded. */
  readonly onCopy: () => Promise<boolean>;
}

/** A button that copies, and confirms it for a moment. */
export function CopyButton({ label, isDisabled, title, className, onCopy }: CopyButtonProps) {
  const [copies, setCopies] = useState(0);

  useEffect(() => {
    if (copies === 0) return;
    const timer = setTimeout(() => setCopies(0), SHOWN_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [copies]);

  const copy = async () => {
    if (await onCopy()) setCopies((count) => count + 1);
  };
  return (
    <Button onClick={() => void copy()} isDisabled={isDisabled} title={title} className={className}>
      {/* Both labels occupy space, so that the button keeps its width. Its accessible name stays too. */}
      <span class="copy-label">
        <span class={copies > 0 ? 'off' : ''}>{label}</span>
        <span class={copies > 0 ? '' : 'off'} aria-hidden="true">
          Copied
        </span>
      </span>
    </Button>
  );
}
