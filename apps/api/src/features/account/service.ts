import { contactKind, registeredBy } from '@procure/domain/account/contact.ts';
import { checkPassword } from '@procure/domain/account/rules.ts';
import { isRefused, refuse, refuseFields } from '@procure/domain/outcome.ts';
import type { Caller, SupplierScope } from '../../platform/actor.ts';
import { transact, type Unit } from '../../platform/database/transaction.ts';
import { hashPassword } from '../../platform/keys/password.ts';
import type { Parts } from '../../platform/process/parts.ts';
import { record } from '../../platform/record.ts';
import { closeSessions, openFor } from '../session/service.ts';
import { accountEvents } from './events.ts';
import { isHumanChecked } from './human-check/service.ts';
import { checkOtp, isCheckDue, sendOtp } from './otp/service.ts';
import { wasUsed } from './password/service.ts';
import * as store from './store.ts';

/**
 * Sends a code for registering or for a new password. The response does not reveal whether the phone or the address
 * has an account; only the text to its owner does.
 */
export async function requestOtp(
  parts: Parts,
  visitor: Caller,
  {
    to,
    purpose,
    humanCheck,
  }: {
    readonly to: string;
    readonly purpose: 'registration' | 'password_reset';
    readonly humanCheck: string;
  },
) {
  if ((await isCheckDue(parts, visitor, to)) && !(await isHumanChecked(parts, humanCheck))) {
    return refuse('human_check_failed');
  }
  return transact(parts, visitor, async (unit) => {
    const taken = await isTaken(unit, to);
    const supplier = await store.findSupplierByContact(unit.db, to);
    const instead =
      purpose === 'registration'
        ? taken && ('contact_registered' as const)
        : supplier === undefined && ('contact_unregistered' as const);
    return sendOtp(parts, unit, { recipient: to, purpose, instead: instead || null });
  });
}

/** Whether the contact already signs in to an account. */
function isTaken(unit: Unit, contact: string): Promise<boolean> {
  return contactKind(contact) === 'mail'
    ? store.isMailTaken(unit.db, contact)
    : store.isPhoneTaken(unit.db, contact);
}

export interface Registration {
  readonly id: string;
  /** Empty for a registration by mail. */
  readonly phone: string;
  readonly otp: string;
  readonly username: string;
  readonly password: string;
  readonly email: string;
}

/**
 * Creates the account of a supplier and signs it in. A repeat issues no token; it learns that the account exists
 * only with the code that created it, from the browser that requested the code.
 */
export function register(parts: Parts, visitor: Caller, input: Registration) {
  const taken = input.phone === '' ? 'mail_taken' : 'phone_taken';
  return registerAs(parts, visitor, input, { as: 'supplier', taken });
}

/** Creates the account of an expert, an evaluator of the operator's organisation, and signs it in. As `register`. */
export function registerExpert(
  parts: Parts,
  visitor: Caller,
  input: Omit<Registration, 'email'> & { readonly nickName: string },
) {
  return registerAs(parts, visitor, { ...input, email: '' }, { as: 'expert', taken: 'phone_taken' });
}

/** `taken`: the refusal if another account has the contact. */
async function registerAs<Taken extends 'phone_taken' | 'mail_taken'>(
  parts: Parts,
  visitor: Caller,
  input: Registration & { readonly nickName?: string },
  { as, taken }: { readonly as: 'supplier' | 'expert'; readonly taken: Taken },
) {
  const { id, username, password, nickName = username } = input;
  const contact = registeredBy(input);
  const mailSignsIn = contactKind(contact) === 'mail';
  const passwordHash = await hashPassword(password);
  const outcome = await transact(parts, visitor, async (unit) => {
    const checked = await checkOtp(parts, unit, {
      recipient: contact,
      purpose: 'registration',
      code: input.otp,
    });
    if (checked !== 'right' && checked !== 'used') return checked;
    const earlier = await store.findAccount(unit.db, id);
    if (checked === 'used') {
      if ((mailSignsIn ? earlier?.email : earlier?.phone) !== contact) return { otp: refuse('otp_expired') };
      await record(unit, accountEvents, { kind: 'register_repeated' }, { id });
      return { repeated: true };
    }
    if (earlier !== undefined) return refuse('conflict');
    const reached = mailSignsIn
      ? { phone: null, email: contact, mailSignsIn }
      : { phone: contact, email: input.email === '' ? null : input.email, mailSignsIn };
    const account = { id, username, nickName, ...reached, passwordHash };
    const insert = as === 'supplier' ? store.insertSupplier : store.insertExpert;
    if (!(await insert(unit.db, account))) {
      if (await isTaken(unit, contact)) return refuse(taken);
      return refuse('username_taken');
    }
    await record(unit, accountEvents, { kind: 'register', as, username }, { id });
    return { made: true };
  });
  if (isRefused(outcome)) return outcome;
  if ('otp' in outcome) return outcome.otp;
  if ('repeated' in outcome) return refuse('already_registered');
  // The phone or the address was just proven: it is the second factor of an account without another one.
  const opened = await openFor(parts, visitor, id, 'registration', { factorShown: true });
  return opened ?? refuse('already_registered');
}

/** Sets a new password with a code to the phone, or to the address that signs in, and ends every session. */
export async function resetPassword(
  parts: Parts,
  visitor: Caller,
  { to, otp, password }: { readonly to: string; readonly otp: string; readonly password: string },
) {
  const passwordHash = await hashPassword(password);
  const outcome = await transact(parts, visitor, async (unit) => {
    const checked = await checkOtp(parts, unit, { recipient: to, purpose: 'password_reset', code: otp });
    if (checked === 'used') return { otp: refuse('otp_expired') };
    if (checked !== 'right') return checked;
    const account = await store.findSupplierByContact(unit.db, to);
    if (account === undefined) return { otp: refuse('otp_expired') };
    const { username, phone } = account;
    const message = checkPassword(password, { username, phone: phone ?? undefined });
    if (message !== null) return refuseFields([{ field: 'password', message }]);
    if (await wasUsed(unit, account.id, password)) return refuse('password_reused');
    await store.savePassword(unit.db, account.id, passwordHash);
    await closeSessions(unit, account.id);
    const event = { kind: 'reset_own_password', phone: account.phone, at: await unit.now() } as const;
    await record(unit, accountEvents, event, account);
    return null;
  });
  if (outcome === null) return {};
  return isRefused(outcome) ? outcome : outcome.otp;
}

/** Makes the account an evaluator of the operator's organisation, if it is none yet. */
export const makeExpert = (unit: Unit, accountId: string): Promise<void> =>
  store.insertExpertRole(unit.db, accountId);

/** Makes the account a member of the company that it begins. */
export function joinCompany(scope: SupplierScope, unit: Unit, companyId: string): Promise<void> {
  return store.saveCompany(scope, unit.db, companyId);
}
