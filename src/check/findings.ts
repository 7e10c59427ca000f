/** The checks, and what they have found. */

/** The titles of all checks by their stable names, in the order of the report. */
export const checkTitles = {
  certificate: 'Certificate',
  version: 'Version',
  health: 'Health',
  examples: 'Examples of the tools',
  'invalid-json': '400, invalid JSON',
  'unknown-path': '404, unknown path',
  'no-slash': '404, no final slash',
  'wrong-method': '405, wrong method',
  'longest-body': 'Longest body',
  'too-large': '413, body too large',
  'media-type': '415, wrong media type',
  preflight: 'CORS preflight',
  cors: 'CORS',
  'content-type': 'Content-Type',
  'cache-control': 'Cache-Control',
  nosniff: 'X-Content-Type-Options',
  'error-header': 'Textmill-Error',
  cookies: 'No cookies',
  limit: 'Rate limit',
  'forwarded-for': 'Forged address',
  documents: 'Documents unchanged',
  compression: 'Compression',
  tags: 'ETag and 304',
  'page-security': 'Security of pages',
  mcp: 'MCP',
} as const;

export type CheckName = keyof typeof checkTitles;

const titles: readonly string[] = Object.values(checkTitles);

/** A warning does not make the exit code 1. */
export type Severity = 'warning' | 'failed';

/** What is wrong, and what to change. */
export interface Problem {
  readonly severity: Severity;
  readonly found: string;
  readonly expected: string;
  readonly advice: string;
  /** How often it was found. The first time is described. */
  times: number;
}

/** A check that was made, with its problems. */
export type Finding = ReturnType<Findings['list']>[number];

/** Collects what checks find. */
export class Findings {
  /** The detail is a few words about what was found; empty if there are none. */
  readonly #found = new Map<CheckName, { detail: string; readonly problems: Problem[] }>();

  /** Notes that a check was made. Without problems, it has passed. */
  made(check: CheckName, detail?: string): Problem[] {
    const { problems, detail: known } = this.#found.get(check) ?? { problems: [], detail: '' };
    this.#found.set(check, { problems, detail: detail ?? known });
    return problems;
  }

  /** Adds a problem. One with the same advice as another one is only counted. */
  add(severity: Severity, check: CheckName, found: string, expected: string, advice: string): void {
    const problems = this.made(check);
    const known = problems.find((one) => one.advice === advice && one.severity === severity);
    if (known === undefined) problems.push({ severity, found, expected, advice, times: 1 });
    else known.times++;
  }

  list() {
    return Array.from(this.#found, ([check, { detail, problems }]) => {
      const isFailed = problems.some(({ severity }) => severity === 'failed');
      const state = isFailed ? 'failed' : problems.length > 0 ? 'warning' : 'passed';
      return { check, title: checkTitles[check], state, detail, problems } as const;
    }).toSorted((a, b) => titles.indexOf(a.title) - titles.indexOf(b.title));
  }
}
