import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { codes } from '@procure/contract/codes.ts';
import {
  checkOrganisationName,
  normaliseOrganisationName,
} from '@procure/domain/organisation/organisation.ts';
import { isRefused } from '@procure/domain/outcome.ts';
import type { FirstAdministratorRole } from '@procure/domain/permission/administrator.ts';
import { roleLabels } from '@procure/domain/permission/role.ts';
import { loadReference } from '../seeds/load-reference.ts';
import { missingAdministrators } from './features/account/first-administrator/read-model.ts';
import { createAdministrator, inventPassword } from './features/account/first-administrator/service.ts';
import { nameOperator } from './features/organisation/service.ts';
import { system } from './platform/actor.ts';
import { openDatabase } from './platform/database/database.ts';
import { type Db, openDb } from './platform/database/db.ts';
import { readWords, runCommand } from './platform/process/command.ts';
import { commandLine } from './platform/process/command-line.ts';
import { openDemoAccount } from './platform/process/demo.ts';
import { StartupError } from './platform/process/startup-error.ts';
import type { Config } from './platform/settings/config.ts';
import {
  placeOfSettings,
  readSettings,
  readSettingsFile,
  writeSettingsFile,
} from './platform/settings/settings-file.ts';
import { type Dialogue, openDialogue } from './platform/settings/setup/dialogue.ts';
import { askSettings } from './platform/settings/setup/settings.ts';
import { shortcomingLines } from './platform/settings/shortcomings.ts';

const usage = `用法：${commandLine('setup')}
逐项询问地址、数据库、存储、密钥、邮件、短信、备份和两名管理员，每项当场试用；可以重复运行，回车保留原值。`;

const tasks: Readonly<Record<FirstAdministratorRole, string>> = { admin: '建立账号', security: '授予角色' };

/**
 * `npm run setup`: asks for the settings of a real installation, tries each, saves them in `settings.env` of the data
 * folder, and creates the first two accounts. It can be run again; an empty answer keeps the saved value.
 */
await runCommand(async () => {
  readWords(usage, { options: {} });
  const place = placeOfSettings(process.env, process.cwd());
  const dialogue = openDialogue(process.stdin, process.stdout);
  try {
    dialogue.say(`设置保存在 ${place}。回车：保留方括号中的值；输入 -：清空。\n`);
    await mkdir(dirname(place), { recursive: true });
    // Before the first question, so that an unwritable file is reported before anything is typed.
    const former = readSettingsFile(place);
    await writeSettingsFile(place, former);
    const settings = await askSettings(dialogue, former, process.env, process.cwd());
    // A real installation has no demo data.
    await writeSettingsFile(place, { ...settings, DEMO: '0' });
    dialogue.say(`\n设置已保存。`);
    await begin(dialogue, readSettings(process.env, process.cwd()));
  } finally {
    dialogue.close();
  }
});

/** Migrates the database, names the operator, and creates the two administrators. */
async function begin(dialogue: Dialogue, config: Config): Promise<void> {
  const database = await openDatabase(config, dialogue.say);
  const db = openDb(database.connection);
  try {
    const applied = await database.prepare();
    if (applied.length > 0) dialogue.say(`数据库结构已更新：${applied.join('、')}`);
    await loadReference(db);
    if ((await openDemoAccount(db)) !== null) {
      throw new StartupError(
        '这个数据库中是演示数据，演示账号的密码是公开的：请换一个数据目录（DATA_DIR）或数据库',
      );
    }
    await nameOwner(dialogue, db, config.site.owner);
    await askAdministrators(dialogue, db);
  } finally {
    await db.destroy();
    await database.close();
  }
  for (const line of shortcomingLines(config)) dialogue.say(line);
  dialogue.say(
    `\n设置完成。接下来：\n1. 启动服务\n2. 两名管理员各自在 ${config.consoleUrl} 登录：先修改初始密码，再启用二次验证\n` +
      `3. 系统管理员建立账号，安全管理员授予角色\n供应商门户  ${config.publicUrl}`,
  );
}

async function nameOwner(dialogue: Dialogue, db: Db, owner: string): Promise<void> {
  const name = normaliseOrganisationName(owner);
  if (name === '') return;
  const wrong = checkOrganisationName(name);
  const named = wrong === null ? await nameOperator({ db }, system('set-up'), name) : null;
  if (wrong !== null) dialogue.say(`平台运营单位没有改名：${wrong}`);
  else if (isRefused(named)) dialogue.say(`平台运营单位没有改名：${codes[named.refused].message}`);
}

/** Asks for the first two administrators; skips a role that an account already has. */
async function askAdministrators(dialogue: Dialogue, db: Db): Promise<void> {
  const missing = await missingAdministrators(db);
  if (missing.length === 0) return;
  dialogue.say('\n【两名管理员，须由两人分别担任】');
  for (const role of missing) while (!(await askAdministrator(dialogue, db, role)));
}

async function askAdministrator(dialogue: Dialogue, db: Db, role: FirstAdministratorRole): Promise<boolean> {
  const label = roleLabels[role];
  const username = await dialogue.ask(`${label}（${tasks[role]}）的用户名`);
  const nickName = (await dialogue.ask(`姓名 [${label}]`)) || label;
  const phone = await dialogue.ask('手机号');
  const password = inventPassword();
  try {
    const person = { id: randomUUID(), role, username, nickName, phone, password, temporary: true };
    await createAdministrator({ db }, person);
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    dialogue.say(error.message);
    return false;
  }
  dialogue.say(`已建立${label} ${username}，初始密码（仅显示一次，首次登录须先修改）：${password}`);
  return true;
}
