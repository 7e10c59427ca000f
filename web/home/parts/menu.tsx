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

/** A button that opens the browser's own list. */
export function Menu({ id, label, text, icon, value, items, isDisabled = false, onChoose }: MenuProps) {
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
        onKeyDown={(event) => {
          // An action must not be taken by the first arrow or letter: the list opens.
          if (value !== '' || event.ctrlKey || event.metaKey || event.altKey) return;
          if (!/^(?:Arrow|Home|End|Page|.$)/.test(event.key)) return;
          event.preventDefault();
          event.currentTarget.showPicker();
        }}
        onChange={(event) => {
          const { value: chosen } = event.currentTarget;
          event.currentTarget.value = value;
          onChoose(chosen);
        }}
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
