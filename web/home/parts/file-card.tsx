import { hexView } from '../conversion/hex-view.ts';
import type { OpenedFile } from '../session/session.ts';
import { quantity } from '../text/quantity.ts';
import { untranslated } from './untranslated.ts';

interface FileCardProps {
  readonly file: OpenedFile;
  /** Takes a text in place of the file. */
  readonly onPaste: (text: string) => void;
}

/** A file whose bytes are converted: its name, its size and how it begins. */
export function FileCard({ file: { name, bytes }, onPaste }: FileCardProps) {
  return (
    <section
      ref={untranslated}
      class="file-card"
      id="text"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
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
