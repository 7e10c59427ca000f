// Keeps a listening socket open and starts servers on it, one after another, as systemd does: `node socket-holder.js
// PROGRAM ARGUMENT…`. The servers inherit its environment. It ends when a server fails. It never accepts a connection,
// since it is blocked while a server runs.
import { spawnSync } from 'node:child_process';
import { createServer } from 'node:net';

const START = 'export LISTEN_PID=$$; echo "started $$" >&2; exec "$@"';

const server = createServer().listen(0, '127.0.0.1', () => {
  // The descriptor is not part of a public interface.
  const { fd } = Reflect.get(server, '_handle');
  const env = { LISTEN_FDS: '1', ...process.env };
  for (let status = 0; status === 0; ) {
    const words = ['-c', START, 'sh', ...process.argv.slice(2)];
    status = spawnSync('sh', words, { stdio: ['ignore', 'inherit', 'inherit', fd], env }).status ?? 1;
  }
  process.exit(1);
});
