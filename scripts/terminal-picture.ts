/** The colors and fonts of the drawings in docs/images. */
const STYLE = `
    svg { --ground: #f7f7f5; --ink: #17181a; --quiet: #45494e; --accent: #06544f; --bad: #8f1712 }
    @media (prefers-color-scheme: dark) {
      svg { --ground: #0f1011; --ink: #f0f0ee; --quiet: #b7bbc1; --accent: #6fd6cc; --bad: #ffa69e }
    }
    text { font: 14px ui-monospace, "SF Mono", SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace }
    text { white-space: pre; fill: var(--quiet) }
    .command { font-weight: 600; fill: var(--ink) }
    .error { fill: var(--bad) }
    .prompt { fill: var(--accent) }
    rect { fill: var(--ground) }
    circle { fill: none; stroke: var(--quiet) }
  `;

const LINE = 22;
const TOP = 64;

/** A drawing of a terminal that shows the first session of a page: the commands after `$` and what they print. */
export function terminalPicture(page: string): string {
  const [, session = ''] = /```console\n([^`]+)\n```/.exec(page) ?? [];
  const lines = session.split('\n');
  const height = TOP + LINE * lines.length;
  const drawn = lines.map((line, index) => `\n  <text x="24" y="${TOP + LINE * index}"${content(line)}</text>`);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="${height}" viewBox="0 0 800 ${height}" role="img" aria-labelledby="title">
  <title id="title">A terminal with commands of textmill and their output</title>
  <style>${STYLE}</style>
  <rect width="800" height="${height}" rx="12"/>
  <circle cx="30" cy="24" r="6"/><circle cx="50" cy="24" r="6"/><circle cx="70" cy="24" r="6"/>${drawn.join('')}
</svg>
`;
}

/** The rest of an element: its class and text. Only an error begins with the name of the program. */
function content(line: string): string {
  const text = line.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  if (line.startsWith('$ ')) return ` class="command"><tspan class="prompt">$</tspan>${text.slice(1)}`;
  return `${line.startsWith('textmill ') ? ' class="error"' : ''}>${text}`;
}
