import type { ComponentChildren } from 'preact';
import { untranslated } from './untranslated.ts';

interface CodeBlockProps {
  readonly label: string;
  readonly children: ComponentChildren;
}

/** Code, which scrolls where it is long. */
export function CodeBlock({ label, children }: CodeBlockProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
    <section class="code" aria-label={label} tabIndex={0}>
      <pre ref={untranslated} dir="ltr">
        {children}
      </pre>
    </section>
  );
}
