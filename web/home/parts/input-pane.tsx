import { Fragment, type RefObject } from 'preact';
import { useRef } from 'preact/hooks';
import type { Place } from '../../../src/notations/place.ts';
import type { Actions } from '../commands/actions.ts';
import type { Diagnosis } from '../conversion/diagnosis.ts';
import type { Report } from '../conversion/report.ts';
import type { Session } from '../session/session.ts';
import { Button } from './button.tsx';
import { Counts } from './counts.tsx';
import { FileCard } from './file-card.tsx';
import { Sentence } from './text.tsx';
import { selectPlace, TextBox } from './text-box.tsx';

interface InputPaneProps {
  readonly session: Session;
  readonly actions: Actions;
  readonly report: Report;
  readonly diagnosis: Diagnosis | undefined;
  readonly isOptionWrong: boolean;
  readonly fileInput: RefObject<HTMLInputElement | null>;
}

const NONE: readonly never[] = [];

/** The input, its buttons, the message about it and its sizes. */
export function InputPane(props: InputPaneProps) {
  const { actions, report, diagnosis, isOptionWrong } = props;
  const { tool, text, file } = props.session;
  const { title } = tool.fields.text;
  const box = useRef<HTMLTextAreaElement>(null);
  const severity = diagnosis === undefined ? '' : diagnosis.severity === 'wrong' ? 'wrong' : 'note';
  return (
    <section class={`pane ${severity}`} aria-labelledby="text-title">
      <div class="head row">
        <h2 id="text-title" data-tool={tool.title}>
          {file === undefined ? <label for="text">{title}</label> : title}
        </h2>
        <div class="buttons row">
          <InputButtons {...props} />
        </div>
      </div>
      <div class={`about ${severity}`}>
        <div class="message row" id="message">
          <Message
            {...props}
            onPlace={file === undefined ? (place) => selectPlace(box.current, text, place) : undefined}
          />
        </div>
        <Counts sizes={report.input.sizes} />
      </div>
      <div class="box">
        {file === undefined ? (
          <TextBox
            text={text}
            place={diagnosis?.place}
            removed={report.reading?.removed ?? NONE}
            isInvalid={diagnosis?.severity === 'wrong' && !isOptionWrong}
            box={box}
            actions={actions}
          />
        ) : (
          <FileCard file={file} />
        )}
      </div>
    </section>
  );
}

/** The buttons that undo, clear, paste and open the input. The first two are hidden if there is nothing to undo or clear. */
function InputButtons({ session, actions, fileInput }: Pick<InputPaneProps, 'session' | 'actions' | 'fileInput'>) {
  const { text, file, past } = session;
  return (
    <>
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
      <Button
        className="paste"
        icon="paste"
        onClick={() => void actions.paste()}
        title="Replace the input with the text on the clipboard"
      >
        Paste
      </Button>
      <Button icon="open" onClick={() => fileInput.current?.click()} title="Open a file, or drop one on the page">
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
    </>
  );
}

interface MessageProps extends Pick<InputPaneProps, 'session' | 'report' | 'diagnosis'> {
  /** Selects the place of an error; undefined for a file. */
  readonly onPlace: ((place: Place) => void) | undefined;
}

/** The error with its position, which selects it; otherwise a note. */
function Message({ session: { file }, report, diagnosis, onPlace }: MessageProps) {
  if (diagnosis !== undefined) {
    const { message, place } = diagnosis;
    return (
      // A key per message: a new element appears, and nothing moves.
      <Fragment key={`${message} ${place?.start}`}>
        {place === undefined || place.start === place.end ? (
          <p>
            <Sentence text={message} />
          </p>
        ) : (
          <PlaceMessage message={message} place={place} onPlace={onPlace} />
        )}
      </Fragment>
    );
  }
  const about = file?.isText ? 'This text would make the box slow, so it is converted as a file' : undefined;
  const note = report.reading?.note ?? report.input.hidden ?? about;
  if (note !== undefined)
    return (
      <p>
        <Sentence text={note} />
      </p>
    );
  return null;
}

/** An error at a line and column. In a text box, it selects the error. */
function PlaceMessage(props: { readonly message: string; readonly place: Place } & Pick<MessageProps, 'onPlace'>) {
  const { message, place, onPlace } = props;
  const words = (
    <span>
      <u>{`Line ${place.line.toLocaleString('en')}, column ${place.column.toLocaleString('en')}`}</u>
      {': '}
      <Sentence text={message} />
    </span>
  );
  if (onPlace === undefined) return words;
  return (
    <Button onClick={() => onPlace(place)} title="Select the error in the text">
      {words}
    </Button>
  );
}
