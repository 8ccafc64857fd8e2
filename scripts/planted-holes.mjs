/**
 * Proves that the isolation tests detect missing conditions: plants one hole of `holes` after the other in the
 * server's source as it is loaded (no file is changed), runs the test that must detect it, and expects a failure.
 * `npm run holes`: all of them · `-- staff`: those of one test (see `noticing`) · `--sample`: a few, for `npm test` ·
 * `--name TEXT`: those whose name contains the text · `--at-once 2`: that many in parallel.
 * Every edit must match exactly once, in a sample too: if the code has moved, this fails before it runs anything.
 */
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noticing, sourceOf } from './holes/hole.mjs';
import { tryFault } from './holes/try-fault.mjs';
import { holes } from './holes.mjs';

const root = join(import.meta.dirname, '..');
/** One of each kind: a list, a record of staff, an answer. */
const sampled = [
  "the list of messages shows everybody's",
  'files of opened bids are read by any evaluator',
  'the public list calls a column otherwise',
];

const option = (flag) => {
  const at = process.argv.indexOf(flag);
  return at === -1 ? undefined : process.argv[at + 1];
};
const atOnce = Number(option('--at-once') ?? 1);
const part = option('--name') ?? '';
const only = Object.keys(noticing).filter((name) => process.argv.includes(name));
const chosenHoles = holes.filter(
  ({ name, test }) =>
    (!process.argv.includes('--sample') || sampled.includes(name)) &&
    (only.length === 0 || only.includes(test)) &&
    name.includes(part),
);

const moved = [];
for (const { name, edits } of holes) {
  for (const [file, find] of edits) {
    const count = (await readFile(join(root, sourceOf(file)), 'utf8')).split(find).length - 1;
    if (count !== 1) moved.push(`${name}: found ${count} times in ${file}`);
  }
}
if (new Set(holes.map(({ name }) => name)).size !== holes.length) moved.push('two holes have one name');
if (moved.length > 0) {
  console.error(`planted holes: mend scripts/holes, the code has moved\n  ${moved.join('\n  ')}`);
  process.exit(1);
}

const folder = await mkdtemp(join(tmpdir(), 'portal-holes-'));
// Loaded once for all holes whose test begins with the story.
const TOLD_STORY = join(folder, 'story');
await mkdir(TOLD_STORY);
const wrong = [];
const waiting = [...chosenHoles.entries()];
await Promise.all(Array.from({ length: Math.max(1, atOnce) }, work));
await rm(folder, { recursive: true, force: true });
console.log(`planted holes: ${chosenHoles.length - wrong.length} of ${chosenHoles.length} noticed`);
process.exitCode = wrong.length === 0 ? 0 : 1;

async function work() {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const [index, { name, test }] = next;
    const fault = { TOLD_STORY, PLANTED_HOLE: name };
    const verdict = await tryFault([noticing[test]], fault, join(folder, `${index}.json`));
    if (verdict.noticed) console.log(`✓ ${name}`);
    else {
      wrong.push(name);
      console.error(`✗ ${name}: ${verdict.why}`);
    }
  }
}
