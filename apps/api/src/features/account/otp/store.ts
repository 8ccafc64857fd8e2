import { otpMinutes } from '@procure/domain/account/sign-in.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.gen.ts';

export type Purpose =
  | 'registration'
  | 'password_reset'
  | 'phone_change'
  | 'mail_change'
  | 'factor'
  | 'outside_binding'
  | 'objection'
  | 'objection_reading'
  | 'complaint'
  | 'complaint_reading'
  | 'single_source';

/** The requester of a code: a browser by its token, and an address. */
export interface Requester {
  readonly deviceHash: Buffer | null;
  /** True if the call carried no token: the one that it was given may not be sent back. */
  readonly isNew: boolean;
  readonly address: string;
}

export interface Sendings {
  /**
   * True if this browser has signed in to the account that the phone, or the mail address for signing in, belongs
   * to.
   */
  readonly knownDevice: boolean;
  /** Seconds since the requester last got a code for this phone; null if there was none today. */
  readonly sinceLast: number | null;
  /** Codes of the requester for this phone within a day; for an unknown device, codes of its address. */
  readonly own: number;
  /** Codes of all unknown devices for this phone within a day; for a known device, its own codes. */
  readonly together: number;
  /** Codes of the address within the hour, for any phone. */
  readonly fromAddress: number;
}

function holdRecipient(db: Kysely<Database>, recipient: string) {
  return sql`select pg_advisory_xact_lock(hashtextextended(${`otp:${recipient}`}, 0))`.execute(db);
}

/** Locks the phone to the end of the transaction, so that two concurrent requests cannot both be within the limit. */
export async function lockSendings(db: Kysely<Database>, phone: string, by: Requester): Promise<Sendings> {
  await holdRecipient(db, phone);
  return readSendings(db, phone, by);
}

/**
 * Counts the codes that were sent. A known device is counted separately: strangers cannot use up its owner's codes.
 */
export async function readSendings(db: Kysely<Database>, phone: string, by: Requester): Promise<Sendings> {
  const { rows } = await sql<Sendings>`with asking as (
      select exists (select from device join account on account.id = device.account_id
        where (account.phone = ${phone} or account.mail_signs_in and lower(account.email) = lower(${phone}))
          and device.token_hash = ${by.deviceHash}) as known),
    today as (
      select created_at, device_hash = ${by.deviceHash} as same_device, address = ${by.address} as same_address
      from otp, asking where recipient = ${phone} and created_at > clock_timestamp() - interval '1 day'
        and known_device = known and (not known or device_hash = ${by.deviceHash})),
    own as (select created_at from today, asking where known or same_device or same_address)
    select (select known from asking) as known_device,
      (select floor(extract(epoch from clock_timestamp() - max(created_at)))::int from own) as since_last,
      (select count(*)::int from own) as own,
      (select count(*)::int from today) as together,
      (select count(*)::int from otp where address = ${by.address}
        and created_at > clock_timestamp() - interval '1 hour') as from_address`.execute(db);
  const found = rows[0];
  if (found === undefined) throw new Error('the codes could not be counted');
  return found;
}

export async function saveOtp(
  db: Kysely<Database>,
  otp: {
    readonly id: string;
    readonly recipient: string;
    readonly purpose: Purpose;
    readonly codeHash: Buffer;
    readonly by: Requester;
    readonly knownDevice: boolean;
  },
): Promise<Date> {
  const { rows } = await sql<{ expiresAt: Date }>`insert into otp
    (id, recipient, purpose, code_hash, device_hash, address, known_device, created_at, expires_at)
    values (${otp.id}, ${otp.recipient}, ${otp.purpose}, ${otp.codeHash}, ${otp.by.deviceHash},
      ${otp.by.address}, ${otp.knownDevice},
      clock_timestamp(), clock_timestamp() + make_interval(mins => ${otpMinutes}::int))
    returning expires_at`.execute(db);
  const expiresAt = rows[0]?.expiresAt;
  if (expiresAt === undefined) throw new Error('the code was not kept');
  return expiresAt;
}

export interface LiveOtp {
  readonly id: string;
  readonly codeHash: Buffer;
  readonly failures: number;
  readonly used: boolean;
}

/**
 * Returns the newest code of this requester if it has not expired, locked to the end of the transaction. A code
 * belongs to the browser that requested it: guesses from other browsers do not use it up, and their requests do not
 * replace it. A client that keeps no cookie is identified by its address. The phone is locked as well: if two
 * accounts prove the same phone concurrently, the second one sees that it is taken.
 */
export async function lockOtp(
  db: Kysely<Database>,
  phone: string,
  purpose: Purpose,
  by: Requester,
): Promise<LiveOtp | null> {
  await holdRecipient(db, phone);
  const { rows } = await sql<LiveOtp & { live: boolean }>`select id, code_hash, failures,
      used_at is not null as used, expires_at > clock_timestamp() as live
    from otp where recipient = ${phone} and purpose = ${purpose}
      and (device_hash = ${by.deviceHash} or (${by.isNew} and address = ${by.address}))
    order by created_at desc limit 1 for update`.execute(db);
  const found = rows[0];
  return found?.live === true ? found : null;
}

export async function countOtpFailure(db: Kysely<Database>, id: string): Promise<void> {
  await sql`update otp set failures = failures + 1 where id = ${id}`.execute(db);
}

export async function consumeOtp(db: Kysely<Database>, id: string): Promise<void> {
  await sql`update otp set used_at = clock_timestamp() where id = ${id}`.execute(db);
}

/** Keeps codes for two days, because the daily limits are counted from them. */
export async function purge(db: Kysely<Database>): Promise<void> {
  await sql`delete from otp where created_at < clock_timestamp() - interval '2 days'`.execute(db);
}
