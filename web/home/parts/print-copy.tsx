import { useRef } from 'preact/hooks';
import { useListener } from '../use-listener.ts';
import { untranslated } from './text.tsx';

interface PrintCopyProps {
  readonly inputTitle: string;
  readonly input: string;
  readonly resultTitle: string;
  /** The result as the page shows it: the whole text, or the start of a long one. */
  readonly result: string;
  /** Whether more of the result follows. */
  readonly isCut: boolean;
}

/** The text and the result for printing, because a text box would be cut off. They are filled in only to print. */
export function PrintCopy({ inputTitle, input, resultTitle, result, isCut }: PrintCopyProps) {
  const boxes = [useRef<HTMLPreElement>(null), useRef<HTMLPreElement>(null)] as const;
  const fill = (texts: readonly [string, string]) => {
    for (const [index, box] of boxes.entries()) if (box.current) box.current.textContent = texts[index] ?? '';
  };

  useListener('beforeprint', () =>
    fill([input, isCut ? `${result}\n\n(Only the start of the result is printed.)` : result]),
  );
  useListener('afterprint', () => fill(['', '']));

  return (
    <div class="print" aria-hidden="true" ref={untranslated}>
      <h2>{inputTitle}</h2>
      <pre ref={boxes[0]} />
      <h2>{resultTitle}</h2>
      <pre ref={boxes[1]} />
    </div>
  );
}
