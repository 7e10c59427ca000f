import { useRef } from 'preact/hooks';
import type { Inside } from '../conversion/inside.ts';
import { lineSwitchOf } from '../session/line-switch.ts';
import { isUsed, optionFields, optionsSummary } from '../session/options.ts';
import { isSwitched, type Session, stepsOf } from '../session/session.ts';
import { markHidden } from '../text/characters.ts';
import { useListener } from '../use-listener.ts';
import type { ShownResult } from './result-pane.tsx';
import { untranslated } from './text.tsx';

/** The tool, the text and the result for printing, because a text box would be cut off. They are filled in only to print. */
export function PrintCopy({
  session,
  shown,
  inside,
}: {
  readonly session: Session;
  readonly shown: ShownResult;
  readonly inside: Inside | undefined;
}) {
  const { tool, text, file } = session;
  const steps = stepsOf(session).map((options) => {
    const used = optionFields(tool).filter((option) => isUsed(option, tool, options));
    return optionsSummary(used, options).join(' · ');
  });
  const summary = isSwitched(session) ? [lineSwitchOf(tool).field.title, ...steps] : steps;
  const result = shown.isStale ? '' : shown.text;
  const boxes = [useRef<HTMLPreElement>(null), useRef<HTMLPreElement>(null), useRef<HTMLPreElement>(null)] as const;
  const fill = (texts: readonly (string | undefined)[]) => {
    for (const [index, box] of boxes.entries()) if (box.current) box.current.textContent = texts[index] ?? '';
  };

  useListener('beforeprint', () =>
    fill([
      file?.name ?? text,
      shown.isCut ? `${result}\n\n(Only the start of the result is printed.)` : result,
      inside?.rows
        .map(({ name, value, local = '' }) => `${markHidden(name)}: ${markHidden(value)} ${local}\n`)
        .join(''),
    ]),
  );
  useListener('afterprint', () => fill([]));

  return (
    <div class="print" aria-hidden="true" ref={untranslated}>
      <p>
        <strong>{tool.title}</strong>
        {summary.some(Boolean) && `: ${summary.join('; ')}`}
      </p>
      <h2>{tool.fields.text.title}</h2>
      <pre ref={boxes[0]} />
      <h2>{tool.output.result.title}</h2>
      <pre ref={boxes[1]} />
      <pre ref={boxes[2]} />
    </div>
  );
}
