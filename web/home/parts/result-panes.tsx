import type { ComponentChildren } from 'preact';
import { useMemo, useRef } from 'preact/hooks';
import { operationNamed } from '../../../src/core/field.ts';
import { RESULT_FIELD } from '../../../src/core/field-names.ts';
import { labelOf, type Tool } from '../../../src/core/tool.ts';
import type { Actions } from '../commands/actions.ts';
import { canContinue, resultContent } from '../conversion/file.ts';
import { countsOf, type Outcome, resultOf, textOutputs } from '../conversion/outcome.ts';
import { inverseOf, operationOf, operationOption } from '../session/options.ts';
import { currentOptions, optionsOf, type Session } from '../session/session.ts';
import { hiddenText } from '../text/characters.ts';
import { MOST_SHOWN_BYTES, previewOf } from '../text/preview.ts';
import { quantity } from '../text/words.ts';
import { Button, CopyButton } from './button.tsx';
import { Menu } from './menu.tsx';
import { ResultPane } from './result-pane.tsx';

/** The content of the result box. */
interface ShownResult {
  /** The whole result of the current input; undefined if there is none. */
  readonly result: string | Uint8Array<ArrayBuffer> | undefined;
  /** The outcome that is shown: the current one, or the last one with a result. */
  readonly outcome: Outcome;
  /** The text in the box: the result, its start, or bytes as hexadecimal digits. */
  readonly text: string;
  /** Whether the box contains only the start of the result. */
  readonly isCut: boolean;
  readonly isStale: boolean;
  /** Whether there is no input. */
  readonly isEmpty: boolean;
}

/** The result; while there is an error, the last result of the same operation. */
export function useResult(session: Session, outcome: Outcome): ShownResult {
  const { tool, text, file } = session;
  const result = resultOf(outcome);
  const key = `${tool.name} ${operationOf(tool, currentOptions(session))} ${session.isEachLine}`;
  const last = useRef<{ readonly key: string; readonly outcome: Outcome }>(undefined);
  const isEmpty = text === '' && file === undefined;
  if (isEmpty || last.current?.key !== key) last.current = undefined;
  if (result !== undefined && !isEmpty) last.current = { key, outcome };

  const isStale = result === undefined && !isEmpty && last.current?.key === key;
  const shown = isStale ? (last.current?.outcome ?? outcome) : outcome;
  const whole = resultOf(shown);
  const shownText = useMemo(() => (whole === undefined ? '' : previewOf(whole)), [whole]);
  return {
    result: isEmpty ? undefined : result,
    outcome: shown,
    text: shownText,
    isCut: typeof whole === 'string' ? shownText.length < whole.length : (whole?.length ?? 0) > MOST_SHOWN_BYTES,
    isStale,
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
export function ResultPanes({ session, outcome: current, tools, shown, actions }: ResultPanesProps) {
  const { tool } = session;
  const { result, outcome, isStale } = shown;
  const content = useMemo(() => resultContent(session, current) ?? '', [current]);
  const others = tools.filter((other) => other !== tool && canContinue(content, other, optionsOf(session, other)));
  const data = outcome.kind === 'text' ? outcome.data : undefined;
  const facts = Object.entries(tool.output).flatMap(([name, output]) => {
    const value = data?.[name];
    return typeof value === 'number' && result !== undefined ? [[output.title, value] as const] : [];
  });
  const isDisabled = result === undefined;
  // Not for bytes: counting a large file takes long.
  const counts = useMemo(() => (typeof result === 'string' ? countsOf(result) : []), [result]);
  const inverse = inverseOf(tool, currentOptions(session));
  return (
    <>
      {textOutputs(tool).map((name) => {
        const title = tool.output[name]?.title ?? name;
        const value = data?.[name];
        const isResult = name === RESULT_FIELD;
        const text = isResult ? shown.text : typeof value === 'string' ? value : '';
        return (
          <ResultPane
            key={name}
            id={`output-${name}`}
            title={title}
            text={text}
            hint={isResult && shown.isEmpty ? tool.purpose : undefined}
            isStale={isStale}
            message={messageOf(shown, text, actions)}
            isBytes={outcome.kind === 'bytes'}
            counts={isResult ? counts : countsOf(text)}
            facts={isResult ? facts : []}
          >
            {isResult && (
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
                    title={
                      inverse === undefined
                        ? 'Use the result as the input'
                        : `Use the result as the input and ${inverseTitle(tool, inverse)} it`
                    }
                  >
                    {inverse === undefined ? 'Use as input' : 'Swap'}
                  </Button>
                )}
              </>
            )}
            <CopyButton
              label="Copy"
              className="primary"
              title={outcome.kind === 'bytes' ? 'Copy the bytes as hexadecimal digits' : 'Copy the result'}
              isDisabled={isDisabled}
              onCopy={() => (isResult ? actions.copy() : actions.copyText(text, title))}
            />
          </ResultPane>
        );
      })}
    </>
  );
}

function inverseTitle({ fields }: Tool, inverse: string): string {
  return (operationNamed(fields, inverse)?.title ?? inverse).toLowerCase();
}

/** The note about a result. */
function messageOf({ result, isStale, isCut }: ShownResult, shownText: string, { save }: Actions): ComponentChildren {
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
  const hidden = hiddenText(shownText);
  return hidden === undefined ? null : <p>{hidden}</p>;
}
