// The options of the server in service: for `npm start`, and for the bench, which measures the same.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, runPinned } from './pinned-node.mjs';

// V8 lets the nursery of new objects grow to three times 16 MB while the modules load, and hardly shrinks it again:
// docs/decisions/0012-memory-at-rest.md. And a heap that may double before a collection leaves pages behind that V8
// keeps: docs/decisions/0161-large-blocks-of-memory.md.
const flags = ['--max-semi-space-size=4', '--heap-growing-percent=40'];
export const compiled = join(root, 'node_modules/.cache/compiled');

export const serverArguments = [...flags, 'apps/api/src/main.ts'];

/**
 * Compiled code is kept between starts, so the second start neither strips types nor parses again. With few malloc
 * arenas, glibc returns the memory of uploads sooner.
 * @param {NodeJS.ProcessEnv} env
 */
export function serverOptions(env) {
  return {
    cwd: root,
    env: {
      NODE_COMPILE_CACHE: compiled,
      MALLOC_ARENA_MAX: '2',
      ...env,
      NODE_ENV: env.NODE_ENV || 'production',
    },
  };
}

/**
 * Strips and compiles in a separate process if the sources changed, so that the server needs neither the stripper nor
 * its 20 MB. It also reads the configuration and reports its errors.
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>} 0, or the exit code of the failure
 */
export async function compile(env) {
  const stamp = join(compiled, 'stamp');
  const now = stampOfSources();
  if (read(stamp) === now) return 0;
  console.log('正在编译服务端… / Compiling the server …');
  const code = await runPinned([...serverArguments, '--load'], serverOptions(env));
  if (code !== 0) return code;
  mkdirSync(compiled, { recursive: true });
  writeFileSync(stamp, now);
  return 0;
}

function stampOfSources() {
  const hash = createHash('sha256')
    .update(process.arch)
    .update(read(join(root, 'package-lock.json')));
  const packages = readdirSync(join(root, 'packages')).map((name) => `packages/${name}/src`);
  const fronts = ['portal', 'console'].map((name) => `apps/${name}/build/server`);
  for (const folder of ['apps/api/src', 'apps/api/seeds', ...packages, ...fronts]) {
    if (!existsSync(join(root, folder))) continue;
    for (const name of readdirSync(join(root, folder), { recursive: true }).sort()) {
      if (!/\.[jt]s$/.test(name)) continue;
      const { mtimeMs, size } = statSync(join(root, folder, name));
      hash.update(`${folder}/${name}\0${mtimeMs}\0${size}\n`);
    }
  }
  return hash.digest('hex');
}

function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
