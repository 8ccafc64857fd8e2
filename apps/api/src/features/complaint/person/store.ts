import type { ObjectedBefore } from '@procure/domain/complaint/access.ts';
import type { ComplaintSubject } from '@procure/domain/complaint/complaint.ts';
import type { Complaint as Decided } from '@procure/domain/complaint/stages.ts';
import type { ObjectionSubject } from '@procure/domain/objection/objection.ts';
import { sql } from 'kysely';
import type { HeldLotId, Unit } from '../../../platform/database/transaction.ts';
import { type ComplaintRow, person } from '../store.ts';

export interface Before extends ObjectedBefore {
  readonly id: string;
  readonly subject: ObjectionSubject;
  readonly hasComplained: boolean;
}

/**
 * Locks the person's objection with this number at the lot; null if it does not exist or belongs to another person.
 */
export async function holdObjected(
  unit: Unit,
  {
    objectionNo,
    lotId,
    personTag,
  }: { readonly objectionNo: string; readonly lotId: string; readonly personTag: string },
): Promise<Before | null> {
  const { rows } = await sql<Omit<Before, 'hasComplained'>>`select id, subject, state, due_at, ended_at
    from objection where objection_no = ${objectionNo} and lot_id = ${lotId} and person_tag = ${personTag}
    for update`.execute(unit.db);
  const [objection] = rows;
  if (objection === undefined) return null;
  // A separate query, so that it sees complaints that were committed while waiting for the lock.
  const after = await sql<{ hasComplained: boolean }>`select exists (select from complaint
    where objection_id = ${objection.id} and state not in ('draft', 'not_received')) as has_complained`.execute(
    unit.db,
  );
  return { ...objection, hasComplained: after.rows[0]?.hasComplained === true };
}

/** The response to the first call, for its repetition from the browser that received the code. */
export interface HandedIn {
  readonly id: string;
  readonly lotId: string;
  readonly personTag: string;
  readonly complaintNo: string;
  readonly supervisor: string;
  readonly submittedAt: Date;
  readonly reviewDueAt: Date | null;
  readonly receipt: string;
  readonly receiptSignature: string;
  /** The sealed person; null after the end of retention. */
  readonly content: string | null;
}

export async function readHandedIn(unit: Unit, id: string): Promise<HandedIn | null> {
  const { rows } = await sql<HandedIn>`select complaint.id, lot_id, person_tag, complaint_no, submitted_at,
      review_due_at, receipt, receipt_signature, content, organisation.name as supervisor
    from complaint join organisation on organisation.id = complaint.organisation_id
    left join complaint_person on complaint_id = complaint.id
    where complaint.id = ${id} and person_tag is not null`.execute(unit.db);
  return rows[0] ?? null;
}

/** The company of a bidder of the lot who was publicly shown, by its name. */
export async function respondentOf(unit: Unit, lotId: string, name: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select company_id as id from opening_entry
    where lot_id = ${lotId} and bidder_name = ${name}
    union select company_id from candidate where lot_id = ${lotId} and company_name = ${name} limit 1`.execute(
    unit.db,
  );
  return rows[0]?.id ?? null;
}

interface Fresh {
  readonly id: string;
  readonly lotId: string;
  readonly subject: ComplaintSubject;
  readonly objectionId: string | null;
  readonly organisationId: string;
  readonly respondent: string;
  readonly respondentCompanyId: string | null;
  readonly facts: string;
  readonly basis: string;
  readonly request: string;
  readonly knownOn: string | null;
  readonly personTag: string;
  readonly savedAt: Date;
  readonly receipt: string;
  readonly receiptSignature: string;
}

/** @returns false if the person has an open complaint at the lot or after the objection, or if the id is taken */
export async function insertSubmitted(
  unit: Unit,
  row: Fresh,
  decided: Decided,
  who: { readonly content: string; readonly consentVersion: number },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await unit.db
    .insertInto('complaint')
    .values({ ...row, ...decided })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) return false;
  await unit.db
    .insertInto('complaintPerson')
    .values({ complaintId: row.id, consentedAt: row.savedAt, ...who })
    .execute();
  return true;
}

export interface Known {
  readonly id: string;
  readonly content: string;
}

/** Finds the complaint of a person by its number, with the sealed person; null for a company's complaint. */
export async function findByNumber(unit: Unit, complaintNo: string): Promise<Known | null> {
  const { rows } = await sql<Known>`select complaint.id, content from complaint
    join complaint_person on complaint_id = complaint.id where complaint_no = ${complaintNo}`.execute(
    unit.db,
  );
  return rows[0] ?? null;
}

/** The lot of a person's complaint. */
export async function lotIdOfPersons(unit: Unit, id: string): Promise<string | null> {
  const { rows } = await sql<{ lotId: string }>`select lot_id from complaint
    where id = ${id} and person_tag is not null`.execute(unit.db);
  return rows[0]?.lotId ?? null;
}

/** Locks the person's complaint at a held lot. */
export async function lockPersons(unit: Unit, lotId: HeldLotId, id: string): Promise<ComplaintRow | null> {
  const row = await unit.db
    .selectFrom('complaint')
    .selectAll()
    .select(person)
    .where('id', '=', id)
    .where('lotId', '=', lotId)
    .where('personTag', 'is not', null)
    .forUpdate()
    .$narrowType<Pick<ComplaintRow, 'state' | 'subject' | 'outcome' | 'rejection' | 'remedy' | 'ground'>>()
    .executeTakeFirst();
  return row ?? null;
}
