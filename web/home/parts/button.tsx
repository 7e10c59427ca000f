import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { type IconName, icons } from '../../../src/documents/pages/icon-paths.ts';
import { useListener } from '../use-listener.ts';

interface ButtonProps {
  /** With an icon, a text. */
  readonly children: ComponentChildren;
  readonly onClick?: () => void;
  /** Replaces the words on a narrow screen. */
  readonly icon?: IconName;
  readonly isDisabled?: boolean | undefined;
  /** A tooltip that explains more than the label. */
  readonly title?: string | undefined;
  /** By default plain, as within other parts. */
  readonly look?: 'plain' | 'primary' | 'bordered';
  readonly className?: string | undefined;
  /** Whether a press leaves the focus where it is, so that the keyboard of a phone stays. */
  readonly keepsFocus?: boolean;
  readonly 'aria-pressed'?: boolean | undefined;
  /** The id of the list that it opens. */
  readonly popovertarget?: string | undefined;
}

/** A button that submits no form. A disabled one keeps the focus. */
export function Button(props: ButtonProps) {
  const {
    children,
    onClick,
    icon,
    isDisabled = false,
    title,
    look = 'plain',
    className = '',
    keepsFocus,
    ...others
  } = props;
  return (
    <button
      type="button"
      onClick={() => isDisabled || onClick?.()}
      onMouseDown={(event) => keepsFocus && event.preventDefault()}
      aria-disabled={isDisabled}
      title={title}
      {...others}
      class={`${look} ${className}`}
    >
      {icon === undefined ? (
        children
      ) : (
        <>
          <Icon name={icon} />
          {/* A key per label: a new element appears, and nothing moves. */}
          <span key={String(children)}>{children}</span>
        </>
      )}
    </button>
  );
}

const SHOWN_MILLISECONDS = 1_500;

interface CopyButtonProps extends Pick<ButtonProps, 'isDisabled' | 'title' | 'look' | 'className' | 'keepsFocus'> {
  readonly label?: string;
  /** The keys that do the same. */
  readonly keys?: string;
  readonly what: string;
  /** Distinguishes buttons for several things of one name. */
  readonly text?: string;
  readonly onCopy: () => unknown;
}

/** A button that copies. It confirms each copy for a moment, also one by a key or a command. */
export function CopyButton({ label = 'Copy', keys, what, text, onCopy, ...props }: CopyButtonProps) {
  const [copies, setCopies] = useState(0);

  useListener('copied', ({ detail }) => {
    if (detail.what === what && [undefined, detail.text].includes(text)) setCopies((count) => count + 1);
  });

  useEffect(() => {
    if (copies === 0) return;
    const timer = setTimeout(() => setCopies(0), SHOWN_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [copies]);

  return (
    <Button onClick={onCopy} {...props}>
      {/* Both labels occupy space, so that the button keeps its width. Its accessible name stays too. */}
      <span class="copy-label">
        <span class={copies > 0 ? 'off' : ''}>{label}</span>
        <span class={copies > 0 ? '' : 'off'} aria-hidden="true">
          Copied
        </span>
      </span>
      {keys && (
        <span class="keys" aria-hidden="true">
          {keys}
        </span>
      )}
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
