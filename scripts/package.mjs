// `npm run package`: what an operator installs, in one folder and one tarball below `build/`: docs/operations.md.
import { join } from 'node:path';
import { build, outdated } from './front-ends.mjs';
import { install } from './install.mjs';
import { root, runPinned } from './pinned-node.mjs';

async function make() {
  if (!(await install())) return 1;
  const changed = outdated();
  if (changed.length > 0 && !(await build(changed))) return 1;
  return runPinned([
    '--disable-warning=ExperimentalWarning',
    join(root, 'scripts/package/main.ts'),
    ...process.argv.slice(2),
  ]);
}

process.exitCode = await make();
