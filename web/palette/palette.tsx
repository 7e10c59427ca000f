import { type ComponentChildren, Fragment } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Dialog } from './dialog.tsx';

/** An entry of a palette. */
export interface Entry {
  /** Unique; letters, digits and hyphens. */
  readonly name: string;
  readonly title: string;
  /** The heading above the entry, if that of the entry before it differs. */
  readonly group?: string | undefined;
  readonly icon?: string | undefined;
  readonly detail?: string | undefined;
  /** Shown at the right, such as keys. */
  readonly keys?: string | undefined;
}

interface PaletteProps<Choice extends Entry> {
  /** Such as `Search tools and actions`. */
  readonly label: string;
  /** The entries for a query, and what is shown without one. */
  readonly find: (query: string) => readonly Choice[];
  /** Marks a query in a text of which about `most` characters are visible. */
  readonly mark?: (text: string, query: string, most: number) => ComponentChildren;
  readonly onChoose: (entry: Choice) => void;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** A search in a dialog (WAI-ARIA: a combobox with a list box; the focus stays in the text box). */
export function Palette<Found extends Entry>(props: PaletteProps<Found>) {
  const { label, find, mark = String, onChoose, isOpen, onClose } = props;
  const [query, setQuery] = useState('');
  const [index, setIndex] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const found = useMemo(() => (isOpen ? find(query) : []), [find, query, isOpen]);
  const active = found[index];

  useEffect(() => {
    if (isOpen) return;
    setQuery('');
    setIndex(0);
  }, [isOpen]);

  useEffect(() => {
    if (index === 0) list.current?.scrollTo(0, 0);
    else list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [index, query]);

  const choose = (entry: Found) => {
    // The dialog must be closed before the entry moves the focus.
    onClose();
    setTimeout(onChoose, 0, entry);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && found.length > 0) {
      event.preventDefault();
      setIndex((index + step + found.length) % found.length);
    }
    if (event.key === 'Enter' && !event.isComposing && active !== undefined) {
      event.preventDefault();
      choose(active);
    }
  };
  return (
    <Dialog label={label} className="palette" isOpen={isOpen} onClose={onClose}>
      <input
        type="text"
        role="combobox"
        aria-label={label}
        aria-expanded={found.length > 0}
        aria-controls="palette-list"
        aria-activedescendant={active === undefined ? undefined : `palette-${active.name}`}
        aria-autocomplete="list"
        autocomplete="off"
        spellcheck={false}
        placeholder={label}
        value={query}
        onInput={(event) => {
          setQuery(event.currentTarget.value);
          setIndex(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id="palette-list" role="listbox" aria-label={label} ref={list}>
        {found.map((entry, position) => (
          <Fragment key={entry.name}>
            {entry.group !== undefined && entry.group !== found[position - 1]?.group && (
              <div class="group" aria-hidden="true">
                {entry.group}
              </div>
            )}
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: the box above handles the keys and names the active option */}
            <div
              id={`palette-${entry.name}`}
              class="row"
              role="option"
              aria-selected={position === index}
              tabIndex={-1}
              onClick={() => choose(entry)}
              onMouseMove={() => setIndex(position)}
            >
              {entry.icon !== undefined && (
                <svg class="icon" viewBox="0 0 16 16" aria-hidden="true">
                  <path d={entry.icon} />
                </svg>
              )}
              <span>
                {mark(entry.title, query, 64)}
                {entry.detail !== undefined && <small>{mark(entry.detail, query, 32)}</small>}
              </span>
              {entry.keys !== undefined && <kbd>{entry.keys}</kbd>}
            </div>
          </Fragment>
        ))}
      </div>
      <p class="hint" aria-hidden="true">
        <kbd>↑</kbd> <kbd>↓</kbd> Move <kbd>Enter</kbd> Choose <kbd>Esc</kbd> Close
      </p>
      {isOpen && <p role="status">{found.length === 0 ? 'Nothing found.' : ''}</p>}
    </Dialog>
  );
}
