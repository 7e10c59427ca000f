import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { FieldValue } from '../../src/core/field.ts';
import type { Example, Tool } from '../../src/core/tool.ts';
import { isValidInput } from '../../src/documents/example.ts';
import { follow, paste, resultBox, shownIn, shownNow, textBox } from './home.ts';

/** Fills in the form of a tool as a user does. */

/** The examples that a form can represent. If one has an error, the tool finds it. */
export function formExamples(tool: Tool): readonly Example[] {
  return tool.examples.filter(({ input }) => isValidInput(tool.fields, input));
}

/** An example with a result. */
type ConvertedExample = Extract<Example, { readonly data: unknown }>;

/** Fills in an example, control by control and key by key, and expects its result. */
export async function fillInExample(page: Page, tool: Tool, example: ConvertedExample): Promise<void> {
  await follow(page, tool.name);
  const { text, ...options } = example.input;
  await setOptions(page, tool, options);
  await enter(page, String(text));
  await expectResult(page, tool, example);
}

/** Sets options with their controls. The operation is first in every definition, and shows its options. */
async function setOptions(page: Page, tool: Tool, options: Readonly<Record<string, FieldValue>>): Promise<void> {
  for (const [name, field] of Object.entries(tool.fields)) {
    const value = options[name];
    if (value === undefined) continue;
    if (field.kind === 'choice') {
      const choice = field.choices.find((one) => one.value === value);
      const group = page.getByRole('group', { name: field.title, exact: true });
      await group.getByRole('radio', { name: choice?.title ?? '', exact: true }).check();
      continue;
    }
    const control = page.getByRole('form', { name: 'Options' }).getByLabel(field.title, { exact: true });
    if (field.kind === 'flag') await control.setChecked(value === true);
    else await control.fill(String(value));
  }
}

/** Types a text, or pastes it if it contains characters that no keyboard types. */
export async function enter(page: Page, text: string): Promise<void> {
  if (/[\r\0]/.test(text)) {
    await paste(page, text);
    return;
  }
  await textBox(page).fill('');
  await page.keyboard.type(text);
}

/** Expects the result and the facts of an example. */
export async function expectResult(page: Page, tool: Tool, { data }: ConvertedExample): Promise<void> {
  const { severity } = await shownNow(page);
  expect(severity).toBeUndefined();
  expect(await resultBox(page).inputValue()).toBe(shownIn(String(data['result'])));
  for (const [name, { kind }] of Object.entries(tool.output)) {
    if (kind === 'integer') expect(await shownNumber(page, tool, name), name).toBe(data[name]);
  }
}

/** A number that a tool returns, as the page shows it: with its title, or the number of lines of a text. */
export async function shownNumber(page: Page, { fields, output }: Tool, name: string): Promise<number> {
  const isOfInput = fields.text.countedBy === name;
  const counts = page.locator(isOfInput ? '.pane:not(.output) .counts' : '.output .counts');
  const isOfLines = isOfInput || output.result.countedBy === name;
  // An empty text shows no sizes.
  const shown = (await counts.allInnerTexts()).join('') || '0 lines';
  const [, digits = ''] =
    (isOfLines ? /([\d,]+) lines?/ : new RegExp(`${output[name]?.title} ([\\d,]+)`)).exec(shown) ?? [];
  return Number.parseInt(digits.replaceAll(',', ''), 10);
}
