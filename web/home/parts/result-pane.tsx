import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { chosenOperation, operationNamed } from '../../../src/core/field.ts';
import { RESULT_FIELD, TEXT_FIELD } from '../../../src/core/field-names.ts';
import { withLineFeeds } from '../../../src/core/lines.ts';
import { convert, type Tool } from '../../../src/core/tool.ts';
import { fileTypeOf } from '../../../src/notations/file-type.ts';
import { quantity } from '../../../src/notations/sizes.ts';
import { shownKeys } from '../../shortcuts.ts';
import type { Actions } from '../commands/actions.ts';
import { canContinue, resultContent } from '../conversion/file.ts';
import { AS_IT_IS, formNamed, formsIn } from '../conversion/form.ts';
import { factsOf, type Outcome, resultOf, shownOf } from '../conversion/outcome.ts';
import { nextChoice, wordsOf } from '../conversion/readings.ts';
import { PENDING, type Report } from '../conversion/report.ts';
import { currentOptions, divisionOf, PLAIN, type Session, settingsOf } from '../session/session.ts';
import { layoutOf } from '../text/layout.ts';
import { MOST_SHOWN_BYTES, previewOf } from '../text/preview.ts';
import { copySelection } from '../text/selection.ts';
import { Button, CopyButton } from './button.tsx';
import { Counts } from './counts.tsx';
import { InsideTable } from './inside.tsx';
import { Menu } from './menu.tsx';
import { Picture } from './picture.tsx';
import { Sentence, untranslated } from './text.tsx';

/** The content of the result box. */
export type ShownResult = ReturnType<typeof useResult>;

/** The result; while there is an error, or a worker converts, the last result of the same operation. */
export function useResult(session: Session, { outcome, reading }: Report) {
  const { tool, text, file } = session;
  const result = resultOf(outcome);
  const operation = chosenOperation(tool, currentOptions(session))?.value;
  const key = `${tool.name} ${operation} ${divisionOf(session)} ${settingsOf(session).form} ${reading?.title}`;
  const last = useRef<{ readonly key: string; readonly outcome: Outcome }>(undefined);
  const isEmpty = text === '' && file === undefined;
  if (isEmpty || last.current?.key !== key) last.current = undefined;
  if (result !== undefined && !isEmpty) last.current = { key, outcome };

  const earlier = result === undefined ? last.current : undefined;
  const shown = earlier?.outcome ?? outcome;
  return {
    /** The whole result of the current input; undefined if there is none. */
    result: isEmpty ? undefined : result,
    /** The outcome that is shown: the current one, or the last one with a result. */
    outcome: shown,
    ...useMemo(() => contentOf(shown), [shown]),
    isStale: earlier !== undefined,
    isPending: outcome === PENDING.outcome,
  };
}

/** The text in the box, which is the result or bytes as digits, and whether it is only the start of them. */
function contentOf(outcome: Outcome): { readonly text: string; readonly isCut: boolean } {
  const { text, whole } = shownOf(outcome) ?? {};
  if (text !== undefined) return { text, isCut: whole !== undefined };
  if (outcome.kind !== 'bytes') return { text: '', isCut: false };
  return { text: previewOf(outcome.bytes), isCut: outcome.bytes.length > MOST_SHOWN_BYTES };
}

interface ResultPaneProps {
  readonly session: Session;
  readonly report: Report;
  readonly tools: readonly Tool[];
  readonly shown: ShownResult;
  readonly actions: Actions;
  readonly showRequest: () => unknown;
  /** Stops a long conversion. */
  readonly cancel: () => void;
}

