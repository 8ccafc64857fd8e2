import type { FirstAdministratorRole } from '@procure/domain/permission/administrator.ts';
import { createAdministrator } from '../../src/features/account/first-administrator/service.ts';
import { createStaff, setRoles } from '../../src/features/account/management/service.ts';
import { sendOtp } from '../../src/features/account/otp/service.ts';
import { changePassword } from '../../src/features/account/password/service.ts';
import { register } from '../../src/features/account/service.ts';
import type { Visitor } from '../../src/platform/actor.ts';
import { transact } from '../../src/platform/database/transaction.ts';
import { demoPassword, newcomer, type StaffStory, staff } from '../story/people.ts';
import { planKey } from './opener.ts';
import { planOrganisations } from './organisation.ts';
import { after, must, newId, type Telling } from './telling.ts';

export const visitor: Visitor = { kind: 'visitor', requestId: null, ip: null };

/**
 * The buyers' side: the two administrators an installation begins with make the others, one the accounts, the other
 * their roles; each sets the published password in place of the one-time one.
 */
export function planStaff(telling: Telling): void {
  const begun = after(telling.seeded, -500 * 1440);
  const first = { admin: firstOf(telling, 'admin', begun), security: firstOf(telling, 'security', begun) };
  planOrganisations(telling, first.admin, begun);
  const others = staff.filter(({ role }) => role !== 'admin' && role !== 'security');
  for (const [place, one] of others.entries()) {
    const madeAt = after(begun, 30 + place * 5);
    planMember(telling, first, one, madeAt);
    if (one.role === 'opener') planKey(telling, one.username, after(madeAt, 4));
  }
}

function firstOf(telling: Telling, role: FirstAdministratorRole, at: Date): string {
  const found = staff.find((one) => one.role === role);
  if (found === undefined) throw new Error(`the story has no ${role}`);
  const { username, nickName, phone } = found;
  const id = newId();
  telling.accounts.set(username, id);
  telling.plan(at, username, () =>
    createAdministrator(telling.parts, {
      id,
      role,
      username,
      nickName,
      phone,
      password: demoPassword,
      temporary: false,
    }),
  );
  return username;
}

function planMember(
  telling: Telling,
  by: { readonly admin: string; readonly security: string },
  { role, places, ...one }: StaffStory,
  madeAt: Date,
): void {
  const { parts, accounts } = telling;
  const { username } = one;
  const id = newId();
  let oneTime = '';
  accounts.set(username, id);
  telling.plan(madeAt, `${username} is made`, async () => {
    const account = { id, ...one, email: `${username}@example.com` };
    oneTime = must(await createStaff(parts, await telling.staff(by.admin), account)).password;
  });
  telling.plan(after(madeAt, 3), `${username} is given a role`, async () => {
    let { version } = await parts.db
      .selectFrom('account')
      .select('version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const granter = await telling.staff(by.security);
    for (const key of places) {
      const nobody = { openerSuccessorId: '', evaluatorSuccessorId: '' };
      const post = { organisationId: telling.organisationOf(key), roles: [role], ...nobody };
      version = must(await setRoles(parts, granter, { id, version, ...post })).version;
    }
  });
  telling.plan(after(madeAt, 2), `${username} sets a password`, async () => {
    const passwords = { password: oneTime, newPassword: demoPassword };
    must(await changePassword(parts, await telling.staff(username), passwords));
  });
}

/** Requests a code for a registration, and reads it from the text to the phone. */
export async function otpTo({ parts }: Telling, phone: string): Promise<string> {
  must(
    await transact(parts, visitor, (unit) =>
      sendOtp(parts, unit, { recipient: phone, purpose: 'registration' }),
    ),
  );
  const { body } = await parts.db
    .selectFrom('outbox')
    .select('body')
    .where('recipient', '=', phone)
    .where('template', '=', 'otp')
    .executeTakeFirstOrThrow();
  return /\d{6}/.exec(body)?.[0] ?? '';
}

/** Registers with the code that was sent to the phone. */
export async function registerSupplier(
  telling: Telling,
  { username, phone }: { readonly username: string; readonly phone: string },
): Promise<void> {
  const { parts, accounts } = telling;
  const otp = await otpTo(telling, phone);
  const id = newId();
  accounts.set(username, id);
  const email = `${username}@example.com`;
  must(await register(parts, visitor, { id, phone, otp, username, password: demoPassword, email }));
}

/** Registered, and no company yet. */
export function planNewcomer(telling: Telling): void {
  telling.plan(after(telling.seeded, -1440), newcomer.username, () => registerSupplier(telling, newcomer));
}
