import { expect, test } from 'vitest';
import { eightTools } from '../../support/tools/awkward-tool.ts';
import { toolPath } from '../contract/endpoints.ts';
import { OPERATION_FIELD } from '../core/field-names.ts';
import { exampleRequests, MOST_EXAMPLES } from './requests.ts';

test('examples of each tool and of each operation are sent, also of an eighth tool', () => {
  const { requests, total } = exampleRequests(MOST_EXAMPLES, eightTools);
  expect(requests.length).toBe(Math.min(MOST_EXAMPLES, total));
  for (const tool of eightTools.values()) {
    const own = requests.filter(({ target }) => target === toolPath(tool));
    const operations = tool.fields[OPERATION_FIELD]?.choices.map(({ value }) => value) ?? [undefined];
    const fallback = tool.fields[OPERATION_FIELD]?.default;
    const sent = own.map(({ body }): unknown => JSON.parse(body ?? '')[OPERATION_FIELD] ?? fallback);
    expect(sent).toEqual(expect.arrayContaining(operations));
  }
});
