import type { ComponentChildren, RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { RESULT_FIELD } from '../../../src/core/field-names.ts';
import { isTaken } from '../../../src/documents/example.ts';
import type { Actions } from '../commands/actions.ts';
import { countsOf, type Outcome, textOutputs } from '../conversion/outcome.ts';
import { inverseOf, mainField, operationOf } from '../session/options.ts';
import { changeText, currentDraft, redo, type State, setOption, undo } from '../session/session.ts';
import { canPaste } from '../text/clipboard.ts';
import { Button } from './button.tsx';
import { CopyButton } from './copy-button.tsx';
import { Help } from './help.tsx';
import { OptionsForm } from './options-form.tsx';
import { ResultBox } from './result-box.tsx';
import { TextBox } from './text-box.tsx';

interface ToolPanelProps {
  readonly state: State;
  readonly outcome: Outcome;
  readonly actions: Actions;
  readonly box: RefObject<HTMLTextAreaElement | null>;
  readonly update: (change: (state: State) => State) => void;
  /** What stands between the form and the rules. */
  readonly children: ComponentChildren;
}

/** The open tool: its options, its text and its result. */
export function ToolPanel({ state, outcome, actions, box, update, children }: ToolPanelProps) {
  const { tool } = state;
  const { text, options, past } = currentDraft(state);
  const main = mainField(tool);
  const operation = operationOf(tool, options);
  const inverse = inverseOf(tool, options);
  const { error, data } = outcome;
  // The build does not know the browser.
  const [hasPaste, setHasPaste] = useState(false);
  useLayoutEffect(() => setHasPaste(canPaste), []);
  const textError = error?.field === undefined || error.field === main.name ? error : undefined;
  // What a form can't hold is for programs.
  const examples = tool.examples.filter((example) => isTaken(tool.fields, example.input));
  const facts = Object.entries(tool.output).flatMap(([name, output]) => {
    const value = data?.[name];
    return typeof value === 'number' ? [[output.title, value] as const] : [];
  });

  return (
    <>
      <header class="heading">
        <h1>{tool.title}</h1>
        <p>{tool.summary}</p>
      </header>
      <OptionsForm
        tool={tool}
        options={options}
        error={error}
        onChange={(option, value) => update((before) => setOption(before, option, value))}
      />
      <div class="panes">
        <TextBox
          id="text"
          title={main.field.title}
          help={main.field.description}
          text={text}
          counts={countsOf(text, main.field, operation)}
          error={textError}
          box={box}
          onEdit={(edit, burst) =>
            update((before) =>
              changeText(before, edit(currentDraft(before).text), burst === undefined ? {} : { burst }),
            )
          }
          onUndo={() => update(undo)}
          onRedo={() => update(redo)}
        >
          {hasPaste && (
            <Button onClick={() => void actions.paste()} title="Take what is on the clipboard as the text">
              Paste
            </Button>
          )}
          <FileButton onOpen={(file) => void actions.openFile(file)} />
          <Button onClick={() => update(undo)} isDisabled={past.length === 0}>
            Undo
          </Button>
          <Button onClick={actions.clear} isDisabled={text === ''}>
            Clear
          </Button>
        </TextBox>
        {textOutputs(tool).map((name) => {
          const output = tool.output[name];
          if (output === undefined) return null;
          const value = data?.[name];
          const result = typeof value === 'string' ? value : undefined;
          const isResult = name === RESULT_FIELD;
          return (
            <ResultBox key={name} id={`output-${name}`} output={output} text={result} facts={isResult ? facts : []}>
              <CopyButton
                label="Copy"
                className="primary"
                title="Copy the result, exactly"
                isDisabled={result === undefined}
                onCopy={() => actions.copy(result ?? '', output.title)}
              />
              <Button onClick={() => actions.download(result ?? '')} isDisabled={result === undefined}>
                Download
              </Button>
              {isResult && operation !== undefined && (
                <Button
                  onClick={() => actions.takeResult(result ?? '')}
                  isDisabled={result === undefined}
                  title={`Take the result as the text${inverse === undefined ? '' : `, and ${inverse} it`}`}
                >
                  {inverse === undefined ? 'Use as text' : 'Swap'}
                </Button>
              )}
            </ResultBox>
          );
        })}
      </div>
      {examples.length > 0 && (
        <fieldset class="examples">
          <legend>Examples</legend>
          {examples.map((example) => (
            <Button key={example.title} onClick={() => actions.fill(example.input)}>
              {example.title}
            </Button>
          ))}
        </fieldset>
      )}
      {children}
      <Help tool={tool} />
    </>
  );
}

/** A button that opens a file. */
function FileButton({ onOpen }: { readonly onOpen: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button onClick={() => input.current?.click()} title="Take a file's text; a file may be dropped on the page too">
        Open…
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          // The same file may be chosen again.
          event.currentTarget.value = '';
          if (file !== undefined) onOpen(file);
        }}
      />
    </>
  );
}
