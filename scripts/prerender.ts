import type { Registry } from '../src/tools/registry.ts';

/** What the script of the page `/` first renders with some tools, as HTML. */
export async function prerenderHome(registry: Registry): Promise<string> {
  // By an address that the compiler does not follow: what runs in browsers is compiled with the types of the DOM.
  const file = new URL('../web/home/prerender.tsx', import.meta.url).href;
  const { prerender }: { prerender(registry: Registry): string } = await import(file);
  return prerender(registry);
}
