import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import type { Count } from '../conversion/outcome.ts';
import { isBidirectional } from '../text/bidirectional.ts';
import { copySelection } from '../text/clipboard.ts';
import { shownText } from '../text/exact-text.ts';
import { Counts } from './counts.tsx';

interface ResultPaneProps {
  readonly id: string;
  readonly title: string;
  /** The exact content of the box: the result, or its start. */
  readonly text: string;
  /** The sentence in the empty box. */
  readonly hint: string | undefined;
  /** Whether it is the result of an earlier input. */
  readonly isStale: boolean;
  /** A note about the result. */
  readonly message: ComponentChildren;
  /** Whether the text is bytes in hexadecimal digits. */
  readonly isBytes: boolean;
  readonly counts: readonly Count[];
  /** The numbers that the tool returns, with their titles. */
  readonly facts: readonly (readonly [title: string, value: number])[];
  /** The buttons. */
  readonly children: ComponentChildren;
}

/** One text of the result. */
export function ResultPane(props: ResultPaneProps) {
  const { id, title, text, hint, isStale, message, isBytes, counts, facts, children } = props;
  const box = useRef<HTMLTextAreaElement>(null);
  const shown = useMemo(() => shownText(text), [text]);

  // Setting an equal value would lose the selection.
  useLayoutEffect(() => {
    if (box.current !== null && box.current.value !== shown) box.current.value = shown;
  }, [shown]);

  const isSaid = Boolean(message) || facts.length > 0;
  return (
    <section class="pane" aria-labelledby={`${id}-title`}>
      <div class="head">
        <h2 id={`${id}-title`}>
          <label for={id}>{title}</label>
        </h2>
        {children}
      </div>
      <div class={`box ${isStale ? 'stale' : ''}`}>
        <textarea
          ref={box}
          id={id}
          class={isBytes ? 'hexadecimal' : isBidirectional(text) ? 'bidirectional' : ''}
          readOnly
          placeholder={hint}
          autocomplete="off"
          spellcheck={false}
          aria-describedby={`${id}-message`}
          onCopy={(event) => copySelection(event, text)}
        />
      </div>
      <div class={`foot ${isBytes && !isStale ? 'note' : ''} ${isSaid ? 'said' : ''}`}>
        <div class="message" id={`${id}-message`}>
          {message}
          {!message && facts.length > 0 && (
            <dl class="facts">
              {facts.map(([name, value]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value.toLocaleString('en')}</dd>
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
