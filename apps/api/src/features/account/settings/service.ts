import type { PasskeyRegistration } from '@procure/contract/account/passkey.schema.ts';
import { refuse, refuseFields } from '@procure/domain/outcome.ts';
import { act } from '../../../platform/act.ts';
import type { StaffActor, SupplierActor } from '../../../platform/actor.ts';
import { transact } from '../../../platform/database/transaction.ts';
import type { Parts } from '../../../platform/process/parts.ts';
import { record } from '../../../platform/record.ts';
import { noteFactor } from '../../session/service.ts';
import { factorEvents } from '../factor/events.ts';
import { hasFactor } from '../factor/service.ts';
import { removeCodesOfNone } from '../factor/store.ts';
import { isHumanChecked } from '../human-check/service.ts';
import { checkOtp, isCheckDue, sendOtp } from '../otp/service.ts';
import { draftKey, keepKey } from '../passkey/service.ts';
import * as keys from '../passkey/store.ts';
import { ownAccount, provePassword } from '../password/service.ts';
import * as store from '../store.ts';
import { makeRecoveryCodes } from '../totp/service.ts';

type Person = SupplierActor | StaffActor;

/** Changes the display name of an account. */
export const changeName = act(
  ownAccount,
  async ({ held: account, keep }, { nickName }: { readonly nickName: string }) => {
    const { nickName: from } = account;
    if (from !== nickName) await keep({ nickName }, { kind: 'change_name', from, to: nickName }, account);
    return {};
  },
);

/**
 * Sends a code to the new phone or address. Whether another account has it is revealed only to a person who proves
 * to hold it.
 */
export async function sendContactCode(
  parts: Parts,
  actor: Person,
  {
    kind,
    to,
    humanCheck,
  }: { readonly kind: 'phone' | 'mail'; readonly to: string; readonly humanCheck: string },
) {
  if ((await isCheckDue(parts, actor, to)) && !(await isHumanChecked(parts, humanCheck))) {
    return refuse('human_check_failed');
  }
  return transact(parts, actor, (unit) =>
    sendOtp(
      parts,
      unit,
      kind === 'phone'
        ? { recipient: to, purpose: 'phone_change' }
        : { recipient: to, channel: 'mail', purpose: 'mail_change' },
    ),
  );
}

/**
 * Column, purpose of the code and event of each kind of contact. A contact that signs in belongs to one account: a
 * phone always, an address if the account was registered with one. Any other address may be used by several
 * accounts.
 */
const kinds = {
  phone: {
    field: 'phone',
    purpose: 'phone_change',
    event: 'change_phone',
    same: '与当前手机号相同，无需更换',
  },
  mail: { field: 'email', purpose: 'mail_change', event: 'change_mail', same: '与当前邮箱相同，无需更换' },
} as const;

interface NewContact {
  readonly kind: keyof typeof kinds;
  readonly to: string;
  readonly otp: string;
  readonly password: string;
}

/**
 * Changes the phone or the address, which receive codes and notices. Requires the password and a code to the new
 * contact.
 */
export async function changeContact(parts: Parts, actor: Person, contact: NewContact) {
  const outcome = await change(parts, actor, contact);
  // The failure was counted in the transaction: a refusal there would have rolled the count back.
  if (outcome === null) return {};
  if ('wrong' in outcome) return outcome.wrong;
  return 'otp' in outcome ? outcome.otp : outcome;
}

const change = act(
  ownAccount,
  async ({ parts, unit, actor, held: account, keep }, { kind, to, otp, password }: NewContact) => {
    const { field, purpose, event, same } = kinds[kind];
    // An administrator knows a one-time password: a contact set with it could be theirs.
    if (account.passwordTemporary) return refuse('own_password_first');
    const { username, [field]: from } = account;
    if (from === to) return refuseFields([{ field: 'to', message: same }]);
    const failed = await provePassword(unit, actor, account, password);
    if (failed !== null) return failed;
    const checked = await checkOtp(parts, unit, { recipient: to, purpose, code: otp });
    if (checked === 'used') return { otp: refuse('otp_expired') };
    if (checked !== 'right') return checked;
    if (kind === 'phone' && (await store.isPhoneTaken(unit.db, to))) return refuse('phone_taken');
    if (kind === 'mail' && account.mailSignsIn && (await store.isMailTaken(unit.db, to)))
      return refuseFields([{ field: 'to', message: '该邮箱已由其他账号用于登录，请换一个' }]);
    await keep({ [field]: to }, { kind: event, username, from, to, at: await unit.now() }, account);
    return null;
  },
);

/** Returns the browser's options for a new passkey. */
export function draftPasskey(parts: Parts, actor: Person) {
  return transact(parts, actor, async (unit) => {
    const account = await store.lockOwn(actor.scope, unit.db);
    if (account === undefined) return refuse('not_found');
    // An administrator knows a one-time password: a passkey added with it could be theirs.
    if (account.passwordTemporary) return refuse('own_password_first');
    return (await draftKey(parts, unit, actor.kind, account)) ?? refuse('passkeys_impossible');
  });
}

interface NewKey {
  readonly name: string;
  readonly password: string;
  readonly answer: PasskeyRegistration;
}

/** Adds a passkey with the password. The gate has verified the previous second factor. */
export async function registerPasskey(parts: Parts, actor: Person, { name, password, answer }: NewKey) {
  const outcome = await transact(parts, actor, async (unit) => {
    const account = await store.lockOwn(actor.scope, unit.db);
    if (account === undefined) return refuse('not_found');
    const failed = await provePassword(unit, actor, account, password);
    if (failed !== null) return failed;
    if (account.passwordTemporary) return refuse('own_password_first');
    const isFirst = !(await hasFactor(unit, account.id));
    const kept = await keepKey(parts, unit, actor.kind, { accountId: account.id, name, answer });
    if (!kept) return { key: refuse('passkey_refused') };
    await record(unit, factorEvents, { kind: 'add_passkey', name, at: await unit.now() }, account);
    await noteFactor(unit, actor);
    return { recoveryCodes: isFirst ? await makeRecoveryCodes(parts, unit, account.id) : [] };
  });
  // A failure was counted, or the challenge used up, in the transaction: a refusal there would have rolled that
  // back.
  if ('wrong' in outcome) return outcome.wrong;
  return 'key' in outcome ? outcome.key : outcome;
}

export async function removePasskey(
  parts: Parts,
  actor: Person,
  { id, password }: { readonly id: string; readonly password: string },
) {
  const outcome = await transact(parts, actor, async (unit) => {
    const account = await store.lockOwn(actor.scope, unit.db);
    if (account === undefined) return refuse('not_found');
    const failed = await provePassword(unit, actor, account, password);
    if (failed !== null) return failed;
    const name = await keys.removePasskey(unit.db, account.id, id);
    if (name === null) return refuse('not_found');
    await removeCodesOfNone(unit.db, account.id);
    await record(unit, factorEvents, { kind: 'remove_passkey', name, at: await unit.now() }, account);
    return null;
  });
  if (outcome === null) return {};
  return 'wrong' in outcome ? outcome.wrong : outcome;
}
