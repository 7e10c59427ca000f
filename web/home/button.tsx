import type { ComponentChildren } from 'preact';

interface ButtonProps {
  readonly children: ComponentChildren;
  readonly onClick: () => void;
  readonly isDisabled?: boolean;
  /** What it does, in more words than its label has. */
  readonly title?: string;
  readonly className?: string;
}

/** A button that submits nothing. */
export function Button({ children, onClick, isDisabled = false, title, className }: ButtonProps) {
  return (
    <button type="button" onClick={onClick} disabled={isDisabled} title={title} class={className}>
      {children}
    </button>
  );
}
