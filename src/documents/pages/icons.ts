/** The icons in web/public/, which `scripts/icons.ts` draws from the first. */
export interface Icon {
  readonly path: string;
  readonly contentType: string;
  /** Pixels of an edge; undefined for one that has any size. */
  readonly size?: number;
  /** Whether it fills its square, so that a system may cut its corners: what matters is within the middle four fifths. */
  readonly isWhole?: boolean;
}

const png = { contentType: 'image/png' };

export const SVG_ICON: Icon = { path: '/icon.svg', contentType: 'image/svg+xml' };
export const TOUCH_ICON: Icon = { ...png, path: '/apple-touch-icon.png', size: 180, isWhole: true };

/** Those that the web app manifest names. */
export const APP_ICONS: readonly Icon[] = [
  SVG_ICON,
  { ...png, path: '/icon-192.png', size: 192 },
  { ...png, path: '/icon-512.png', size: 512 },
  { ...png, path: '/icon-maskable-512.png', size: 512, isWhole: true },
];

export const ICONS: readonly Icon[] = [...APP_ICONS, TOUCH_ICON];

/** Those that are read where the page is installed, which takes a network, and never again. */
export const INSTALLER_ICONS: readonly Icon[] = ICONS.filter((icon) => icon !== SVG_ICON);
