import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';

interface ButtonProps {
  /** With an icon, a text. */
  readonly children: ComponentChildren;
  readonly onClick: () => void;
  /** Replaces the words on a narrow screen. */
  readonly icon?: IconName;
  readonly isDisabled?: boolean | undefined;
  /** A tooltip that explains more than the label. */
  readonly title?: string | undefined;
  readonly className?: string | undefined;
  /** Whether what the button shows and hides is shown. */
  readonly 'aria-expanded'?: boolean;
}

/** A button that submits no form. A disabled one keeps the focus. */
export function Button({ children, onClick, icon, isDisabled = false, title, className, ...others }: ButtonProps) {
  return (
    <button
      type="button"
      onClick={() => isDisabled || onClick()}
      aria-disabled={isDisabled}
      title={title}
      {...others}
      class={`plain ${className ?? ''}`}
    >
      {icon === undefined ? (
        children
      ) : (
        <>
          <Icon name={icon} />
          {/* A key per label: a new element appears, and nothing moves. */}
          <span key={String(children)} class="button-text">
            {children}
          </span>
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
  add: 'M8 3v10M3 8h10',
  earlier: 'M13.5 8h-11M6.5 4l-4 4 4 4',
  open: 'M1.75 4v8.5h12.5v-7H7.75L6 3.5H1.75z',
  paste: 'M5.5 3H3.25v10.75h9.5V3H10.5M5.5 2h5v2.5h-5z',
  undo: 'M5 3 2 6l3 3M2 6h7.5a3.5 3.5 0 0 1 0 7H6',
  clear: 'm3.75 3.75 8.5 8.5m0-8.5-8.5 8.5',
  continue: 'M2.5 8h11M9.5 4l4 4-4 4',
  save: 'M8 2.5v8M4.5 7 8 10.5 11.5 7M3 13.5h10',
  swap: 'M4.75 2.5v11m-2.5-2.5 2.5 2.5 2.5-2.5M11.25 13.5v-11M8.75 5l2.5-2.5 2.5 2.5',
  list: 'M4.5 6.25 8 9.75l3.5-3.5',
  request: 'M5 4 1.5 8 5 12M11 4l3.5 4L11 12',
} as const;

/** An icon next to the words of a button, or instead of them. The words still name the button. */
export function Icon({ name, className = '' }: { readonly name: IconName; readonly className?: string }) {
  return (
    <svg class={`icon ${className}`} viewBox="0 0 16 16" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
