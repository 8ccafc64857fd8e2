import { randomInt, randomUUID } from 'node:crypto';
import { contactKind, maskContact } from '@procure/domain/account/contact.ts';
import {
  isOtpChecked,
  otpMinutes,
  otpOfStrangersPerDay,
  otpPerDay,
  otpResendSeconds,
  otpTries,
} from '@procure/domain/account/sign-in.ts';
import { type Refusal, refuse } from '@procure/domain/outcome.ts';
import type { Actor } from '../../../platform/actor.ts';
import type { Unit } from '../../../platform/database/transaction.ts';
import { networkOf } from '../../../platform/http/address.ts';
import { isCarried } from '../../../platform/messaging/sms/registered.ts';
import type { Parts } from '../../../platform/process/parts.ts';
import * as store from './store.ts';

function requesterOf(actor: Actor): store.Requester {
  return {
    deviceHash: actor.device?.tokenHash ?? null,
    isNew: actor.device?.isNew ?? true,
    address: networkOf(actor.ip),
  };
}

/** Whether so many codes were requested that the next request needs a proof of work. */
export async function isCheckDue(
  parts: Pick<Parts, 'db'>,
  actor: Actor,
  recipient: string,
): Promise<boolean> {
  const { together, fromAddress } = await store.readSendings(parts.db, recipient, requesterOf(actor));
  return isOtpChecked({ phone: together, address: fromAddress });
}

/**
 * Sends a code of six digits to a phone or an address, in the caller's transaction; with `instead` it sends that
 * text in its place. The response, its wording and its timing are the same in both cases: they reveal nothing about
 * another person's phone.
 */
export async function sendOtp(
  parts: Pick<Parts, 'config' | 'crypto'>,
  unit: Unit,
  {
    recipient,
    channel = contactKind(recipient) === 'mail' ? 'mail' : 'sms',
    purpose,
    instead = null,
  }: {
    readonly recipient: string;
    readonly channel?: 'sms' | 'mail';
    readonly purpose: store.Purpose;
    readonly instead?: 'contact_registered' | 'contact_unregistered' | null;
  },
) {
  if (!canSend(parts, channel)) {
    return refuse('channel_unset', { channel: channel === 'sms' ? '短信' : '邮件' });
  }
  const by = requesterOf(unit.actor);
  const { knownDevice, sinceLast, own, together } = await store.lockSendings(unit.db, recipient, by);
  if (sinceLast !== null && sinceLast < otpResendSeconds) {
    return refuse('otp_too_soon', { seconds: otpResendSeconds - sinceLast });
  }
  if (own >= otpPerDay || together >= otpOfStrangersPerDay) return refuse('otp_too_many');
  const id = randomUUID();
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const expiresAt = await store.saveOtp(unit.db, {
    id,
    recipient,
    purpose,
    codeHash: codeHash(parts, id, code),
    by,
    knownDevice,
  });
  await unit.send(
    instead === null
      ? { channel, to: recipient, template: 'otp', values: { code, minutes: otpMinutes }, expiresAt }
      : { channel, to: recipient, template: instead, values: { contact: maskContact(recipient) } },
  );
  return { resendAfterSeconds: otpResendSeconds, expiresAt: expiresAt.toISOString() };
}

/** Whether codes on this channel are delivered: by a mail server or SMS service, or to the inbox of a demo. */
function canSend({ config }: Pick<Parts, 'config'>, channel: 'sms' | 'mail'): boolean {
  return config.demo !== 'off' || (channel === 'sms' ? isCarried(config.sms, 'otp') : config.smtp !== null);
}

/** A wrong code that was counted. It is returned as a plain value, so that the transaction commits the count. */
export interface OtpFailure {
  readonly otp: Refusal<'otp_wrong' | 'otp_expired'>;
}

/**
 * Verifies a code and uses it up: `right`. `used`: the right code once more within its minutes, because the first
 * response may have been lost. The caller must commit the counts made here.
 */
export async function checkOtp(
  parts: Pick<Parts, 'crypto'>,
  unit: Unit,
  {
    recipient,
    purpose,
    code,
  }: { readonly recipient: string; readonly purpose: store.Purpose; readonly code: string },
): Promise<'right' | 'used' | OtpFailure> {
  const kept = await store.lockOtp(unit.db, recipient, purpose, requesterOf(unit.actor));
  if (kept === null || kept.failures >= otpTries) return { otp: refuse('otp_expired') };
  if (isCode(parts, kept, code)) {
    if (kept.used) return 'used';
    await store.consumeOtp(unit.db, kept.id);
    return 'right';
  }
  await store.countOtpFailure(unit.db, kept.id);
  const left = otpTries - kept.failures - 1;
  return { otp: left === 0 || kept.used ? refuse('otp_expired') : refuse('otp_wrong', { n: left }) };
}

const contextOf = (id: string) => `otp:${id}`;

/** Keyed hash: a million codes are soon tried with a copy of the table. */
function codeHash({ crypto }: Pick<Parts, 'crypto'>, id: string, code: string): Buffer {
  return Buffer.from(crypto.tag(code, contextOf(id)), 'base64url');
}

function isCode(
  { crypto }: Pick<Parts, 'crypto'>,
  { id, codeHash: kept }: { readonly id: string; readonly codeHash: Buffer },
  code: string,
): boolean {
  return crypto.isTag(kept.toString('base64url'), code, contextOf(id));
}

/** Deletes codes that no limit counts any more. */
export function forgetAccountCodes(parts: Pick<Parts, 'db'>): Promise<void> {
  return store.purge(parts.db);
}
