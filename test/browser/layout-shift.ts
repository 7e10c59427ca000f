import type { Page } from 'playwright-core';

/** A layout shift: the size that Chromium reports, and the elements that moved. */
export interface LayoutShift {
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
    if (node === null) return 'a node that is gone';
    const element = node instanceof Element ? node : node.parentElement;
    const named = element.closest('[id], [class]') ?? element;
    const name = (one) => one.localName + (one.id && '#' + one.id) + [...one.classList].map((word) => '.' + word).join('');
    return named === element ? name(element) : name(named) + ' ' + name(element);
  };
  const rectOf = ({ x, y, width, height }) => [x, y].join(',') + ' ' + width + '×' + height;
  const keep = (entries) => {
    for (const { value, sources } of entries) {
      const moved = sources.map(({ node, previousRect, currentRect }) => {
        return nameOf(node) + ': ' + rectOf(previousRect) + ' → ' + rectOf(currentRect);
      });
      shifts.push({ value, moved });
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
