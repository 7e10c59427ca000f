import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { operationNamed } from '../../../src/core/field.ts';
import { RESULT_FIELD } from '../../../src/core/field-names.ts';
import { labelOf, type Tool } from '../../../src/core/tool.ts';
import type { Actions } from '../commands/actions.ts';
import { canContinue, resultContent } from '../conversion/file.ts';
import { countsOf, type Outcome, resultOf, textOutputs } from '../conversion/outcome.ts';
import { inverseOf, operationOf, operationOption } from '../session/options.ts';
import { currentOptions, optionsOf, type Session, stepsOf } from '../session/session.ts';
import { isBidirectional } from '../text/bidirectional.ts';
import { hiddenText } from '../text/characters.ts';
import { copySelection } from '../text/clipboard.ts';
import { shownText } from '../text/exact-text.ts';
import { MOST_SHOWN_BYTES, previewOf } from '../text/preview.ts';
import { quantity } from '../text/words.ts';
import { Button, CopyButton } from './button.tsx';
import { Counts } from './counts.tsx';
import { Menu } from './menu.tsx';

/** The content of the result box. */
export type ShownResult = ReturnType<typeof useResult>;

/** The result; while there is an error, the last result of the same operations. */
export function useResult(session: Session, outcome: Outcome) {
  const { tool, text, file } = session;
  const result = resultOf(outcome);
  const operations = stepsOf(session).map((options) => operationOf(tool, options));
  const key = `${tool.name} ${operations} ${session.isEachLine}`;
  const last = useRef<{ readonly key: string; readonly outcome: Outcome }>(undefined);
  const isEmpty = text === '' && file === undefined;
  if (isEmpty || last.current?.key !== key) last.current = undefined;
  if (result !== undefined && !isEmpty) last.current = { key, outcome };

  const isStale = result === undefined && !isEmpty && last.current?.key === key;
  const shown = isStale ? (last.current?.outcome ?? outcome) : outcome;
  const whole = resultOf(shown);
  const preview = useMemo(() => (whole === undefined ? '' : previewOf(whole)), [whole]);
  return {
    /** The whole result of the current input; undefined if there is none. */
    result: isEmpty ? undefined : result,
    /** The outcome that is shown: the current one, or the last one with a result. */
    outcome: shown,
    /** The text in the box: the result, its start, or bytes as hexadecimal digits. */
    text: preview,
    /** Whether the box contains only the start of the result. */
    isCut: typeof whole === 'string' ? preview.length < whole.length : (whole?.length ?? 0) > MOST_SHOWN_BYTES,
    isStale,
    /** Whether there is no input. */
    isEmpty,
  };
}

interface ResultPanesProps {
  readonly session: Session;
  /** The outcome of the session; {@link ShownResult} may have an earlier one. */
  readonly outcome: Outcome;
  readonly tools: readonly Tool[];
  readonly shown: ShownResult;
  readonly actions: Actions;
}

/** The texts that a tool returns. The first one is the result. */
export function ResultPanes(props: ResultPanesProps) {
  const names = textOutputs(props.session.tool);
  return (
    <>
      {names.map((name) => (
        <ResultPane key={name} name={name} {...props} />
      ))}
    </>
  );
}

