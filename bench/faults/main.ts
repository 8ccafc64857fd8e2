/**
 * `npm run faults`: makes an installation fail while suppliers bid and bids are opened, holds it to what it has told
 * them, and writes bench/FAULTS.md. It is killed some 200 times, or as often as `npm run faults -- 80` says; fewer than
 * 40 write nothing.
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
// What takes a minute and needs no house of its own comes first: the report is written after each kind.
const flips = await flippedBits();
console.log(flips === null ? '✗ flipped bits' : `✓ flipped bits, ${flips.length} kinds: each is noticed`);
const fewer = await tooFewOpeners();
console.log(`${fewer ? '✓' : '✗'} every set of one opener fewer than are needed`);
const trials = await openTrials();
for await (const one of tryFaults(trials, wished)) {
  tried.push(one);
  console.log(`${one.broken.length === 0 ? '✓' : '✗'} ${one.what}, ${one.times} times: ${one.figures}`);
  for (const words of one.broken.slice(0, 20)) console.log(`  ${words}`);
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

By \`npm run faults\`, ${new Date().toISOString().slice(0, 10)}, in ${minutes()} minutes, on ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}, ${platform()} ${release()}, Node ${process.versions.node}: the real server with its own PostgreSQL and a folder, four suppliers over HTTP who upload, submit and take back without a pause. Whoever gets no answer sends the same again.

After each kind: every receipt that was given is there, signed, and names the files that were sent; each file is on the disk, whole; nothing stands that nobody was told of; what counts is what its supplier was told last; no call was refused for a reason of ours; the audit log fits its seals.

| Fault | Times | Meanwhile | Not as it was told |
|---|---|---|---|
${rows.join('\n')}

Killed ${kills} times in all. ${state === 'done' ? '' : '**This run was not finished: what has no row was not tried by it.** '}Where a kind was not tried, it says so.

**Fewer openers than are needed** (\`routes.fewer.test.ts\`): each single one of three where two open, each pair of five where three do; by the wire after the deadline, and offline with their shares, the database, the disk and every key of the server: ${fewer ? 'none opens anything, one more opens all' : 'FAILED'}.

## Flipped bits

One bit in each kind of file and row that carries evidence (\`flipped-bits.db.test.ts\`), put back afterwards; a kind that nobody notices fails.

${flips === null ? 'FAILED' : ['| Kind | Who notices |', '|---|---|', ...flips.map(({ kind, noticed }) => `| ${kind} | ${noticed} |`)].join('\n')}
`;
}
