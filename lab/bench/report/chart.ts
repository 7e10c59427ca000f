/** A line chart with logarithmic scales, as data. Its panels are below each other. */
export interface Chart {
  /** The name of its file in docs/images. */
  readonly file: string;
  /** The alternative text. */
  readonly description: string;
  readonly panels: readonly Panel[];
}

interface Panel {
  readonly title: string;
  /** The unit of the horizontal axis. */
  readonly x: string;
  /** The unit of the vertical axis. */
  readonly y: string;
  readonly lines: readonly Line[];
}

interface Line {
  readonly title: string;
  readonly points: readonly (readonly [x: number, y: number])[];
}

const WIDTH = 900;
const LEFT = 70;
const RIGHT = 670;
const LABEL_HEIGHT = 15;
/** The space above and below the lines of a panel. */
const MARGIN = 46;
const LEAST_HEIGHT = 170;

/** For light and dark pages. The chart has its own background, since a page may have other colors than the system. */
const STYLE = [
  'text{font:12px system-ui,sans-serif;fill:#1f2328}',
  '.title{font-weight:600;font-size:14px}.ground{fill:#fff}.grid{stroke:#d1d9e0}',
  'path{fill:none}.line{stroke-width:2}.leader{stroke-dasharray:1 3}',
  '@media(prefers-color-scheme:dark){text{fill:#f0f6fc}.ground{fill:#0d1117}.grid{stroke:#3d444d}}',
].join('');

/** A chart as an SVG document. */
export function chartSvg({ description, panels }: Chart): string {
  const drawn: string[] = [];
  let top = 0;
  for (const panel of panels) {
    const height = Math.max(LEAST_HEIGHT, panel.lines.length * LABEL_HEIGHT);
    drawn.push(`<g transform="translate(0 ${top + MARGIN})">`, ...drawPanel(panel, height), '</g>');
    top += height + 2 * MARGIN;
  }
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${top}" role="img">`,
    `<title>${escapeXml(description)}</title>`,
    `<style>${STYLE}</style>`,
    `<rect class="ground" width="${WIDTH}" height="${top}"/>`,
    ...drawn,
    '</svg>',
  ].join('\n')}\n`;
}

function drawPanel({ title, x, y, lines }: Panel, height: number): readonly string[] {
  const points = lines.flatMap((line) => line.points);
  const xs = points.map(([size]) => size);
  const across = logarithmic(Math.min(...xs), Math.max(...xs), LEFT, RIGHT);
  const ys = points.map(([, value]) => value).filter((value) => value > 0);
  const up = logarithmic(powerBelow(Math.min(...ys)), powerAbove(Math.max(...ys)), height, 0);
  const placed = lines.map((line) =>
    line.points.map(([size, value]) => [across.place(size), up.place(value)] as const),
  );
  const ends = placed.map((line) => line.at(-1) ?? [RIGHT, height]);
  const labels = spread(
    ends.map(([, end]) => end),
    LABEL_HEIGHT,
  );
  return [
    text(LEFT, -22, `${title}: ${y}, by ${x}`, 'class="title"'),
    ...up.ticks.flatMap((tick) => [
      `<path class="grid" d="M${LEFT} ${one(up.place(tick))}H${RIGHT}"/>`,
      text(LEFT - 8, up.place(tick) + 4, plain(tick), 'text-anchor="end"'),
    ]),
    ...across.ticks.flatMap((tick) => [
      `<path class="grid" d="M${one(across.place(tick))} 0V${height}"/>`,
      text(across.place(tick), height + 18, plain(tick), 'text-anchor="middle"'),
    ]),
    ...lines.flatMap((line, index) => {
      const stroke = `stroke="hsl(${Math.round((index * 360) / lines.length)} 65% 50%)"`;
      const [endX, endY] = ends[index] ?? [RIGHT, height];
      const label = labels[index] ?? endY;
      return [
        `<path class="line" ${stroke} d="M${placed[index]?.map((point) => point.map(one).join(' ')).join('L')}"/>`,
        `<path class="leader" ${stroke} d="M${one(endX)} ${one(endY)}L${RIGHT + 12} ${one(label)}h8"/>`,
        text(RIGHT + 25, label + 4, line.title),
      ];
    }),
  ];
}

interface Scale {
  /** The powers of ten on the scale. */
  readonly ticks: readonly number[];
  place(value: number): number;
}

/** A logarithmic scale of values between two coordinates. Smaller values are at its start. */
function logarithmic(from: number, to: number, start: number, end: number): Scale {
  const [low, high] = [Math.log10(from), Math.log10(to)];
  const first = Math.ceil(low);
  return {
    ticks: Array.from({ length: Math.floor(high) - first + 1 }, (_, index) => 10 ** (first + index)),
    place: (value) => start + ((end - start) * (Math.log10(Math.max(value, from)) - low)) / (high - low),
  };
}

function powerBelow(value: number): number {
  return 10 ** Math.floor(Math.log10(value));
}

function powerAbove(value: number): number {
  return 10 ** Math.ceil(Math.log10(value));
}

/**
 * Moves coordinates apart by at least this distance, from 0 on, and keeps their order. Each stays as near as
 * possible.
 */
export function spread(coordinates: readonly number[], distance: number): readonly number[] {
  const order = coordinates.map((_, index) => index).toSorted((a, b) => (coordinates[a] ?? 0) - (coordinates[b] ?? 0));
  const placed = [...coordinates];
  let bound = Number.POSITIVE_INFINITY;
  for (const index of order.toReversed()) {
    placed[index] = Math.min(placed[index] ?? 0, bound);
    bound = (placed[index] ?? 0) - distance;
  }
  bound = 0;
  for (const index of order) {
    placed[index] = Math.max(placed[index] ?? 0, bound);
    bound = (placed[index] ?? 0) + distance;
  }
  return placed;
}

function text(x: number, y: number, words: string, attributes = ''): string {
  return `<text x="${one(x)}" y="${one(y)}" ${attributes}>${escapeXml(words)}</text>`;
}

function plain(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: 3 });
}

function one(value: number): string {
  return String(Math.round(value * 10) / 10);
}

function escapeXml(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
