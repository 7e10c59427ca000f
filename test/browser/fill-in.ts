import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { FieldValue } from '../../src/core/field.ts';
import type { Example, Tool } from '../../src/core/tool.ts';
import { isTaken } from '../../src/documents/example.ts';
import { follow, paste, resultBox, shownIn, textBox } from './home.ts';

/** A tool's form, filled in as a person does. */

/** The examples that a form can hold. An error in one of them is found by the tool itself. */
export function formExamples(tool: Tool): readonly Example[] {
  return tool.examples.filter(({ input }) => isTaken(tool.fields, input));
}

/** The first example with a result and the first with an error. */
export function firstOfEach(examples: readonly Example[]): readonly Example[] {
  const chosen = [examples.find((example) => 'data' in example), examples.find((example) => 'error' in example)];
  return chosen.filter((example) => example !== undefined);
}

/** Fills in an example, control by control and key by key, and expects what it says. */
export async function fillInExample(page: Page, tool: Tool, example: Example): Promise<void> {
  await follow(page, tool.name);
  const { text, ...options } = example.input;
  await setOptions(page, tool, options);
  await enter(page, String(text));
  await expectOutcome(page, tool, example);
}

/** Sets options by their controls. The operation comes first in every definition, and shows the others. */
async function setOptions(page: Page, tool: Tool, options: Readonly<Record<string, FieldValue>>): Promise<void> {
  for (const [name, field] of Object.entries(tool.fields)) {
    const value = options[name];
    if (value === undefined) continue;
    const label = `${field.title} ${name}`;
    const form = page.getByRole('form', { name: 'Options' });
    if (field.kind === 'choice') {
      await form.getByRole('group', { name: label, exact: true }).getByLabel(String(value), { exact: true }).check();
    } else if (field.kind === 'flag') {
      await form.getByLabel(label, { exact: true }).setChecked(value === true);
    } else {
      await form.getByLabel(label, { exact: true }).fill(String(value));
    }
  }
}

/** Types a text, or pastes it where it has what no keyboard types. */
export async function enter(page: Page, text: string): Promise<void> {
  if (/[\r\0]/.test(text)) {
    await paste(page, text);
    return;
  }
  await textBox(page).fill('');
  await page.keyboard.type(text);
}

async function expectOutcome(page: Page, tool: Tool, example: Example): Promise<void> {
  if ('error' in example) {
    expect(await page.locator('#text-error p').first().innerText()).toBe(example.error.message);
    expect(await resultBox(page).inputValue()).toBe('');
    return;
  }
  expect(await page.locator('.error').count()).toBe(0);
  for (const [name, { kind, title }] of Object.entries(tool.output)) {
    const value = example.data[name] ?? '';
    if (kind === 'text')
      expect(await page.getByRole('textbox', { name: title, exact: true }).inputValue()).toBe(shownIn(String(value)));
    else
      expect(await page.locator('.facts div', { hasText: title }).getByRole('definition').innerText()).toBe(
        String(value),
      );
  }
}
