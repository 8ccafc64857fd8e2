import { formatDateTime } from '@procure/domain/display/time.ts';
import { isRefused, refuse } from '@procure/domain/outcome.ts';
import { actAs, type Caller } from '../../platform/actor.ts';
import type { Parts } from '../../platform/parts.ts';
import { hashPassword, isPassword } from '../../platform/password.ts';
import { transact } from '../../platform/transaction.ts';
import { closeSessions, openSession } from '../session/service.ts';
import { isCaptcha } from './captcha/service.ts';
import { checkOtp, sendOtp } from './otp/service.ts';
import * as store from './store.ts';

/** Sends a code for registering or for a new password; the picture comes first, so that robots cost no SMS. */
export async function requestOtp(
  parts: Parts,
  visitor: Caller,
  input: {
    readonly phone: string;
    readonly purpose: 'registration' | 'password_reset';
    readonly captchaId: string;
    readonly captcha: string;
  },
) {
  const { phone, purpose } = input;
  if (!(await isCaptcha(parts, input.captchaId, input.captcha))) return refuse('captcha_wrong');
  return transact(parts, visitor, async (unit) => {
    // Registration must say that a number is taken; a forgotten password must not tell who has an account.
    if (purpose === 'registration' && (await store.isPhoneTaken(unit.db, phone)))
      return refuse('phone_taken');
    const send =
      purpose === 'registration' || (await store.findSupplierByPhone(unit.db, phone)) !== undefined;
    return sendOtp(parts, unit, { phone, purpose, send });
  });
}

export interface Registration {
  readonly id: string;
  readonly phone: string;
  readonly otp: string;
  readonly username: string;
  readonly password: string;
  readonly email: string;
}

/** Makes the account of a supplier and signs it in. Repeated by its owner, it only signs in again. */
export async function register(parts: Parts, visitor: Caller, input: Registration) {
  const { id, phone, username, password } = input;
  const passwordHash = await hashPassword(password);
  const actor = actAs(
    { kind: 'supplier', accountId: id, nickName: username, company: null, roles: [], permissions: [] },
    { requestId: visitor.requestId, ip: visitor.ip },
  );
  const outcome = await transact(parts, actor, async (unit) => {
    const earlier = await store.findAccount(unit.db, id);
    if (earlier !== undefined) {
      const same =
        earlier.phone === phone &&
        earlier.username === username &&
        (await isPassword(password, earlier.passwordHash));
      return same ? openSession(unit, id, 'registration') : refuse('conflict');
    }
    const failure = await checkOtp(parts, unit, { phone, purpose: 'registration', code: input.otp });
    if (failure !== null) return failure;
    const email = input.email === '' ? null : input.email;
    if (!(await store.insertSupplier(unit.db, { id, username, phone, email, passwordHash }))) {
      return (await store.isPhoneTaken(unit.db, phone)) ? refuse('phone_taken') : refuse('username_taken');
    }
    await unit.audit({
      action: 'register',
      entity: 'account',
      entityId: id,
      after: { kind: 'supplier', username },
    });
    await unit.send({ channel: 'message', to: id, template: 'account_created', values: { username } });
    return openSession(unit, id, 'registration');
  });
  if (isRefused(outcome)) return outcome;
  return 'otp' in outcome ? outcome.otp : outcome;
}

/** None of so many last passwords may come back. */
const rememberedPasswords = 5;

/** Sets a new password by a code sent to the phone, and ends every session. */
export async function resetPassword(
  parts: Parts,
  visitor: Caller,
  { phone, otp, password }: { readonly phone: string; readonly otp: string; readonly password: string },
) {
  const passwordHash = await hashPassword(password);
  const outcome = await transact(parts, visitor, async (unit) => {
    const failure = await checkOtp(parts, unit, { phone, purpose: 'password_reset', code: otp });
    if (failure !== null) return failure;
    const account = await store.findSupplierByPhone(unit.db, phone);
    if (account === undefined) return { otp: refuse('otp_expired') };
    for (const last of await store.readLastPasswords(unit.db, account.id, rememberedPasswords)) {
      if (await isPassword(password, last)) return refuse('password_reused');
    }
    await store.savePassword(unit.db, account.id, passwordHash);
    await closeSessions(unit, account.id);
    await unit.audit({ action: 'reset_password', entity: 'account', entityId: account.id });
    await unit.send({
      channel: 'sms',
      to: phone,
      template: 'password_changed',
      values: { time: formatDateTime(await unit.now()) },
    });
    return null;
  });
  if (outcome === null) return {};
  return isRefused(outcome) ? outcome : outcome.otp;
}
