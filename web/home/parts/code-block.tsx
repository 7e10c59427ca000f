import type { ComponentChildren } from 'preact';

interface CodeBlockProps {
  readonly label: string;
  readonly children: ComponentChildren;
}

/** Code, which scrolls where it is long. */
export function CodeBlock({ label, children }: CodeBlockProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
    <section class="code" aria-label={label} tabIndex={0}>
      {/* What a browser translates, it sends to its maker. */}
      <pre dir="ltr" translate={false}>
        {children}
      </pre>
    </section>
  );
}