/** The result, its buttons, the note about it and its sizes. */
export function ResultPane(props: ResultPaneProps) {
  const { session, report, shown, actions } = props;
  const { tool } = session;
  const { result, outcome, text, isStale, isPending } = shown;
  const bytes = outcome.kind === 'bytes' && !('written' in outcome) ? outcome.bytes : undefined;
  /** The bytes that were shown as a picture, and its size in pixels. */
  const [seen, setSeen] = useState<{ readonly bytes: Uint8Array; readonly pixels: string }>();
  const isOld = isStale && !isPending;
  const pixels = bytes !== undefined && seen?.bytes === bytes ? seen.pixels : undefined;
  const file = useMemo(() => (bytes && pixels !== NO_PICTURE ? fileTypeOf(bytes) : undefined), [bytes, pixels]);
  const note = noteOn(props, file, pixels);
  const isFile = file?.label !== undefined && !file.isPicture;
  return (
    <section class="pane output" aria-labelledby="output-result-title">
      <div class="head row">
        <h2 id="output-result-title">
          <label for="output-result">{tool.output.result.title}</label>
        </h2>
        <div class="buttons row">
          <ResultButtons {...props} isFile={isFile} />
          <CopyButton
            what="Result"
            look={isFile ? 'plain' : 'primary'}
            keys={shownKeys('copy')}
            keepsFocus
            title={`Copy the ${bytes === undefined ? 'result' : file?.isPicture ? 'picture as PNG' : 'bytes as hexadecimal digits'}`}
            isDisabled={result === undefined}
            onCopy={actions.copy}
          />
        </div>
      </div>
      <div class={`about ${bytes !== undefined && file?.label === undefined && !isStale ? 'note' : ''}`}>
        <div class="message row" id="output-result-message">
          {isPending ? (
            <Converting cancel={props.cancel} />
          ) : (
            <>
              <ReadingLine report={report} actions={actions} />
              {/* A key per note: a new element appears, and nothing moves. */}
              {note !== undefined && <p key={note}>{note}</p>}
            </>
          )}
        </div>
        {text !== '' && !isOld && (
          <Counts sizes={report.output.sizes} facts={factsOf(tool, currentOptions(session), outcome)} />
        )}
      </div>
      <div class={`box ${isOld ? 'stale' : ''}`}>
        {bytes !== undefined && file?.isPicture ? (
          <Picture bytes={bytes} type={file.type} onSize={(size = NO_PICTURE) => setSeen({ bytes, pixels: size })} />
        ) : (
          <ResultBox text={text} isTyped={session.burst !== undefined} />
        )}
      </div>
      {session.text === '' && session.file === undefined && <Examples tool={tool} fill={actions.fill} />}
      {report.inside && <InsideTable inside={report.inside} actions={actions} />}
    </section>
  );
}

/** How the text is read, and how it can be read otherwise. A key goes to the next way. */
function ReadingLine({ report: { choices, reading }, actions }: Pick<ResultPaneProps, 'report' | 'actions'>) {
  if (choices.length === 0) return null;
  const next = nextChoice(choices, reading);
  return (
    <fieldset class="readings row" aria-label="Readings of the text">
      <strong>
        <Sentence text={wordsOf(reading)} />
      </strong>
      {[...choices, undefined]
        .filter((choice) => choice?.title !== reading?.title)
        .map((choice) => (
          <Button
            key={choice?.title}
            onClick={() => actions.read(choice ?? 'written')}
            title={choice === next ? shownKeys('read') : undefined}
          >
            <u>
              <Sentence text={choice?.reading ? choice.title : wordsOf(choice)} />
            </u>
          </Button>
        ))}
    </fieldset>
  );
}

/** Bytes that begin like an image but are not a valid one. */
const NO_PICTURE = '';

type FileType = ReturnType<typeof fileTypeOf>;

/** The result, which can be selected. Unless the input is typed, it is shown from its start. */
function ResultBox({ text, isTyped }: { readonly text: string; readonly isTyped: boolean }) {
  const box = useRef<HTMLTextAreaElement>(null);
  const boxText = useMemo(() => withLineFeeds(text), [text]);

  // Setting an equal value would lose the selection.
  useLayoutEffect(() => {
    if (box.current === null || box.current.value === boxText) return;
    box.current.value = boxText;
    if (!isTyped) box.current.scrollTop = 0;
  }, [boxText]);

  return (
    <textarea
      ref={box}
      id="output-result"
      class={layoutOf(text)}
      readOnly
      autocomplete="off"
      spellcheck={false}
      aria-describedby="output-result-message"
      onCopy={(event) => copySelection(event, text)}
    />
  );
}

