import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { isBidirectional } from '../text/bidirectional.ts';

interface MarksProps {
  readonly box: RefObject<HTMLTextAreaElement | null>;
  /** The text that the box shows. */
  readonly text: string;
  /** The range to mark, in UTF-16 units. It is empty at the end of the text. */
  readonly start: number;
  readonly end: number;
}

/** The length of the text after the mark: enough for its line to wrap as in the box. */
const AFTER = 1_000;

/** A mark behind a text box: the same text with the same layout, invisible except the mark. */
export function Marks({ box, text, start, end }: MarksProps) {
  const moved = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const element = box.current;
    const content = moved.current;
    if (element === null || content === null) return;
    const follow = () => {
      // Translated, not scrolled: the layer ends before the text does.
      content.style.translate = `0 ${-element.scrollTop}px`;
    };
    follow();
    element.addEventListener('scroll', follow);
    return () => element.removeEventListener('scroll', follow);
  });

  const marked = text.slice(start, end);
  const isSeen = marked !== '' && marked !== '\n';
  return (
    <div class={`marks ${isBidirectional(text) ? 'bidirectional' : ''}`} aria-hidden="true" translate={false}>
      <div ref={moved}>
        {text.slice(0, start)}
        <mark class={isSeen ? '' : 'gap'}>{isSeen ? marked : ''}</mark>
        {text.slice(isSeen ? end : start, end + AFTER)}
      </div>
    </div>
  );
}
