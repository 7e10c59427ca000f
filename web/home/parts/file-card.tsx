import { fileTypeOf } from '../../../src/notations/file-type.ts';
import type { OpenedFile } from '../session/session.ts';
import { previewOf, startOfText } from '../text/preview.ts';
import { Picture } from './picture.tsx';
import { untranslated } from './text.tsx';

/** An open file: its name, its size and its start. */
export function FileCard({ file }: { readonly file: OpenedFile }) {
  const { name, bytes } = file;
  return (
    <section
      ref={untranslated}
      class="file-card"
      id="text"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
      tabIndex={0}
      aria-label={`File ${name}`}
      aria-describedby="message"
    >
      {/* A key per content: a new element appears, and nothing moves. */}
      <div key={bytes}>
        <p>
          <strong>
            <bdi>{name}</bdi>
          </strong>
        </p>
        <FileStart bytes={bytes} />
      </div>
    </section>
  );
}

function FileStart({ bytes }: Pick<OpenedFile, 'bytes'>) {
  const type = fileTypeOf(bytes);
  if (type?.isPicture) return <Picture bytes={bytes} type={type.type} />;
  const text = startOfText(bytes);
  return <div class={text === undefined ? 'dump' : ''}>{text ?? previewOf(bytes, 8)}</div>;
}
