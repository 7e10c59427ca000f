/** The icons in web/public/, which `scripts/icons.ts` draws from the first. */
export interface Icon {
  readonly path: string;
  readonly contentType: string;
  /** The width and height in pixels; undefined if the icon has any size. */
  readonly size?: number;
  /** Whether it fills its square, so that a system may cut its corners: the content is in the middle four fifths. */
  readonly isWhole?: boolean;
}

const png = { contentType: 'image/png' };

export const SVG_ICON: Icon = { path: '/icon.svg', contentType: 'image/svg+xml' };
export const TOUCH_ICON: Icon = { ...png, path: '/apple-touch-icon.png', size: 180, isWhole: true };

/** The icons in the web app manifest. */
export const APP_ICONS: readonly Icon[] = [
  SVG_ICON,
  { ...png, path: '/icon-192.png', size: 192 },
  { ...png, path: '/icon-512.png', size: 512 },
  { ...png, path: '/icon-maskable-512.png', size: 512, isWhole: true },
];

export const ICONS: readonly Icon[] = [...APP_ICONS, TOUCH_ICON];

/** The icons that are read only when the page is installed, with a network. */
export const INSTALLER_ICONS: readonly Icon[] = ICONS.filter((icon) => icon !== SVG_ICON);
