import type { Target } from './target.ts';

/** The targets by name. Each is loaded when it runs, because its code counts from then on. */
export const targets = {
  contract: async (): Promise<Target> => (await import('./contract.ts')).contract,
  mcp: async (): Promise<Target> => (await import('./mcp.ts')).mcp,
  'command-line': async (): Promise<Target> => (await import('./command-line.ts')).commandLine,
  link: async (): Promise<Target> => (await import('./link.ts')).link,
  socket: async (): Promise<Target> => (await import('./socket.ts')).socket,
  stdio: async (): Promise<Target> => (await import('./stdio.ts')).stdio,
} as const;

export type TargetName = keyof typeof targets;
