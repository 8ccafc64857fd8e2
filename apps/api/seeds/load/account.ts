import { changePassword, createStaff } from '../../src/features/account/management/service.ts';
import { sendOtp } from '../../src/features/account/otp/service.ts';
import { register } from '../../src/features/account/service.ts';
import type { Visitor } from '../../src/platform/actor.ts';
import { createAdministrator } from '../../src/platform/first-administrator.ts';
import { transact } from '../../src/platform/transaction.ts';
import { demoPassword, newcomer, type StaffStory, staff } from '../story/people.ts';
import { after, must, newId, type Telling } from './telling.ts';

const visitor: Visitor = { kind: 'visitor', requestId: null, ip: null };

/** The buyers' side, made by its first administrator; each sets the published password in place of the one-time one. */
export function planStaff(telling: Telling): void {
  const begun = after(telling.seeded, -500 * 1440);
  const [first] = staff.filter(({ role }) => role === 'admin');
  if (first === undefined) throw new Error('the story has no administrator');
  const { username, nickName, phone } = first;
  const id = newId();
  telling.accounts.set(username, id);
  telling.plan(begun, username, () =>
    createAdministrator(telling.parts.db, { id, username, nickName, phone, password: demoPassword }),
  );
  for (const [place, one] of staff.filter((one) => one !== first).entries()) {
    planMember(telling, first, one, after(begun, 30 + place * 5));
  }
}

function planMember(telling: Telling, by: StaffStory, { role, ...one }: StaffStory, madeAt: Date): void {
  const { parts, accounts } = telling;
  const { username } = one;
  const id = newId();
  let oneTime = '';
  accounts.set(username, id);
  telling.plan(madeAt, `${username} is made`, async () => {
    const administrator = await telling.staff(by.username);
    const account = { id, ...one, email: `${username}@example.com`, roles: [role] };
    oneTime = must(await createStaff(parts, administrator, account)).password;
  });
  telling.plan(after(madeAt, 3), `${username} sets a password`, async () => {
    const passwords = { password: oneTime, newPassword: demoPassword };
    must(await changePassword(parts, await telling.staff(username), passwords));
  });
}

/** Registers with the code that was sent to the phone. */
export async function registerSupplier(
  telling: Telling,
  { username, phone }: { readonly username: string; readonly phone: string },
): Promise<void> {
  const { parts, accounts } = telling;
  must(
    await transact(parts, visitor, (unit) =>
      sendOtp(parts, unit, { phone, purpose: 'registration', send: true }),
    ),
  );
  const { body } = await parts.db
    .selectFrom('outbox')
    .select('body')
    .where('recipient', '=', phone)
    .where('template', '=', 'otp')
    .executeTakeFirstOrThrow();
  const id = newId();
  accounts.set(username, id);
  const email = `${username}@example.com`;
  const otp = /\d{6}/.exec(body)?.[0] ?? '';
  must(await register(parts, visitor, { id, phone, otp, username, password: demoPassword, email }));
}

/** Registered, and no company yet. */
export function planNewcomer(telling: Telling): void {
  telling.plan(after(telling.seeded, -1440), newcomer.username, () => registerSupplier(telling, newcomer));
}
