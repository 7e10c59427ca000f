import type { Page } from 'playwright-core';

/** The layout shifts of a page, as Chromium reports them. */

/** A layout shift: the size that Chromium reports, and the elements that moved. */
interface LayoutShift {
  readonly value: number;
  readonly moved: readonly string[];
}

/**
 * Counts the layout shifts of pages that are loaded from now on, from their first paint. Unlike in the metric, shifts
 * within half a second of an input count too: no key may move anything.
 */
export async function watchLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(WATCH);
}

/** The layout shifts since the last call, including those of the next frame. */
export async function takeLayoutShifts(page: Page): Promise<readonly LayoutShift[]> {
  return page.evaluate<readonly LayoutShift[]>('takeLayoutShifts()');
}

const WATCH = `{
  const shifts = [];
  const nameOf = (node) => {
    const element = node instanceof Element ? node : node?.parentElement;
    const named = element?.closest('[id], [class]') ?? element;
    return named ? [named.localName, ...named.classList].join('.') + '#' + named.id : 'a node that is gone';
  };
  const rectOf = ({ x, y, width, height }) => [x, y, width, height].join(' ');
  const keep = (entries) => {
    for (const { value, sources } of entries) {
      const moved = ({ node, previousRect, currentRect }) => nameOf(node) + ': ' + rectOf(previousRect) + ' → ' + rectOf(currentRect);
      shifts.push({ value, moved: sources.map(moved) });
    }
  };
  const observer = new PerformanceObserver((list) => keep(list.getEntries()));
  observer.observe({ type: 'layout-shift', buffered: true });
  globalThis.takeLayoutShifts = async () => {
    // The shifts of a frame are known when the next frame begins.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    keep(observer.takeRecords());
    return shifts.splice(0);
  };
}`;
