import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { runProcess } from '../../apps/api/testing/command-process.ts';
import { formerVersion } from '../../apps/api/testing/former-version.ts';
import { freePort } from '../../apps/api/testing/free-port.ts';
import { type ServerProcess, startServer } from '../../apps/api/testing/server-process.ts';
import { tokenOf } from '../../e2e/wire.ts';
import { root } from '../report.ts';
import { expectWords, type Step } from './step.ts';

/** The first landed version in the history. */
const firstVersion = 'd1e23d56';

/** Installs this version from nothing as README says: a clone, and `npm start`. */
export async function* install(folder: string): AsyncGenerator<Step> {
  const clone = join(folder, 'clone');
  const begun = performance.now();
  await run('git', ['clone', '--quiet', root, clone]);
  const data = join(folder, 'cloned');
  const started = await startClone(clone, data);
  try {
    yield { what: 'a clone, `npm start`', since: begun, said: 'ready, with the demo story' };
  } finally {
    await end(started, data);
    await rm(clone, { recursive: true, force: true, maxRetries: 5 });
  }
}

/**
 * Upgrades from the first landed version to this one: a backup, then a start on the former data. The audit log fits
 * its seals, and users sign in with their passwords. The way back starts the former version on the former data.
 */
export async function* upgrade(folder: string): AsyncGenerator<Step> {
  const clone = join(folder, 'former');
  const data = join(folder, 'former-data');
  const keptFolder = join(folder, 'kept-data');
  let begun = performance.now();
  await run('git', ['clone', '--quiet', root, clone]);
  await run('git', ['-C', clone, 'checkout', '--quiet', firstVersion]);
  await end(await startClone(clone, data), data);
  yield { what: 'the first version that landed, with its story', since: begun, said: firstVersion };

  begun = performance.now();
  await cp(data, keptFolder, { recursive: true });
  const copied = await runProcess('back-up.ts', [join(folder, 'before')], { DATA_DIR: data });
  expectWords(copied.out, '备份完成');
  yield {
    what: 'a copy of it by this version',
    since: begun,
    said: /文件 \d+ 个/.exec(copied.out)?.[0] ?? '',
  };

  begun = performance.now();
  const copy = /备份完成：(.+)/.exec(copied.out)?.[1] ?? '';
  const MASTER_KEY = (await readFile(join(data, 'secrets', 'master.key'), 'utf8')).trim();
  const back = await runProcess('restore-backup.ts', [copy], {
    DATA_DIR: join(folder, 'put-back'),
    MASTER_KEY,
  });
  expectWords(back.out, '审计日志与全部签封一致', /回执核验：(?!0 )(\d+) \/ \1 份一致/);
  yield {
    what: 'that copy put back elsewhere',
    since: begun,
    said: /回执核验：.*/.exec(back.out)?.[0] ?? '',
  };

  begun = performance.now();
  const server = await startServer(data, { DEMO: '1' });
  try {
    await server.until('启动完成');
    expectWords(server.said(), '数据库结构已更新');
    await tokenOf(reached(server), 'portal', 'supplier_a');
  } finally {
    server.child.kill('SIGTERM');
    await server.ended();
  }
  yield { what: 'this version on its data', since: begun, said: 'migrated, a supplier signs in' };

  begun = performance.now();
  const { out, code } = await runProcess('check-audit.ts', [], { DATA_DIR: data });
  if (code !== 0) throw new Error(out);
  yield { what: 'its whole audit log', since: begun, said: 'fits its seals' };

  begun = performance.now();
  await end(await startClone(clone, keptFolder), keptFolder);
  yield { what: 'the way back: the first version on the data of before', since: begun, said: 'ready' };
  await rm(clone, { recursive: true, force: true, maxRetries: 5 });
}

/** Runs the test of the two processes behind both proxies. */
export async function* rollingRestart(): AsyncGenerator<Step> {
  const begun = performance.now();
  await runTest('apps/api/src/rolling-restart.db.test.ts', { ROLLING_REQUESTS: '20000' });
  yield {
    what: 'two processes restarted one after the other behind nginx and HAProxy',
    since: begun,
    said: 'none of 20,000 requests lost',
  };
}

/** Runs the test of this version beside the previous one. */
export async function* besideFormer(): AsyncGenerator<Step> {
  const begun = performance.now();
  const former = formerVersion();
  if ('commit' in former) await runTest('e2e/two-versions.db.test.ts');
  yield {
    what: 'this version beside the one before, on one database',
    since: begun,
    said:
      'commit' in former
        ? `beside ${former.commit.slice(0, 8)}: work begun on one continues on the other`
        : `not tried: ${former.unknown}`,
  };
}

async function runTest(file: string, env: Readonly<Record<string, string>> = {}): Promise<void> {
  await run(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', '--project', 'db', file], {
    CI: '1',
    ...env,
  });
}

const reached = ({ portal, console }: ServerProcess) => ({
  ...{ portal, console },
  sql: () => Promise.reject(new Error('nothing is asked of the database itself')),
});

async function startClone(clone: string, dataDir: string): Promise<ChildProcess> {
  const ports = { PORT: String(await freePort()), CONSOLE_PORT: String(await freePort()) };
  const env = { ...process.env, ...ports, DATA_DIR: dataDir, DATABASE_URL: '', DEMO: '' };
  const child = spawn('npm', ['start'], { cwd: clone, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (piece: Buffer) => {
        said += piece.toString();
        if (said.includes('演示账号')) resolve();
      });
    child.once('exit', (code) => reject(new Error(`npm start ended with ${code}:\n${said}`)));
  });
  return child;
}

/** Resolves once the database has ended: npm exits before the server does. */
async function end(child: ChildProcess, dataDir: string): Promise<void> {
  child.kill('SIGTERM');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  while (existsSync(join(dataDir, 'postgres', 'postmaster.pid'))) await wait(100);
  await wait(1_000);
}

async function run(command: string, words: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<void> {
  const child = spawn(command, words, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece: Buffer) => {
      said += piece.toString();
    });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${command} ${words.join(' ')} ended with ${code}:\n${said}`);
}
