const WIDTH = 640;
const ROW = 36;
const TOP = 44;

const STYLE = `
    svg { --ground: #f7f7f5; --grid: #d9d9d5; --bar: #b3b6ba; --ink: #17181a; --quiet: #45494e; --accent: #06544f }
    @media (prefers-color-scheme: dark) {
      svg { --ground: #0f1011; --grid: #36393e; --bar: #565b62; --ink: #f0f0ee; --quiet: #b7bbc1; --accent: #6fd6cc }
    }
    text { font: 14px system-ui, sans-serif; fill: var(--quiet) }
    .title { font-size: 17px; font-weight: 600 }
    .title, .own { fill: var(--ink) }
    .own { font-weight: 600 }
    .back { fill: var(--ground) }
    .grid { stroke: var(--grid) }
    .bar { fill: var(--bar) }
    .bar.own { fill: var(--accent) }
    .end { text-anchor: end }
    .middle { text-anchor: middle }`;

interface Axis {
  readonly title: string;
  /** The values of the lines of the grid. */
  readonly ticks: readonly number[];
}

/** A chart of bars from zero, the shortest first. */
export function barChart(
  title: string,
  { title: axisTitle, ticks }: Axis,
  bars: readonly { readonly name: string; readonly value: number; readonly isOwn: boolean }[],
): string {
  const [left, right, bottom] = [130, WIDTH - 60, TOP + bars.length * ROW];
  const x = (value: number) => left + ((right - left) * value) / Math.max(...ticks);
  return svg(title, bottom + 48, [
    ...ticks.map((tick) => vertical(x(tick), bottom, tick)),
    text((left + right) / 2, bottom + 40, axisTitle, 'middle'),
    ...bars
      .toSorted((a, b) => a.value - b.value)
      .flatMap(({ name, value, isOwn }, index) => {
        const [y, own] = [TOP + index * ROW, isOwn ? ' own' : ''];
        return [
          `<rect class="bar${own}" x="${left}" y="${y + 6}" width="${round(x(value) - left)}" height="${ROW - 12}" rx="2"/>`,
          text(left - 10, y + 23, name, `end${own}`),
          text(x(value) + 8, y + 23, value.toFixed(1), own.trim()),
        ];
      }),
  ]);
}

function vertical(x: number, bottom: number, tick: number): string {
  return `<path class="grid" d="M${round(x)} ${TOP}V${bottom}"/>${text(x, bottom + 20, tick.toLocaleString('en'), 'middle')}`;
}

function text(x: number, y: number, words: string, classes = ''): string {
  return `<text x="${round(x)}" y="${round(y)}"${classes && ` class="${classes}"`}>${words}</text>`;
}

function svg(title: string, height: number, parts: readonly string[]): string {
  const back = `<rect class="back" width="${WIDTH}" height="${height}" rx="12"/>`;
  const lines = [
    `<title>${title}</title>`,
    `<style>${STYLE}\n  </style>`,
    back,
    text(16, 28, title, 'title'),
    ...parts,
  ];
  const box = `viewBox="0 0 ${WIDTH} ${height}" role="img"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${box}>\n  ${lines.join('\n  ')}\n</svg>\n`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
