import { build } from 'vite';

/**
 * Builds with Vite.
 *
 * @param {import('vite').InlineConfig} options The only options: no configuration file is read.
 */
export async function buildOnce(options) {
  const plugins = [...(options.plugins ?? []), refuseDroppedCalls];
  const [built] = [await build({ configFile: false, envDir: false, logLevel: 'warn', ...options, plugins })].flat();
  if (built === undefined || !('output' in built)) throw new Error('Vite watches instead of building');
  return built.output;
}

/**
 * Functions that throw if a text is wrong. The bundler (Rolldown 1.2, with any options) removes a call of them if its
 * result is unused, so a check by such a call would accept everything.
 */
export const DROPPED = ['decodeURI', 'decodeURIComponent', 'encodeURI', 'encodeURIComponent', 'String.fromCodePoint'];

/**
 * Rejects calls that the bundler would remove although they have an effect, in the sources and in packages.
 *
 * @type {import('vite').Plugin}
 */
const refuseDroppedCalls = {
  name: 'refuse-dropped-calls',
  // Then the code is JavaScript already.
  enforce: 'post',
  transform(code, id) {
    if (!DROPPED.some((name) => code.includes(`${name}(`))) return;
    const dropped = statementsIn(this.parse(code)).map((statement) => calleeOf(statement, code));
    const name = dropped.find((callee) => callee !== undefined && DROPPED.includes(callee));
    if (name !== undefined) this.error(`${id}: the bundler removes ${name}() if its result is unused: use the result`);
  },
};

/** @typedef {{ readonly type: string, readonly start: number, readonly end: number, readonly [key: string]: unknown }} Node */

/**
 * The expressions that are statements, anywhere in a program.
 *
 * @param {unknown} value
 * @returns {readonly Node[]}
 */
function statementsIn(value) {
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.values(value).flatMap(statementsIn);
  return isNode(value) && value.type === 'ExpressionStatement' && isNode(value['expression'])
    ? [value['expression'], ...inside]
    : inside;
}

/**
 * The function that an expression calls, as written. Undefined if the expression is not a call.
 *
 * @param {Node} expression
 * @param {string} code
 * @returns {string | undefined}
 */
function calleeOf({ type, argument, callee }, code) {
  // `void f()` is a call, too.
  if (type === 'UnaryExpression' && isNode(argument)) return calleeOf(argument, code);
  return type === 'CallExpression' && isNode(callee) ? code.slice(callee.start, callee.end) : undefined;
}

/**
 * @param {unknown} value
 * @returns {value is Node}
 */
function isNode(value) {
  return typeof value === 'object' && value !== null && 'type' in value;
}
