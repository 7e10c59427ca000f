import { renderToString } from 'preact-render-to-string';
import { withLocalOptions } from '../../src/tools/local-options.ts';
import type { Registry } from '../../src/tools/registry.ts';
import { App } from './app.tsx';

/** The first rendering of the script as HTML. The build puts it into the page, to show it before the script runs. */
export function prerender(registry: Registry): string {
  return renderToString(<App registry={withLocalOptions(registry)} script="" />);
}
