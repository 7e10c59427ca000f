import { useEffect, useRef, useState } from 'preact/hooks';
import { Dialog } from '../parts/dialog.tsx';
import type { Command } from './command.ts';
import { matchingCommands } from './commands.ts';

interface PaletteProps {
  readonly commands: readonly Command[];
  readonly onClose: () => void;
}

/** Finds a command by a few letters (WAI-ARIA: a combobox with a list box, the focus stays in the box). */
export function Palette({ commands, onClose }: PaletteProps) {
  const [query, setQuery] = useState('');
  const [index, setIndex] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const found = matchingCommands(commands, query);
  const active = found[index];

  useEffect(() => {
    list.current?.children[index]?.scrollIntoView({ block: 'nearest' });
  }, [index, query]);

  const choose = (command: Command) => {
    // What the command moves the focus to must not be behind the dialog.
    onClose();
    setTimeout(command.run);
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
    <Dialog label="Go to" className="palette" onClose={onClose}>
      <input
        type="text"
        role="combobox"
        aria-label="A tool or an action"
        aria-expanded={found.length > 0}
        aria-controls="palette-list"
        aria-activedescendant={active === undefined ? undefined : `palette-${active.name}`}
        aria-autocomplete="list"
        autocomplete="off"
        spellcheck={false}
        placeholder="A tool or an action"
        value={query}
        onInput={(event) => {
          setQuery(event.currentTarget.value);
          setIndex(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id="palette-list" role="listbox" aria-label="Tools and actions" ref={list}>
        {found.map((command, position) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys go to the box above, which names the active option
          <div
            key={command.name}
            id={`palette-${command.name}`}
            role="option"
            aria-selected={position === index}
            tabIndex={-1}
            onClick={() => choose(command)}
            onMouseMove={() => setIndex(position)}
          >
            <span>{command.title}</span>
            {command.keys !== undefined && <kbd>{command.keys}</kbd>}
          </div>
        ))}
      </div>
      <p class="help" role="status">
        {found.length === 0 ? 'Nothing is called so.' : ''}
      </p>
    </Dialog>
  );
}
