import { randomInt, randomUUID } from 'node:crypto';
import { type Refusal, refuse } from '@procure/domain/outcome.ts';
import type { Parts } from '../../../platform/parts.ts';
import type { Unit } from '../../../platform/transaction.ts';
import * as store from './store.ts';

const resendSeconds = 60;
const perDay = 10;
const liveMinutes = 5;
/** So many errors kill a code. */
const tries = 5;

/**
 * Sends a code of six digits by SMS, in the caller's transaction. With `send` false everything happens but
 * the SMS: whoever asks for an unknown phone sees no difference.
 */
export async function sendOtp(
  parts: Pick<Parts, 'crypto'>,
  unit: Unit,
  {
    phone,
    purpose,
    send,
  }: { readonly phone: string; readonly purpose: store.Purpose; readonly send: boolean },
) {
  const { sinceLast, lastDay } = await store.lockSendings(unit.db, phone);
  if (sinceLast !== null && sinceLast < resendSeconds) {
    return refuse('otp_too_soon', { seconds: resendSeconds - sinceLast });
  }
  if (lastDay >= perDay) return refuse('otp_too_many');
  const id = randomUUID();
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const expiresAt = await store.saveOtp(unit.db, {
    id,
    recipient: phone,
    purpose,
    codeHash: codeHash(parts, id, code),
  });
  if (send) {
    await unit.send({ channel: 'sms', to: phone, template: 'otp', values: { code, minutes: liveMinutes } });
  }
  return { resendAfterSeconds: resendSeconds, expiresAt: expiresAt.toISOString() };
}

/** A wrong code, which must be counted: it leaves the transaction as a plain value, so that nothing is undone. */
export interface OtpFailure {
  readonly otp: Refusal<'otp_wrong' | 'otp_expired'>;
}

/** Uses the code up; null where it was right. The caller commits what this counted. */
export async function checkOtp(
  parts: Pick<Parts, 'crypto'>,
  unit: Unit,
  {
    phone,
    purpose,
    code,
  }: { readonly phone: string; readonly purpose: store.Purpose; readonly code: string },
): Promise<OtpFailure | null> {
  const live = await store.lockOtp(unit.db, phone, purpose);
  if (live === null || live.failures >= tries) return { otp: refuse('otp_expired') };
  if (live.codeHash.equals(codeHash(parts, live.id, code))) {
    await store.consumeOtp(unit.db, live.id);
    return null;
  }
  await store.countOtpFailure(unit.db, live.id);
  const left = tries - live.failures - 1;
  return { otp: left === 0 ? refuse('otp_expired') : refuse('otp_wrong', { n: left }) };
}

/** Keyed: a million codes are soon tried by whoever has only the table. */
function codeHash({ crypto }: Pick<Parts, 'crypto'>, id: string, code: string): Buffer {
  return Buffer.from(crypto.tag(code, `otp:${id}`), 'base64url');
}
