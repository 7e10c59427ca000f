// Runs a server whose threads fail as the test demands: `faulty-threads.js PROGRAM FOLDER`. A thread takes a file of
// FOLDER that has the name of a fault. While there is the file FOLDER/start, each thread ends as it starts.
import { existsSync, renameSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isMainThread, threadId } from 'node:worker_threads';

const [, , program = '', folder = ''] = process.argv;

/** @type {{ readonly text: string }[]} */
const kept = [];

/** @type {Readonly<Record<string, () => void>>} */
const faults = {
  exception() {
    throw new Error('secret');
  },
  rejection: () => void Promise.reject(new Error('secret')),
  exit: () => process.exit(7),
  hang() {
    for (;;);
  },
  heap() {
    // As requests would that leave something behind. A single large object could end the process.
    setInterval(() => {
      for (let count = 0; count < 100_000; count++) kept.push({ text: `text ${count}` });
    });
  },
};

if (!isMainThread) {
  if (existsSync(join(folder, 'start'))) process.exit(7);
  setInterval(() => {
    for (const [name, fail] of Object.entries(faults)) {
      if (existsSync(join(folder, name)) && isMine(name)) fail();
    }
  }, 20);
}

/**
 * Only one thread can rename the file.
 *
 * @param {string} name
 */
function isMine(name) {
  try {
    renameSync(join(folder, name), join(folder, `${name} of thread ${threadId}`));
    return true;
  } catch {
    return false;
  }
}

await import(pathToFileURL(resolve(program)).href);
