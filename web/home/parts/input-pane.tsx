import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import type { Example } from '../../../src/core/tool.ts';
import type { Diagnosis } from '../conversion/diagnosis.ts';
import type { Count } from '../conversion/outcome.ts';
import type { Repair } from '../conversion/repairs.ts';
import type { Suggestion } from '../conversion/suggestion.ts';
import type { OpenedFile } from '../session/session.ts';
import { hiddenText } from '../text/characters.ts';
import { Button } from './button.tsx';
import { Counts } from './counts.tsx';
import { FileCard } from './file-card.tsx';
import { Sentence } from './sentence.tsx';
import { selectPlace, TextBox, type TextBoxProps } from './text-box.tsx';

interface InputPaneProps extends Omit<TextBoxProps, 'id' | 'place' | 'isInvalid' | 'describedBy'> {
  readonly title: string;
  readonly file: OpenedFile | undefined;
  readonly counts: readonly Count[];
  readonly diagnosis: Diagnosis | undefined;
  /** Whether the diagnosis is about an option. */
  readonly isOptionWrong: boolean;
  readonly suggestion: Suggestion | undefined;
  readonly examples: readonly Example[];
  readonly onRepair: (repair: Repair) => void;
  readonly onSuggestion: (suggestion: Suggestion) => void;
  readonly onExample: (example: Example) => void;
  /** The buttons. */
  readonly children: ComponentChildren;
}

/** The input, its sizes and the message about it. */
export function InputPane(props: InputPaneProps) {
  const { title, file, counts, diagnosis, isOptionWrong, children, text, box } = props;
  const said = useMemo(() => (text === '' ? undefined : hiddenText(text)), [text]);
  const severity = diagnosis === undefined ? '' : diagnosis.severity === 'wrong' ? 'wrong' : 'note';
  const isSaid = props.suggestion !== undefined || said !== undefined || text === '';
  return (
    <section class={`pane ${severity}`} aria-labelledby="text-title">
      <div class="head">
        <h2 id="text-title">{file === undefined ? <label for="text">{title}</label> : title}</h2>
        {children}
      </div>
      <div class="box">
        {file === undefined ? (
          <TextBox
            {...props}
            id="text"
            place={diagnosis?.place}
            isInvalid={diagnosis?.severity === 'wrong' && !isOptionWrong}
            describedBy="message"
          />
        ) : (
          <FileCard
            file={file}
            onPaste={(pasted) => props.refuses(pasted, 0, 'pasted') || props.onEdit(() => pasted)}
          />
        )}
      </div>
      <div class={`foot ${severity} ${isSaid ? 'said' : ''}`}>
        <div class="message" id="message">
          {diagnosis !== undefined && (
            <ErrorMessage
              diagnosis={diagnosis}
              suggestion={props.suggestion}
              onSuggestion={props.onSuggestion}
              onPlace={() => diagnosis.place && selectPlace(box.current, text, diagnosis.place)}
              onRepair={props.onRepair}
            />
          )}
          {diagnosis === undefined && <OtherMessage {...props} said={said} />}
        </div>
        {file === undefined && text !== '' && <Counts key={`${severity} ${isSaid}`} counts={counts} />}
      </div>
    </section>
  );
}

interface ErrorMessageProps {
  readonly diagnosis: Diagnosis;
  readonly suggestion: Suggestion | undefined;
  readonly onPlace: () => void;
  readonly onRepair: (repair: Repair) => void;
  readonly onSuggestion: (suggestion: Suggestion) => void;
}

/** The error, its position, and the repairs. */
function ErrorMessage({ diagnosis, suggestion, onPlace, onRepair, onSuggestion }: ErrorMessageProps) {
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
      {repairs.length === 0 && suggestion !== undefined && (
        <Button onClick={() => onSuggestion(suggestion)}>{suggestion.label}</Button>
      )}
      {repairs.map((repair) => (
        <Button key={`${message} ${repair.label}`} onClick={() => onRepair(repair)}>
          <Sentence text={repair.label} />
        </Button>
      ))}
    </>
  );
}

/** A suggestion, a note about hidden characters, or examples for an empty box. */
function OtherMessage({
  text,
  file,
  said,
  suggestion,
  examples,
  onSuggestion,
  onExample,
}: InputPaneProps & { readonly said: string | undefined }) {
  if (suggestion !== undefined) return <Button onClick={() => onSuggestion(suggestion)}>{suggestion.label}</Button>;
  if (said !== undefined) return <p>{said}</p>;
  if (text !== '' || file !== undefined || examples.length === 0) return null;
  return (
    <fieldset key={examples.map((example) => example.title).join()} class="examples" aria-label="Examples">
      <span>Try</span>
      {examples.map((example) => (
        <Button key={example.title} onClick={() => onExample(example)}>
          {example.title}
        </Button>
      ))}
    </fieldset>
  );
}
