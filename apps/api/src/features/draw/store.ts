import type { DrawState } from '@procure/domain/draw/draw.ts';
import { specialityDictionary } from '@procure/domain/expert/expert.ts';
import type { DrawCandidate, DrawStep } from '@procure/sealing/expert-draw.ts';
import type { Statement } from '@procure/sealing/published.ts';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { StaffScope } from '../../platform/actor.ts';
import type { Database, ExpertDraw } from '../../platform/database/schema.gen.ts';
import type { HeldLotId, Unit } from '../../platform/database/transaction.ts';

type Reach = Kysely<Database>;

/** A draw with its experts in their order. */
export interface StoredDraw extends Selectable<ExpertDraw> {
  readonly steps: readonly (DrawStep & { readonly outcome: DrawState })[];
}

/** The draws of a held lot, the first one first. */
export async function readDraws(unit: Unit, lotId: HeldLotId): Promise<readonly StoredDraw[]> {
  const draws = await unit.db
    .selectFrom('expertDraw')
    .selectAll()
    .where('lotId', '=', lotId)
    .orderBy('no')
    .execute();
  const steps = await unit.db
    .selectFrom('expertInvitation')
    .select(['drawNo', 'accountId', 'speciality', 'state'])
    .where('lotId', '=', lotId)
    .orderBy('drawNo')
    .orderBy('position')
    .$narrowType<{ state: DrawState }>()
    .execute();
  return draws.map((draw) => ({
    ...draw,
    steps: steps
      .filter(({ drawNo }) => drawNo === draw.no)
      .map(({ accountId, speciality, state }) => ({ expertId: accountId, speciality, outcome: state })),
  }));
}

/** The experts of a held lot's committee. */
export async function readExperts(unit: Unit, lotId: HeldLotId) {
  return unit.db
    .selectFrom('lotEvaluator')
    .select(['accountId', 'invitationId'])
    .where('lotId', '=', lotId)
    .where('seat', '=', 'expert')
    .execute();
}

/** The appointed experts of a held lot. */
export async function readAppointed(unit: Unit, lotId: HeldLotId): Promise<readonly string[]> {
  const rows = await unit.db
    .selectFrom('expertAppointment')
    .select('accountId')
    .where('lotId', '=', lotId)
    .execute();
  return rows.map(({ accountId }) => accountId);
}

interface Eligibility {
  /** A Beijing day, on which the committee is to begin. */
  readonly day: string;
  readonly specialities: readonly string[];
  /** The first digits of the area's code; empty for all. */
  readonly within: string;
  /** Employers to be avoided, without spaces. */
  readonly avoided: readonly string[];
}

/** Condition on `expert`: in the pool on both days, present on the day of the evaluation, and the account is in use. */
const isPresent = (day: string) => sql<boolean>`(
  expert_standing(expert.state, expert.suspended_until, expert.qualified_until, ${day}::date) = 'active'
  and expert_standing(expert.state, expert.suspended_until, expert.qualified_until,
    (now() at time zone 'Asia/Shanghai')::date) = 'active'
  and not exists (select from jsonb_array_elements(expert.absences) absence
    where ${day} between absence ->> 'from' and absence ->> 'until')
  and exists (select from account where account.id = expert.account_id and account.disabled_at is null))`;

/**
 * Condition on `expert`: has no part in the lot (条例46, 198号16): neither a role in the buyer's or the agency's organisation,
 * nor a duty in the tender, nor an earlier draw for the lot. Companies that bid are unknown before the opening.
 */
const isUninvolved = (lotId: HeldLotId) => sql<boolean>`not exists (select from account_role held
      join lot on lot.id = ${lotId} join tender on tender.id = lot.tender_id
      where held.account_id = expert.account_id and held.organisation_id in (tender.organisation_id, tender.agency_id))
    and expert.account_id not in (
      select account_id from lot_evaluator where lot_id = ${lotId}
      union all select account_id from lot_opener where lot_id = ${lotId}
      union all select opener.account_id from lot_division_opener opener
        join lot_division division on division.id = opener.division_id where division.lot_id = ${lotId}
      union all select account_id from expert_invitation where lot_id = ${lotId}
      union all select member.account_id from tender_member member join lot on lot.tender_id = member.tender_id
        where lot.id = ${lotId}
      union all select tender.created_by from tender join lot on lot.tender_id = tender.id where lot.id = ${lotId}
      union all select person from lot cross join lateral unnest(array[lot.submitted_by, lot.approved_by]) person
        where lot.id = ${lotId} and person is not null
      union all select step.signed_by from approval_step step join approval on approval.id = step.approval_id
        join lot on lot.tender_id = approval.tender_id where lot.id = ${lotId} and step.signed_by is not null)`;

