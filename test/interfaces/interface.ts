import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Input, Row } from './table.ts';

/** An interface to the tools. The tests in this folder run the table through each interface. */
export interface Interface {
  readonly name: string;
  open(): Promise<OpenInterface>;
}

export interface OpenInterface {
  convert(tool: string, input: Input): Promise<InterfaceResult>;
  close(): Promise<void>;
}

/** The data as the exact JSON that the interface returned, or the message of the error. */
export type InterfaceResult = { readonly data: string } | { readonly message: string };

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
