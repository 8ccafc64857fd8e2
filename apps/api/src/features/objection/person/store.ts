import type { Objection as Decided } from '@procure/domain/objection/objection-record.ts';
import { sql } from 'kysely';
import type { HeldLotId, Unit } from '../../../platform/database/transaction.ts';
import type { ObjectionDraft } from '../store.ts';

/** The response to the first call, for its repetition from the browser that received the code. */
export interface HandedIn {
  readonly id: string;
  readonly lotId: string;
  readonly personTag: string;
  readonly objectionNo: string;
  readonly submittedAt: Date;
  readonly dueAt: Date;
  readonly receipt: string;
  readonly receiptSignature: string;
  /** The sealed person; null after the end of retention. */
  readonly content: string | null;
}

export async function readHandedIn(unit: Unit, id: string): Promise<HandedIn | null> {
  const { rows } =
    await sql<HandedIn>`select id, lot_id, person_tag, objection_no, submitted_at, due_at, receipt,
      receipt_signature, content from objection
      left join objection_person on objection_id = objection.id
      where id = ${id} and person_tag is not null`.execute(unit.db);
  return rows[0] ?? null;
}

interface Fresh extends ObjectionDraft {
  readonly id: string;
  readonly lotId: string;
  readonly personTag: string;
  readonly savedAt: Date;
  readonly receipt: string;
  readonly receiptSignature: string;
}

/** @returns false if the person has an open objection at the lot, or the id is taken */
export async function insertSubmitted(
  unit: Unit,
  row: Fresh,
  decided: Decided,
  person: { readonly content: string; readonly consentVersion: number },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await unit.db
    .insertInto('objection')
    .values(({ selectFrom }) => ({
      ...row,
      ...decided,
      organisationId: selectFrom('lot')
        .innerJoin('tender', 'tender.id', 'lot.tenderId')
        .where('lot.id', '=', row.lotId)
        .select('tender.organisationId'),
    }))
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) return false;
  await unit.db
    .insertInto('objectionPerson')
    .values({ objectionId: row.id, consentedAt: row.savedAt, ...person })
    .execute();
  return true;
}

export interface Known {
  readonly id: string;
  readonly lotId: string;
  readonly content: string;
}

/** Finds the objection of a person by its number, with the sealed person; null for a company's objection. */
export async function findByNumber(unit: Unit, objectionNo: string): Promise<Known | null> {
  const { rows } = await sql<Known>`select objection.id, objection.lot_id, content from objection
    join objection_person on objection_id = objection.id where objection_no = ${objectionNo}`.execute(
    unit.db,
  );
  return rows[0] ?? null;
}

/** The sealed person of an objection at a held lot; null for a company's objection. */
export async function readPersonOf(unit: Unit, lotId: HeldLotId, id: string): Promise<string | null> {
  const { rows } = await sql<{ content: string }>`select content from objection
    join objection_person on objection_id = objection.id
    where objection.id = ${id} and objection.lot_id = ${lotId}`.execute(unit.db);
  return rows[0]?.content ?? null;
}

/** The lot of a person's objection. */
export async function lotIdOfPersons(unit: Unit, id: string): Promise<string | null> {
  const { rows } = await sql<{ lotId: string }>`select lot_id from objection
    where id = ${id} and person_tag is not null`.execute(unit.db);
  return rows[0]?.lotId ?? null;
}
