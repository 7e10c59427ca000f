import { hexView } from '../conversion/hex-view.ts';
import type { OpenedFile } from '../session/session.ts';

/** A file whose bytes are converted: its name, its size and how it begins. */
export function FileCard({ file: { name, bytes } }: { readonly file: OpenedFile }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
    <section class="file-card" id="text" tabIndex={0} aria-label={`File ${name}`}>
      <strong>{name}</strong>
      {bytes.length.toLocaleString('en')} bytes
      {'\n\n'}
      <span class="hexadecimal">{hexView(bytes)}</span>
    </section>
  );
}
