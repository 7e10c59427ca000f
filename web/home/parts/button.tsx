import type { ComponentChildren } from 'preact';
import { Icon, type IconName } from './icon.tsx';

interface ButtonProps {
  readonly children: ComponentChildren;
  readonly onClick: () => void;
  /** Stands for the words on a narrow screen. */
  readonly icon?: IconName;
  readonly isDisabled?: boolean | undefined;
  /** What it does, in more words than its label has. */
  readonly title?: string | undefined;
  readonly className?: string | undefined;
}

/** A button that submits nothing. One that has nothing to do keeps the focus where it has it. */
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
