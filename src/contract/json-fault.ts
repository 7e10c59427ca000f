/** Why a text is not valid JSON. */
export type JsonFault =
  | 'unexpected end'
  | 'unexpected character'
  | 'more text after the JSON value'
  | 'closing bracket after a comma'
  | 'name without double quotes'
  | 'single quote instead of a double quote'
  | 'line break in a string'
  | 'control character in a string'
  | 'invalid escape in a string';

/** Where a text stops being JSON (RFC 8259), and why. */
export interface FoundFault {
  /** The index of the first UTF-16 unit with which the text is not the start of any JSON text, or the text's length. */
  readonly at: number;
  readonly fault: JsonFault;
}

/**
 * Finds where a text stops being JSON; undefined if it is JSON. Engines word their errors differently, and some report
 * no position. This function returns the same on every engine. It takes linear time and does not recurse, so nesting
 * may be deep.
 *
 * @example findJsonFault('{"text":"a",}') // { at: 12, fault: 'closing bracket after a comma' }
 */
export function findJsonFault(json: string): FoundFault | undefined {
  return new Scanner(json).find();
}

/** The token that must come next. A `first` one may be missing: the array or object is then empty. */
type Expected = 'value' | 'first value' | 'name' | 'first name' | 'colon' | 'comma or end';

/** Reads a text from left to right. A method returns the fault that it finds; `#at` is then its index. */
class Scanner {
  readonly #json: string;
  #at = 0;
  /** The closing brackets of the arrays and objects that are open, the innermost last. */
  readonly #closing: string[] = [];
  #expected: Expected = 'value';

  constructor(json: string) {
    this.#json = json;
  }

  find(): FoundFault | undefined {
    for (;;) {
      this.#skip(WHITESPACE);
      const isComplete = this.#closing.length === 0 && this.#expected === 'comma or end';
      if (this.#next === '' && isComplete) return undefined;
      const fault = this.#token();
      if (fault !== undefined) return { at: this.#at, fault: this.#next === '' ? 'unexpected end' : fault };
    }
  }

  #token(): JsonFault | undefined {
    const mayClose = this.#expected !== 'value' && this.#expected !== 'name' && this.#expected !== 'colon';
    if (mayClose && this.#next === this.#closing.at(-1)) {
      this.#closing.pop();
      this.#expected = 'comma or end';
      return this.#read(this.#next);
    }
    switch (this.#expected) {
      case 'value':
      case 'first value':
        return this.#value();
      case 'name':
      case 'first name':
        return this.#name();
      case 'colon':
        this.#expected = 'value';
        return this.#read(':');
      case 'comma or end':
        return this.#comma();
    }
  }

  #comma(): JsonFault | undefined {
    const closing = this.#closing.at(-1);
    if (closing === undefined) return 'more text after the JSON value';
    this.#expected = closing === '}' ? 'name' : 'value';
    return this.#read(',');
  }

  #name(): JsonFault | undefined {
    if (this.#next === '"') {
      this.#expected = 'colon';
      return this.#string();
    }
    if (this.#next === '}') return 'closing bracket after a comma';
    return NAME_CHARACTER.test(this.#next) ? 'name without double quotes' : this.#unexpected;
  }

  #value(): JsonFault | undefined {
    const begin = this.#next;
    this.#expected = 'comma or end';
    switch (begin) {
      case '{':
        return this.#open('}', 'first name');
      case '[':
        return this.#open(']', 'first value');
      case '"':
        return this.#string();
      case 't':
        return this.#read('true');
      case 'f':
        return this.#read('false');
      case 'n':
        return this.#read('null');
      case ']':
        // The bracket of an empty array was read by #token.
        return this.#closing.at(-1) === ']' ? 'closing bracket after a comma' : 'unexpected character';
      default:
        return begin === '-' || DIGIT.test(begin) ? this.#number() : this.#unexpected;
    }
  }

  #open(closing: string, expected: Expected): JsonFault | undefined {
    this.#closing.push(closing);
    this.#expected = expected;
    return this.#read(this.#next);
  }

  #string(): JsonFault | undefined {
    this.#at++;
    for (;;) {
      this.#skip(PLAIN);
      if (this.#next === '"') return this.#read('"');
      if (this.#next !== '\\') {
        return LINE_BREAK.test(this.#next) ? 'line break in a string' : 'control character in a string';
      }
      const begin = this.#at;
      this.#skip(ESCAPE);
      const length = this.#json.charAt(begin + 1) === 'u' ? 6 : 2;
      if (this.#at - begin < length) return 'invalid escape in a string';
    }
  }

  #number(): JsonFault | undefined {
    this.#skip(NUMBER);
    return DIGIT.test(this.#json.charAt(this.#at - 1)) ? undefined : 'unexpected character';
  }

  /** Reads the characters of a word, as far as they come next. */
  #read(word: string): JsonFault | undefined {
    for (const character of word) {
      if (this.#next !== character) return 'unexpected character';
      this.#at++;
    }
    return undefined;
  }

  /** The next UTF-16 unit; empty at the end. */
  get #next(): string {
    return this.#json.charAt(this.#at);
  }

  /** The fault of a character that can't begin a name or a value. */
  get #unexpected(): JsonFault {
    return this.#next === "'" ? 'single quote instead of a double quote' : 'unexpected character';
  }

  #skip(pattern: RegExp): void {
    pattern.lastIndex = this.#at;
    pattern.test(this.#json);
    this.#at = pattern.lastIndex;
  }
}

/** Characters to skip. Each of these patterns also matches no character, except ESCAPE: it needs its backslash. */
const WHITESPACE = /[ \t\r\n]*/y;
/** A number as far as it is valid. If it does not end with a digit, it is incomplete. */
const NUMBER = /-?(?:(?:0|[1-9][0-9]*)(?:\.[0-9]*)?(?:(?<=[0-9])[eE][+-]?[0-9]*)?)?/y;
/** An escape as far as it is valid. */
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9A-Fa-f]{0,4})?/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON forbids them in strings.
const PLAIN = /[^"\\\u0000-\u001f]*/y;

/** Each is tested against one character, or against the empty text at the end. */
const DIGIT = /[0-9]/;
const NAME_CHARACTER = /[\w$]/;
const LINE_BREAK = /[\r\n]/;
