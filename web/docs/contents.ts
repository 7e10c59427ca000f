/** Marks the link of the current section in a table of contents. */
export function markCurrent(links: Iterable<HTMLAnchorElement>): void {
  const bySection = new Map<Element, HTMLAnchorElement>();
  for (const link of links) {
    const section = document.querySelector(`section[aria-labelledby="${CSS.escape(link.hash.slice(1))}"]`);
    if (section !== null) bySection.set(section, link);
  }
  // A section is current while it crosses a line in the upper part of the window.
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) bySection.get(target)?.setAttribute('aria-current', 'true');
        else bySection.get(target)?.removeAttribute('aria-current');
      }
    },
    { rootMargin: '-15% 0px -85% 0px' },
  );
  for (const section of bySection.keys()) observer.observe(section);
}
