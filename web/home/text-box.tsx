import type { ComponentChildren, RefObject } from 'preact';
import { useLayoutEffect, useMemo, useState } from 'preact/hooks';
import { errorTable, type TextmillError } from '../../src/core/errors.ts';
import { Button } from './button.tsx';
import { Counts } from './counts.tsx';
import { changeBetween, editedText, exactIndex, shownIndex, shownText, spliceText } from './exact-text.ts';
import { HiddenNote } from './hidden-note.tsx';
import { Marks } from './marks.tsx';
import type { Count } from './outcome.ts';
import { type Place, placeOf } from './place.ts';
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
  /** Takes the text after an edit, and the kind of edit that may be continued. */
  readonly onEdit: (edit: (text: string) => string, kind?: string) => void;
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
    () => (error?.position === undefined ? undefined : placeOf(text, error.position)),
    [text, error],
  );
  const [isDragged, setIsDragged] = useState(false);

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
    const { value } = event.currentTarget;
    const kind = event.inputType === 'insertText' || /^delete/.test(event.inputType) ? event.inputType : undefined;
    onEdit((before) => editedText(before, value), kind);
  };
  const onPaste = (event: ClipboardEvent & { readonly currentTarget: HTMLTextAreaElement }) => {
    const pasted = event.clipboardData?.getData('text/plain') ?? '';
    // What the box would show as it is, it may take by itself; but what is typed between CRLFs gets line ends like them.
    if (!pasted.includes('\r') && !text.includes('\r')) return;
    event.preventDefault();
    const { selectionStart, selectionEnd } = event.currentTarget;
    onEdit((before) => spliceText(before, selectionStart, selectionEnd, pasted));
  };
  const onCopy = (event: ClipboardEvent & { readonly currentTarget: HTMLTextAreaElement }) => {
    if (copySelection(event, text) && event.type === 'cut') {
      const { selectionStart, selectionEnd } = event.currentTarget;
      onEdit((before) => spliceText(before, selectionStart, selectionEnd, ''));
    }
  };
  const problemId = `${id}-problem`;
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
          dir="auto"
          spellcheck={false}
          autocapitalize="off"
          autocomplete="off"
          aria-describedby={`${id}-help${error === undefined ? '' : ` ${problemId}`}`}
          aria-invalid={error !== undefined && text !== ''}
          placeholder="Type or paste here, or drop a file"
          onBeforeInput={onBeforeInput}
          onInput={onInput}
          onPaste={onPaste}
          onCopy={onCopy}
          onCut={onCopy}
          onDragEnter={() => setIsDragged(true)}
          onDragLeave={() => setIsDragged(false)}
          onDrop={() => setIsDragged(false)}
        />
      </div>
      <div class="foot">
        <Counts counts={counts} />
        <HiddenNote text={text} />
        {error !== undefined && (
          <div class={text === '' ? 'quiet' : 'problem'} id={problemId}>
            <p>{error.message}</p>
            {place !== undefined && (
              <p>
                Line {place.line}, column {place.column}
                {place.character === undefined ? ', the end of the text' : ': '}
                <bdi>{place.character}</bdi> <Button onClick={() => select(box.current, text, place)}>Show it</Button>
              </p>
            )}
            <p class="remedy">{errorTable[error.code].remedy}</p>
          </div>
        )}
        <p class="help" id={`${id}-help`}>
          <Sentence text={help} />
        </p>
      </div>
    </section>
  );
}

/** Puts on the clipboard what is selected, where the browser by itself would put other line ends there. */
export function copySelection(
  event: ClipboardEvent & { readonly currentTarget: HTMLTextAreaElement },
  text: string,
): boolean {
  if (!text.includes('\r')) return false;
  const { selectionStart, selectionEnd } = event.currentTarget;
  if (selectionStart === selectionEnd) return false;
  event.preventDefault();
  const selected = text.slice(exactIndex(text, selectionStart), exactIndex(text, selectionEnd));
  event.clipboardData?.setData('text/plain', selected);
  return true;
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
