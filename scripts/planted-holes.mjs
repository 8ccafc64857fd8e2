/**
 * Proves that the isolation tests detect missing conditions: plants one hole of `holes` after the other in the
 * server's source as it is loaded (no file is changed), runs the test that must detect it, and expects a failure.
 * `npm run holes`: all of them · `-- staff`: those of one test (see `noticing`) · `--sample`: a few, for `npm test` ·
 * `--name TEXT`: those whose name contains the text · `--at-once 2`: that many in parallel.
 * Every edit must match exactly once, in a sample too: if the code has moved, this fails before it runs anything.
 */
import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noticing, sourceOf } from './holes/hole.mjs';
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
    const verdict = await tryHole(index, name, noticing[test]);
    if (verdict.noticed) console.log(`✓ ${name}`);
    else {
      wrong.push(name);
      console.error(`✗ ${name}: ${verdict.why}`);
    }
  }
}

/** A hole is detected if an expectation of the test failed. A test that could not begin has detected nothing. */
async function tryHole(index, name, file) {
  const report = join(folder, `${index}.json`);
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const settings = ['--config', join(root, 'scripts/holes.config.ts'), '--bail', '1'];
  const reporting = ['--reporter', 'json', '--outputFile', report];
  const run = spawn(process.execPath, [vitest, 'run', file, ...settings, ...reporting], {
    cwd: root,
    env: { ...process.env, TOLD_STORY, PLANTED_HOLE: name },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  run.stderr.on('data', (text) => {
    said = `${said}${text}`.slice(-2000);
  });
  await new Promise((done) => run.on('close', done));
  const text = await readFile(report, 'utf8').catch(() => null);
  if (text === null) return { noticed: false, why: `the test did not run\n${said}` };
  const files = JSON.parse(text).testResults;
  const failed = files
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'failed');
  if (failed.length === 0) {
    const unbegun = files.find(({ status }) => status === 'failed');
    return {
      noticed: false,
      why: unbegun ? `the test could not begin\n${unbegun.message}` : 'the test stayed green',
    };
  }
  const expected = failed.some(({ failureMessages }) => /AssertionError/.test(failureMessages.join('\n')));
  return expected
    ? { noticed: true }
    : { noticed: false, why: `the test broke instead of noticing\n${failed[0].failureMessages.join('\n')}` };
}
