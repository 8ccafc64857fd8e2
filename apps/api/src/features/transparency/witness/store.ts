import type { WitnessState } from '@procure/domain/transparency/witness.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.gen.ts';
import type { Unit } from '../../../platform/database/transaction.ts';

type Reach = Kysely<Database>;

export interface KnownWitness {
  readonly size: number;
  readonly state: WitnessState;
}

export async function findWitness(db: Reach, witness: string): Promise<KnownWitness | null> {
  const row = await db
    .selectFrom('transparencyWitness')
    .select(['size', 'state'])
    .where('witness', '=', witness)
    .executeTakeFirst();
  return row === undefined ? null : { size: row.size, state: row.state as WitnessState };
}

export async function hasCosigned(db: Reach, witness: string, size: number): Promise<boolean> {
  const row = await db
    .selectFrom('transparencyCosignature')
    .select('size')
    .where('witness', '=', witness)
    .where('size', '=', size)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertCosignature(
  unit: Unit,
  row: { readonly size: number; readonly witness: string; readonly line: string; readonly seenAt: Date },
): Promise<void> {
  await unit.db
    .insertInto('transparencyCosignature')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** @returns what it had said before; null of one that was never asked */
export async function saveWitness(
  unit: Unit,
  witness: string,
  { size, state }: KnownWitness,
): Promise<WitnessState | null> {
  const { rows: before } = await sql<{ state: WitnessState }>`
    select state from transparency_witness where witness = ${witness} for update`.execute(unit.db);
  await sql`
    insert into transparency_witness (witness, size, state, asked_at, since)
    values (${witness}, ${size}, ${state}, clock_timestamp(), clock_timestamp())
    on conflict (witness) do update set size = ${size}, state = ${state}, asked_at = clock_timestamp(),
      since = case when transparency_witness.state = ${state} then transparency_witness.since
        else clock_timestamp() end`.execute(unit.db);
  return before[0]?.state ?? null;
}

/** The cosignature lines of these witnesses for the checkpoint of this size. */
export async function readLines(
  db: Reach,
  size: number,
  witnesses: readonly string[],
): Promise<readonly string[]> {
  if (witnesses.length === 0) return [];
  const rows = await db
    .selectFrom('transparencyCosignature')
    .select('line')
    .where('size', '=', size)
    .where('witness', 'in', witnesses)
    .orderBy('witness')
    .execute();
  return rows.map(({ line }) => line);
}
