import { describe, expect, test } from 'vitest';
import type { Tool } from '../../../src/core/tool.ts';
import { base32, base64, hexToText, numberToWords, urlEncoder } from '../../../src/tools/index.ts';
import { registry } from '../../../src/tools/registry.ts';
import { decode, sessionOf } from '../../../support/page/input.ts';
import type { Options } from '../session/options.ts';
import { accept, changeContent, createSession, currentOptions, openTool } from '../session/session.ts';
import { diagnose } from './diagnosis.ts';
import { outcomeOf } from './outcome.ts';
import { suggestionFor } from './suggestion.ts';

const urlSafeDecode = { ...decode, urlSafe: true };

describe('an accepted offer of the page converts, with any options set before', () => {
  test.each<[tool: Tool, options: Options, text: string]>([
    [base64, decode, 'PDw_Pz8-Pg'],
    [base64, urlSafeDecode, 'PDw/Pz8+Pg=='],
    [base64, urlSafeDecode, 'data:text/plain;base64,PDw/Pz8+Pg=='],
    [base64, decode, 'data:text/plain;base64,SGVsbG8='],
    [base64, decode, 'eyJhbGciOiJIUzI1NiJ9.eyJhIjoiPz8_In0.c2ln'],
    [base64, decode, 'SGVs====bG8'],
    [base64, decode, 'SGVsbG8=\u200b'],
    [base32, decode, '"MZXW6==="'],
    [hexToText, {}, '0x48 0x65'],
    [urlEncoder, decode, '100% sure'],
    [numberToWords, {}, '1 234 567'],
    [hexToText, {}, '00000000  48 65 6c 6c 6f  |Hello|'],
    [numberToWords, {}, '€ 1.234,56'],
  ])('a repair: %o %j %s', (tool, options, text) => {
    const session = sessionOf(tool, text, options);
    const outcome = outcomeOf(session);
    if (outcome.kind !== 'error') throw new Error('there is nothing to repair');
    for (const repair of diagnose(tool, text, currentOptions(session), outcome.error).repairs) {
      expect(outcomeOf(accept(session, repair)).kind, repair.label).not.toBe('error');
    }
  });

  test.each<[text: string, options: Options]>([
    ['SGVsbG8sIHdvcmxkIQ==', { urlSafe: true }],
    ['PDw_Pz8-PDw_aGVsbG8gd29ybGQ', {}],
    ['data:text/plain;base64,SGVsbG8=', { urlSafe: true }],
    ['eyJhbGciOiJIUzI1NiJ9.eyJhIjoiPz8_In0.c2ln', {}],
  ])('a suggestion, from another tool: %s', (text, options) => {
    const session = changeContent(openTool(createSession(base64, options), hexToText), text);
    const suggestion = suggestionFor([...registry.values()], session.tool, text, currentOptions(session));
    expect(suggestion?.tool).toBe(base64);
    expect(outcomeOf(accept(session, suggestion ?? {})).kind).not.toBe('error');
  });
});
