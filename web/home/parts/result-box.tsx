import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import type { OutputField } from '../../../src/core/tool.ts';
import { countsOf } from '../conversion/outcome.ts';
import { copySelection } from '../text/clipboard.ts';
import { shownText } from '../text/exact-text.ts';
import { Counts } from './counts.tsx';
import { HiddenNote } from './hidden-note.tsx';

interface ResultBoxProps {
  readonly id: string;
  readonly output: OutputField;
  /** The result, exactly; undefined where there is none. */
  readonly text: string | undefined;
  /** What else the answer says, by title. */
  readonly facts: readonly (readonly [title: string, value: number])[];
  /** The buttons. */
  readonly children: ComponentChildren;
}

/** One text of the result. */
export function ResultBox({ id, output, text, facts, children }: ResultBoxProps) {
  const box = useRef<HTMLTextAreaElement>(null);
  const shown = useMemo(() => shownText(text ?? ''), [text]);
  const counts = useMemo(() => countsOf(text ?? ''), [text]);

  // A value that is set where it is the same already would lose the selection.
  useLayoutEffect(() => {
    if (box.current !== null && box.current.value !== shown) box.current.value = shown;
  }, [shown]);

  return (
    <section class="pane" aria-labelledby={`${id}-title`}>
      <div class="bar">
        <h2 id={`${id}-title`}>
          <label for={id}>{output.title}</label>
        </h2>
        <div class="buttons">{children}</div>
      </div>
      <div class="box">
        <textarea
          ref={box}
          id={id}
          readOnly
          autocomplete="off"
          spellcheck={false}
          aria-describedby={`${id}-help`}
          onCopy={(event) => copySelection(event, text ?? '')}
        />
      </div>
      <div class="foot">
        {text !== undefined && (
          <>
            <Counts counts={counts} />
            {facts.length > 0 && (
              <dl class="facts">
                {facts.map(([title, value]) => (
                  <div key={title}>
                    <dt>{title}</dt>
                    <dd>{value.toLocaleString('en')}</dd>
                  </div>
                ))}
              </dl>
            )}
            <HiddenNote text={text} />
          </>
        )}
        <p class="help" id={`${id}-help`}>
          {output.description}
        </p>
      </div>
    </section>
  );
}
