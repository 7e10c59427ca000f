/** The icons of the pages, their buttons and commands: paths of 16 by 16 units, drawn as lines. */
export const icons = {
  open: 'M1.75 4v8.5h12.5v-7H7.75L6 3.5H1.75z',
  paste: 'M5.5 3H3.25v10.75h9.5V3H10.5M5.5 2h5v2.5h-5z',
  undo: 'M5 3 2 6l3 3M2 6h7.5a3.5 3.5 0 0 1 0 7H6',
  clear: 'm3.75 3.75 8.5 8.5m0-8.5-8.5 8.5',
  continue: 'M2.5 8h11M9.5 4l4 4-4 4',
  save: 'M8 2.5v8M4.5 7 8 10.5 11.5 7M3 13.5h10',
  swap: 'M4.75 2.5v11m-2.5-2.5 2.5 2.5 2.5-2.5M11.25 13.5v-11M8.75 5l2.5-2.5 2.5 2.5',
  options: 'M2 5h5.5M11.5 5H14M9.5 3v4M2 11h2.5M8.5 11H14M6.5 9v4',
  list: 'M4.5 6.25 8 9.75l3.5-3.5',
  request: 'M5 4 1.5 8 5 12M11 4l3.5 4L11 12',
  form: 'M6 2.5H5A1.5 1.5 0 0 0 3.5 4v2.5L2 8l1.5 1.5V12A1.5 1.5 0 0 0 5 13.5h1M10 2.5h1A1.5 1.5 0 0 1 12.5 4v2.5L14 8l-1.5 1.5V12a1.5 1.5 0 0 1-1.5 1.5h-1',
  copy: 'M5.5 5.5h8v8h-8zM3.5 10.5h-1v-8h8v1',
  redo: 'M11 3l3 3-3 3M14 6H6.5a3.5 3.5 0 0 0 0 7H10',
  link: 'M6.5 9.5l3-3M7 4.5 8.5 3a3.2 3.2 0 0 1 4.5 4.5L11.5 9M9 11.5 7.5 13A3.2 3.2 0 0 1 3 8.5L4.5 7',
  theme: 'M8 2.25a5.75 5.75 0 1 0 0 11.5 5.75 5.75 0 0 0 0-11.5zM8 2.25v11.5M10.5 3.5v9M13 5.5v5',
  book: 'M8 4C6.5 2.75 4.5 2.75 2.25 3v9.5c2.25-.25 4.25-.25 5.75 1 1.5-1.25 3.5-1.25 5.75-1V3C11.5 2.75 9.5 2.75 8 4zM8 4v9.5',
} as const;

/** The icons that only the HTML of the pages contains, not their scripts. */
export const pageIcons = {
  search: 'M7 11.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM10.3 10.3 14 14',
  menu: 'M2.5 4.5h11M2.5 8h11M2.5 11.5h7',
  try: 'M5 3.5v9L12 8z',
} as const;

/** The name of an icon. */
export type IconName = keyof typeof icons;
