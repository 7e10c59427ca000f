import { expect, test } from 'vitest';
import { oldNodeMessage } from './node-version.js';

test.each(['20.19.0', '20.20.2', '22.0.0', '24.1.0', '25.0.0-nightly'])('Node %s is new enough', (version) => {
  expect(oldNodeMessage('>=20.19.0', version)).toBeUndefined();
});

test.each(['18.20.8', '20.18.9', '9.99.0'])('Node %s is too old', (version) => {
  expect(oldNodeMessage('>=20.19.0', version)).toBe(
    `textmill needs Node 20.19 or newer; this is Node ${version}. Install a newer version from https://nodejs.org.`,
  );
});
