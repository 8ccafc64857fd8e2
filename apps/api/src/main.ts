import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { auditFaultLabels } from '@procure/domain/audit/audit.ts';
import { roleLabels } from '@procure/domain/permission/role.ts';
import pino, { type Logger } from 'pino';
import { loadReference } from '../seeds/load-reference.ts';
import { type App, buildApp } from './app.ts';
import { missingAdministrators } from './features/account/first-administrator/read-model.ts';
import { checkNewestSeals } from './features/audit/service.ts';
import { startJobs } from './jobs/start.ts';
import { readClock, setBackWords } from './platform/database/clock.ts';
import { openDatabase } from './platform/database/database.ts';
import { type Connection, isUnreachable, openDb } from './platform/database/db.ts';
import { openListener } from './platform/database/listen.ts';
import { openArrivals } from './platform/http/arrival.ts';
import { PublicCache } from './platform/http/cache.ts';
import { keepKeys } from './platform/keys/refresh.ts';
import { type Closing, openClosing } from './platform/process/closing.ts';
import { report } from './platform/process/command.ts';
import { commandLine } from './platform/process/command-line.ts';
import {
  type DemoState,
  demoAccounts,
  demoPassword,
  prepareDemo,
  refusePublicDemo,
} from './platform/process/demo.ts';
import { openInstallation } from './platform/process/installation.ts';
import type { Parts } from './platform/process/parts.ts';
import { explainListenError, refuseTakenPort } from './platform/process/ports.ts';
import { StartupError } from './platform/process/startup-error.ts';
import type { Config } from './platform/settings/config.ts';
import { readSettings } from './platform/settings/settings-file.ts';
import { shortcomingLines } from './platform/settings/shortcomings.ts';

/** Prints messages during start and stop; as JSON if LOG_FORMAT is set to it. */
let say = (line: string) => console.log(line);
let complain: (error: unknown) => void = report;
const closing = openClosing();

/** Milliseconds for a start to reach a step at which it can stop, once a stop is requested. */
const startPatience = 5_000;

try {
  const config = readSettings(process.env, process.cwd());
  const log = pino({ level: config.logLevel });
  if (config.logFormat === 'json') {
    say = (line) => log.info({ part: 'start' }, line);
    complain = (error) => log.fatal({ part: 'start', err: error }, 'not started');
  }
  // `--load`: everything is loaded and the configuration is read, and that is all. `--check`: a database that is named answers.
  const [isLoad, isCheck] = ['--load', '--check'].map((word) => process.argv.includes(word));
  if (isCheck) await checkDatabase(config);
  const app = isLoad || isCheck ? null : await startUnlessAsked(config, log);
  if (app !== null) {
    returnStartGarbage();
    await serveUntilAsked(app, config.drain);
    say('正在停止：完成进行中的请求…');
  }
} catch (error) {
  complain(error);
  process.exitCode = 1;
}
const failures = await closing.close();
for (const failure of failures) complain(failure);
// Explicit: a library's forgotten timer must not keep a stopped server alive.
process.exit(failures.length > 0 ? 1 : process.exitCode);

async function checkDatabase(config: Config): Promise<void> {
  const { trySettings } = await import('./platform/settings/settings-trial.ts');
  const tries = trySettings(config, { mail: null, phone: null }, ['数据库', '数据库（建表账号）']);
  for await (const { what, fine, said } of tries) {
    if (fine !== false) continue;
    complain(new StartupError(`${what}：${said}`));
    process.exitCode = 1;
  }
}

/** A start that is asked to stop is not waited for to its end: a statement of it may run, or wait, for long. */
async function startUnlessAsked(config: Config, log: Logger): Promise<App | null> {
  const starting = start(config, log, closing).catch((error: unknown) => {
    // An error caused by the shutdown itself is not reported.
    if (closing.isAsked()) return null;
    throw error;
  });
  const asked = closing.asked.then(async () => {
    await Promise.race([starting, wait(startPatience, undefined, { ref: false })]);
    return null;
  });
  return Promise.race([starting, asked]);
}

/** @param drain milliseconds for the load balancer to notice that this process is stopping */
async function serveUntilAsked(app: App, drain: number): Promise<void> {
  closing.allow(drain);
  await closing.asked;
  if (drain === 0) return;
  app.drain();
  say(`正在停止：不再就绪，${drain / 1_000} 秒后停止接收…`);
  await wait(drain);
}

