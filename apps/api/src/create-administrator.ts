import { randomBytes, randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { loadReference } from '../seeds/load-reference.ts';
import { runCommand } from './platform/command.ts';
import { readConfig } from './platform/config.ts';
import { openDatabase } from './platform/database.ts';
import { openDb } from './platform/db.ts';
import { createAdministrator } from './platform/first-administrator.ts';
import { migrate } from './platform/migrations.ts';

/**
 * `npm run admin -- --username name --phone 13800000000 [--nickName 姓名]`: makes an administrator.
 * The password is taken from ADMIN_PASSWORD (never from an argument, which every user of the machine can
 * read); without one, a random one is made and shown this once.
 */
await runCommand(async () => {
  const { values } = parseArgs({
    options: { username: { type: 'string' }, phone: { type: 'string' }, nickName: { type: 'string' } },
  });
  const { username, phone } = values;
  if (username === undefined || phone === undefined) {
    console.error('用法：npm run admin -- --username 用户名 --phone 手机号 [--nickName 姓名]');
    process.exitCode = 1;
    return;
  }
  const given = process.env.ADMIN_PASSWORD;
  const password = given || `${randomBytes(9).toString('base64url')}@Aa1`;
  const database = await openDatabase(readConfig(process.env, process.cwd()));
  const db = openDb(database.connection);
  try {
    await migrate(database.connection);
    await loadReference(db);
    await createAdministrator(db, {
      id: randomUUID(),
      username,
      phone,
      nickName: values.nickName ?? '系统管理员',
      password,
    });
    console.log(`已建立管理员 ${username}`);
    if (!given) console.log(`初始密码（仅显示一次，请登录后立即修改）：${password}`);
  } finally {
    await db.destroy();
    await database.close();
  }
});
