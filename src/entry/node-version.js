/** JavaScript, because scripts/start.js calls it before anything is built, and on versions of Node without TypeScript. */

/**
 * What to tell the user if Node is too old; undefined if it is new enough.
 *
 * @example oldNodeMessage('>=20.19.0', '18.20.8') // 'textmill needs Node 20.19 or newer; this is Node 18.20.8. …'
 *
 * @param {string} range `engines.node` in package.json: `>=` and a version.
 * @param {string} version
 */
export function oldNodeMessage(range, version) {
  const [major = 0, minor = 0] = numbersOf(range);
  const [ownMajor = 0, ownMinor = 0] = numbersOf(version);
  if (ownMajor > major || (ownMajor === major && ownMinor >= minor)) return undefined;
  const needed = `textmill needs Node ${major}.${minor} or newer; this is Node ${version}.`;
  return `${needed} Install a newer version from https://nodejs.org.`;
}

/** @param {string} version */
function numbersOf(version) {
  return version.replace(/^\D+/, '').split('.').map(Number);
}
