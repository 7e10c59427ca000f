import type { TargetedEvent } from 'preact';
import { useRef } from 'preact/hooks';
import type { IconName } from '../../../src/documents/pages/icon-paths.ts';
import { Button, Icon } from './button.tsx';

interface Item {
  readonly value: string;
  readonly title: string;
}

function optionOf({ value, title }: Item) {
  return (
    <option key={value} value={value}>
      {title}
    </option>
  );
}

interface ListProps {
  readonly id: string;
  readonly label: string;
  /** The chosen value; empty for a menu of actions. */
  readonly value: string;
  readonly items: readonly Item[];
  readonly onChoose: (value: string) => void;
}

interface PickProps extends ListProps {
  readonly describedBy?: string | undefined;
}

/** The browser's own list, which shows what is chosen. */
export function Pick({ id, label, value, items, describedBy, onChoose }: PickProps) {
  return (
    <div class="pick">
      <select
        id={id}
        aria-label={label}
        aria-describedby={describedBy}
        value={value}
        autocomplete="off"
        onChange={(event) => onChoose(event.currentTarget.value)}
      >
        {items.map(optionOf)}
      </select>
      <Icon name="list" />
    </div>
  );
}

interface MenuProps extends ListProps {
  /** What the user chose, if that is not always the value. */
  readonly choice?: string | undefined;
  readonly text?: string;
  readonly icon: IconName;
  readonly isDisabled?: boolean;
}

/** A button that opens a list over the page. The browser closes it at Escape and at a press elsewhere. */
export function Menu(props: MenuProps) {
  const { id, label, text = label, icon, value, choice, items, isDisabled = false, onChoose } = props;
  const list = useRef<HTMLDivElement>(null);
  // The first item is the default.
  const chosen = items.slice(1).find((item) => item.value === choice);
  return (
    <>
      <Button
        className={`menu-opener ${chosen === undefined ? '' : 'chosen'}`}
        icon={icon}
        isDisabled={isDisabled}
        title={chosen?.title ?? label}
        aria-label={label}
        popovertarget={isDisabled ? undefined : id}
      >
        {text}
      </Button>
      <div
        ref={list}
        id={id}
        popover="auto"
        class="list"
        role="toolbar"
        aria-label={label}
        onBeforeToggle={place}
        onKeyDown={move}
      >
        {items.map((item) => (
          <Button
            key={item.value}
            aria-pressed={value === '' ? undefined : item.value === value}
            onClick={() => {
              list.current?.hidePopover();
              onChoose(item.value);
            }}
          >
            {item.title}
          </Button>
        ))}
      </div>
    </>
  );
}

/** Puts a list below its button, or above it in the lower half of the screen. The chosen item, or the first, gets the focus. */
function place({ currentTarget: list }: TargetedEvent<HTMLElement>): void {
  const { style, children, previousElementSibling: opener } = list;
  if (opener === null) return;
  const first = list.querySelector('[aria-pressed="true"]') ?? list.firstElementChild;
  for (const item of children) item.toggleAttribute('autofocus', item === first);
  opener.scrollIntoView({ block: 'nearest' });
  const { left, top, bottom } = opener.getBoundingClientRect();
  const isLow = bottom > innerHeight / 2;
  style.inset = `${isLow ? `auto auto ${innerHeight - top}px` : `${bottom}px auto auto`} min(${left}px, 100vw - 17rem)`;
  style.maxHeight = `${(isLow ? top : innerHeight - bottom) - 2 * MARGIN}px`;
}

/** The space between a list and its button, and the edge of the screen, in pixels. */
const MARGIN = 4;

/** Moves the focus in a list. */
function move(event: TargetedEvent<HTMLElement, KeyboardEvent>): void {
  const { currentTarget: list, key } = event;
  const all = [...list.children];
  const at = all.indexOf(document.activeElement ?? list);
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[key];
  if (next === undefined) return;
  event.preventDefault();
  const item = all.at(next % all.length);
  if (item instanceof HTMLElement) item.focus();
}
