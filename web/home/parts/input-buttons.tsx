import type { RefObject } from 'preact';
import type { Actions } from '../commands/actions.ts';
import type { Session } from '../session/session.ts';
import { Button } from './button.tsx';

interface InputButtonsProps {
  readonly session: Session;
  readonly actions: Actions;
  readonly fileInput: RefObject<HTMLInputElement | null>;
}

/** The buttons that open, paste, undo and clear the input. */
export function InputButtons({ session: { text, file, past }, actions, fileInput }: InputButtonsProps) {
  return (
    <>
      <Button
        icon="open"
        onClick={() => fileInput.current?.click()}
        title="Open a file, or drop one anywhere on the page"
      >
        Open file
      </Button>
      <input
        ref={fileInput}
        type="file"
        hidden
        onChange={(event) => {
          const [opened] = event.currentTarget.files ?? [];
          // So that the same file can be chosen again.
          event.currentTarget.value = '';
          if (opened !== undefined) void actions.openFile(opened);
        }}
      />
      <Button
        icon="paste"
        onClick={() => void actions.paste()}
        title="Replace the input with the text on the clipboard"
      >
        Paste
      </Button>
      <Button icon="undo" onClick={actions.undo} isDisabled={past.length === 0} title="Undo the last change">
        Undo
      </Button>
      <Button
        icon="clear"
        onClick={actions.clear}
        isDisabled={text === '' && file === undefined}
        title="Clear the input"
      >
        Clear
      </Button>
    </>
  );
}
