import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { type IconName, icons } from '../../../src/documents/pages/icon-paths.ts';

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
  /** Whether a press leaves the focus where it is, so that the keyboard of a phone stays. */
  readonly keepsFocus?: boolean;
  readonly 'aria-pressed'?: boolean;
}

/** A button that submits no form. A disabled one keeps the focus. */
export function Button(props: ButtonProps) {
  const { children, onClick, icon, isDisabled = false, title, className, keepsFocus, ...others } = props;
  return (
    <button
      type="button"
      onClick={() => isDisabled || onClick()}
      onMouseDown={(event) => keepsFocus && event.preventDefault()}
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

/** What was copied: its name in announcements, and what was written. */
export interface Copied {
  readonly what: string;
  readonly text: unknown;
}

const SHOWN_MILLISECONDS = 1_500;

/** What was copied last, for a moment, by any button, key or command, and the function that sets it. */
export function useCopied() {
  const [copied, confirm] = useState<Copied>();
  useEffect(() => {
    const timer = setTimeout(confirm, SHOWN_MILLISECONDS, undefined);
    return () => clearTimeout(timer);
  }, [copied]);
  return [copied, confirm] as const;
}

interface CopyButtonProps extends Pick<ButtonProps, 'isDisabled' | 'title' | 'className' | 'keepsFocus'> {
  readonly label?: string;
  readonly isCopied: boolean;
  readonly onCopy: () => unknown;
}

/** A button that copies, and confirms it. */
export function CopyButton({ label = 'Copy', isCopied, onCopy, ...props }: CopyButtonProps) {
  return (
    <Button onClick={onCopy} {...props}>
      {/* Both labels occupy space, so that the button keeps its width. Its accessible name stays too. */}
      <span class="copy-label">
        <span class={isCopied ? 'off' : ''}>{label}</span>
        <span class={isCopied ? '' : 'off'} aria-hidden="true">
          Copied
        </span>
      </span>
    </Button>
  );
}

/** An icon next to the words of a button, or instead of them. The words still name the button. */
export function Icon({ name, className = '' }: { readonly name: IconName; readonly className?: string }) {
  return (
    <svg class={`icon ${className}`} viewBox="0 0 16 16" aria-hidden="true">
      <path d={icons[name]} />
    </svg>
  );
}
