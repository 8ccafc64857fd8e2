/** `npm run seed`: loads the demo story into the configured database, which must be empty. */
import { sql } from 'kysely';
import pino from 'pino';
import { seedDemo } from '../seeds/demo.ts';
import { loadReference } from '../seeds/load-reference.ts';
import { openDatabase } from './platform/database/database.ts';
import { openDb } from './platform/database/db.ts';
import { openListener } from './platform/database/listen.ts';
import { openArrivals } from './platform/http/arrival.ts';
import { PublicCache } from './platform/http/cache.ts';
import { openClosing } from './platform/process/closing.ts';
import { report } from './platform/process/command.ts';
import { demoAccounts, demoPassword } from './platform/process/demo.ts';
import { openInstallation } from './platform/process/installation.ts';
import { StartupError } from './platform/process/startup-error.ts';
import type { Config } from './platform/settings/config.ts';
import { readSettings } from './platform/settings/settings-file.ts';

const closing = openClosing();
try {
  await seed(readSettings(process.env, process.cwd()));
} catch (error) {
  if (!closing.isAsked()) report(error);
  process.exitCode = 1;
}
await closing.close();
process.exit();

async function seed(config: Config): Promise<void> {
  // The demo accounts' password is public: loading them on a reachable server requires DEMO=1.
  if (config.outward.length > 0 && config.demo !== 'open') {
    throw new StartupError(
      `${config.outward.join('、')} 表明其他机器可以访问，而演示账号使用公开密码：如确需载入，请设置 DEMO=1`,
    );
  }
  const opening = openDatabase(config);
  closing.addLast(async () => (await opening.catch(() => null))?.close());
  const database = await opening;
  await database.prepare();
  // Telling a story of days gone by moves the tables' clocks: the owner's to do.
  const db = openDb(database.owner);
  closing.add(() => db.destroy());
  await loadReference(db);
  const { rows } = await sql<{ accounts: number }>`select count(*) as accounts from account`.execute(db);
  const accounts = rows[0]?.accounts ?? 0;
  if (accounts > 0) {
    throw new StartupError(
      `数据库不是空的（已有 ${accounts} 个账号），未载入演示数据：请换用空的 DATABASE_URL 或新的 DATA_DIR`,
    );
  }
  const log = pino({ level: config.logLevel });
  const listener = openListener(database.connection, log);
  closing.add(() => listener.close());
  const arrivals = openArrivals(database.connection);
  closing.add(() => arrivals.close());
  const { crypto, files } = await openInstallation(config, db);
  console.log('正在载入演示数据…');
  const parts = { config, db, listener, log, arrivals, cache: new PublicCache(), crypto, files };
  await seedDemo(parts, new Date(), closing.signal);
  const { suppliers, staff } = demoAccounts;
  console.log(
    `已载入。账号（密码均为 ${demoPassword}）：供应商 ${suppliers.join(' ')}；采购方 ${staff.join(' ')}`,
  );
}
