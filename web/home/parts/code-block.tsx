import type { ComponentChildren } from 'preact';
import { untranslated } from './untranslated.ts';

interface CodeBlockProps {
  readonly label: string;
  readonly children: ComponentChildren;
}

/** Code. Long code scrolls. */
export function CodeBlock({ label, children }: CodeBlockProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
    <section class="code" aria-label={label} tabIndex={0}>
      <pre ref={untranslated} dir="ltr">
        {children}
      </pre>
    </section>
  );
}
