// `npm run dev`: the server restarts, and the pages reload, when a source is saved.
import { install } from './install.mjs';
import { root, runPinned } from './pinned-node.mjs';

process.exitCode = (await install())
  ? await runPinned(
      [
        '--watch',
        '--watch-preserve-output',
        '--watch-path=apps/api/src',
        '--watch-path=apps/api/migrations',
        '--watch-path=packages/domain/src',
        '--watch-path=packages/contract/src',
        '--watch-path=packages/sealing/src',
        'apps/api/src/main.ts',
      ],
      { cwd: root, env: { ...process.env, NODE_ENV: 'development', FRONTEND: 'dev' } },
    )
  : 1;
