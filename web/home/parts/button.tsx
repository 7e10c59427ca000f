import type { ComponentChildren } from 'preact';

interface ButtonProps {
  readonly children: ComponentChildren;
  readonly onClick: () => void;
  readonly isDisabled?: boolean | undefined;
  /** What it does, in more words than its label has. */
  readonly title?: string | undefined;
  readonly className?: string | undefined;
}

/** A button that submits nothing. One that has nothing to do keeps the focus where it has it. */
export function Button({ children, onClick, isDisabled = false, title, className }: ButtonProps) {
  return (
    <button
      type="button"
      onClick={() => isDisabled || onClick()}
      aria-disabled={isDisabled}
      title={title}
      class={className}
    >
      {children}
    </button>
  );
}
