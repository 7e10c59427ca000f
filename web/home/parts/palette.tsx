import { useEffect, useRef, useState } from 'preact/hooks';
import type { Command } from '../commands/command.ts';
import { matchingCommands } from '../commands/commands.ts';
import { Dialog } from './dialog.tsx';

interface PaletteProps {
  readonly commands: readonly Command[];
  readonly onRun: (command: Command) => void;
  readonly onClose: () => void;
}

/** The search for commands (WAI-ARIA: a combobox with a list box; the focus stays in the text box). */
export function Palette({ commands, onRun, onClose }: PaletteProps) {
  const [query, setQuery] = useState('');
  const [index, setIndex] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const found = matchingCommands(commands, query);
  const active = found[index];

  useEffect(() => {
    list.current?.children[index]?.scrollIntoView({ block: 'nearest' });
  }, [index, query]);

  const choose = (command: Command) => {
    // The dialog must be closed before the command moves the focus.
    onClose();
    setTimeout(onRun, 0, command);
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
    <Dialog label="Search tools and actions" className="palette" onClose={onClose}>
      <input
        type="text"
        role="combobox"
        aria-label="Search tools and actions"
        aria-expanded={found.length > 0}
        aria-controls="palette-list"
        aria-activedescendant={active === undefined ? undefined : `palette-${active.name}`}
        aria-autocomplete="list"
        autocomplete="off"
        spellcheck={false}
        placeholder="Search tools and actions"
        value={query}
        onInput={(event) => {
          setQuery(event.currentTarget.value);
          setIndex(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id="palette-list" role="listbox" aria-label="Tools and actions" ref={list}>
        {found.map((command, position) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the box above handles the keys and names the active option
          <div
            key={command.name}
            id={`palette-${command.name}`}
            role="option"
            aria-selected={position === index}
            class={command.obstacle === undefined ? '' : 'obstructed'}
            tabIndex={-1}
            onClick={() => choose(command)}
            onMouseMove={() => setIndex(position)}
          >
            <span>
              {command.title}
              {command.obstacle !== undefined && <small>{command.obstacle}</small>}
            </span>
            {command.keys !== undefined && <kbd>{command.keys}</kbd>}
          </div>
        ))}
      </div>
      <p role="status">{found.length === 0 ? 'Nothing found.' : ''}</p>
    </Dialog>
  );
}