/** Texts to try, each beside its result. */
function Examples({ tool, fill }: { readonly tool: Tool; readonly fill: Actions['fill'] }) {
  return (
    <fieldset class="examples" aria-label="Examples" ref={untranslated}>
      {tool.examples.slice(0, 2).map(({ title, input }) => (
        <Button key={title} onClick={() => fill(input)}>
          <strong>{title}</strong>
          <code>{withLineFeeds(String(input[TEXT_FIELD]))}</code>
          <code>{convert(tool, input, { sizeLimits: true })[RESULT_FIELD]}</code>
        </Button>
      ))}
    </fieldset>
  );
}

/** The buttons that continue with the result, save it and swap it with the input. */
function ResultButtons(props: ResultPaneProps & { readonly isFile: boolean }) {
  const { isFile, session, tools, actions, showRequest } = props;
  const { outcome, form } = props.report;
  const { tool } = session;
  const content = useMemo(() => resultContent(session, outcome) ?? '', [outcome]);
  const others = tools.filter((other) => other !== tool && canContinue(content, other));
  const isDisabled = props.shown.result === undefined;
  const inverse = operationNamed(tool.fields, chosenOperation(tool, currentOptions(session))?.undoneBy);
  return (
    <>
      <Menu
        id="form"
        label="Copy as"
        icon="form"
        value={form ?? PLAIN}
        choice={settingsOf(session).form}
        items={[...[AS_IT_IS, ...formsIn(session)].map(({ name, title }) => ({ value: name, title })), REQUEST]}
        isDisabled={isDisabled}
        onChoose={(name) => (name === REQUEST.value ? showRequest() : actions.chooseForm(name))}
      />
      <Menu
        id="continue"
        label="Continue with"
        text="Continue"
        icon="continue"
        value=""
        items={others.map((other) => ({ value: other.name, title: other.title }))}
        isDisabled={isDisabled || others.length === 0}
        onChoose={(name) => others.filter((other) => other.name === name).forEach(actions.continueWith)}
      />
      <Button
        look={isFile ? 'primary' : 'plain'}
        icon="save"
        onClick={actions.save}
        isDisabled={isDisabled}
        title="Save the result as a file"
      >
        Save
      </Button>
      {tool.fields.operation !== undefined && (
        <Button
          icon="swap"
          onClick={actions.swap}
          isDisabled={isDisabled}
          title={`Use the result as the input${inverse === undefined ? '' : ` and ${inverse.title.toLowerCase()} it`}`}
        >
          {inverse === undefined ? 'To input' : 'Swap'}
        </Button>
      )}
    </>
  );
}

const REQUEST = { value: 'request', title: 'API request' };

/** The message while a worker converts. */
function Converting({ cancel }: Pick<ResultPaneProps, 'cancel'>) {
  return (
    <>
      <p class="converting">Converting…</p>
      <span class="long row">
        <progress aria-label="Converting" />
        <Button onClick={cancel}>Cancel</Button>
      </span>
    </>
  );
}

/** What to know about the result that is shown. */
function noteOn(
  { session, report, shown }: Pick<ResultPaneProps, 'session' | 'report' | 'shown'>,
  file: FileType,
  pixels: string | undefined,
): string | undefined {
  const { outcome, result, isStale, isCut } = shown;
  if (isStale) return 'Result of an earlier input';
  if (result === undefined) return undefined;
  const form = formNamed(session, report.form);
  if ('refusal' in outcome) return `${outcome.refusal} It is shown as it is.`;
  if (outcome.kind === 'bytes' && form === undefined) return describeBytes(outcome.bytes, file, pixels);
  if (isCut) return 'Only the start is shown. Copy includes all of it.';
  if (outcome.kind === 'text' && outcome.wrongLines !== undefined)
    return `${quantity(outcome.wrongLines.count, 'line')} can't be converted`;
  return form?.note ?? report.output.hidden;
}

function describeBytes(bytes: Uint8Array, file: FileType, pixels: string | undefined): string {
  const size = quantity(bytes.length, 'byte');
  if (file?.isPicture) return `${file.label}${pixels ? `, ${pixels} pixels` : ''}, ${size}`;
  const isCut = bytes.length > MOST_SHOWN_BYTES;
  const shown = `, ${isCut ? `the first ${MOST_SHOWN_BYTES.toLocaleString('en')} ` : ''}shown as hex`;
  return file?.label === undefined ? `Not text: ${size}${shown}` : `${file.label}, ${size}${isCut ? shown : ''}`;
}
