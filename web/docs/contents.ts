/** The contents of the page: they mark the section that is read, and the menu on a phone closes. */
export function followContents(): void {
  const contents = document.querySelector<HTMLElement>('#contents');
  contents?.addEventListener('click', ({ target }) => {
    if (target instanceof HTMLAnchorElement && contents.matches(':popover-open')) contents.hidePopover();
  });
  contents?.addEventListener('toggle', () => {
    contents.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  });
  markCurrent();
  addEventListener('hashchange', openTarget);
  openTarget();
}

/** Opens the example that the address names. Its heading is visible anyway, so the browser does not open it. */
function openTarget(): void {
  const details = findTarget()?.closest('summary')?.closest('details');
  if (details) details.open = true;
}

function findTarget(): HTMLElement | null {
  return document.getElementById(decodeURIComponent(location.hash.slice(1)));
}

/** Marks the link of the section that crosses a line in the upper part of the window, and names it on the menu. */
function markCurrent(): void {
  const name = document.querySelector('.menu-button span');
  const mark = (section: Element, isCurrent: boolean) => {
    const link = document.querySelector(`#contents a[href="#${section.getAttribute('aria-labelledby')}"]`);
    if (link === null) return;
    link.ariaCurrent = isCurrent ? 'true' : null;
    if (!isCurrent) return;
    link.scrollIntoView({ block: 'nearest' });
    if (name !== null) name.textContent = link.textContent;
  };
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) mark(target, isIntersecting);
    },
    { rootMargin: '-20% 0px -80% 0px' },
  );
  for (const section of document.querySelectorAll('main section')) observer.observe(section);
  // Before the first paint, so that nothing moves.
  const first = findTarget()?.closest('section');
  if (first) mark(first, true);
}
