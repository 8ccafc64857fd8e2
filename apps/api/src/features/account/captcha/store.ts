import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/schema.gen.ts';

/** Keeps the hash of the answer for two minutes, and sweeps what is long over. */
export async function saveCaptcha(
  db: Kysely<Database>,
  { id, answerHash }: { readonly id: string; readonly answerHash: Buffer },
): Promise<void> {
  await sql`delete from captcha where expires_at < clock_timestamp() - interval '1 hour'`.execute(db);
  await sql`insert into captcha (id, answer_hash, expires_at)
    values (${id}, ${answerHash}, clock_timestamp() + interval '2 minutes')`.execute(db);
}

/** The answer's hash, once: of two tries at the same moment one gets it. */
export async function consumeCaptcha(db: Kysely<Database>, id: string): Promise<Buffer | null> {
  const { rows } = await sql<{ answerHash: Buffer }>`update captcha set used_at = clock_timestamp()
    where id = ${id} and used_at is null and expires_at > clock_timestamp() returning answer_hash`.execute(
    db,
  );
  return rows[0]?.answerHash ?? null;
}
