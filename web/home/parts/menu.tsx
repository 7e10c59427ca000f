import { useRef } from 'preact/hooks';
import { Icon, type IconName } from './icon.tsx';

interface MenuProps {
  readonly id: string;
  /** What it is for, for screen readers. */
  readonly label: string;
  /** What it shows. */
  readonly text: string;
  readonly icon?: IconName;
  /** What is chosen; empty for a menu of actions. */
  readonly value: string;
  readonly items: readonly { readonly value: string; readonly title: string }[];
  readonly isDisabled?: boolean;
  readonly onChoose: (value: string) => void;
}

/** For so long a key that leaves a list without choosing is pressed. */
const KEY_MILLISECONDS = 250;

/** A button that opens the browser's own list. */
export function Menu({ id, label, text, icon, value, items, isDisabled = false, onChoose }: MenuProps) {
  const byKeyboard = useRef(false);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const choose = useRef(onChoose);
  choose.current = onChoose;

  return (
    <label class="menu" title={label}>
      {icon !== undefined && <Icon name={icon} />}
      <span class={icon === undefined ? '' : 'button-text'} aria-hidden="true" aria-disabled={isDisabled}>
        {text} ▾
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
          // An action must not be taken by the first arrow or letter: the list opens, where a page can open it.
          const isModified = event.ctrlKey || event.metaKey || event.altKey;
          if (value !== '' || isModified || !('showPicker' in HTMLSelectElement.prototype)) return;
          if (!/^(?:Arrow|Home|End|Page|[^ ]$)/.test(event.key)) return;
          event.preventDefault();
          event.currentTarget.showPicker();
        }}
        onChange={(event) => {
          const { value: chosen } = event.currentTarget;
          event.currentTarget.value = value;
          // Browsers take what is looked at in the list for chosen when Escape or Tab leaves it.
          clearTimeout(waiting.current);
          if (byKeyboard.current) waiting.current = setTimeout(() => choose.current(chosen), KEY_MILLISECONDS);
          else onChoose(chosen);
        }}
        onKeyUp={(event) => {
          if (event.key === 'Escape') clearTimeout(waiting.current);
        }}
        onBlur={() => clearTimeout(waiting.current)}
      >
        {value === '' && (
          <option value="" hidden>
            {text}
          </option>
        )}
        {items.map((item) => (
          <option key={item.value} value={item.value}>
            {item.title}
          </option>
        ))}
      </select>
    </label>
  );
}
