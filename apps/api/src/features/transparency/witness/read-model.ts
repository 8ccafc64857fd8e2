import type { WitnessState } from '@procure/domain/transparency/witness.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.gen.ts';

export interface SeenWitness {
  readonly witness: string;
  readonly state: WitnessState;
  /** The size of the newest checkpoint that it has cosigned; null if none. */
  readonly size: number | null;
  readonly seenAt: Date | null;
  readonly since: Date;
}

/** The states and newest cosignatures of these witnesses. All of it is public. */
export async function readWitnesses(
  db: Kysely<Database>,
  witnesses: readonly string[],
): Promise<readonly SeenWitness[]> {
  const { rows } = await sql<SeenWitness>`
    select known.witness, known.state, signed.size, signed.seen_at, known.since
    from transparency_witness known left join lateral (
      select size, seen_at from transparency_cosignature
      where transparency_cosignature.witness = known.witness order by size desc limit 1) signed on true
    where known.witness = any (${sql.val([...witnesses])}::text[])`.execute(db);
  return rows;
}
