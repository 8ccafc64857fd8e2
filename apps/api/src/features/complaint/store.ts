import type {
  ComplaintGround,
  ComplaintOutcome,
  ComplaintState,
  ComplaintSubject,
  Rejection,
  Remedy,
} from '@procure/domain/complaint/complaint.ts';
import type { Complaint as Decided } from '@procure/domain/complaint/stages.ts';
import { type Selectable, sql } from 'kysely';
import type { CompanyScope, StaffScope } from '../../platform/actor.ts';
import type { Complaint } from '../../platform/database/schema.gen.ts';
import type { HeldLotId, Unit } from '../../platform/database/transaction.ts';
import { isSeenAt, supervisingFor } from '../../platform/sight.ts';

type Words = {
  readonly state: ComplaintState;
  readonly subject: ComplaintSubject;
  readonly outcome: ComplaintOutcome | null;
  readonly rejection: Rejection | null;
  readonly remedy: Remedy | null;
  readonly ground: ComplaintGround | null;
};
export type ComplaintRow = Omit<Selectable<Complaint>, keyof Words> &
  Words & {
    /** The sealed person without a company; null for a company. */
    readonly person: string | null;
  };

export const person = sql<string | null>`(select content from complaint_person
  where complaint_person.complaint_id = complaint.id)`.as('person');

/** Locks the company's own complaint. */
export async function lockOwn(scope: CompanyScope, unit: Unit, id: string): Promise<ComplaintRow | null> {
  const row = await unit.db
    .selectFrom('complaint')
    .selectAll()
    .select(person)
    .where('id', '=', id)
    .where('companyId', '=', scope.companyId)
    .forUpdate()
    .$narrowType<Words>()
    .executeTakeFirst();
  return row ?? null;
}

/** Locks a received complaint about the company's bid. */
export async function lockAbout(scope: CompanyScope, unit: Unit, id: string): Promise<ComplaintRow | null> {
  const row = await unit.db
    .selectFrom('complaint')
    .selectAll()
    .select(person)
    .where('id', '=', id)
    .where('respondentCompanyId', '=', scope.companyId)
    .where('receivedAt', 'is not', null)
    .forUpdate()
    .$narrowType<Words>()
    .executeTakeFirst();
  return row ?? null;
}

export async function lotIdOfOwn(scope: CompanyScope, unit: Unit, id: string): Promise<string | null> {
  const row = await unit.db
    .selectFrom('complaint')
    .select('lotId')
    .where('id', '=', id)
    .where('companyId', '=', scope.companyId)
    .executeTakeFirst();
  return row?.lotId ?? null;
}

/** As `lotIdOfOwn`, for a received complaint about the company's bid. */
export async function lotIdOfAbout(scope: CompanyScope, unit: Unit, id: string): Promise<string | null> {
  const row = await unit.db
    .selectFrom('complaint')
    .select('lotId')
    .where('id', '=', id)
    .where('respondentCompanyId', '=', scope.companyId)
    .where('receivedAt', 'is not', null)
    .executeTakeFirst();
  return row?.lotId ?? null;
}

