import type { Registry } from '../src/tools/registry.ts';

/** The first rendering of the page `/` as HTML, for some tools. */
export async function prerenderHome(registry: Registry): Promise<string> {
  // The compiler does not follow this address: web/ is compiled separately, with the types of the DOM.
  const file = new URL('../web/home/prerender.tsx', import.meta.url).href;
  const { prerender }: { prerender(registry: Registry): string } = await import(file);
  return prerender(registry);
}
