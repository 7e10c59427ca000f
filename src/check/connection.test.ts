import { expect, test } from 'vitest';
import { checkCertificate } from './connection.ts';
import { Findings } from './findings.ts';

const DAY = 86_400_000;

/** A certificate that is valid for `lifetime` days, of which `left` are left. */
function stateOf(lifetime: number, left: number, fault = '') {
  const findings = new Findings();
  const now = Date.now();
  const validTo = now + left * DAY;
  const state = { fault, validFrom: validTo - lifetime * DAY, validTo };
  checkCertificate(state, 'text.example.com', findings, now);
  const [found] = findings.list();
  return [found?.state, found?.detail, ...(found?.problems ?? []).map(({ advice }) => advice)].join(': ');
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
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'lists this host name'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'fullchain.pem'],
])('the advice for %s is specific', (fault, advice) => {
  expect(stateOf(90, 60, fault)).toMatch(new RegExp(`^failed: 60 days left: .*${advice}`));
});
