import { readdirSync, readFileSync } from 'node:fs';
import { createPathSuggester } from '../../../src/contract/endpoints.ts';
import { endpointPath, MCP_PATH } from '../../../src/contract/path.ts';
import { readDocuments } from '../../../src/server/assets/document-files.ts';
import { registry } from '../../../src/tools/registry.ts';

/** Finds what a message repeats from an input. Only the names of unknown fields and parameters may be repeated. */

/** This many equal characters in a row are not a coincidence. */
const WINDOW = 12;
/** Where two sentences of the program meet, at least this much of a window is in one of them. */
const OWN = 7;

/** Everything that the program can say itself: its sources, its interface description, and its suggestions. */
const vocabulary = [
  ...[...sourceFiles(), 'docs/openapi.json'].map((path) => readFileSync(path, 'utf8')),
  ...suggestions().map((name) => `did you mean ${name}?`),
].join('\n');

const allowed = /"(?:[^"\\]|\\.)*"…?(?= is not a known field)/g;

/** The parts of known messages that are not in the vocabulary. */
const foreign = new Map<string, readonly string[]>();

/** The first part of the input that the message repeats; undefined if it repeats nothing. */
export function leakOf(message: string, inputs: () => readonly string[]): string | undefined {
  const parts = foreign.get(message) ?? foreignParts(message);
  foreign.set(message, parts);
  if (parts.length === 0) return undefined;
  const texts = inputs();
  return parts.find((part) => texts.some((text) => text.includes(part)));
}

function foreignParts(message: string): readonly string[] {
  const said = message.trim().replaceAll(allowed, '');
  const parts = Array.from({ length: Math.max(0, said.length - WINDOW + 1) }, (_, at) => said.slice(at, at + WINDOW));
  return parts.filter((part) => !isCount(part) && !isOwn(part));
}

const known = new Map<string, boolean>();

/**
 * Whether the start or the end of a part is in the vocabulary. It is cached: the vocabulary has a million characters.
 */
function isOwn(part: string): boolean {
  const answer = known.get(part) ?? [part.slice(0, OWN), part.slice(-OWN)].some((each) => vocabulary.includes(each));
  known.set(part, answer);
  return answer;
}

function suggestions(): readonly string[] {
  const tools = Array.from(registry.values(), ({ name, title }) => [endpointPath(name), name, title]);
  const suggest = createPathSuggester(registry, []);
  const operations = [...registry.values()].flatMap(({ fields }) => fields.operation?.choices ?? []);
  const meant = operations.flatMap(({ value }) => suggest(value) ?? []);
  return [...readDocuments().keys(), MCP_PATH, ...tools.flat(), ...meant];
}

/** Whether a part consists of small numbers, such as positions, which may be in the input by chance. */
function isCount(part: string): boolean {
  return /^[\d,. ]+$/.test(part) && !/\d{9}/.test(part);
}

function sourceFiles(): readonly string[] {
  return ['src', 'web'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
      .map((file) => `${folder}/${file}`),
  );
}

/** The texts of an input as they may appear in a message: the input itself, and all strings in its JSON. */
export function textsOf(bytes: Uint8Array, json = bytes): readonly string[] {
  const input = Buffer.from(bytes);
  return [input.toString('utf8'), input.toString('latin1'), ...stringsOf(parsed(Buffer.from(json).toString()))];
}

/** A text as JSON; undefined if it is not JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** All strings in a value, which may be nested deeply. */
export function stringsOf(value: unknown): readonly string[] {
  const found: string[] = [];
  for (let level = [value]; level.length > 0; ) {
    found.push(...level.filter((each) => typeof each === 'string'));
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []));
  }
  return found;
}
