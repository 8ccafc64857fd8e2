// Like run.mjs, but installs the dependencies and builds the front ends first: `node scripts/run-built.mjs file …`.
import { build, outdated } from './front-ends.mjs';
import { install } from './install.mjs';
import { runPinned } from './pinned-node.mjs';

async function runBuilt() {
  if (!(await install())) return 1;
  const changed = outdated();
  if (changed.length > 0 && !(await build(changed))) return 1;
  return runPinned(process.argv.slice(2));
}

process.exitCode = await runBuilt();
