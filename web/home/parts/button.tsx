import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';

interface ButtonProps {
  readonly children: ComponentChildren;
  readonly onClick: () => void;
  /** Replaces the words on a narrow screen. */
  readonly icon?: IconName;
  readonly isDisabled?: boolean | undefined;
  /** A tooltip that explains more than the label. */
  readonly title?: string | undefined;
  readonly className?: string | undefined;
}

/** A button that submits no form. A disabled one keeps the focus. */
export function Button({ children, onClick, icon, isDisabled = false, title, className }: ButtonProps) {
  return (
    <button
      type="button"
      onClick={() => isDisabled || onClick()}
      aria-disabled={isDisabled}
      title={title}
      class={className}
    >
      {icon === undefined ? (
        children
      ) : (
        <>
          <Icon name={icon} />
          <span class="button-text">{children}</span>
        </>
      )}
    </button>
  );
}

const SHOWN_MILLISECONDS = 1_500;

interface CopyButtonProps extends Pick<ButtonProps, 'isDisabled' | 'title' | 'className'> {
  /** Copies, and returns whether it succeeded. */
  readonly onCopy: () => Promise<boolean>;
}

/** A button that copies, and confirms it for a moment. */
export function CopyButton({ onCopy, ...props }: CopyButtonProps) {
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
    <Button onClick={() => void copy()} {...props}>
      {/* Both labels occupy space, so that the button keeps its width. Its accessible name stays too. */}
      <span class="copy-label">
        <span class={copies > 0 ? 'off' : ''}>Copy</span>
        <span class={copies > 0 ? '' : 'off'} aria-hidden="true">
          Copied
        </span>
      </span>
    </Button>
  );
}

/** The icons of buttons. */
export type IconName = keyof typeof paths;

const paths = {
  add: 'M12 5v14M5 12h14',
  earlier: 'M20 12H5m6-6-6 6 6 6',
  open: 'M4 7v11h16V9h-9L9 6H4z',
  paste: 'M9 5H6v15h12V5h-3M9 4h6v3H9z',
  undo: 'M8 5 4 9l4 4M4 9h10a5 5 0 0 1 0 10H9',
  clear: 'm6 6 12 12M18 6 6 18',
  continue: 'M4 12h15m-6-6 6 6-6 6',
  save: 'M12 4v11m-5-5 5 5 5-5M5 20h14',
  swap: 'M7 4v15m-4-4 4 4 4-4M17 20V5m-4 4 4-4 4 4',
} as const;

/** An icon next to the words of a button, or instead of them. The words still name the button. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
