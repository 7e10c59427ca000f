import { hexView } from '../conversion/hex-view.ts';
import type { OpenedFile } from '../session/session.ts';
import { untranslated } from './untranslated.ts';

/** A file whose bytes are converted: its name, its size and how it begins. */
export function FileCard({ file: { name, bytes } }: { readonly file: OpenedFile }) {
  return (
    <section
      ref={untranslated}
      class="file-card"
      id="text"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
      tabIndex={0}
      aria-label={`File ${name}`}
      aria-describedby="message"
    >
      <strong>
        <bdi>{name}</bdi>
      </strong>
      {bytes.length.toLocaleString('en')} bytes
      {'\n\n'}
      <span class="hexadecimal">{hexView(bytes)}</span>
    </section>
  );
}
