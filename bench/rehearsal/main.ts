/**
 * `npm run rehearse`: does the tasks of an administrator, from an empty machine to an upgrade, with real commands,
 * measures the time, and writes bench/REHEARSAL.md. It stops at the first deviation from docs/operations.md.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, platform, release, tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepare } from '../../scripts/programs.mjs';
import { openTrials } from '../faults/trial.ts';
import { root } from '../report.ts';
import { programs as recoveryPrograms } from './cluster.ts';
import { copies } from './copies.ts';
import { firstStart } from './first-start.ts';
import { recovery } from './recovery.ts';
import { type Done, timed } from './step.ts';
import { besideFormer, install, rollingRestart, upgrade } from './versions.ts';

// `npm run rehearse -- recovery`: only the recovery of a lost database.
if (process.argv.includes('recovery')) {
  if (recoveryPrograms === null)
    throw new Error('Debian’s PostgreSQL is not installed: apt install postgresql');
  const lines: Done[] = [];
  for await (const step of timed(recovery())) {
    lines.push(step);
    console.log(`✓ ${step.seconds.toFixed(1)} s  ${step.what}: ${step.said}`);
  }
  await writeFile(
    join(root, 'bench/RECOVERY.md'),
    report('Recovery', 'npm run rehearse -- recovery', 'docs/recovery.md', lines),
  );
  process.exit(0);
}

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
  await writeFile(
    join(root, 'bench/REHEARSAL.md'),
    report('Rehearsal', 'npm run rehearse', 'docs/operations.md', done),
  );
} finally {
  await stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}

function report(title: string, command: string, page: string, steps: readonly Done[]): string {
  const rows = steps.map(({ what, seconds, said }) => `| ${what} | ${seconds.toFixed(1)} | ${said} |`);
  return `# ${title}

By \`${command}\`, ${new Date().toISOString().slice(0, 10)}, on ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}, ${platform()} ${release()}, Node ${process.versions.node}: each step with the commands of [${page}](../${page}).

| Step | Seconds | Result |
|---|---|---|
${rows.join('\n')}
`;
}
