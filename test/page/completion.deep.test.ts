import { test } from 'vitest';
import { cases, seed } from '../../support/deep.ts';
import { completionRules } from '../../support/page/completion.ts';

test.each(completionRules())('$title', ({ check }) => check({ numRuns: cases(1_000), seed }));
