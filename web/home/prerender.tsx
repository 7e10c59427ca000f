import { renderToString } from 'preact-render-to-string';
import type { Registry } from '../../src/tools/registry.ts';
import { App } from './app.tsx';

/** The page as the script first renders it, as HTML: the build puts it into the page, so that it is seen before the script runs. */
export function prerender(registry: Registry): string {
  return renderToString(<App registry={registry} />);
}
