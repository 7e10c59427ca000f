import type { ComponentChildren } from 'preact';
import { Icon, type IconName } from './icon.tsx';

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
