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
  /** What the box holds, exactly: the result, or how it begins. */
  readonly text: string;
  /** Whether it is the result of an earlier input. */
  readonly isStale: boolean;
  /** What the page says about it: a remark, or that bytes are no text. */
  readonly message: ComponentChildren;
  /** Whether bytes are shown, as hexadecimal digits. */
  readonly isBytes: boolean;
  readonly counts: readonly Count[];
  /** What else the answer says, by title. */
  readonly facts: readonly (readonly [title: string, value: number])[];
  /** The buttons. */
  readonly children: ComponentChildren;
}

/** One text of the result. */
export function ResultPane(props: ResultPaneProps) {
  const { id, title, text, isStale, message, isBytes, counts, facts, children } = props;
  const box = useRef<HTMLTextAreaElement>(null);
  const shown = useMemo(() => shownText(text), [text]);

  // A value that is set although it is the same would lose the selection.
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
