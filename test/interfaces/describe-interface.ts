import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Interface, OpenInterface } from './interface.ts';
import type { Row } from './table.ts';

/** Tests an interface with rows of the table. */
export function describeInterface({ name, open }: Interface, rows: readonly Row[]): void {
  describe(name, () => {
    let opened: OpenInterface;

    beforeAll(async () => {
      opened = await open();
    });

    afterAll(() => opened.close());

    test.each(rows)('$tool: $title', async ({ tool, input, data, message }) => {
      const outcome = await opened.convert(tool, input);
      expect(outcome).toEqual(data === undefined ? { message } : { data: JSON.stringify(data) });
    });
  });
}
