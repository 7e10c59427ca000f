import { useRef } from 'preact/hooks';
import type { IconName } from '../../../src/documents/pages/icon-paths.ts';
import { Icon } from './button.tsx';

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
  readonly text: string;
  readonly icon?: IconName;
  /** Whether it looks chosen. */
  readonly isChosen?: boolean;
  readonly isDisabled?: boolean;
}

/** How long the key that closes the list can be pressed. If no key closed it (but the mouse), the item is chosen then. */
const KEY_MILLISECONDS = 500;

/** A button that opens the browser's own list. */
export function Menu({
  id,
  label,
  text,
  icon,
  value,
  items,
  isChosen = false,
  isDisabled = false,
  onChoose,
}: MenuProps) {
  const byKeyboard = useRef(false);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const choose = useRef(onChoose);
  choose.current = onChoose;
  /** The item that was highlighted when a key closed the list, until it is known which key. */
  const highlighted = useRef<string>(undefined);
  const settle = (isChosen: boolean) => {
    clearTimeout(waiting.current);
    const { current: item } = highlighted;
    highlighted.current = undefined;
    if (isChosen && item !== undefined) choose.current(item);
  };

  return (
    <label class={`plain menu ${isChosen ? 'chosen' : ''}`} title={label}>
      {icon !== undefined && <Icon name={icon} />}
      <span aria-hidden="true" aria-disabled={isDisabled}>
        {text}
      </span>
      <select
        id={id}
        aria-label={label}
        value={value}
        disabled={isDisabled}
        autocomplete="off"
        onPointerDown={() => {
          byKeyboard.current = false;
        }}
        onKeyDown={(event) => {
          byKeyboard.current = true;
          // An arrow or a letter must not choose: it opens the list, if the browser allows that.
          const isModified = event.ctrlKey || event.metaKey || event.altKey;
          if (isModified || !('showPicker' in HTMLSelectElement.prototype)) return;
          if (!/^(?:Arrow|Home|End|Page|[^ ]$)/.test(event.key)) return;
          event.preventDefault();
          event.currentTarget.showPicker();
        }}
        onChange={(event) => {
          const select = event.currentTarget;
          const { value: chosen } = select;
          select.value = value;
          highlighted.current = chosen;
          if (byKeyboard.current) {
            clearTimeout(waiting.current);
            waiting.current = setTimeout(settle, KEY_MILLISECONDS, true);
            return;
          }
          settle(true);
          // Text that is typed next is for the input. With the keyboard, the list keeps the focus.
          select.blur();
        }}
        onKeyUp={({ key }) => {
          // When Escape or Tab closes the list, browsers report the highlighted item as chosen.
          if (/^(?:Enter| |Escape|Tab)$/.test(key)) settle(key === 'Enter' || key === ' ');
        }}
        onBlur={() => settle(false)}
      >
        {value === '' && (
          <option value="" hidden>
            {text}
          </option>
        )}
        {items.map(optionOf)}
      </select>
    </label>
  );
}
