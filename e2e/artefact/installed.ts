import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { constants, copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../apps/api/testing/free-port.ts';

export const root = join(import.meta.dirname, '../..');
const nobody = 65_534;
const isRoot = process.getuid?.() === 0;
/** An account that owns no files here; if the test does not run as root, the current user. */
const unprivileged = isRoot ? { uid: nobody, gid: nobody } : {};

/** Makes the tarball in a folder, and returns its path. */
export function makeTarball(folder: string): string {
  const made = spawnSync(
    process.execPath,
    [
      join(root, 'scripts/run-built.mjs'),
      join(root, 'scripts/package/main.ts'),
      '--to',
      folder,
      '--tarball-only',
    ],
    { cwd: root, encoding: 'utf8' },
  );
  const path = /\/\S+\.tar\.gz/.exec(made.stdout)?.[0];
  if (made.status !== 0 || path === undefined) throw new Error(made.stdout + made.stderr);
  return path;
}

/** An unpacked artefact, run by an account that owns none of its files and keeps its data elsewhere. */
export function openArtefact(folder: string, place: string) {
  const node = join(place, 'node');
  if (!existsSync(node)) copyFileSync(process.execPath, node, constants.COPYFILE_FICLONE);
  const settings = (dataDir: string, env: Readonly<Record<string, string>>) => ({
    PATH: process.env.PATH ?? '',
    PORTAL_NODE: node,
    DATA_DIR: dataDir,
    DEMO: '0',
    ...env,
  });
  const begin = (words: readonly string[], env: Readonly<Record<string, string>>): Running => {
    const child = spawn(join(folder, 'bin/portal'), words, {
      ...unprivileged,
      cwd: '/',
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const running = { child, said: '' };
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (piece: Buffer) => {
        running.said += piece.toString();
      });
    }
    return running;
  };
  return {
    /** Runs a command to its end. */
    async run(dataDir: string, words: readonly string[], env: Readonly<Record<string, string>> = {}) {
      const running = begin(words, settings(dataDir, env));
      const [code] = await once(running.child, 'close');
      return { code: code as number | null, said: running.said };
    },
    /** Starts the server and resolves once it is up. */
    async start(dataDir: string) {
      const ports = [await freePort(), await freePort()];
      const [PORT, CONSOLE_PORT] = ports.map(String) as [string, string];
      const running = begin(['start'], settings(dataDir, { PORT, CONSOLE_PORT }));
      const closed = once(running.child, 'close');
      await until(running, '启动完成');
      return {
        portal: `http://127.0.0.1:${PORT}`,
        console: `http://127.0.0.1:${CONSOLE_PORT}`,
        said: () => running.said,
        async stop() {
          running.child.kill('SIGTERM');
          const [code] = await closed;
          return code as number | null;
        },
      };
    },
  };
}

interface Running {
  readonly child: ChildProcess;
  said: string;
}

async function until(running: Running, words: string): Promise<void> {
  while (!running.said.includes(words)) {
    if (running.child.exitCode !== null)
      throw new Error(`ended with ${running.child.exitCode}: ${running.said}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** A folder that only the unprivileged may use. */
export function ownFolder(path: string): string {
  mkdirSync(path, { mode: 0o700 });
  if (isRoot) spawnSync('chown', [`${nobody}:${nobody}`, path]);
  return path;
}