/** The experts who may be drawn for a held lot. */
export async function readCandidates(
  unit: Unit,
  lotId: HeldLotId,
  { day, specialities, within, avoided }: Eligibility,
): Promise<readonly DrawCandidate[]> {
  const wanted = sql.val([...specialities]);
  const { rows } = await sql<DrawCandidate>`select expert.account_id as id,
      array(select one from jsonb_array_elements_text(expert.content -> 'specialities') one
        where one = any (${wanted}::text[]) order by one) as specialities
    from expert where expert.state = 'approved' and ${isPresent(day)} and ${isUninvolved(lotId)}
      and expert.content -> 'specialities' ?| ${wanted}::text[]
      and (${within} = '' or expert.area_code like ${`${within}%`})
      and regexp_replace(expert.employer, '\\s', '', 'g') <> all (${sql.val([...avoided])}::text[])
      and (expert.content ->> 'employerCode' = '' or expert.content ->> 'employerCode' <> all (
        select coalesce(organisation.uscc, '') from lot join tender on tender.id = lot.tender_id
        join organisation on organisation.id in (tender.organisation_id, tender.agency_id) where lot.id = ${lotId}))
    order by expert.account_id`.execute(unit.db);
  return rows;
}

/** Those of these candidates who can still be invited. */
export async function readAvailable(
  unit: Unit,
  lotId: HeldLotId,
  ids: readonly string[],
  day: string,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`select expert.account_id as id from expert
    where expert.account_id = any (${sql.val([...ids])}::uuid[])
      and ${isPresent(day)} and ${isUninvolved(lotId)}`.execute(unit.db);
  return new Set(rows.map(({ id }) => id));
}

/** Whether the expert is in the pool and present on the day. */
export async function isInPool(unit: Unit, accountId: string, day: string): Promise<boolean> {
  const { rows } =
    await sql`select from expert where expert.account_id = ${accountId} and ${isPresent(day)}`.execute(
      unit.db,
    );
  return rows.length > 0;
}

/** The specialities among these that the dictionary offers now. */
export async function offeredSpecialities(
  unit: Unit,
  codes: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ code: string }>`select dict_value as code from dictionary
    where dict_type = ${specialityDictionary} and dict_value = any (${sql.val([...codes])}::text[])
      and offered_on(from_day, until_day, now())`.execute(unit.db);
  return new Set(rows.map(({ code }) => code));
}

export interface NewDraw extends Statement {
  readonly lotId: HeldLotId;
  readonly no: number;
  readonly request: string;
  readonly candidates: string;
  /** Encrypted. */
  readonly seed: string;
  readonly reason: string;
  readonly requestedBy: string;
  readonly requestedAt: Date;
}

export async function insertDraw(unit: Unit, draw: NewDraw): Promise<void> {
  await unit.db.insertInto('expertDraw').values(draw).execute();
}

/** Marks a draw of a held lot as begun. */
export async function saveDrawn(unit: Unit, lotId: HeldLotId, no: number, at: Date): Promise<void> {
  await unit.db
    .updateTable('expertDraw')
    .set({ drawnAt: at })
    .where('lotId', '=', lotId)
    .where('no', '=', no)
    .execute();
}

export interface NewInvitation {
  readonly id: string;
  readonly lotId: HeldLotId;
  readonly drawNo: number;
  readonly position: number;
  readonly accountId: string;
  readonly speciality: string;
  readonly state: 'invited' | 'unavailable';
  readonly invitedAt: Date;
  readonly dueAt: Date;
  readonly answeredAt: Date | null;
}

export async function insertInvitation(unit: Unit, invitation: NewInvitation): Promise<void> {
  await unit.db.insertInto('expertInvitation').values(invitation).execute();
}

/** The lot of an invitation of this expert, without a lock, because the lot is locked first. */
export async function lotIdOf({ accountId }: StaffScope, unit: Unit, id: string): Promise<string | null> {
  const row = await unit.db
    .selectFrom('expertInvitation')
    .select('lotId')
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  return row?.lotId ?? null;
}

/** An invitation of a held lot. */
export async function readInvitation(unit: Unit, lotId: HeldLotId, id: string) {
  return unit.db
    .selectFrom('expertInvitation')
    .select(['id', 'accountId', 'drawNo', 'position', 'state', 'reason', 'dueAt'])
    .where('lotId', '=', lotId)
    .where('id', '=', id)
    .$narrowType<{ state: DrawState }>()
    .executeTakeFirstOrThrow();
}

