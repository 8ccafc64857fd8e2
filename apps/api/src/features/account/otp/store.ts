import { otpMinutes } from '@procure/domain/account/sign-in.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/schema.gen.ts';

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

/** Who asks: a browser by its token, and an address. */
export interface Requester {
  readonly deviceHash: Buffer | null;
  /** True where the call showed no token: the one it was given may never come back. */
  readonly isNew: boolean;
  readonly address: string;
}

export interface Sendings {
  /** True where this browser has signed in to the account that the phone, or the address that signs in, belongs to. */
  readonly knownDevice: boolean;
  /** Seconds since the requester last got a code for this phone; null where none today. */
  readonly sinceLast: number | null;
  /** By the requester for this phone within a day; of a stranger: by the address. */
  readonly own: number;
  /** By all strangers for this phone within a day; of a known device: its own. */
  readonly together: number;
  /** By the address within the hour, for whichever phone. */
  readonly fromAddress: number;
}

function holdRecipient(db: Kysely<Database>, recipient: string) {
  return sql`select pg_advisory_xact_lock(hashtextextended(${`otp:${recipient}`}, 0))`.execute(db);
}

/** Holds the phone to the end of the transaction, so that two requests at once cannot both be within the limit. */
export async function lockSendings(db: Kysely<Database>, phone: string, by: Requester): Promise<Sendings> {
  await holdRecipient(db, phone);
  return readSendings(db, phone, by);
}

/** The counts as they stand. A known device is counted for itself: strangers use up nothing of its owner's. */
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
 * The newest code that this requester asked for, if its time is not over; held to the end of the transaction. Codes
 * belong to the browser that asked: nobody else's guesses use them up, nobody else's request replaces them. A client
 * that keeps no cookie is known by its address. The phone is held as well: of two accounts that prove to hold one at
 * once, the second sees that it is taken.
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

/** Codes stay two days: the limits of a day are counted from them. */
export async function purge(db: Kysely<Database>): Promise<void> {
  await sql`delete from otp where created_at < clock_timestamp() - interval '2 days'`.execute(db);
}
