import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registry } from '../../src/tools/registry.ts';
import { clientDoor } from './client.ts';
import { commandLineDoors } from './command-line.ts';
import { httpDoor } from './http.ts';
import type { Door, OpenDoor } from './interface.ts';
import { libraryDoor } from './library.ts';
import { mcpDoors } from './mcp.ts';
import { pageDoors } from './page.ts';
import { table } from './table.ts';

/** One table through every door: whoever comes in by another way gets the same answer. */
const doors: readonly Door[] = [libraryDoor, httpDoor, clientDoor, ...commandLineDoors, ...mcpDoors, ...pageDoors];

describe.each(doors)('$name', (door) => {
  let open: OpenDoor;

  beforeAll(async () => {
    open = await door.open();
  });

  afterAll(() => open.close());

  test.each(table)('$tool: $title', async ({ tool, input, data, message }) => {
    const outcome = await open.convert(tool, input);
    expect(outcome).toEqual(data === undefined ? { message } : { data: JSON.stringify(data) });
  });
});

test('the table has data and an error for each tool', () => {
  for (const name of registry.keys()) {
    const rows = table.filter(({ tool }) => tool === name);
    expect(rows.some(({ data }) => data !== undefined)).toBe(true);
    expect(rows.some(({ message }) => message !== undefined)).toBe(true);
  }
});
