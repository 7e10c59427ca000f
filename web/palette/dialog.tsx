import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

interface DialogProps {
  readonly label: string;
  readonly className: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

/**
 * A modal dialog. The browser keeps the focus in it, and restores the focus afterwards. The dialog and its content stay in
 * the document: if its text box is removed when it closes, Chromium ignores what is typed into the next one.
 */
export function Dialog({ label, className, isOpen, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);

  return (
    <dialog
      ref={dialog}
      class={className}
      aria-label={label}
      // Escape closed it. The event comes late: by then it can be open again.
      onClose={({ currentTarget }) => isOpen && !currentTarget.open && onClose()}
      onMouseDown={(event) => {
        // For a press on the backdrop, the target is the dialog itself.
        if (event.target !== event.currentTarget) return;
        // The default action of the press would move the focus again.
        event.preventDefault();
        onClose();
      }}
    >
      <div>{children}</div>
    </dialog>
  );
}
