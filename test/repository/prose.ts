/** Separates two pieces of prose. No pattern matches across it. */
const BREAK = '\0';

/**
 * Extracts the prose of a file: the comments and strings of code, and the text of a Markdown page. Code spans and
 * quotations become placeholders. Line breaks stay, so a position has the same line number in the prose and in the file.
 */
export function proseOf(file: string, text: string): string {
  const prose = file.endsWith('.md') ? withoutMarkup(text) : joined(text, piecesOf(file, text));
  return CODE_SPANS_AND_QUOTATIONS.reduce((rest, pattern) => rest.replaceAll(pattern, placeholder), prose);
}

const CODE_SPANS_AND_QUOTATIONS = [/`[^`\n]*`/g, /"[^"\0\n]*(?:\n[^"\0\n]*)?"/g, /“[^”\0]*”/g];

/** A comment, or the content of a string, as a range of positions in a file. */
interface Piece {
  readonly start: number;
  readonly end: number;
  readonly kind: 'block comment' | 'line comment' | 'string';
}

function piecesOf(file: string, text: string): readonly Piece[] {
  if (/\.(?:[jt]sx?|ts\.txt|jsonc?|grit)$/.test(file)) return piecesOfCode(text);
  if (file.endsWith('.css')) return matches(text, /\/\*[\s\S]*?\*\//g, 'block comment');
  return matches(text, file.endsWith('.lua') ? /--.*/g : /(?<=^|\s)#.*/gm, 'line comment');
}

function matches(text: string, pattern: RegExp, kind: Piece['kind']): readonly Piece[] {
  return Array.from(text.matchAll(pattern), ({ 0: { length }, index }) => ({
    start: index,
    end: index + length,
    kind,
  }));
}

const REGULAR_EXPRESSION =
  /\/(?![*/])(?<=(?:[(,=:[!&|?{;]|=>|\breturn)\s*\/)(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\//;
const JSX_TEXT = /[A-Z](?<=>\s*.)[\w ,.:’-]+(?=\s*[<{])/;
const CODE = new RegExp(
  [
    /(?<quote>['"])(?:\\[\s\S]|(?!\k<quote>)[^\\\n])*\k<quote>/,
    /\/\*[\s\S]*?\*\//,
    /\/\/.*/,
    REGULAR_EXPRESSION,
    JSX_TEXT,
    /[`{}]/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
);
const TEMPLATE_PART = /(?:\\[\s\S]|[^\\`$]+|\$(?!\{))*(?<end>`|\$\{)/g;

/** The comments and strings of TypeScript or JSON. A template is split at its expressions. */
function piecesOfCode(code: string): readonly Piece[] {
  const pieces: Piece[] = [];
  /** The open braces, of blocks and of the expressions in templates. */
  const braces: string[] = [];
  let isInTemplate = false;
  for (let position = 0; ; ) {
    const pattern = isInTemplate ? TEMPLATE_PART : CODE;
    pattern.lastIndex = position;
    const found = pattern.exec(code);
    if (found === null) return pieces;
    const [token] = found;
    const start = found.index;
    position = pattern.lastIndex;
    if (isInTemplate) {
      const end = found.groups?.['end'] ?? '';
      pieces.push({ start, end: position - end.length, kind: 'string' });
      if (end === '${') braces.push(end);
      isInTemplate = false;
    } else if (token === '`') isInTemplate = true;
    else if (token === '{') braces.push(token);
    else if (token === '}') isInTemplate = braces.pop() === '${';
    else if (token.startsWith('//')) pieces.push({ start, end: position, kind: 'line comment' });
    else if (token.startsWith('/*')) pieces.push({ start, end: position, kind: 'block comment' });
    else if (/^['"]/.test(token)) pieces.push({ start: start + 1, end: position - 1, kind: 'string' });
    else if (!token.startsWith('/')) pieces.push({ start, end: position, kind: 'string' });
  }
}

function joined(text: string, pieces: readonly Piece[]): string {
  let prose = '';
  let end = 0;
  let previous: Piece | undefined;
  for (const piece of pieces) {
    const gap = text.slice(end, piece.start);
    const content = text.slice(piece.start, piece.end);
    if (piece.kind === 'string' && !content.includes(' ')) continue;
    // A sentence may continue in the next line comment.
    const isContinued = previous?.kind === 'line comment' && piece.kind === 'line comment' && gap.trim() === '';
    prose += isContinued ? gap : lineBreaks(gap) + BREAK;
    prose += piece.kind === 'string' ? withoutEscapes(content) : content.replaceAll(COMMENT_MARKER, '');
    end = piece.end;
    previous = piece;
  }
  return prose + BREAK;
}

const COMMENT_MARKER = /^[ \t]*(?:\/\/+|\/?\*+\/?|#+|--+)|[ \t]*\*\/$/gm;

function withoutEscapes(string: string): string {
  return string.replaceAll(/\\([^\n])/g, (_, character: string) => (/\w/.test(character) ? ' ' : character));
}

function withoutMarkup(markdown: string): string {
  return markdown
    .replaceAll(/^(?<indent> *)(?<fence>```+)[\s\S]*?^\k<indent>\k<fence>$/gm, (block) => BREAK + lineBreaks(block))
    .replaceAll(/<!--[\s\S]*?-->|<\/?[a-z][^>]*>|(?<=\])\([^)\n]*\)/g, lineBreaks);
}

function lineBreaks(text: string): string {
  return text.replaceAll(/[^\n]+/g, '');
}

function placeholder(text: string): string {
  return `\`${lineBreaks(text)}\``;
}
