import { HOME_PATH } from '../../contract/path.ts';
import type { Registry } from '../../tools/registry.ts';
import { homeDescription } from './home-page.ts';
import { APP_ICONS } from './icons.ts';
import { GROUND } from './page.ts';

/** The web app manifest (https://www.w3.org/TR/appmanifest/), with a shortcut to each tool. */
export function webManifestText(registry: Registry): string {
  const manifest = {
    id: HOME_PATH,
    name: 'textmill',
    short_name: 'textmill',
    description: homeDescription(registry),
    lang: 'en',
    start_url: HOME_PATH,
    scope: HOME_PATH,
    display: 'standalone',
    background_color: GROUND.light,
    theme_color: GROUND.light,
    icons: APP_ICONS.map(({ path, contentType, size, isWhole }) => ({
      src: path,
      type: contentType,
      sizes: size === undefined ? 'any' : `${size}x${size}`,
      purpose: isWhole ? 'maskable' : 'any',
    })),
    shortcuts: Array.from(registry.values(), ({ name, title, summary }) => ({
      name: title,
      description: summary,
      url: `${HOME_PATH}#${name}`,
    })),
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}
