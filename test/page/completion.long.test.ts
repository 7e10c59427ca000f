import { test } from 'vitest';
import { completionRules } from '../../support/page/completion.ts';

test.each(completionRules())('$title', ({ check }) => check(1_000));
