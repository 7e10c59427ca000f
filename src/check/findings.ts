/** The checks, and what they have found. */

/** The titles of all checks by their stable names, in the order of the report. */
export const checkTitles = {
  certificate: 'Certificate',
  'http-versions': 'HTTP versions',
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
  nosniff: 'X-Content-Type-Options',
  'error-header': 'Textmill-Error',
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

/** A warning does not make the exit code 1. */
export type Severity = 'warning' | 'failed';

/** What is wrong, and what to change. */
export interface Problem {
  readonly severity: Severity;
  readonly found: string;
  readonly expected: string;
  readonly advice: string;
  /** How often it was found. The first time is described. */
  readonly times: number;
}

export interface Finding {
  readonly check: CheckName;
  readonly title: string;
  readonly state: 'passed' | Severity;
  /** A few words about what was found; empty if there are none. */
  readonly detail: string;
  readonly problems: readonly Problem[];
}

/** Collects what checks find. */
export class Findings {
  readonly #found = new Map<CheckName, Finding>();

  /** Notes that a check was made. Without problems, it has passed. */
  made(check: CheckName, detail?: string): Finding {
    const known = this.#found.get(check) ?? {
      check,
      title: checkTitles[check],
      state: 'passed',
      detail: '',
      problems: [],
    };
    const finding = { ...known, detail: detail ?? known.detail };
    this.#found.set(check, finding);
    return finding;
  }

  /** Adds a problem. One with the same advice as another one is only counted. */
  add(severity: Severity, check: CheckName, found: string, expected: string, advice: string): void {
    const finding = this.made(check);
    const known = finding.problems.find((one) => one.advice === advice && one.severity === severity);
    const { times, ...problem } = known ?? { severity, found, expected, advice, times: 0 };
    const problems = [...finding.problems.filter((one) => one !== known), { ...problem, times: times + 1 }];
    this.#found.set(check, { ...finding, state: finding.state === 'failed' ? 'failed' : severity, problems });
  }

  /** In the order of the titles. */
  list(): readonly Finding[] {
    return checkNames.flatMap((check) => this.#found.get(check) ?? []);
  }
}
