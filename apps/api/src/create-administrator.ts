import { randomUUID } from 'node:crypto';
import { roleLabels } from '@procure/domain/permission/role.ts';
import { loadReference } from '../seeds/load-reference.ts';
import { missingAdministrators } from './features/account/first-administrator/read-model.ts';
import { createAdministrator, inventPassword } from './features/account/first-administrator/service.ts';
import { openDatabase } from './platform/database/database.ts';
import { openDb } from './platform/database/db.ts';
import { readWords, runCommand } from './platform/process/command.ts';
import { commandLine } from './platform/process/command-line.ts';
import { StartupError } from './platform/process/startup-error.ts';
import { readSettings } from './platform/settings/settings-file.ts';

const usage = `用法：${commandLine('admin', '--username 用户名 --phone 手机号 [--duty system|security] [--nickName 姓名]')}
system：系统管理员，建立账号；security：安全管理员，授予角色。两者须由两人分别担任。`;

/**
 * `npm run admin -- --username name --phone 13800000000 [--duty system|security] [--nickName 姓名]`: creates a system
 * administrator, who creates accounts, or a security administrator, who grants roles. An installation begins with one
 * person of each; both must change their password first.
 * The password comes from ADMIN_PASSWORD (never from an argument, which every user of the machine can read); without it,
 * a random one is generated and shown once.
 */
await runCommand(async () => {
  const { values } = readWords(usage, {
    options: {
      username: { type: 'string' },
      phone: { type: 'string' },
      nickName: { type: 'string' },
      duty: { type: 'string', default: 'system' },
    },
  });
  const { username, phone, duty } = values;
  if (username === undefined || phone === undefined || (duty !== 'system' && duty !== 'security')) {
    throw new StartupError(usage);
  }
  const role = duty === 'security' ? 'security' : 'admin';
  const label = roleLabels[role];
  const given = process.env.ADMIN_PASSWORD;
  const password = given || inventPassword();
  const database = await openDatabase(readSettings(process.env, process.cwd()));
  const db = openDb(database.connection);
  try {
    await database.prepare();
    await loadReference(db);
    await createAdministrator(
      { db },
      {
        id: randomUUID(),
        username,
        phone,
        role,
        nickName: values.nickName ?? label,
        password,
        temporary: true,
      },
    );
    console.log(`已建立${label} ${username}`);
    if (!given) console.log(`初始密码（仅显示一次，首次登录须先修改）：${password}`);
    for (const missing of await missingAdministrators(db))
      console.log(
        `尚无${roleLabels[missing]}，请由另一人担任：${commandLine('admin', `--duty ${missing === 'admin' ? 'system' : missing} …`)}`,
      );
  } finally {
    await db.destroy();
    await database.close();
  }
});
