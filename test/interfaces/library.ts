import { TextmillError } from '../../src/core/textmill-error.ts';
import * as library from '../../src/entry/library.ts';
import type { Input, Interface } from './interface.ts';

/** The functions of the library, with the limits of the service. */
export const libraryInterface: Interface = {
  name: 'library',
  async open() {
    return {
      async convert(tool, input) {
        try {
          return { data: JSON.stringify(conversionOf(tool)(input, { limits: true })) };
        } catch (error) {
          if (error instanceof TextmillError) return { message: error.message };
          throw error;
        }
      },
      async close() {},
    };
  },
};

type AnyConversion = (input: Input, options: { readonly limits: boolean }) => unknown;

function conversionOf(name: string): AnyConversion {
  const exports: readonly unknown[] = Object.values(library);
  const conversion = exports.filter(isConversion).find((exported) => exported.name === name);
  if (conversion === undefined) throw new Error(`the library has no ${name}`);
  return conversion;
}

/** The real types of the conversions are narrower. Here they are called with any input, which they validate. */
function isConversion(exported: unknown): exported is AnyConversion {
  return typeof exported === 'function';
}
