/** The checks, and what they have found. */

/** The titles of all checks by their stable names, in the order of the report. */
export const checkTitles = {
  certificate: 'Certificate',
  'http-versions': 'HTTP versions',
  'plain-http': 'Redirect to HTTPS',
  version: 'Version',
  health: 'Health',
  examples: 'Examples of the tools',
  'invalid-json': '400, invalid JSON',
  'missing-field': '400, missing field',
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
  nosniff: 'No sniffing',
  'error-header': 'Errors as data',
  cookies: 'No cookies',
  limit: 'Rate limit',
  'forwarded-for': 'Forged address',
  addresses: 'IPv4 and IPv6',
  'over-limit': '429, over the limit',
  documents: 'Documents unchanged',
  compression: 'Compression',
  tags: 'ETag and 304',
  redirect: 'Redirect of a page',
  'not-found-page': '404 page',
  'page-security': 'Security of pages',
  mcp: 'MCP',
  'mcp-hosts': 'MCP, other hosts',
} as const;

export type CheckName = keyof typeof checkTitles;

const isCheck = (name: string): name is CheckName => name in checkTitles;
const checkNames = Object.keys(checkTitles).filter(isCheck);

/** What is wrong, and what to change. */
export interface Problem {
  readonly severity: 'warning' | 'failed';
  readonly found: string;
  readonly expected: string;
  readonly advice: string;
  /** How often it was found. The first time is described. */
  readonly times: number;
}

export interface Finding {
  readonly check: CheckName;
  readonly title: string;
  readonly state: 'passed' | 'warning' | 'failed';
  /** A few words about what was found; empty if there are none. */
  readonly detail: string;
  readonly problems: readonly Problem[];
}

/** Collects what checks find. A problem with the same advice as another one is only counted. */
export class Findings {
  readonly #details = new Map<CheckName, string>();
  readonly #problems = new Map<CheckName, Problem[]>();

  /** Notes that a check was made. Without problems, it has passed. */
  made(check: CheckName, detail = this.#details.get(check) ?? ''): void {
    this.#details.set(check, detail);
  }

  add(check: CheckName, problem: Omit<Problem, 'times' | 'severity'> & Partial<Problem>): void {
    this.made(check);
    const known = this.#problems.get(check) ?? [];
    const { severity = 'failed' } = problem;
    const recurring = known.find((one) => one.advice === problem.advice && one.severity === severity);
    const others = known.filter((one) => one !== recurring);
    const first = recurring ?? { ...problem, severity, times: 0 };
    this.#problems.set(check, [...others, { ...first, times: first.times + 1 }]);
  }

  /** Forgets everything. */
  clear(): void {
    this.#details.clear();
    this.#problems.clear();
  }

  list(): readonly Finding[] {
    return checkNames.flatMap((check) => {
      if (!this.#details.has(check)) return [];
      const problems = this.#problems.get(check) ?? [];
      const isFailed = problems.some(({ severity }) => severity === 'failed');
      const state = isFailed ? 'failed' : problems.length > 0 ? 'warning' : 'passed';
      return [{ check, title: checkTitles[check], state, detail: this.#details.get(check) ?? '', problems }];
    });
  }
}
