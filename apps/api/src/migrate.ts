import { openDatabase } from './platform/database/database.ts';
import { runCommand } from './platform/process/command.ts';
import { readSettings } from './platform/settings/settings-file.ts';

/** `npm run db:migrate`: brings the configured database, or our own, to the newest shape. */
await runCommand(async () => {
  const database = await openDatabase(readSettings(process.env, process.cwd()));
  try {
    const applied = await database.prepare();
    console.log(applied.length === 0 ? '数据库结构已是最新' : `已执行迁移：${applied.join('、')}`);
  } finally {
    await database.close();
  }
});
