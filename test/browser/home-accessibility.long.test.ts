import { beforeAll, describe, expect, test } from 'vitest';
import { eightTools } from '../../support/tools/awkward-tool.ts';
import { closeDialog, dark, light, showIn, states, violationsOf } from './accessibility.ts';
import { describeHome } from './home.ts';

/** Every state of the pages in every look, with all rules of axe. */

describeHome('the pages', { registry: eightTools }, (home) => {
  describe.each(Object.entries(states))('%s', (_, reach) => {
    beforeAll(async () => {
      await closeDialog(home.page);
      await reach(home.page);
    });

    test.each([light, dark])('axe finds no violation: $look', async (look) => {
      await showIn(home.page, look);
      expect(await violationsOf(home.page)).toEqual([]);
    });
  });
});
