/** The arguments of each engine before its program. @type {Readonly<Record<string, readonly string[]>>} */
export const ENGINE_ARGUMENTS = {
  bun: ['run'],
  // Reading: the pages in dist/, and the files that TLS_CERT_FILE and TLS_KEY_FILE name.
  deno: ['run', '--no-remote', '--no-prompt', '--allow-net', '--allow-env', '--allow-sys', '--allow-read'],
};
