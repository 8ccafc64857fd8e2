import { runCommand } from './platform/command.ts';
import { openDatabase } from './platform/database.ts';
import { readSettings } from './platform/settings-file.ts';

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