/** The invitation by which an account is invited to a held lot, or has a seat in it; null if there is none. */
export async function findStanding(unit: Unit, lotId: HeldLotId, accountId: string) {
  const row = await unit.db
    .selectFrom('expertInvitation')
    .select(['id', 'accountId', 'drawNo', 'position', 'state'])
    .where('lotId', '=', lotId)
    .where('accountId', '=', accountId)
    .where('state', 'in', ['invited', 'accepted'])
    .$narrowType<{ state: 'invited' | 'accepted' }>()
    .executeTakeFirst();
  return row ?? null;
}

export async function saveAnswer(
  unit: Unit,
  lotId: HeldLotId,
  id: string,
  answer: { readonly state: DrawState; readonly reason: string; readonly at: Date },
): Promise<void> {
  await unit.db
    .updateTable('expertInvitation')
    .set({ state: answer.state, reason: answer.reason, answeredAt: answer.at })
    .where('lotId', '=', lotId)
    .where('id', '=', id)
    .execute();
}

/** The open invitations of a held lot whose term is over. */
export async function readSilent(unit: Unit, lotId: HeldLotId, now: Date) {
  return unit.db
    .selectFrom('expertInvitation')
    .select(['id', 'accountId', 'drawNo', 'position'])
    .where('lotId', '=', lotId)
    .where('state', '=', 'invited')
    .where('dueAt', '<=', now)
    .orderBy('drawNo')
    .orderBy('position')
    .execute();
}

/** Lots with a draw whose statement is in the public log, or with an invitation whose term is over. */
export async function findDue(db: Reach, now: Date, limit: number): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select lot_id as id from expert_draw where drawn_at is null and exists (select from transparency_entry
      where kind = 'expert-draw' and subject = expert_draw.lot_id || '/' || expert_draw.no)
    union select lot_id from expert_invitation join lot on lot.id = lot_id
      where expert_invitation.state = 'invited' and due_at <= ${now}
        and lot.state not in ('awarded', 'contracted', 'archived', 'failed', 'terminated')
    limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

export interface StoredStatement extends Statement {
  readonly lotId: string;
  readonly no: number;
}

/** Statements that are not in the public log yet, the oldest first. */
export async function findUnpublished(db: Reach, limit: number): Promise<readonly StoredStatement[]> {
  const { rows } = await sql<StoredStatement>`select lot_id, no, body, signature from expert_draw
    where drawn_at is null and not exists (select from transparency_entry
      where kind = 'expert-draw' and subject = expert_draw.lot_id || '/' || expert_draw.no)
    order by requested_at, lot_id, no limit ${limit}`.execute(db);
  return rows;
}

/** The statement of this draw; null if there is none. */
export async function findStatement(db: Reach, lotId: string, no: number) {
  const row = await db
    .selectFrom('expertDraw')
    .select(['lotId', 'no', 'body', 'signature', 'seed', 'request', 'candidates'])
    .where('lotId', '=', lotId)
    .where('no', '=', no)
    .executeTakeFirst();
  return row ?? null;
}

/** Appoints an expert for a held lot. */
export async function insertAppointment(
  unit: Unit,
  appointment: {
    readonly lotId: HeldLotId;
    readonly accountId: string;
    readonly reason: string;
    readonly appointedBy: string;
    readonly appointedAt: Date;
  },
): Promise<void> {
  await unit.db.insertInto('expertAppointment').values(appointment).execute();
}

/** Whether the account is neither a member of a held lot's committee nor one of its openers nor the tender's author. */
export async function isFree(unit: Unit, lotId: HeldLotId, accountId: string): Promise<boolean> {
  const { rows } = await sql`select from lot_evaluator where lot_id = ${lotId} and account_id = ${accountId}
    union all select from lot_opener where lot_id = ${lotId} and account_id = ${accountId}
    union all select from tender join lot on lot.tender_id = tender.id
      where lot.id = ${lotId} and tender.created_by = ${accountId}`.execute(unit.db);
  return rows.length === 0;
}

/** The appointment of an account to a held lot; null if there is none. */
export async function findAppointment(unit: Unit, lotId: HeldLotId, accountId: string) {
  const row = await unit.db
    .selectFrom('expertAppointment')
    .select(['reason', 'appointedBy'])
    .where('lotId', '=', lotId)
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  return row ?? null;
}

/** The lots in progress for which an account is invited, or has a drawn seat. */
export async function findLotsOf(db: Reach, accountId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`select lot.id from expert_invitation invitation
    join lot on lot.id = invitation.lot_id
    where invitation.account_id = ${accountId} and invitation.state in ('invited', 'accepted')
      and lot.state not in ('awarded', 'contracted', 'archived', 'failed', 'terminated')
      and not exists (select from evaluation where evaluation.lot_id = lot.id and evaluation.state = 'concluded')
    order by lot.id`.execute(db);
  return rows.map(({ id }) => id);
}
