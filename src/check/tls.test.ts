import { expect, test } from 'vitest';
import { Findings } from './findings.ts';
import { checkCertificate } from './tls.ts';

const DAY = 86_400_000;
const place = { url: new URL('https://text.example.com'), address: '203.0.113.5' };

/** A certificate that is valid for `lifetime` days, of which `left` are left. */
function stateOf(lifetime: number, left: number, fault = '', isInsecure = false) {
  const findings = new Findings();
  const now = Date.now();
  const validTo = now + left * DAY;
  checkCertificate(
    { fault, validFrom: validTo - lifetime * DAY, validTo, protocol: '' },
    place,
    isInsecure,
    findings,
    now,
  );
  const [{ state, detail, problems } = { state: '', detail: '', problems: [] }] = findings.list();
  return [state, detail, ...problems.map(({ advice }) => advice)].join(': ');
}

test.each([
  [90, 88, /^passed: 88 days left$/],
  [90, 20, /^warning: 20 days left: Renew/],
  [90, 6, /^failed: 6 days left: Renew/],
  [6, 3, /^passed: 3 days left$/],
  [6, 1.2, /^warning: 1 day left/],
  [0.5, 0.2, /^passed: 4 hours left$/],
])('a certificate for %d days, with %d left: %s', (lifetime, left, expected) => {
  expect(stateOf(lifetime, left)).toMatch(expected);
});

test.each([
  ['CERT_HAS_EXPIRED', 'Renew the certificate'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'lists text.example.com'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'fullchain.pem'],
])('the advice for %s is specific', (fault, advice) => {
  expect(stateOf(90, 60, fault)).toMatch(`failed: 60 days left: `);
  expect(stateOf(90, 60, fault)).toContain(advice);
  expect(stateOf(90, 60, fault, true)).toMatch(/^warning/);
});
