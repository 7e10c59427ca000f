import { type ComponentChildren, render } from 'preact';
import { icons } from '../../src/documents/pages/icon-paths.ts';
import { type Entry, Palette } from '../palette/palette.tsx';
import { type Findable, matching, singular } from '../palette/search.ts';
import { shortcutOf } from '../shortcuts.ts';

/** The search: sections, fields, error codes, limits, paths, languages and sentences, found in the page itself. */

interface SearchEntry extends Entry, Findable {
  readonly element: HTMLElement;
  readonly group: string;
}

/** Opens the search by its button and its keys. */
export function activateSearch(): void {
  const root = document.body.appendChild(document.createElement('div'));
  let isOpen = false;

  const toggle = () => {
    isOpen = !isOpen;
    const all = isOpen ? findEntries() : [];
    const find = (query: string) =>
      query.trim() === '' ? all.filter(({ element }) => element.matches('h2')) : grouped(matching(all, query));
    render(
      <Palette
        label="Search the reference"
        find={find}
        mark={marked}
        onChoose={goTo}
        isOpen={isOpen}
        onClose={toggle}
      />,
      root,
    );
  };
  document.querySelector('#open-palette')?.addEventListener('click', toggle);
  addEventListener('keydown', (event) => {
    if (shortcutOf(event) !== 'palette') return;
    event.preventDefault();
    toggle();
  });
}

/** Scrolls to an entry, and moves the focus there, so that the next press of Tab continues from it. */
function goTo({ element }: SearchEntry): void {
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

/** Entries with those of a group together, in the order of the best of each group. */
function grouped(entries: readonly SearchEntry[]): readonly SearchEntry[] {
  const groups = [...new Set(entries.map(({ group }) => group))];
  return groups.flatMap((name) => entries.filter(({ group }) => group === name));
}

/** Groups after all others, if their entries match as well. */
const LAST = ['Subsections', 'Examples', 'Details'];

function findEntries(): readonly SearchEntry[] {
  const entries = [...document.querySelectorAll<HTMLElement>('main section')].flatMap(entriesIn).map((entry, index) => {
    return { ...entry, name: entry.element.id || `entry-${index}` };
  });
  return entries.toSorted((one, other) => LAST.indexOf(one.group) - LAST.indexOf(other.group));
}

/** What can be found in a section. A row that begins with a link leads to another section. */
const SEARCHED =
  'h2, h3, h4, .endpoint, tbody tr:not(:has(td:first-child a)), li, .text > p:not(.jump), section:not(.tool) .languages *';

function entriesIn(section: HTMLElement): readonly Omit<SearchEntry, 'name'>[] {
  const isTool = section.matches('.tool');
  const heading = textOf(section.querySelector('h2'));
  const path = document.querySelector(`#contents a[href="#${section.getAttribute('aria-labelledby')}"] path`);
  const entryOf = (element: HTMLElement) => {
    const text = textOf(element);
    const title = `${heading}: ${text}`;
    const words = [text];
    if (element.matches('h2')) {
      const group = isTool ? 'Tools' : 'Sections';
      return { element, group, title: text, words: [...words, ...(section.dataset['keywords'] ?? '').split('|')] };
    }
    if (element.matches('h3')) return { element, group: 'Subsections', title, words };
    if (element.matches('h4')) return { element, group: 'Examples', title, words };
    if (element.matches('button')) return { element, group: 'Languages', title, words };
    if (element.matches('.endpoint')) {
      const path = textOf(element.querySelector('code'));
      return { element, group: 'Endpoints', title: `POST ${path}`, words: [path], detail: heading };
    }
    if (element.matches('li, p')) return { element, group: 'Details', title, words: [] };
    return { element, ...rowEntry(Array.from(element.querySelectorAll('td'), textOf), heading, isTool, element.id) };
  };
  const icon = path?.getAttribute('d') ?? icons.book;
  return Array.from(section.querySelectorAll<HTMLElement>(SEARCHED), (element) => ({ ...entryOf(element), icon }));
}

/** A row: a field, an error with its cause, or a limit or path with its other cells. */
function rowEntry(cells: readonly string[], heading: string, isTool: boolean, id: string) {
  const [first = '', ...others] = cells;
  const words = [...cells, id];
  if (isTool) return { group: 'Fields', title: `${heading}: ${first}`, words, detail: others.toReversed().join(' · ') };
  if (id === '') return { group: heading, title: first, words, detail: others.join(', ') };
  return { group: 'Error codes', title: cells.slice(0, -2).join(' '), words, detail: cells.slice(-2).join(' ') };
}

function textOf(element: Element | null): string {
  return element?.textContent.trim() ?? '';
}

/**
 * A text with the words of a query marked: those at the start of a word, if there are any. If the first is after `most`
 * characters, only the section, which ends with a colon, and the text near the match are shown.
 */
function marked(text: string, query: string, most: number): ComponentChildren {
  const words = query.split(/\s+/).map((word) => Array.from(singular(word).match(/[\p{L}\p{N}]/gu) ?? []));
  // As in the search, `urlsafe` finds `URL-safe`, and `32768` finds `32,768`.
  const patterns = words.filter(({ length }) => length > 0).map((word) => word.join('[^\\p{L}\\p{N}\\s]?'));
  if (patterns.length === 0) return text;
  const anywhere = new RegExp(`(${patterns.join('|')})`, 'iu');
  const starts = new RegExp(`(?<![\\p{L}\\p{N}])${anywhere.source}`, 'iu');
  const pattern = starts.test(text) ? starts : anywhere;
  const index = text.search(pattern);
  const [section = ''] = /^[^:]{0,24}: /.exec(text) ?? [];
  const start = Math.max(section.length, text.lastIndexOf(' ', index - most / 2) + 1);
  const near = index > most ? `${section}…${text.slice(start)}` : text;
  return near.split(pattern).map((piece, index) => (index % 2 === 0 ? piece : <mark>{piece}</mark>));
}
