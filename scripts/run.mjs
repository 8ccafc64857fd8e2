// Runs a TypeScript file on the pinned Node, whichever Node runs npm: `node scripts/run.mjs file …`.
import { runPinned } from './pinned-node.mjs';

process.exitCode = await runPinned(process.argv.slice(2));
