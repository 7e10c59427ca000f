import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

interface DialogProps {
  readonly label: string;
  readonly className: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

/** A modal dialog, open while it is rendered. The browser keeps the focus in it, and gives it back. */
export function Dialog({ label, className, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);

  // Its end has to come before the element is taken away: only then does the browser give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    element.showModal();
    // Escape closes it; so does a press beside it, which is one on the dialog itself and on nothing in it.
    const onPress = (event: Event) => {
      if (event.target !== element) return;
      // The press itself would take the focus away again.
      event.preventDefault();
      onClose();
    };
    element.addEventListener('close', onClose);
    element.addEventListener('mousedown', onPress);
    return () => {
      // Its end must not close the dialog that comes next.
      element.removeEventListener('close', onClose);
      element.removeEventListener('mousedown', onPress);
      element.close();
    };
  }, []);

  return (
    <dialog ref={dialog} class={className} aria-label={label}>
      <div class="content">{children}</div>
    </dialog>
  );
}
