import { operationNamed } from '../../src/core/field.ts';
import type { Tool } from '../../src/core/tool.ts';
import { enumerate } from '../../src/documents/markdown.ts';
import { registry } from '../../src/tools/registry.ts';

/** The tools with an operation, as a part of a sentence. */
export function toolsWith(operation: string, nameOf = ({ name }: Tool) => name): string {
  const tools = [...registry.values()].filter(({ fields }) => operationNamed(fields, operation) !== undefined);
  return enumerate(tools.map(nameOf), 'or');
}
