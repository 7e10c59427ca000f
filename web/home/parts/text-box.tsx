import type { ComponentChildren, RefObject } from 'preact';
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { TextmillError } from '../../../src/core/textmill-error.ts';
import type { Count } from '../conversion/outcome.ts';
import type { Burst } from '../session/session.ts';
import { copySelection } from '../text/clipboard.ts';
import { changeBetween, editedText, shownIndex, shownText, spliceText } from '../text/exact-text.ts';
import { type Place, placeOfCharacter } from '../text/place.ts';
import { Button } from './button.tsx';
import { Counts } from './counts.tsx';
import { HiddenNote } from './hidden-note.tsx';
import { Marks } from './marks.tsx';
import { Sentence } from './sentence.tsx';

interface TextBoxProps {
  readonly id: string;
  readonly title: string;
  readonly help: string;
  /** The text, exactly. */
  readonly text: string;
  readonly counts: readonly Count[];
  readonly error: TextmillError | undefined;
  readonly box: RefObject<HTMLTextAreaElement | null>;
  /** Takes the text after an edit, and the burst of typing that it belongs to. */
  readonly onEdit: (edit: (text: string) => string, burst?: Burst) => void;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  /** The buttons. */
  readonly children: ComponentChildren;
}

/** The text to convert, with its sizes and what is wrong with it. */
export function TextBox(props: TextBoxProps) {
  const { id, title, help, text, counts, error, box, onEdit, onUndo, onRedo, children } = props;
  const shown = useMemo(() => shownText(text), [text]);
  const place = useMemo(
    () => (error?.position === undefined ? undefined : placeOfCharacter(text, error.position)),
    [text, error],
  );
  const [isDragged, setIsDragged] = useState(false);
  /** What is pasted or dropped, until the box has it. */
  const incoming = useRef<string>(undefined);
  /** How many words were begun with an input method. */
  const words = useRef(0);

  useLayoutEffect(() => {
    const element = box.current;
    if (element === null || element.value === shown) return;
    // What was not typed here: the cursor goes to where the text changed.
    const { start, inserted } = changeBetween(element.value, shown);
    element.value = shown;
    element.setSelectionRange(start + inserted.length, start + inserted.length);
  }, [box, shown]);

  const onBeforeInput = (event: InputEvent) => {
    // The browser's own history knows nothing of Swap, Clear and the like.
    if (event.inputType !== 'historyUndo' && event.inputType !== 'historyRedo') return;
    event.preventDefault();
    if (event.inputType === 'historyUndo') onUndo();
    else onRedo();
  };
  const onInput = (event: InputEvent & { readonly currentTarget: HTMLTextAreaElement }) => {
    const { value: shownNow, selectionEnd: cursor } = event.currentTarget;
    const isBrought = /^insertFrom/.test(event.inputType);
    const brought = isBrought ? incoming.current : undefined;
    if (isBrought) incoming.current = undefined;
    onEdit(
      (before) => editedText(before, { shown: shownNow, cursor, incoming: brought }),
      burstOf(event, words.current),
    );
  };
  const onCopy = (event: ClipboardEvent & { readonly currentTarget: HTMLTextAreaElement }) => {
    if (copySelection(event, text) && event.type === 'cut') {
      const { selectionStart, selectionEnd } = event.currentTarget;
      onEdit((before) => spliceText(before, selectionStart, selectionEnd, ''));
    }
  };
  const errorId = `${id}-error`;
  return (
    <section class="pane" aria-labelledby={`${id}-title`}>
      <div class="bar">
        <h2 id={`${id}-title`}>
          <label for={id}>{title}</label>
        </h2>
        <div class="buttons">{children}</div>
      </div>
      <div class={`box ${isDragged ? 'dragged' : ''}`}>
        {place !== undefined && <Marks box={box} text={shown} {...rangeIn(text, place)} />}
        <textarea
          ref={box}
          id={id}
          spellcheck={false}
          autocapitalize="off"
          autocorrect="off"
          autocomplete="off"
          aria-describedby={`${id}-help${error === undefined ? '' : ` ${errorId}`}`}
          aria-invalid={error !== undefined && text !== ''}
          placeholder="Type or paste here, or drop a file"
          onBeforeInput={onBeforeInput}
          onInput={onInput}
          onPaste={(event) => {
            incoming.current = event.clipboardData?.getData('text/plain');
          }}
          onCompositionStart={() => {
            words.current++;
          }}
          onCopy={onCopy}
          onCut={onCopy}
          onDragEnter={() => setIsDragged(true)}
          onDragLeave={() => setIsDragged(false)}
          onDrop={(event) => {
            setIsDragged(false);
            incoming.current = event.dataTransfer?.getData('text/plain');
          }}
        />
      </div>
      <div class="foot">
        <Counts counts={counts} />
        <HiddenNote text={text} />
        {error !== undefined && (
          <div class={text === '' ? 'quiet' : 'error'} id={errorId}>
            <p>{error.message}</p>
            {place !== undefined && (
              <p>
                Line {place.line}, column {place.column}
                {place.start === place.end && ', the end of the text'}{' '}
                <Button onClick={() => select(box.current, text, place)}>Show it</Button>
              </p>
            )}
            <p class="remedy">{error.remedy}</p>
          </div>
        )}
        <p class="help" id={`${id}-help`}>
          <Sentence text={help} />
        </p>
      </div>
    </section>
  );
}

/**
 * The burst of typing that an edit belongs to: words are steps of the history, and so is each that an input method makes.
 * What a script dispatches is a bare event, which says nothing of how the text was changed.
 */
function burstOf({ inputType = '', isComposing, data }: Partial<InputEvent>, word: number): Burst | undefined {
  if (isComposing) return { kind: `word ${word}`, time: 0 };
  const time = performance.now();
  if (inputType === 'insertText') return { kind: inputType, time, isNew: /^\s/.test(data ?? '') };
  return inputType.startsWith('delete') ? { kind: inputType, time } : undefined;
}

function rangeIn(text: string, { start, end }: Place): { readonly start: number; readonly end: number } {
  return { start: shownIndex(text, start), end: shownIndex(text, end) };
}

function select(element: HTMLTextAreaElement | null, text: string, place: Place): void {
  if (element === null) return;
  const { start, end } = rangeIn(text, place);
  element.focus();
  element.setSelectionRange(start, end);
  // Not every browser scrolls to what is selected.
  const mark = element.parentElement?.querySelector('mark');
  if (mark) element.scrollTop = mark.offsetTop - element.clientHeight / 2;
}
