import { render } from 'preact';
import { shortcutOf } from '../home/commands/shortcuts.ts';
import { icons } from '../home/icons.ts';
import { type Entry, Palette } from '../palette/palette.tsx';
import { type Findable, matching } from '../palette/search.ts';
import { marked, patternOf } from './marks.tsx';

/** The search: sections, fields, error codes, limits, paths, languages and all sentences, found in the page itself. */

/** As it is shown. */
interface Result extends Entry {
  readonly element: HTMLElement;
}

interface Place extends Result, Findable {
  readonly title: string;
  readonly detail?: string | undefined;
  readonly group: string;
}

/** Opens the search by its button and its keys. */
export function activateSearch(): void {
  const root = document.body.appendChild(document.createElement('div'));
  let isOpen = false;

  const toggle = () => {
    isOpen = !isOpen;
    const all = isOpen ? findPlaces() : [];
    const find = (query: string): readonly Result[] =>
      query.trim() === '' ? all.filter(({ element }) => element.matches('h2')) : found(all, query);
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
function goTo({ element }: Result): void {
  const example = element.closest('details');
  if (example !== null) example.open = true;
  if (element.matches('button')) element.click();
  history.pushState(null, '', `#${element.id || element.closest('section')?.getAttribute('aria-labelledby')}`);
  element.tabIndex = -1;
  // A later click must not focus it.
  element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
  element.focus({ preventScroll: true });
  element.scrollIntoView({ block: element.matches('h2, h3, h4') ? 'start' : 'center' });
}

/** The places that match a query, with those of a group together, in the order of the best of each group. */
function found(places: readonly Place[], query: string): readonly Result[] {
  const results = matching(places, query);
  const pattern = patternOf(query);
  return [...new Set(results.map(({ group }) => group))].flatMap((name) => {
    return results.flatMap(({ title, detail = '', words, ...place }) => {
      if (place.group !== name) return [];
      // Below a title without a match is the text that has one.
      const text = pattern.test(title) ? detail : ([detail, ...words].find((word) => pattern.test(word)) ?? detail);
      return {
        ...place,
        title: marked(title, pattern, 64),
        detail: text === '' ? undefined : marked(text, pattern, 32),
      };
    });
  });
}

/** Groups after all others, if their places match as well. */
const LAST = ['Subsections', 'Examples', 'Details'];

/** The groups of elements other than headings of sections, endpoints and rows. */
const GROUPS: Readonly<Record<string, string>> = {
  H3: 'Subsections',
  H4: 'Examples',
  BUTTON: 'Languages',
  LI: 'Details',
  P: 'Details',
};

function findPlaces(): readonly Place[] {
  const places = [...document.querySelectorAll('main section')].flatMap(placesIn).map((place, index) => {
    return { ...place, name: place.element.id || `place-${index}` };
  });
  return places.toSorted((one, other) => LAST.indexOf(one.group) - LAST.indexOf(other.group));
}

/** What can be found in a section. A row that begins with a link leads to another section. */
const PLACES =
  'h2, h3, h4, .endpoint, tbody tr:not(:has(td:first-child a)), li, .text > p:not(.jump), section:not(.tool) .languages button';

function placesIn(section: Element): readonly Omit<Place, 'name'>[] {
  const isTool = section.matches('.tool');
  const heading = textOf(section.querySelector('h2'));
  const path = document.querySelector(`#contents a[href="#${section.getAttribute('aria-labelledby')}"] path`);
  const placeOf = (element: HTMLElement) => {
    if (element.matches('.endpoint')) {
      const path = textOf(element.querySelector('code'));
      return { element, group: 'Endpoints', title: `POST ${path}`, words: [path], detail: heading };
    }
    const text = textOf(element);
    const group = GROUPS[element.tagName];
    if (element.matches('h2')) return { element, group: isTool ? 'Tools' : 'Sections', title: text, words: [text] };
    if (group !== undefined) return { element, group, title: `${heading}: ${text}`, words: [text] };
    return { element, ...rowPlace(Array.from(element.querySelectorAll('td'), textOf), heading, isTool, element.id) };
  };
  const icon = path?.getAttribute('d') ?? icons.book;
  return Array.from(section.querySelectorAll<HTMLElement>(PLACES), (element) => ({ ...placeOf(element), icon }));
}

/** A row: a field, an error with its cause, or a limit or path with its other cells. */
function rowPlace(cells: readonly string[], heading: string, isTool: boolean, id: string) {
  const [first = '', ...others] = cells;
  const words = [...cells, id];
  if (isTool) return { group: 'Fields', title: `${heading}: ${first}`, words, detail: cells.at(-1) };
  if (id === '') return { group: heading, title: first, words, detail: others.join(', ') };
  return { group: 'Error codes', title: cells.slice(0, -2).join(' '), words, detail: cells.at(-2) };
}

function textOf(element: Element | null): string {
  return element?.textContent.trim() ?? '';
}
