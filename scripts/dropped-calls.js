/**
 * Functions that throw on a wrong text, and whose calls the bundler takes away all the same where nothing uses what they
 * return (Rolldown 1.2, whatever its options): a check by such a call would pass everything.
 */
const DROPPED = ['decodeURI', 'decodeURIComponent', 'encodeURI', 'encodeURIComponent', 'String.fromCodePoint'];

/**
 * Refuses what the bundler would leave out though it has an effect, in the sources and in packages.
 *
 * @type {import('vite').Plugin}
 */
export const refuseDroppedCalls = {
  name: 'refuse-dropped-calls',
  // What it reads is JavaScript by then.
  enforce: 'post',
  transform(code, id) {
    if (!DROPPED.some((name) => code.includes(`${name}(`))) return;
    const dropped = statementsIn(this.parse(code)).map((statement) => calleeOf(statement, code));
    const name = dropped.find((callee) => callee !== undefined && DROPPED.includes(callee));
    if (name !== undefined)
      this.error(`${id}: the bundler leaves ${name}() out where nothing uses what it returns: use it`);
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
 * What an expression calls, as it is written; undefined if it is no call.
 *
 * @param {Node} expression
 * @param {string} code
 * @returns {string | undefined}
 */
function calleeOf({ type, argument, callee }, code) {
  // `void f()` too.
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
