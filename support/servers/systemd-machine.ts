import { resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { startDocker } from './docker-engine.ts';

/** A container in which systemd is the first process, like a machine. It has no network, and a checkout in /checkout. */
export interface SystemdMachine {
  /** Runs shell commands as root, in the checkout. Resolves with their output, and rejects if one fails. */
  run(commands: string): Promise<string>;
  copy(file: string, path: string): Promise<void>;
  stop(): Promise<void>;
}

const NAME = 'machine';
const BOOT_MILLISECONDS = 300_000;

/**
 * What an operator's machine has and the container has not: Node where its packages put it, and sudo. The product is
 * built already, by somebody whose files are private by default. systemd mounts the control groups itself: its own mounts of Docker would be in the way.
 */
const BOOT = `ln -s /usr/local/bin/node /usr/bin/node
printf '#!/bin/sh\nexec "$@"\n' >/usr/local/bin/sudo
printf '#!/bin/sh\n' | tee /usr/local/bin/git >/usr/local/bin/npm
chmod +x /usr/local/bin/sudo /usr/local/bin/git /usr/local/bin/npm
mkdir /checkout && cd /repository && (umask 077; cp -r package.json LICENSE dist deploy test/deployments/load.ts /checkout)
systemctl mask caddy valkey-server
umount -R /sys/fs/cgroup && mount -o remount,rw /sys
exec /sbin/init systemd.unified_cgroup_hierarchy=0 SYSTEMD_CGROUP_ENABLE_LEGACY_FORCE=1`;

/** Boots it. The Node of this process is its /usr/local/bin/oldest-node. */
export async function startMachine(base: string): Promise<SystemdMachine> {
  const engine = await startDocker(base, ['--bridge=none', '--iptables=false'], ['unshare', '--net']);
  const run = (commands: string) => engine.docker('exec', '--workdir', '/checkout', NAME, 'sh', '-euc', commands);
  try {
    await engine.importImage('debian');
    const options = [
      ...['--network', 'none', '--cgroupns', 'private', '--tmpfs', '/run', '--tmpfs', '/run/lock'],
      // For mounts, for the filter of addresses, and for user namespaces while /proc is hidden.
      ...['SYS_ADMIN', 'NET_ADMIN', 'SYS_PTRACE'].flatMap((capability) => ['--cap-add', capability]),
      ...['seccomp', 'apparmor'].flatMap((filter) => ['--security-opt', `${filter}=unconfined`]),
      ...[
        '--volume',
        `${resolve('.')}:/repository:ro`,
        '--volume',
        `${process.execPath}:/usr/local/bin/oldest-node:ro`,
      ],
    ];
    await engine.docker('run', '--detach', '--name', NAME, ...options, 'debian', 'sh', '-euc', BOOT);
    const deadline = Date.now() + BOOT_MILLISECONDS;
    for (let state = ''; state !== 'running'; await setTimeout(100)) {
      state = await run('systemctl is-system-running || true').catch(String);
      if (Date.now() > deadline) throw new Error(`systemd has not started all units: ${state}`);
    }
  } catch (error) {
    await engine.stop();
    throw error;
  }
  return {
    run,
    copy: async (file, path) => {
      await engine.docker('cp', file, `${NAME}:${path}`);
    },
    stop: engine.stop,
  };
}
