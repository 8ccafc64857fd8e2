import { randomUUID } from 'node:crypto';
import { verify } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../../../testing/test-database.ts';
import { createAdministrator } from './service.ts';

const database = testDatabase();
const administrator = () => ({
  id: randomUUID(),
  role: 'admin' as const,
  temporary: true,
  username: 'first_admin',
  nickName: '系统管理员',
  phone: '13800000009',
  password: 'Quiet-River-42',
});

describe('the first administrator', () => {
  it('can sign in with the password, holds the role, and is recorded in the audit log', async () => {
    const made = administrator();
    await createAdministrator(database, made);
    const account = await database.db
      .selectFrom('account')
      .innerJoin('accountRole', 'accountRole.accountId', 'account.id')
      .select(['kind', 'passwordHash', 'passwordTemporary', 'roleId'])
      .where('id', '=', made.id)
      .executeTakeFirstOrThrow();
    expect(account).toMatchObject({ kind: 'staff', roleId: 'admin', passwordTemporary: true });
    expect(await verify(account.passwordHash, made.password)).toBe(true);
    const audits = await database.db
      .selectFrom('auditLog')
      .select(['action', 'after'])
      .where('entityId', '=', made.id)
      .execute();
    expect(audits).toEqual([
      { action: 'create', after: { kind: 'staff', username: 'first_admin', roles: ['admin'] } },
    ]);
  });

  it('can be followed by a second one that grants the roles', async () => {
    const made = {
      ...administrator(),
      role: 'security' as const,
      username: 'first_security',
      phone: '13800000007',
    };
    await createAdministrator(database, made);
    const held = await database.db
      .selectFrom('accountRole')
      .select('roleId')
      .where('accountId', '=', made.id)
      .execute();
    expect(held).toEqual([{ roleId: 'security' }]);
  });

  it('is refused if the name is taken', async () => {
    await expect(createAdministrator(database, administrator())).rejects.toThrow(
      '该用户名或手机号已被使用，请更换',
    );
  });

  it('is refused if the password violates the rules', async () => {
    const weak = { ...administrator(), username: 'second_admin', phone: '13800000008', password: 'password' };
    await expect(createAdministrator(database, weak)).rejects.toThrow('密码须为8–20位');
  });
});
