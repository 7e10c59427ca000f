import { render } from 'preact';
import { shortcutOf } from '../home/commands/shortcuts.ts';
import { type Entry, Palette } from '../palette/palette.tsx';
import { type Findable, matching } from '../palette/search.ts';

/** The search: sections, fields, error codes and rules, found in the page itself. */

interface Place extends Entry, Findable {
  readonly element: HTMLElement;
  readonly group: string;
}

export function activateSearch(): void {
  const root = document.body.appendChild(document.createElement('div'));
  let isOpen = false;

  const toggle = () => {
    isOpen = !isOpen;
    const all = isOpen ? findPlaces() : [];
    const find = (query: string) => (query.trim() === '' ? all.filter(isTop) : grouped(matching(all, query)));
    render(isOpen && <Palette subject="the reference" find={find} onChoose={goTo} onClose={toggle} />, root);
  };
  document.querySelector('#open-palette')?.addEventListener('click', toggle);
  addEventListener('keydown', (event) => {
    if (shortcutOf(event) !== 'palette') return;
    event.preventDefault();
    toggle();
  });
}

/** Scrolls to a place, and moves the focus there, so that the next press of Tab continues from it. */
function goTo({ element }: Place): void {
  const example = element.closest('details');
  if (example !== null) example.open = true;
  if (element.id !== '') history.pushState(null, '', `#${element.id}`);
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
  element.scrollIntoView({ block: element.matches('h2, h3, h4') ? 'start' : 'center' });
}

function isTop({ element }: Place): boolean {
  return element.matches('h2');
}

/** Places with those of a group together, in the order of the best of each group. */
function grouped(places: readonly Place[]): readonly Place[] {
  const groups = [...new Set(places.map(({ group }) => group))];
  return groups.flatMap((name) => places.filter(({ group }) => group === name));
}

function findPlaces(): readonly Place[] {
  return [...document.querySelectorAll('main section')].flatMap(placesIn).map((place, index) => {
    return { ...place, name: place.element.id || `place-${index}` };
  });
}

function placesIn(section: Element): readonly Omit<Place, 'name'>[] {
  const isTool = section.matches('.tool');
  const heading = textOf(section.querySelector('h2'));
  const icon = document.querySelector(`#contents a[href="#${section.getAttribute('aria-labelledby')}"] path`);
  return Array.from(section.querySelectorAll<HTMLElement>('h2, h3, h4, tr[id], li'), (element) => {
    const text = textOf(element);
    const words = [text.toLowerCase()];
    if (element.matches('h2')) {
      const group = isTool ? 'Tools' : 'Sections';
      return { element, group, title: text, words, icon: icon?.getAttribute('d') ?? undefined };
    }
    if (element.matches('h3, h4')) return { element, group: 'Sections', title: `${heading}: ${text}`, words };
    if (element.matches('li')) return { element, group: 'Rules', title: `${heading}: ${text}`, words };
    const name = textOf(element.querySelector('code'));
    words.push(name.toLowerCase());
    if (isTool) return { element, group: 'Fields', title: `${heading}: ${name}`, words };
    return { element, group: 'Error codes', title: name, words };
  });
}

function textOf(element: Element | null): string {
  return element?.textContent.trim() ?? '';
}
