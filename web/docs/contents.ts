/** The contents of the page: they mark what is read. The menu on a phone opens below its bar, and closes. */
export function followContents(): void {
  const contents = document.querySelector<HTMLElement>('#contents');
  contents?.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link !== null && contents.matches(':popover-open')) contents.hidePopover();
  });
  contents?.addEventListener('beforetoggle', () => {
    const bar = document.querySelector('.menu-button')?.getBoundingClientRect();
    contents.style.setProperty('--bar', `${bar?.bottom}px`);
  });
  contents?.addEventListener('toggle', () => {
    contents.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  });
  followScroll();
}

/** Marks the links of the section and of the part of its text that are read, and names the section on the menu. */
function followScroll(): void {
  const name = document.querySelector('.menu-button span');
  const headings = [...document.querySelectorAll('main .text :is(h2, h3)')];
  let marked: readonly HTMLAnchorElement[] = [];
  const mark = (isRead: (heading: Element) => boolean) => {
    const read = headings.filter(isRead);
    const section = read.findLast((heading) => heading.matches('h2'));
    const part = read.at(-1);
    const links = [...new Set([section, part])].flatMap((heading) => {
      return document.querySelector<HTMLAnchorElement>(`#contents a[href="#${heading?.id}"]`) ?? [];
    });
    if (links.join() === marked.join()) return;
    for (const link of marked) link.ariaCurrent = null;
    for (const link of links) link.ariaCurrent = 'true';
    links.at(-1)?.scrollIntoView({ block: 'nearest' });
    if (name !== null) name.textContent = links[0]?.textContent ?? '';
    marked = links;
  };
  const onScroll = () => mark((heading) => heading.getBoundingClientRect().top < innerHeight / 4);
  addEventListener('scroll', onScroll, { passive: true });
  // Before the first paint, so that nothing moves. The browser scrolls to the target later.
  // Ids need no escapes in an address, so it is not decoded: a wrong escape would be an error.
  const target = document.getElementById(location.hash.slice(1));
  if (target !== null)
    mark((heading) => (target.compareDocumentPosition(heading) & Node.DOCUMENT_POSITION_FOLLOWING) === 0);
}
