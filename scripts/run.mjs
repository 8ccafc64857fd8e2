// Runs a TypeScript file on the pinned Node, whatever Node npm itself runs on: `node scripts/run.mjs file …`.
import { runPinned } from './pinned-node.mjs';

process.exitCode = await runPinned(process.argv.slice(2));