/** @returns null if it was asked to stop before it was up */
async function start(config: Config, log: Logger, closing: Closing): Promise<App | null> {
  const begun = performance.now();
  await refuseTakenPort('PORT', config.host, config.port);
  await refuseTakenPort('CONSOLE_PORT', config.host, config.consolePort);
  if (config.ops !== null) await refuseTakenPort('OPS_PORT', config.ops.host, config.ops.port);

  const opening = openDatabase(config, say);
  // Registered before it is open, so that a stop during the start does not leave PostgreSQL running.
  closing.addLast(async () => (await opening.catch(() => null))?.close());
  const database = await opening;
  say(database.account);
  if (closing.isAsked()) return null;

  const applied = await database.prepare();
  if (applied.length > 0) say(`数据库结构已更新：${applied.join('、')}`);
  const { parts: opened, refreshKeys, away } = await open(config, log, database.connection, closing);
  if (closing.isAsked()) return null;
  await loadReference(opened.db);
  await refusePublicDemo(opened.db, config);
  const demo = await tellStory(opened, database.owner, closing);
  // Not earlier, because the seeding locks every table. Reads the keys added meanwhile.
  await refreshKeys();
  const keys = keepKeys(refreshKeys, opened.log);
  closing.add(() => keys.stop());
  // Without the demo data the installation has real users, whose messages must not be shown to everybody.
  const isDemo = config.demo === 'open' || demo !== 'absent';
  const parts: Parts = isDemo ? opened : { ...opened, config: { ...config, demo: 'off' } };
  if (closing.isAsked()) return null;
  const clock = await readClock(parts.db);
  if (clock.behind) say(setBackWords(clock));
  // The log's newest seal is recorded in the storage, too.
  const fault = away === null ? await checkNewestSeals(parts) : null;
  if (fault !== null) {
    say(
      `审计日志核验不通过：${auditFaultLabels[fault.fault]}。请保全数据库，运行 ${commandLine('audit')} 核验全部日志`,
    );
    parts.log.error({ part: 'audit', ...fault }, 'the audit log does not fit its seals');
  }

  const jobs = await startJobs(parts, database.connection);
  closing.add(() => jobs.stop());
  const app = await buildApp(parts, { localOnly: demo !== 'absent' && config.demo !== 'open' });
  closing.add(() => app.close());
  const { host, port, consolePort } = config;
  await app.portal.listen({ host, port }).catch((error) => {
    throw explainListenError(error, 'PORT', host, port);
  });
  await app.console.listen({ host, port: consolePort }).catch((error) => {
    throw explainListenError(error, 'CONSOLE_PORT', host, consolePort);
  });

  const { ops } = config;
  if (ops !== null) {
    await app.ops.listen(ops).catch((error) => {
      throw explainListenError(error, 'OPS_PORT', ops.host, ops.port);
    });
  }

  say(`启动完成，用时 ${((performance.now() - begun) / 1000).toFixed(1)} 秒`);
  if (parts.config.demo !== 'local') {
    for (const line of shortcomingLines(config)) say(line);
  }
  say(`供应商门户  ${config.publicUrl}`);
  say(`采购控制台  ${config.consoleUrl}`);
  if (demo === 'absent') {
    if (config.demo !== 'open') await nameMissingPeople(parts);
  } else {
    const { suppliers, staff } = demoAccounts;
    say(`演示账号（密码均为 ${demoPassword}）：供应商 ${suppliers.join(' ')}；采购方 ${staff.join(' ')}`);
    say('演示中不要求管理员和审核员启用二次验证；没有演示数据时必须启用');
  }
  return app;
}

/** An installation begins with two people; setup makes them. */
async function nameMissingPeople({ db }: Parts): Promise<void> {
  const missing = (await missingAdministrators(db)).map((role) => roleLabels[role]);
  if (missing.length === 0) return;
  say(
    `尚无${missing.join('、')}，没有人能建立账号或授予角色：请运行 ${commandLine('setup')}（逐项询问设置，并建立两名管理员）`,
  );
}

/** A story of days gone by moves the tables' clocks: the owner's to do. */
async function tellStory(parts: Parts, owner: Connection, closing: Closing): Promise<DemoState> {
  const db = openDb(owner);
  try {
    return await prepareDemo({ ...parts, db }, say, closing.signal);
  } finally {
    await db.destroy();
  }
}

async function open(config: Config, log: Logger, connection: Connection, closing: Closing) {
  const db = openDb({ ...connection, max: config.databaseConnections });
  closing.add(() => db.destroy());
  surviveLostConnections(log);
  const listener = openListener(connection, log);
  closing.add(() => listener.close());
  const arrivals = openArrivals(connection);
  closing.add(() => arrivals.close());
  const { crypto, files, refreshKeys, away } = await openInstallation(config, db, 'may-be-away');
  // Removes partial files of a killed process; jobs remove its other remains.
  if (away === null) await files.removeDrafts();
  else say(`文件存储无法访问（${away}）：先行启动，期间不能上传、下载和开标，存储恢复后自动继续`);
  const parts: Parts = { config, db, listener, log, arrivals, cache: new PublicCache(), crypto, files };
  return { parts, refreshKeys, away };
}

/**
 * Keeps the process running after an unhandled rejection that is a lost database connection, because the database comes
 * back. Any other unhandled error ends the process with a log entry.
 */
function surviveLostConnections(log: Logger): void {
  process.on('unhandledRejection', (error) => {
    if (!isUnreachable(error)) throw error;
    log.error({ err: error }, 'a connection was lost and nobody waited for the answer');
  });
}

/** Frees the memory that only the start needed: an idle process collects so rarely that it would stay for hours. */
function returnStartGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect === 'function') collect();
}