/** One text of the result. `name` is that of its field. */
function ResultPane({ name, ...props }: ResultPanesProps & { readonly name: string }) {
  const { session, shown, actions } = props;
  const { tool } = session;
  const { result, outcome, isStale } = shown;
  const isResult = name === RESULT_FIELD;
  const isBytes = outcome.kind === 'bytes';
  const data = outcome.kind === 'text' ? outcome.data : undefined;
  const id = `output-${name}`;
  const title = tool.output[name]?.title ?? name;
  const value = data?.[name];
  /** The exact content of the box: the text, or its start. */
  const text = isResult ? shown.text : typeof value === 'string' ? value : '';
  const box = useRef<HTMLTextAreaElement>(null);
  const boxText = useMemo(() => shownText(text), [text]);

  // Setting an equal value would lose the selection.
  useLayoutEffect(() => {
    if (box.current !== null && box.current.value !== boxText) box.current.value = boxText;
  }, [boxText]);

  // Not for bytes: counting a large file takes long.
  const counts = useMemo(() => (typeof result === 'string' ? countsOf(isResult ? result : text) : []), [result, text]);
  const message = messageOf(shown, text, actions);
  /** The numbers that the tool returns, with their titles. */
  const facts = Object.entries(tool.output).flatMap(([field, output]) => {
    const number = data?.[field];
    return isResult && typeof number === 'number' && result !== undefined ? [[output.title, number] as const] : [];
  });
  const isSaid = message !== null || facts.length > 0;
  return (
    <section class="pane" aria-labelledby={`${id}-title`}>
      <div class="head">
        <h2 id={`${id}-title`}>
          <label for={id}>{title}</label>
        </h2>
        {isResult && <ResultButtons {...props} />}
        <CopyButton
          className="primary"
          title={isBytes ? 'Copy the bytes as hexadecimal digits' : 'Copy the result'}
          isDisabled={result === undefined}
          onCopy={() => (isResult ? actions.copy() : actions.copyText(text, title))}
        />
      </div>
      <div class={`box ${isStale ? 'stale' : ''}`}>
        <textarea
          ref={box}
          id={id}
          class={isBytes ? 'hexadecimal' : isBidirectional(text) ? 'bidirectional' : ''}
          readOnly
          placeholder={isResult && shown.isEmpty ? tool.purpose : undefined}
          autocomplete="off"
          spellcheck={false}
          aria-describedby={`${id}-message`}
          onCopy={(event) => copySelection(event, text)}
        />
      </div>
      <div class={`foot ${isBytes && !isStale ? 'note' : ''} ${isSaid ? 'said' : ''}`}>
        <div class="message" id={`${id}-message`}>
          {message}
          {message === null && facts.length > 0 && (
            <dl class="facts">
              {facts.map(([fact, number]) => (
                <div key={fact}>
                  <dt>{fact}</dt>
                  <dd>{number.toLocaleString('en')}</dd>
                </div>
              ))}
            </dl>
          )}
        </div>
        {text !== '' && !isStale && <Counts key={String(isSaid)} counts={counts} />}
      </div>
    </section>
  );
}

/** The buttons that continue with the result, save it and swap it with the input. */
function ResultButtons({ session, outcome, tools, shown: { result }, actions }: ResultPanesProps) {
  const { tool } = session;
  const content = useMemo(() => resultContent(session, outcome) ?? '', [outcome]);
  const others = tools.filter((other) => other !== tool && canContinue(content, other, optionsOf(session, other)));
  const isDisabled = result === undefined;
  const inverse = operationNamed(tool.fields, inverseOf(tool, currentOptions(session)));
  return (
    <>
      <Menu
        id="continue"
        label="Continue with"
        text="Continue with"
        icon="continue"
        value=""
        items={others.map((other) => ({ value: other.name, title: labelOf(other) }))}
        isDisabled={isDisabled || others.length === 0}
        onChoose={(name) => {
          const next = others.find((other) => other.name === name);
          if (next !== undefined) actions.continueWith(next);
        }}
      />
      <Button icon="save" onClick={actions.save} isDisabled={isDisabled} title="Save the result as a file">
        Save
      </Button>
      {operationOption(tool) !== undefined && (
        <Button
          icon="swap"
          onClick={actions.swap}
          isDisabled={isDisabled}
          title={`Use the result as the input${inverse === undefined ? '' : ` and ${inverse.title.toLowerCase()} it`}`}
        >
          {inverse === undefined ? 'Use as input' : 'Swap'}
        </Button>
      )}
    </>
  );
}

/** The note about a result. */
function messageOf({ result, isStale, isCut }: ShownResult, text: string, { save }: Actions): ComponentChildren {
  if (isStale) return <p>Result of an earlier input</p>;
  if (result === undefined) return null;
  if (typeof result !== 'string') {
    const size = quantity(result.length, 'byte');
    return (
      <>
        <p>
          Not text: {size}, {isCut ? `the first ${MOST_SHOWN_BYTES.toLocaleString('en')} shown as hex` : 'shown as hex'}
        </p>
        <Button onClick={save}>Save as file</Button>
      </>
    );
  }
  if (isCut) return <p>Only the start is shown. Copy and Save include all of it.</p>;
  const hidden = hiddenText(text);
  return hidden === undefined ? null : <p>{hidden}</p>;
}
