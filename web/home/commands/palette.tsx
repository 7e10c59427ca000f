import { Fragment } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Command } from './command.ts';

interface PaletteProps {
  /** The commands for a query, and what is shown without one. */
  readonly find: (query: string) => readonly Command[];
  readonly onChoose: (command: Command) => void;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const LABEL = 'Search tools and actions';

/**
 * A search in a modal dialog (WAI-ARIA: a combobox with a list box; the focus stays in the text box). The browser restores
 * the focus afterwards. Chromium ignores what is typed into a text box if another one, or what was pressed, loses the focus
 * as the dialog closes. So the dialog and its content stay in the document, and a press moves the focus only to a text box.
 */
export function Palette({ find, onChoose, isOpen, onClose }: PaletteProps) {
  const [query, setQuery] = useState('');
  const [index, setIndex] = useState(0);
  const dialog = useRef<HTMLDialogElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const found = useMemo(() => (isOpen ? find(query) : []), [find, query, isOpen]);
  const active = found[index];

  useLayoutEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);

  useEffect(() => {
    if (isOpen) return;
    setQuery('');
    setIndex(0);
  }, [isOpen]);

  useEffect(() => {
    if (index === 0) list.current?.scrollTo(0, 0);
    else list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [index, query]);

  const choose = (command: Command) => {
    // The dialog must be closed before the command moves the focus.
    onClose();
    setTimeout(onChoose, 0, command);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && found.length > 0) {
      event.preventDefault();
      setIndex((index + step + found.length) % found.length);
    }
    if (event.key === 'Enter' && active !== undefined) {
      event.preventDefault();
      choose(active);
    }
    if (event.key === 'Escape') {
      // The browser would tell late that it is closed, and the next key could come before.
      event.preventDefault();
      onClose();
    }
  };
  return (
    <dialog
      ref={dialog}
      class="palette"
      aria-label={LABEL}
      onKeyDown={onKeyDown}
      // Closed without a key, such as by the gesture for going back. By then it can be open again.
      onClose={({ currentTarget }) => isOpen && !currentTarget.open && onClose()}
      onMouseDown={(event) => {
        if (event.target instanceof HTMLInputElement) return;
        event.preventDefault();
        // For a press on the backdrop, the target is the dialog itself.
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <input
        type="text"
        role="combobox"
        aria-label={LABEL}
        aria-expanded={found.length > 0}
        aria-controls="palette-list"
        aria-activedescendant={active === undefined ? undefined : `palette-${active.name}`}
        aria-autocomplete="list"
        autocomplete="off"
        spellcheck={false}
        placeholder={LABEL}
        value={query}
        onInput={(event) => {
          setQuery(event.currentTarget.value);
          setIndex(0);
        }}
      />
      <div id="palette-list" role="listbox" aria-label={LABEL} ref={list}>
        {found.map((command, position) => (
          <Fragment key={command.name}>
            {command.group !== undefined && command.group !== found[position - 1]?.group && (
              <div class="group" aria-hidden="true">
                {command.group}
              </div>
            )}
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: the dialog handles the keys, and the box names the active option */}
            <div
              id={`palette-${command.name}`}
              class="row"
              role="option"
              aria-selected={position === index}
              tabIndex={-1}
              onClick={() => choose(command)}
              onMouseMove={() => setIndex(position)}
            >
              <svg class="icon" viewBox="0 0 16 16" aria-hidden="true">
                <path d={command.icon} />
              </svg>
              <span>
                {command.title}
                {command.detail !== undefined && <small>{command.detail}</small>}
              </span>
              {command.keys !== undefined && <kbd>{command.keys}</kbd>}
            </div>
          </Fragment>
        ))}
      </div>
      <p class="hint" aria-hidden="true">
        <kbd>↑</kbd> <kbd>↓</kbd> Move <kbd>Enter</kbd> Choose <kbd>Esc</kbd> Close
      </p>
      {isOpen && <p role="status">{found.length === 0 ? 'Nothing found.' : ''}</p>}
    </dialog>
  );
}
