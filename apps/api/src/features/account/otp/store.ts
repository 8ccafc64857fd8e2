import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/schema.gen.ts';

export type Purpose = 'registration' | 'password_reset';

export interface Sendings {
  /** Seconds since the last code went to this phone; null where none did today. */
  readonly sinceLast: number | null;
  readonly lastDay: number;
}

/** Holds the phone to the end of the transaction, so that two requests at once cannot both be within the limit. */
export async function lockSendings(db: Kysely<Database>, recipient: string): Promise<Sendings> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`otp:${recipient}`}, 0))`.execute(db);
  const { rows } = await sql<{ sinceLast: number | null; lastDay: number }>`select
      floor(extract(epoch from clock_timestamp() - max(created_at)))::int as since_last,
      count(*)::int as last_day
    from otp where recipient = ${recipient} and created_at > clock_timestamp() - interval '1 day'`.execute(
    db,
  );
  return rows[0] ?? { sinceLast: null, lastDay: 0 };
}

export async function saveOtp(
  db: Kysely<Database>,
  otp: {
    readonly id: string;
    readonly recipient: string;
    readonly purpose: Purpose;
    readonly codeHash: Buffer;
  },
): Promise<Date> {
  const { rows } = await sql<{ expiresAt: Date }>`insert into otp
    (id, recipient, purpose, code_hash, created_at, expires_at)
    values (${otp.id}, ${otp.recipient}, ${otp.purpose}, ${otp.codeHash},
      clock_timestamp(), clock_timestamp() + interval '5 minutes')
    returning expires_at`.execute(db);
  const expiresAt = rows[0]?.expiresAt;
  if (expiresAt === undefined) throw new Error('the code was not kept');
  return expiresAt;
}

export interface LiveOtp {
  readonly id: string;
  readonly codeHash: Buffer;
  readonly failures: number;
}

/** The newest code for the phone and purpose, if it still lives; held to the end of the transaction. */
export async function lockOtp(
  db: Kysely<Database>,
  recipient: string,
  purpose: Purpose,
): Promise<LiveOtp | null> {
  const { rows } = await sql<LiveOtp & { live: boolean }>`select id, code_hash, failures,
      used_at is null and expires_at > clock_timestamp() as live
    from otp where recipient = ${recipient} and purpose = ${purpose}
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
