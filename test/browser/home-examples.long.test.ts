import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath } from '../../support/chromium.ts';
import { eightTools } from '../../support/tools/awkward-tool.ts';
import { fillInExample, firstOfEach, formExamples } from './fill-in.ts';
import { type Home, startHome } from './home.ts';

/** The examples of every tool, filled in by hand. The first ones of each tool are in home.test.ts. */

const examples = Array.from(eightTools.values()).flatMap((tool) => {
  const all = formExamples(tool);
  const others = all.filter((example) => !firstOfEach(all).includes(example));
  return others.map((example) => ({ name: tool.name, title: example.title, tool, example }));
});

describe.skipIf(chromiumPath === undefined)('the page /', () => {
  let home: Home;

  beforeAll(async () => {
    home = await startHome({ registry: eightTools });
  });

  afterAll(() => home.stop());

  afterEach(() => {
    expect(home.pageErrors).toEqual([]);
  });

  test.each(examples)('$name converts its example as it is filled in: $title', ({ tool, example }) =>
    fillInExample(home.page, tool, example),
  );
});
