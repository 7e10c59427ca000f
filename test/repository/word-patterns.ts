/** A habit of writing that makes readers stumble. This file is the only one that contains these words. */
export interface WordPattern {
  /** Finds the words. A space also matches a line break. */
  readonly pattern: RegExp;
  readonly instead: string;
  readonly reason: string;
  /** A sentence in which the pattern finds the words. */
  readonly bad: string;
  /** A similar sentence without the habit. */
  readonly good: string;
}

const unusual = 'Use the common word.';
const ambiguous = 'Use a word with only one meaning here.';
const archaic = 'Use the word that people use today.';
const actor = 'Name who acts, or the thing.';
const condition = 'State a condition with "if" or "when".';
const inverted = 'Put the subject first.';
const american = 'Use American spelling.';
const metaphor = 'Use the term of the field.';

const UNIT = '(?:second|minute|hour|day|month|request|core|process|tool|call|address|connection)';

/** The start of a sentence, a line of a list or a cell of a table. */
const START = /(?:^|\0\s*|[.;|] |\n\n|\n *[-*>#]+ )/.source;

export const wordPatterns: readonly WordPattern[] = [
  {
    pattern:
      /\b(?:is|are|was|were|be|being|been) no\b(?<!\bthere (?:\w+ ){0,2}no)(?! (?:longer|more|less|fewer|later|earlier|larger|smaller|older|newer|better|worse|different))/i,
    instead: 'is not a …',
    reason: 'A negated verb is easier to read than a negated noun.',
    bad: 'An address that is no IP address is refused.',
    good: 'The address is no longer used, and there will be no limit.',
  },
  {
    pattern: /\b(?:has|have|had) no say\b/i,
    instead: 'is ignored',
    reason: unusual,
    bad: 'This option has no say in decoding.',
    good: 'This option is ignored when decoding.',
  },
  {
    pattern: /\bmend(?:s|ed|ing)?\b/i,
    instead: 'fix, repair',
    reason: unusual,
    bad: 'The page mends the text.',
    good: 'The page amends and recommends the text.',
  },
  {
    pattern: /\b(?:who|what)ever\b/i,
    instead: 'anyone who …, any …, every …',
    reason: actor,
    bad: 'Whoever runs the server sets the limit.',
    good: 'The operator of the server sets the limit.',
  },
  {
    pattern: /\bstands?\b(?! for\b|-)/i,
    instead: 'is, is in',
    reason: unusual,
    bad: 'Every field stands in the reference.',
    good: 'The letter w stands for width, and the standard is a stand-alone page.',
  },
  {
    pattern: /\b(?:no|a|the|its|without|their) leave\b/i,
    instead: 'permission',
    reason: ambiguous,
    bad: 'It would need a leave that the API does not give.',
    good: 'Clients leave the connection open.',
  },
  {
    pattern: /\boverlook(?:s|ed|ing)?\b/i,
    instead: 'ignore, miss',
    reason: ambiguous,
    bad: 'Whitespace is overlooked.',
    good: 'Whitespace is ignored.',
  },
  {
    pattern: /\b(?:sees?|saw) to (?:it|that)\b/i,
    instead: 'ensures',
    reason: unusual,
    bad: 'The server sees to it that no request is lost.',
    good: 'A client that wants to see to which server it is connected can read the header.',
  },
  {
    pattern: /\bfor want of\b/i,
    instead: 'without',
    reason: unusual,
    bad: 'It ends for want of memory.',
    good: 'It ends without memory.',
  },
  {
    pattern: new RegExp(
      `\\b(?:\\d[\\d,.]*|one|once|twice|times|requests?|ns|ms|MiB|KiB|bytes) an? ${UNIT}\\b(?=[.,;:)|\\0]| (?:and|at|for|from|in|of|on|or|over|to)\\b)`,
      'i',
    ),
    instead: 'per second, per core, …',
    reason: 'The word "per" is clearer for rates.',
    bad: 'Clients may send 60 requests a minute.',
    good: 'Clients may send 60 requests per minute, that is the number of requests an address may send.',
  },
  {
    pattern: /\bnothing that\b/i,
    instead: 'no … that',
    reason: actor,
    bad: 'Nothing that is sent is logged.',
    good: 'The server logs no text that it receives.',
  },
  {
    pattern: new RegExp(
      `(?:\\bWhat (?<=${START}What )|\\bwhat (?<=\\0\\s*what ))(?!to\\b|it does\\b)[^.?!|\\0]*(?=[.!|\\0])`,
    ),
    instead: 'the thing by its name: Input that …, A request that …',
    reason: actor,
    bad: 'What is not UTF-8 is refused.',
    good: 'What does it do? It shows what the server does. | What it does | What to do. |',
  },
  {
    pattern: /\bbut for\b(?<!\bnot\b[^.\0]{0,80} but for)/i,
    instead: 'except',
    reason: unusual,
    bad: 'All tools but for lists need little memory.',
    good: 'This is not for the page but for the library.',
  },
  {
    pattern: /\bask(?:s|ed|ing)? again\b/i,
    instead: 'retry',
    reason: unusual,
    bad: 'After 429 the client asks again.',
    good: 'After 429 the client retries.',
  },
  {
    pattern: /\bholes?\b/i,
    instead: 'vulnerability, gap',
    reason: unusual,
    bad: 'SECURITY.md tells how to report a hole.',
    good: 'The whole page describes how to report a vulnerability.',
  },
  {
    pattern: /\b(?:seams?|doors?)\b/i,
    instead: 'transport, interface, handler, middleware, adapter',
    reason: metaphor,
    bad: 'Each transport has its own door.',
    good: 'Each transport has its own handler, which works seamlessly.',
  },
  {
    pattern: /\bnewcomers?\b/i,
    instead: 'new client, new address, new connection',
    reason: unusual,
    bad: 'A newcomer takes the connection.',
    good: 'A new client takes the connection.',
  },
  {
    pattern: /\bfor ever\b/i,
    instead: 'forever',
    reason: american,
    bad: 'It waits for ever.',
    good: 'It waits forever, for every client.',
  },
  {
    pattern: /\balike\b/i,
    instead: 'the same',
    reason: unusual,
    bad: 'All engines do it alike.',
    good: 'All engines do the same.',
  },
  {
    pattern: /\banew\b/i,
    instead: 'again',
    reason: unusual,
    bad: 'It builds the pages anew.',
    good: 'It builds a new page.',
  },
  {
    pattern:
      /\b(?:thus|hence|thereof|therein|thereby|whereby|wherein|whence|lest|whilst|amongst|albeit|forthwith|henceforth|notwithstanding|hitherto|oft)\b/i,
    instead: 'so, by this, in it, while, although, from now on',
    reason: archaic,
    bad: 'It is sorted, hence the order.',
    good: 'It is sorted, so it has an order, often the latest.',
  },
  {
    pattern: /\bin place of\b/i,
    instead: 'instead of',
    reason: unusual,
    bad: 'The server sends 429 in place of the result.',
    good: 'The server sends 429 instead of the result, and edits the text in place.',
  },
  {
    pattern: /\bthat there (?:is|are)(?: not\b|(?=[.,;:)]))/i,
    instead: 'existing, unknown',
    reason: inverted,
    bad: 'The link names a tool that there is not.',
    good: 'The page shows that there is a limit.',
  },
  {
    pattern: /\bwhere there (?:is|are|was|were) (?:no|none|not|nothing)\b/i,
    instead: 'if there is no …, without …',
    reason: condition,
    bad: 'It is empty where there is no text.',
    good: 'It is empty if there is no text.',
  },
  {
    pattern: /\b(?:is|are|was|were|be) away\b/i,
    instead: 'is unavailable',
    reason: ambiguous,
    bad: 'While Redis is away, each server counts on its own.',
    good: 'Redis is available far away.',
  },
  {
    pattern: /\b(?:were it|had it been|be it)\b(?! not\b)/i,
    instead: 'if it is, if it were',
    reason: condition,
    bad: 'It would be slow, were it a list.',
    good: 'It would be slow if it were a list; it may be its own copy.',
  },
  {
    pattern: /\bso many\b(?!(?: \w+){0,3} that\b)/i,
    instead: 'this many, a number of',
    reason: unusual,
    bad: 'It opens so many connections.',
    good: 'It opens so many connections that others wait.',
  },
  {
    pattern: /\bnor (?:is|are|does|do|has|have|can)\b/i,
    instead: 'and … not',
    reason: inverted,
    bad: 'It is not logged, nor is it stored.',
    good: 'It is neither logged nor stored.',
  },
  {
    pattern: /\bof whom\b/i,
    instead: 'two sentences',
    reason: 'A reader has to find the noun again.',
    bad: 'Clients, of whom most wait, get a response.',
    good: 'Most clients wait for a response.',
  },
  {
    pattern: /\bbeside\b/i,
    instead: 'next to, in addition to',
    reason: ambiguous,
    bad: 'The result is shown beside the text.',
    good: 'The result is shown next to the text, besides the count.',
  },
  {
    pattern: /\b(?:by|for) (?:itself|themselves)\b(?<!\bexcept for (?:itself|themselves))/i,
    instead: 'on its own, independently',
    reason: ambiguous,
    bad: 'Each server counts by itself.',
    good: 'Each server counts on its own, for all clients except for itself.',
  },
  {
    pattern: /\bof (?:its|their) own\b(?=[.,;:)|\0]| (?:and|as|at|by|for|from|in|is|on|or|so|that|to|which|with)\b)/i,
    instead: 'its own …, a separate …',
    reason: inverted,
    bad: 'Each page has a policy of its own.',
    good: 'Each page loads the files of its own version.',
  },
  {
    pattern: /\bat once\b(?<!\ball(?: \w+){0,3} at once)/i,
    instead: 'immediately, at the same time',
    reason: ambiguous,
    bad: 'It is refused at once.',
    good: 'It is refused immediately. Base58 needs all bytes at once.',
  },
  {
    pattern: /\bg(?:oes|o|oing|one) on\b|\bwent on\b/i,
    instead: 'continue',
    reason: unusual,
    bad: 'The server goes on with other requests.',
    good: 'The server continues with other requests.',
  },
  {
    pattern: /\b(?:comes?|came) to (?:nothing|an end|no end|its end)\b|\bmeets? (?:its|their) end\b/i,
    instead: 'ends, fails',
    reason: unusual,
    bad: 'The attack came to nothing.',
    good: 'The attack failed.',
  },
  {
    pattern: /\bany more(?=[.,;:)\0])/i,
    instead: 'any longer',
    reason: american,
    bad: 'It is not used any more.',
    good: 'It is not used any longer, without any more requests.',
  },
  {
    pattern: /\bturn(?:s|ed|ing)? (?:\w+ ){0,3}round\b/i,
    instead: 'reverse, switch',
    reason: unusual,
    bad: 'A click turns the operation round.',
    good: 'A click switches the operation.',
  },
  {
    pattern: /\bwhite space\b/i,
    instead: 'whitespace',
    reason: 'Standards write it as one word.',
    bad: 'White space is ignored.',
    good: 'Whitespace is ignored.',
  },
  {
    pattern: /\bthe (?:former|latter)(?=[.,;:)]| (?:are|can|does|has|have|is|of|was|were)\b)/i,
    instead: 'the noun again',
    reason: 'A reader has to look back.',
    bad: 'The former is faster.',
    good: 'The first server is faster than the former default.',
  },
  {
    pattern: /\bthe one\b(?! (?:that|who|which)\b)[^.;\0]{1,80}\bthe other\b/i,
    instead: 'both nouns',
    reason: 'A reader has to look back.',
    bad: 'The one waits for the other.',
    good: 'One server waits, and the other server runs.',
  },
  {
    pattern: /\bit does so\b/i,
    instead: 'the verb again',
    reason: 'A reader has to look back.',
    bad: 'It does so when it ends.',
    good: 'It closes connections when it ends.',
  },
  {
    pattern: /\b(?:is|are|was|were|be|been) told\b(?! (?:apart|how|to)\b)/i,
    instead: 'reports, shows, gets',
    reason: actor,
    bad: 'The place of the error is told.',
    good: 'It waits until it is told to end, and both can be told apart.',
  },
  {
    pattern: /\b(?:is|are|was|were|be|been|being) answered\b/i,
    instead: 'gets a response, returns',
    reason: 'Name what the server sends: a response.',
    bad: 'It is answered with 413.',
    good: 'It gets 413.',
  },
  {
    pattern: /\banswers? (?:with|\d{3})\b/i,
    instead: 'responds with, returns',
    reason: 'Name what the server sends: a response.',
    bad: 'The server answers 404.',
    good: 'The server returns 404.',
  },
  {
    pattern: /\blets? (?:\w+ ){0,2}through\b/i,
    instead: 'allows',
    reason: unusual,
    bad: 'The limiter lets 60 requests through.',
    good: 'The limiter allows 60 requests.',
  },
  {
    pattern: /\bh(?:olds?|eld) (?:\w+ ){0,2}up\b(?! to\b)/i,
    instead: 'delays',
    reason: unusual,
    bad: 'A slow client holds others up.',
    good: 'A slow client delays others; it is held up to a limit.',
  },
  {
    pattern: /\bby turns\b/i,
    instead: 'alternately, in rotation',
    reason: unusual,
    bad: 'nginx asks the servers by turns.',
    good: 'nginx alternates between the servers by default.',
  },
  {
    pattern: /\ball the (?:same|while)\b(?<!\b(?:is|are|be|was|were|not|nearly|look) all the same)/i,
    instead: 'still, meanwhile',
    reason: unusual,
    bad: 'The message is printed all the same.',
    good: 'The messages are all the same.',
  },
  {
    pattern: /\band no others?(?=[.,;:)\0])/i,
    instead: 'only',
    reason: inverted,
    bad: 'Bundlers keep these tools and no others.',
    good: 'Bundlers keep only these tools, and no other tool is included.',
  },
  {
    pattern:
      /\b(?:colou?rs?(?<=ou\w*)|licence[sd]?|behaviours?|neighbours?|favou?r(?:s|ed|ite)?(?<=our\w*)|centre[sd]?|honour(?:s|ed)?|misspelt|learnt)\b/i,
    instead: 'color, license, behavior, neighbor, …',
    reason: american,
    bad: 'The licence is in this folder.',
    good: 'The license covers the color.',
  },
  {
    pattern:
      /\b(?:normal|real|organ|recogn|initial|serial|optim|minim|maxim|capital|special|character|util|summar|custom|emphas|synchron|categor)is(?:e|es|ed|ing|ation)\b|\banalys(?:e|es|ed|ing)\b/i,
    instead: 'normalize, recognize, analyze, …',
    reason: american,
    bad: 'The text is normalised.',
    good: 'The text is normalized; the analysis is optimistic.',
  },
];

/** Words to replace, with their line. */
export interface FoundWords {
  readonly line: number;
  readonly words: string;
  readonly row: WordPattern;
}

/** A space in a pattern also matches a line break, but not a blank line. */
const GAP = '(?:[^\\S\\n]+|[^\\S\\n]*\\n[^\\S\\n]*(?!\\s))';
const compiled = wordPatterns.map((row) => ({
  row,
  expression: new RegExp(row.pattern.source.replaceAll(' ', GAP), `${row.pattern.flags}g`),
}));

/** Finds the words to replace in a text without code. */
export function findWords(prose: string): readonly FoundWords[] {
  return compiled.flatMap(({ row, expression }) =>
    Array.from(prose.matchAll(expression), ({ 0: words, index }) => ({
      line: prose.slice(0, index).split('\n').length,
      words: words.replaceAll(/\s+/g, ' ').slice(0, 60),
      row,
    })),
  );
}
