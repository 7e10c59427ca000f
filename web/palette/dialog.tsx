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
 * A modal dialog. The browser keeps the focus in it, and restores the focus afterwards. Chromium ignores what is typed into
 * a text box if another one, or what was pressed, loses the focus as the dialog closes. So the dialog and its content stay
 * in the document, and a press moves the focus only to a text box.
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
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.isComposing) return;
        // The browser would tell late that it is closed, and the next key could come before.
        event.preventDefault();
        onClose();
      }}
      // Closed without a key, such as by the gesture for going back. By then it can be open again.
      onClose={({ currentTarget }) => isOpen && !currentTarget.open && onClose()}
      onMouseDown={(event) => {
        if (event.target instanceof HTMLInputElement) return;
        event.preventDefault();
        // For a press on the backdrop, the target is the dialog itself.
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div>{children}</div>
    </dialog>
  );
}
