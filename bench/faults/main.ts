/**
 * `npm run faults`: makes an installation fail while suppliers bid and bids are opened, verifies every acknowledged
 * receipt, and writes bench/FAULTS.md. It is killed some 200 times, or as often as `npm run faults -- 80` says; below
 * 40 times the report is not written.
 */
import { writeFile } from 'node:fs/promises';
import { cpus, platform, release } from 'node:os';
import { join } from 'node:path';
import { prepare } from '../../scripts/programs.mjs';
import { root } from '../report.ts';
import { flippedBits, tooFewOpeners } from './flips.ts';
import { openTrials, tryFaults } from './trial.ts';
import type { Tried } from './tried.ts';

const wished = Number(process.argv[2] ?? 200);
if (!Number.isInteger(wished) || wished < 1) throw new Error('how often? a whole number');
prepare(['faketime']);
const started = performance.now();
const tried: Tried[] = [];
// The checks that take a minute and need no installation run first: the report is written after each kind.
const flips = await flippedBits();
console.log(flips === null ? '✗ flipped bits' : `✓ flipped bits, ${flips.length} kinds: each is noticed`);
const fewer = await tooFewOpeners();
console.log(`${fewer ? '✓' : '✗'} every set of one opener fewer than are needed`);
const trials = await openTrials();
for await (const trial of tryFaults(trials, wished)) {
  tried.push(trial);
  console.log(
    `${trial.broken.length === 0 ? '✓' : '✗'} ${trial.what}, ${trial.times} times: ${trial.figures}`,
  );
  for (const words of trial.broken.slice(0, 20)) console.log(`  ${words}`);
  if (wished >= 40) await writeFile(join(root, 'bench/FAULTS.md'), report('going'));
}
if (wished >= 40) await writeFile(join(root, 'bench/FAULTS.md'), report('done'));
await trials.stop();
const failed =
  tried.filter(({ broken }) => broken.length > 0).length + (flips === null ? 1 : 0) + (fewer ? 0 : 1);
console.log(`tried in ${minutes()} minutes; ${failed} of ${tried.length + 2} kinds did damage`);
process.exit(failed > 0 ? 1 : 0);

function minutes(): number {
  return Math.round((performance.now() - started) / 60_000);
}

function report(state: 'going' | 'done'): string {
  const kills = tried
    .filter(({ what }) => what.includes('killed'))
    .reduce((sum, { times }) => sum + times, 0);
  const rows = tried.map(
    ({ what, times, figures, broken }) =>
      `| ${what} | ${times} | ${figures} | ${broken.length === 0 ? 'nothing' : broken.join('; ')} |`,
  );
  return `# Faults

By \`npm run faults\`, ${new Date().toISOString().slice(0, 10)}, in ${minutes()} minutes, on ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}, ${platform()} ${release()}, Node ${process.versions.node}: the real server with its own PostgreSQL and a folder, four suppliers upload, submit and withdraw over HTTP without a pause. A supplier without an answer repeats the request.

After each kind: every acknowledged receipt exists, is signed, and names the uploaded files; each file is on the disk, whole; no version exists without a receipt; the version in force is the one that its supplier read last; no call was refused because of a fault of the server; the audit log fits its seals.

| Fault | Times | Meanwhile | Deviations |
|---|---|---|---|
${rows.join('\n')}

Killed ${kills} times in all. ${state === 'done' ? '' : '**This run was not finished: kinds without a row were not tried.** '}A kind that was not tried says so.

**Fewer openers than are needed** (\`routes.fewer.test.ts\`): each single opener of three if two are needed, each pair of five if three are needed; through the API after the deadline, and offline with their shares, the database, the disk and every key of the server: ${fewer ? 'no such set opens anything, one more opener opens all' : 'FAILED'}.

## Flipped bits

One bit in each kind of file and row that carries evidence (\`flipped-bits.db.test.ts\`), put back afterwards; a kind that no check detects fails.

${flips === null ? 'FAILED' : ['| Kind | Detected by |', '|---|---|', ...flips.map(({ kind, noticed }) => `| ${kind} | ${noticed} |`)].join('\n')}
`;
}
