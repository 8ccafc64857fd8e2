import { checkPassword } from '@procure/domain/account/rules.ts';
import { type Refusal, refuse, refuseFields } from '@procure/domain/outcome.ts';
import type { StaffActor } from '../../../platform/actor.ts';
import type { Parts } from '../../../platform/parts.ts';
import { hashPassword, isPassword } from '../../../platform/password.ts';
import { record } from '../../../platform/record.ts';
import { transact } from '../../../platform/transaction.ts';
import { countTry, keyOf } from '../../session/failure/service.ts';
import { closeSession, closeSessions } from '../../session/service.ts';
import { accountEvents } from '../events.ts';
import { lockStaff, raise } from '../management/store.ts';
import { readLastPasswords, savePassword } from '../store.ts';

/** None of so many last passwords may come back. */
const rememberedPasswords = 5;

/**
 * One's own password; whoever still sits in another session of the account is out. Who has the session but not the
 * password gets five tries: the last one ends the session.
 */
export async function changePassword(
  parts: Parts,
  actor: StaffActor,
  { password, newPassword }: { readonly password: string; readonly newPassword: string },
): Promise<
  | Record<string, never>
  | Refusal<'password_wrong' | 'password_reused' | 'not_found' | 'invalid_input' | 'sign_in_required'>
> {
  const passwordHash = await hashPassword(newPassword);
  const outcome = await transact(parts, actor, async (unit) => {
    const account = await lockStaff(unit, actor.accountId);
    if (account === null) return refuse('not_found');
    const tried = await countTry(
      unit,
      keyOf.password(account.id),
      await isPassword(password, account.passwordHash),
    );
    if (!('right' in tried)) {
      await record(unit, accountEvents, { kind: 'change_password_failed' }, account);
      if ('locked' in tried) await closeSession(unit, actor);
      return { wrong: 'locked' in tried ? refuse('sign_in_required') : refuse('password_wrong') };
    }
    const owner = { username: account.username, phone: account.phone ?? undefined };
    const message = checkPassword(newPassword, owner);
    if (message !== null) return refuseFields([{ field: 'newPassword', message }]);
    for (const last of await readLastPasswords(unit.db, account.id, rememberedPasswords)) {
      if (await isPassword(newPassword, last)) return refuse('password_reused');
    }
    await raise(unit, account, { passwordTemporary: false });
    await savePassword(unit.db, account.id, passwordHash);
    await closeSessions(unit, account.id);
    await record(unit, accountEvents, { kind: 'change_password' }, account);
    return {};
  });
  // Counted above: a refusal inside the transaction would have undone that.
  return 'wrong' in outcome ? outcome.wrong : outcome;
}
