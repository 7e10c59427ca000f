import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { registry } from '../../src/tools/registry.ts';
import { findProgram } from '../../support/programs.ts';
import { startNode } from '../../support/servers/node-server.ts';
import { narrowedDescription, runSpecmatic } from './specmatic.ts';

/** Compares openapi.json with the service by an outside program. test/documents/description.test.ts compares it itself. */

const java = findProgram('java', 'openjdk-17-jre-headless');

test.skipIf(java === undefined)(
  'specmatic generates valid and invalid requests and gets the described responses',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'textmill-description-'));
    const node = await startNode();
    onTestFinished(async () => {
      await node.stop();
      await rm(folder, { recursive: true });
    });
    const described = JSON.stringify(narrowedDescription([...registry.values()]));
    const { tests, failures } = await runSpecmatic(java ?? '', folder, described, node.port, {
      SPECMATIC_GENERATIVE_TESTS: 'true',
      // An operation has too many combinations of options to try them all.
      MAX_TEST_REQUEST_COMBINATIONS: '10',
    });
    expect(failures).toEqual([]);
    expect(tests).toBeGreaterThan(200);
  },
);
