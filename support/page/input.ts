import { utf8Bytes } from '../../src/core/text.ts';
import type { Tool } from '../../src/core/tool.ts';
import { withLocalOptions } from '../../src/tools/local-options.ts';
import type { Options } from '../../web/home/session/options.ts';
import { type Content, changeContent, createSession, type Session } from '../../web/home/session/session.ts';

/** Inputs of the page, for tests. */

export const decode: Options = { operation: 'decode' };
export const encode: Options = { operation: 'encode' };

/** A tool as the page has it. */
export function onPage(tool: Tool): Tool {
  return withLocalOptions(new Map([[tool.name, tool]])).get(tool.name) ?? tool;
}

/** The state of the page with an input, as its first step. If the switch of the tool is on, see line-switch.ts. */
export function sessionOf(tool: Tool, content: Content, options: Options = {}, isOn = false): Session {
  return changeContent(createSession(tool, options, isOn), content);
}

/** An opened file with a text in UTF-8, or with bytes. */
export function fileOf(content: string | Uint8Array<ArrayBuffer>, name = 'a.txt') {
  return { name, bytes: typeof content === 'string' ? utf8Bytes(content) : content };
}

/** The bytes of a text's low bytes: `\xff` is one. */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (unit) => unit.charCodeAt(0));
}
