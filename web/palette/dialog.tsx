import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

interface DialogProps {
  readonly label: string;
  readonly className: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

/** A modal dialog, open while it is rendered. The browser keeps the focus in it, and restores the focus afterwards. */
export function Dialog({ label, className, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);

  // The dialog must be closed before the element is removed, or the browser does not restore the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    element.showModal();
    // Escape closes the dialog. So does a press on its backdrop, for which the target is the dialog itself.
    const onPress = (event: Event) => {
      if (event.target !== element) return;
      // The default action of the press would move the focus again.
      event.preventDefault();
      onClose();
    };
    element.addEventListener('close', onClose);
    element.addEventListener('mousedown', onPress);
    return () => {
      // The close event of this dialog must not close the next one.
      element.removeEventListener('close', onClose);
      element.removeEventListener('mousedown', onPress);
      element.close();
    };
  }, []);

  return (
    <dialog ref={dialog} class={className} aria-label={label}>
      <div>{children}</div>
    </dialog>
  );
}
