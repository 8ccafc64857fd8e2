/**
 * `npm run rehearse`: what an administrator does, from an empty machine to an upgrade, done for real and timed, and
 * written to bench/REHEARSAL.md. It stops at the first thing that does not go as docs/operations.md says.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, platform, release, tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepare } from '../../scripts/programs.mjs';
import { openTrials } from '../faults/trial.ts';
import { root } from '../report.ts';
import { copies } from './copies.ts';
import { firstStart } from './first-start.ts';
import { type Done, timed } from './step.ts';
import { besideFormer, install, rollingRestart, upgrade } from './versions.ts';

prepare(['nginx', 'haproxy']);
const folder = await mkdtemp(join(tmpdir(), 'portal-rehearsal-'));
const { trials, stop } = await openTrials();
const [trial] = trials;
const done: Done[] = [];
try {
  for await (const step of timed(
    install(folder),
    firstStart(folder),
    copies(folder, trial),
    upgrade(folder),
    rollingRestart(),
    besideFormer(),
  )) {
    done.push(step);
    console.log(`✓ ${step.seconds.toFixed(1)} s  ${step.what}: ${step.said}`);
  }
  await writeFile(join(root, 'bench/REHEARSAL.md'), report());
} finally {
  await stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}

function report(): string {
  const rows = done.map(({ what, seconds, said }) => `| ${what} | ${seconds.toFixed(1)} | ${said} |`);
  return `# Rehearsal

By \`npm run rehearse\`, ${new Date().toISOString().slice(0, 10)}, on ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}, ${platform()} ${release()}, Node ${process.versions.node}: each step as [docs/operations.md](../docs/operations.md) tells it, by the commands themselves, a mail server and a gateway for text messages on the same machine.

| Step | Seconds | What it said |
|---|---|---|
${rows.join('\n')}
`;
}
