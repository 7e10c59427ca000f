import type { OpenedFile } from '../session/session.ts';
import { hexView } from '../text/preview.ts';
import { quantity } from '../text/words.ts';
import { untranslated } from './text.tsx';

interface FileCardProps {
  readonly file: OpenedFile;
  /** Replaces the file by a pasted text. */
  readonly onPaste: (text: string) => void;
}

/** An open file: its name, its size and its first bytes. */
export function FileCard({ file: { name, bytes }, onPaste }: FileCardProps) {
  return (
    <section
      ref={untranslated}
      class="file-card"
      id="text"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
      tabIndex={0}
      aria-label={`File ${name}`}
      aria-describedby="message"
      onPaste={(event) => {
        const text = event.clipboardData?.getData('text/plain') ?? '';
        if (text !== '') onPaste(text);
      }}
    >
      <strong>
        <bdi>{name}</bdi>
      </strong>
      {quantity(bytes.length, 'byte')}
      {'\n\n'}
      <span class="hexadecimal">{hexView(bytes)}</span>
    </section>
  );
}
