import type { ComponentChildren, RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

/** A layer behind a text box: its text with the same layout, in elements that mark parts of it. */
export function Layer({
  box,
  className,
  children,
}: {
  readonly box: RefObject<HTMLTextAreaElement | null>;
  readonly className: string;
  readonly children: ComponentChildren;
}) {
  const moved = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const element = box.current;
    const content = moved.current;
    if (element === null || content === null) return;
    const follow = () => {
      // Translated, not scrolled: the layer can end before the text does.
      content.style.translate = `${-element.scrollLeft}px ${-element.scrollTop}px`;
    };
    follow();
    element.addEventListener('scroll', follow);
    return () => element.removeEventListener('scroll', follow);
  });

  return (
    <div class={`layer ${className}`} aria-hidden="true" translate={false}>
      <div ref={moved}>{children}</div>
    </div>
  );
}
