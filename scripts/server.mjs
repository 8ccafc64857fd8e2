// How the server is run in service: `npm start` does it, and the bench measures it so.
import { join } from 'node:path';
import { root } from './pinned-node.mjs';

/**
 * New objects live in a nursery that V8 lets grow to three times 16 MB while the modules load, and hardly shrinks
 * again. A small one keeps the process a third smaller at rest; what it costs is in docs/decisions/ (memory).
 */
export const serverArguments = ['--max-semi-space-size=2', 'apps/api/src/main.ts'];

/**
 * Compiled code is kept between starts: the second start neither strips types nor parses again.
 * @param {NodeJS.ProcessEnv} env
 */
export function serverOptions(env) {
  return {
    cwd: root,
    env: {
      NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
      ...env,
      NODE_ENV: env.NODE_ENV || 'production',
    },
  };
}