/** Locks the company's objection, so that two complaints after it are decided one after the other. */
export async function holdObjection(
  { companyId }: CompanyScope,
  unit: Unit,
  { id, lotId }: { readonly id: string; readonly lotId: string },
): Promise<boolean> {
  const row = await unit.db
    .selectFrom('objection')
    .select('id')
    .where('id', '=', id)
    .where('lotId', '=', lotId)
    .where('companyId', '=', companyId)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** The company of a shown bidder of the lot; never the caller's own. */
export async function respondentOf(
  { companyId }: CompanyScope,
  unit: Unit,
  lotId: string,
  name: string,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select company_id as id from opening_entry
    where lot_id = ${lotId} and bidder_name = ${name} and company_id <> ${companyId}
    union select company_id from candidate
    where lot_id = ${lotId} and company_name = ${name} and company_id <> ${companyId} limit 1`.execute(
    unit.db,
  );
  return rows[0]?.id ?? null;
}

/** Locks a complaint of a supervisor in whose organisation this person handles complaints. */
export async function lockHandled(
  scope: StaffScope,
  unit: Unit,
  id: string,
  permission: 'complaint.handle' | 'complaint.sign',
): Promise<ComplaintRow | null> {
  const row = await unit.db
    .selectFrom('complaint')
    .selectAll()
    .select(person)
    .where('id', '=', id)
    .where('state', '<>', 'draft')
    .where(isOf(scope, permission))
    .forUpdate()
    .$narrowType<Words>()
    .executeTakeFirst();
  return row ?? null;
}

/** Lot and subject of each of these complaints, as far as this person handles them. */
export async function mattersOfHandled(scope: StaffScope, unit: Unit, ids: readonly string[]) {
  return unit.db
    .selectFrom('complaint')
    .select(['lotId', 'subject'])
    .where('id', 'in', ids)
    .where('state', '<>', 'draft')
    .where(isOf(scope, 'complaint.handle'))
    .$narrowType<Pick<Words, 'subject'>>()
    .execute();
}

/** Locks several complaints of a held lot, in the order of their ids. */
export async function lockSeveral(
  unit: Unit,
  lotId: HeldLotId,
  ids: readonly string[],
): Promise<readonly ComplaintRow[]> {
  return unit.db
    .selectFrom('complaint')
    .selectAll()
    .select(person)
    .where('lotId', '=', lotId)
    .where('id', 'in', ids)
    .where('state', '<>', 'draft')
    .orderBy('id')
    .forUpdate()
    .$narrowType<Words>()
    .execute();
}

export async function lotIdOfHandled(
  scope: StaffScope,
  unit: Unit,
  id: string,
  permission: 'complaint.handle' | 'complaint.sign',
): Promise<string | null> {
  const row = await unit.db
    .selectFrom('complaint')
    .select('lotId')
    .where('id', '=', id)
    .where('state', '<>', 'draft')
    .where(isOf(scope, permission))
    .executeTakeFirst();
  return row?.lotId ?? null;
}

const isOf = (scope: StaffScope, permission: 'complaint.handle' | 'complaint.sign') =>
  sql<boolean>`organisation_id = any (${sql.val(supervisingFor(scope, permission))}::uuid[])`;

/** Locks a received complaint at a lot that this person sees, for the buyer's staff. */
export async function lockReceived(scope: StaffScope, unit: Unit, id: string): Promise<ComplaintRow | null> {
  const row = await unit.db
    .selectFrom('complaint')
    .selectAll()
    .select(person)
    .where('id', '=', id)
    .where('receivedAt', 'is not', null)
    .where(isSeenAt(scope, 'tender', sql`lot_id`))
    .forUpdate()
    .$narrowType<Words>()
    .executeTakeFirst();
  return row ?? null;
}

export async function lotIdOfReceived(scope: StaffScope, unit: Unit, id: string): Promise<string | null> {
  const row = await unit.db
    .selectFrom('complaint')
    .select('lotId')
    .where('id', '=', id)
    .where('receivedAt', 'is not', null)
    .where(isSeenAt(scope, 'tender', sql`lot_id`))
    .executeTakeFirst();
  return row?.lotId ?? null;
}

/** The complaint as the domain decides about it. */
export function complaintOf({ id, state, ...row }: ComplaintRow): Decided {
  const fault = () => new Error(`complaint ${id} is ${state} without what that needs`);
  const none = {
    ...{ receivedAt: null, receivedBy: null, decisionDueAt: null },
    ...unsuspended,
    ...{ buyerStatement: null, buyerStatedAt: null, respondentStatement: null, respondentStatedAt: null },
    ...unworded,
    ...{ handedInAt: null, handedInBy: null, returnReason: null },
    ...undone,
  };
  const { complaintNo, submittedAt, reviewDueAt } = row;
  if (complaintNo === null || submittedAt === null) {
    if (state !== 'draft') throw fault();
    const unsubmitted = { complaintNo: null, submittedAt: null, reviewDueAt: null };
    return { state, ...unsubmitted, ...uncorrected, ...none, ...unended };
  }
  const submitted = { complaintNo, submittedAt, reviewDueAt };
  const { correction, correctUntil, correctedAt } = row;
  const asked = correction !== null && correctUntil !== null ? { correction, correctUntil } : null;
  if (state === 'correcting') {
    if (asked === null || correctedAt !== null) throw fault();
    return { state, ...submitted, ...asked, correctedAt, ...none, ...unended };
  }
  const complete = asked === null || correctedAt === null ? uncorrected : { ...asked, correctedAt };
  if (state === 'submitted') return { state, ...submitted, ...complete, ...none, ...unended };
  const open = asked !== null && correctedAt === null ? { ...asked, correctedAt } : complete;
  const { endedAt, endedBy, ground, groundReason } = row;
  if (state === 'not_received') {
    if (endedAt === null || endedBy === null || ground === null || groundReason === null) throw fault();
    return { state, ...submitted, ...open, ...none, endedAt, endedBy, ground, groundReason };
  }
  const { receivedAt, receivedBy, decisionDueAt } = row;
  const received =
    receivedAt !== null && receivedBy !== null && decisionDueAt !== null
      ? { receivedAt, receivedBy, decisionDueAt }
      : null;
  const { buyerStatement, buyerStatedAt, respondentStatement, respondentStatedAt } = row;
  const heard = { buyerStatement, buyerStatedAt, respondentStatement, respondentStatedAt };
  const untold = { ground: null, groundReason: null };
  const ended = endedAt !== null && endedBy !== null ? { endedAt, endedBy, ...untold } : null;
  const bare = { handedInAt: null, handedInBy: null };
  if (state === 'withdrawn') {
    if (endedAt === null || (endedBy === null && row.companyId !== null)) throw fault();
    const before = received ?? { receivedAt: null, receivedBy: null, decisionDueAt: null };
    const rest = { ...heard, ...unworded, ...bare, returnReason: null, ...undone };
    return { state, ...submitted, ...open, ...before, ...orderOf(row), ...rest, endedAt, endedBy, ...untold };
  }
  if (received === null) throw fault();
  const underWay = { ...submitted, ...complete, ...received, ...orderOf(row), ...heard };
  const worded = wordedOf(row);
  if (state === 'received') {
    const { returnReason } = row;
    return { state, ...underWay, ...(worded ?? unworded), ...bare, returnReason, ...unended, ...undone };
  }
  const { handedInAt, handedInBy, remedyDoneAt, remedyDoneBy } = row;
  if (worded === null || handedInAt === null || handedInBy === null) throw fault();
  const whole = { ...underWay, ...worded, handedInAt, handedInBy, returnReason: null };
  if (state === 'deciding') return { state, ...whole, ...unended, ...undone };
  if (state !== 'decided' || ended === null) throw fault();
  const done = remedyDoneAt !== null && remedyDoneBy !== null ? { remedyDoneAt, remedyDoneBy } : undone;
  return { state, ...whole, ...ended, ...done };
}

const uncorrected = { correction: null, correctUntil: null, correctedAt: null };
const unsuspended = {
  suspendedAt: null,
  suspendedBy: null,
  suspensionReason: null,
  suspendedUntil: null,
  liftedAt: null,
};
const unworded = {
  outcome: null,
  rejection: null,
  remedy: null,
  decision: null,
  published: false,
  writtenBy: null,
} as const;
const unended = { endedAt: null, endedBy: null, ground: null, groundReason: null };
const undone = { remedyDoneAt: null, remedyDoneBy: null };

type Order = Pick<
  ComplaintRow,
  'suspendedAt' | 'suspendedBy' | 'suspensionReason' | 'suspendedUntil' | 'liftedAt'
>;
function orderOf({ suspendedAt, suspendedBy, suspensionReason, suspendedUntil, liftedAt }: Order) {
  return suspendedAt !== null && suspendedBy !== null && suspensionReason !== null
    ? { suspendedAt, suspendedBy, suspensionReason, suspendedUntil, liftedAt }
    : unsuspended;
}

type Wording = Pick<
  ComplaintRow,
  'outcome' | 'rejection' | 'remedy' | 'decision' | 'published' | 'writtenBy'
>;
function wordedOf({ outcome, rejection, remedy, decision, published, writtenBy }: Wording) {
  return outcome !== null && decision !== null && writtenBy !== null
    ? { outcome, rejection, remedy, decision, published, writtenBy }
    : null;
}

export interface ComplaintDraft {
  readonly subject: ComplaintSubject;
  readonly objectionId: string | null;
  readonly respondent: string;
  readonly facts: string;
  readonly basis: string;
  readonly request: string;
  readonly agent: string;
  readonly knownOn: string | null;
}

/** @returns false if the id is taken already */
export async function insertDraft(
  { companyId, accountId }: CompanyScope,
  unit: Unit,
  row: ComplaintDraft & { readonly id: string; readonly lotId: string; readonly savedAt: Date },
  decided: Decided,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await unit.db
    .insertInto('complaint')
    .values({ ...row, ...decided, companyId, accountId })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/**
 * Saves the decided state and its accompanying fields.
 * @returns the new version
 */
export async function saveDecided(
  unit: Unit,
  row: Pick<ComplaintRow, 'id' | 'version'>,
  decided: Decided,
  beside: Partial<
    ComplaintDraft & {
      readonly accountId: string;
      readonly savedAt: Date;
      readonly submittedBy: string;
      readonly organisationId: string;
      readonly respondentCompanyId: string | null;
      readonly receipt: string;
      readonly receiptSignature: string;
    }
  > = {},
): Promise<number> {
  const version = row.version + 1;
  const { numUpdatedRows } = await unit.db
    .updateTable('complaint')
    .set({ ...beside, ...decided, version })
    .where('id', '=', row.id)
    .where('version', '=', row.version)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error(`complaint ${row.id} changed although it was locked`);
  return version;
}

/** Files of the company's locked complaint, in order. */
export async function filesOf(
  { companyId }: CompanyScope,
  unit: Unit,
  id: string,
): Promise<readonly { readonly id: string; readonly sha256: string }[]> {
  return unit.db
    .selectFrom('attachment')
    .innerJoin('complaint', 'complaint.id', 'attachment.ownerId')
    .innerJoin('file', 'file.id', 'attachment.fileId')
    .where('attachment.ownerKind', '=', 'complaint')
    .where('complaint.id', '=', id)
    .where('complaint.companyId', '=', companyId)
    .select(['file.id', 'file.sha256'])
    .orderBy('attachment.position')
    .execute();
}

/** Files of the complaint's decision, in order. */
export async function decisionFilesOf(scope: StaffScope, unit: Unit, id: string): Promise<readonly string[]> {
  const rows = await unit.db
    .selectFrom('attachment')
    .innerJoin('complaint', 'complaint.id', 'attachment.ownerId')
    .where('attachment.ownerKind', '=', 'complaint-decision')
    .where('complaint.id', '=', id)
    .where(isOf(scope, 'complaint.handle'))
    .select('attachment.fileId')
    .orderBy('attachment.position')
    .execute();
  return rows.map(({ fileId }) => fileId);
}

export async function supervisorOf(unit: Unit, organisationId: string): Promise<string> {
  const { name } = await unit.db
    .selectFrom('organisation')
    .select('name')
    .where('id', '=', organisationId)
    .executeTakeFirstOrThrow();
  return name;
}

/** Records that the supervisor's order for a held lot was carried out, in every complaint that ordered it. */
export async function takeRemedy(unit: Unit, lotId: HeldLotId, remedy: Remedy): Promise<void> {
  await unit.db
    .updateTable('complaint')
    .set({ remedyTakenAt: await unit.now() })
    .where('lotId', '=', lotId)
    .where('state', '=', 'decided')
    .where('remedy', '=', remedy)
    .where('remedyTakenAt', 'is', null)
    .where('remedyDoneAt', 'is', null)
    .execute();
}

/**
 * Releases the lot from a decision that itself voided the award. Its order is fulfilled by continuing, so that the
 * lot does not wait for the supervisor's confirmation.
 */
export async function releaseRemedy(unit: Unit, complaintId: string): Promise<void> {
  await unit.db
    .updateTable('complaint')
    .set({ remedyHolds: false })
    .where('id', '=', complaintId)
    .where('remedyTakenAt', 'is not', null)
    .execute();
}
