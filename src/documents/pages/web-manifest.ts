import { addressIn, HOME_PATH, rootFrom } from '../../contract/path.ts';
import type { Registry } from '../../tools/registry.ts';
import { homeDescription } from './home-page.ts';
import { APP_ICONS } from './icons.ts';
import { GROUND } from './page.ts';

const ROOT = rootFrom(HOME_PATH);

/**
 * The web app manifest (https://www.w3.org/TR/appmanifest/), with a shortcut to each tool. It has no id, which would be
 * relative to the host: two copies on one host would be the same app.
 */
export function webManifestText(registry: Registry): string {
  const manifest = {
    name: 'textmill',
    short_name: 'textmill',
    description: homeDescription(registry),
    lang: 'en',
    start_url: ROOT,
    scope: ROOT,
    display: 'standalone',
    background_color: GROUND.light,
    theme_color: GROUND.light,
    icons: APP_ICONS.map(({ path, contentType, size, isWhole }) => ({
      src: addressIn(ROOT, path),
      type: contentType,
      sizes: size === undefined ? 'any' : `${size}x${size}`,
      purpose: isWhole ? 'maskable' : 'any',
    })),
    shortcuts: Array.from(registry.values(), ({ name, title, summary }) => ({
      name: title,
      description: summary,
      url: `${ROOT}#${name}`,
    })),
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}
