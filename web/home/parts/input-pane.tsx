import type { RefObject } from 'preact';
import { useMemo, useRef } from 'preact/hooks';
import type { Actions } from '../commands/actions.ts';
import type { Diagnosis } from '../conversion/diagnosis.ts';
import { textCounts } from '../conversion/outcome.ts';
import type { Suggestion } from '../conversion/suggestion.ts';
import type { Session } from '../session/session.ts';
import { hiddenText } from '../text/characters.ts';
import { Button } from './button.tsx';
import { Counts } from './counts.tsx';
import { FileCard } from './file-card.tsx';
import { Sentence } from './text.tsx';
import { selectPlace, TextBox } from './text-box.tsx';

interface InputPaneProps {
  readonly session: Session;
  readonly actions: Actions;
  readonly diagnosis: Diagnosis | undefined;
  /** Whether the diagnosis is about an option. */
  readonly isOptionWrong: boolean;
  readonly suggestion: Suggestion | undefined;
  readonly fileInput: RefObject<HTMLInputElement | null>;
}

/** The input, its buttons, its sizes and the message about it. */
export function InputPane({ session, actions, diagnosis, isOptionWrong, suggestion, fileInput }: InputPaneProps) {
  const { tool, text, file, chains, isEachLine } = session;
  const { title } = tool.fields.text;
  const box = useRef<HTMLTextAreaElement>(null);
  const counts = useMemo(() => textCounts(session), [tool, text, chains, isEachLine]);
  const said = useMemo(() => (text === '' ? undefined : hiddenText(text)), [text]);
  const severity = diagnosis === undefined ? '' : diagnosis.severity === 'wrong' ? 'wrong' : 'note';
  const isSaid = suggestion !== undefined || said !== undefined || text === '';
  return (
    <section class={`pane ${severity}`} aria-labelledby="text-title">
      <div class="head">
        <h2 id="text-title">{file === undefined ? <label for="text">{title}</label> : title}</h2>
        <InputButtons session={session} actions={actions} fileInput={fileInput} />
      </div>
      <div class="box">
        {file === undefined ? (
          <TextBox
            text={text}
            place={diagnosis?.place}
            isInvalid={diagnosis?.severity === 'wrong' && !isOptionWrong}
            box={box}
            actions={actions}
          />
        ) : (
          <FileCard
            file={file}
            onPaste={(pasted) => actions.refuses(pasted, 0, 'pasted') || actions.edit(() => pasted)}
          />
        )}
      </div>
      <div class={`foot ${severity} ${isSaid ? 'said' : ''}`}>
        <div class="message" id="message">
          <Message
            session={session}
            actions={actions}
            diagnosis={diagnosis}
            suggestion={suggestion}
            said={said}
            onPlace={() => diagnosis?.place && selectPlace(box.current, text, diagnosis.place)}
          />
        </div>
        {file === undefined && text !== '' && <Counts key={`${severity} ${isSaid}`} counts={counts} />}
      </div>
    </section>
  );
}

/** The buttons that open, paste, undo and clear the input. */
function InputButtons({
  session: { text, file, past },
  actions,
  fileInput,
}: Pick<InputPaneProps, 'session' | 'actions' | 'fileInput'>) {
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

interface MessageProps extends Pick<InputPaneProps, 'session' | 'actions' | 'diagnosis' | 'suggestion'> {
  /** A note about hidden characters. */
  readonly said: string | undefined;
  readonly onPlace: () => void;
}

/** The error with its position and repairs; otherwise a suggestion, a note, or examples for an empty box. */
function Message({ session: { tool, text, file }, actions, diagnosis, suggestion, said, onPlace }: MessageProps) {
  const suggested = suggestion && (
    <Button onClick={() => actions.followSuggestion(suggestion)}>{suggestion.label}</Button>
  );
  if (diagnosis !== undefined) {
    const { message, place, repairs } = diagnosis;
    return (
      <>
        {/* A key per message: a new element appears, and nothing moves. */}
        <p key={`${message} ${place?.start}`}>
          {/* An empty place is the end of the text, which needs no button. */}
          {place !== undefined && place.start < place.end && (
            <>
              <Button className="place" onClick={onPlace} title="Select the error in the text">
                Line {place.line.toLocaleString('en')}, column {place.column.toLocaleString('en')}
              </Button>
              {': '}
            </>
          )}
          <Sentence text={message} />
        </p>
        {/* A text in another encoding has no repair, but it may have a suggestion. */}
        {repairs.length === 0 && suggested}
        {repairs.map((repair) => (
          <Button key={`${message} ${repair.label}`} onClick={() => actions.repair(repair)}>
            <Sentence text={repair.label} />
          </Button>
        ))}
      </>
    );
  }
  if (suggested !== undefined) return suggested;
  if (said !== undefined) return <p>{said}</p>;
  const examples = tool.examples.filter((example) => 'data' in example);
  if (text !== '' || file !== undefined || examples.length === 0) return null;
  return (
    <fieldset key={examples.map((example) => example.title).join()} class="examples" aria-label="Examples">
      <span>Try</span>
      {examples.map((example) => (
        <Button key={example.title} onClick={() => actions.fill(example.input)}>
          {example.title}
        </Button>
      ))}
    </fieldset>
  );
}
