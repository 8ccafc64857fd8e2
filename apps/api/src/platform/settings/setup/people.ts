import { randomBytes, randomUUID } from 'node:crypto';
import { roleLabels } from '@procure/domain/permission/role.ts';
import type { Db } from '../../database/db.ts';
import { type AdministratorDuty, createAdministrator, missingDuties } from '../../first-administrator.ts';
import { StartupError } from '../../process/startup-error.ts';
import type { Dialogue } from './dialogue.ts';

const does: Readonly<Record<AdministratorDuty, string>> = { admin: '建立账号', security: '授予角色' };

/** A temporary password, which its user must replace at the first sign-in. */
export function inventPassword(): string {
  return `${randomBytes(9).toString('base64url')}@Aa1`;
}

/** Asks for the first two administrators; skips a duty that an account already has. */
export async function askPeople(dialogue: Dialogue, db: Db): Promise<void> {
  const missing = await missingDuties(db);
  if (missing.length === 0) return;
  dialogue.say('\n【两名管理员，须由两人分别担任】');
  for (const duty of missing) while (!(await askPerson(dialogue, db, duty)));
}

async function askPerson(dialogue: Dialogue, db: Db, duty: AdministratorDuty): Promise<boolean> {
  const label = roleLabels[duty];
  const username = await dialogue.ask(`${label}（${does[duty]}）的用户名`);
  const nickName = (await dialogue.ask(`姓名 [${label}]`)) || label;
  const phone = await dialogue.ask('手机号');
  const password = inventPassword();
  try {
    const person = { id: randomUUID(), duty, username, nickName, phone, password, temporary: true };
    await createAdministrator(db, person);
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    dialogue.say(error.message);
    return false;
  }
  dialogue.say(`已建立${label} ${username}，初始密码（仅显示一次，首次登录须先修改）：${password}`);
  return true;
}
