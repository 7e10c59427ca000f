/** The arguments of each runtime that precede the program. @type {Readonly<Record<string, readonly string[]>>} */
export const ENGINE_ARGUMENTS = {
  bun: ['run'],
  // Deno reads the documents in dist/, and the files in TLS_CERT_FILE and TLS_KEY_FILE.
  deno: ['run', '--no-remote', '--no-prompt', '--allow-net', '--allow-env', '--allow-sys', '--allow-read'],
};
