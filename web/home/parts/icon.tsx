/** The icons of buttons. */
export type IconName = keyof typeof paths;

const paths = {
  open: 'M4 7v11h16V9h-9L9 6H4z',
  paste: 'M9 5H6v15h12V5h-3M9 4h6v3H9z',
  undo: 'M8 5 4 9l4 4M4 9h10a5 5 0 0 1 0 10H9',
  clear: 'm6 6 12 12M18 6 6 18',
  continue: 'M4 12h15m-6-6 6 6-6 6',
  save: 'M12 4v11m-5-5 5 5 5-5M5 20h14',
  swap: 'M7 4v15m-4-4 4 4 4-4M17 20V5m-4 4 4-4 4 4',
} as const;

/** An icon next to the words of a button, or instead of them. The words still name the button. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
