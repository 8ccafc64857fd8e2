import { auditFaultLabels } from '@procure/domain/audit/audit.ts';
import { acceptClock, acceptEnd, sealAudit } from './features/audit/seal/service.ts';
import { checkWholeLog } from './features/audit/service.ts';
import { acceptPublishedEnd } from './features/transparency/check/service.ts';
import { readClock, setBackWords } from './platform/database/clock.ts';
import { openDatabase } from './platform/database/database.ts';
import { openDb } from './platform/database/db.ts';
import { readWords, runCommand } from './platform/process/command.ts';
import { commandLine } from './platform/process/command-line.ts';
import { openInstallation } from './platform/process/installation.ts';
import { readSettings } from './platform/settings/settings-file.ts';

const usage = `用法：${commandLine('audit', '[--accept-end] [--accept-clock]')}
  --accept-end      已恢复较早的数据库备份：认可审计日志与公开日志的现有末尾
  --accept-clock    数据库曾显示过的较晚时间有误：认可其现在的时间`;

/**
 * `npm run audit`: verifies the whole audit log against its seals; exits with 1 on a fault. `-- --accept-end` lets the
 * log continue from its end after an older copy of the database was restored on purpose. `-- --accept-clock` accepts the
 * database's clock, although it has shown a later time.
 */
await runCommand(async () => {
  const { values } = readWords(usage, {
    options: {
      'accept-end': { type: 'boolean', default: false },
      'accept-clock': { type: 'boolean', default: false },
    },
  });
  const config = readSettings(process.env, process.cwd());
  const database = await openDatabase(config);
  const db = openDb(database.connection);
  try {
    await database.prepare();
    const parts = { db, ...(await openInstallation(config, db)) };
    if (values['accept-end']) {
      await acceptEnd(parts);
      await acceptPublishedEnd(parts);
    }
    if (values['accept-clock']) await acceptClock(parts);
    const clock = await readClock(parts.db);
    if (clock.behind) {
      console.error(setBackWords(clock));
      process.exitCode = 1;
    }
    await sealAudit(parts);
    const found = await checkWholeLog(parts);
    if (found === null) {
      console.log('审计日志与全部签封一致');
      return;
    }
    console.error(`审计日志核验不通过：${auditFaultLabels[found.fault]}（序号 ${found.soundThrough} 之后）`);
    process.exitCode = 1;
  } finally {
    await db.destroy();
    await database.close();
  }
});
