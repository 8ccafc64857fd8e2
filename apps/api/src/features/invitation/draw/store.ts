import { wholeCountry } from '@procure/domain/company/rules.ts';
import type { PlacedDraw, SupplierState } from '@procure/domain/invitation/draw.ts';
import type { Candidate } from '@procure/sealing/draw.ts';
import type { Statement } from '@procure/sealing/published.ts';
import type { SupplierRequest } from '@procure/sealing/supplier-draw.ts';
import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import type { CompanyScope } from '../../../platform/actor.ts';
import type { Database, SupplierDraw } from '../../../platform/database/schema.gen.ts';
import type { HeldLotId, Unit } from '../../../platform/database/transaction.ts';

type Reach = Kysely<Database>;

/** A draw with its suppliers in their order. */
export interface StoredDraw extends PlacedDraw {
  readonly row: Selectable<SupplierDraw>;
}

/** The draws of a held lot, the first one first. */
export async function readDraws(unit: Unit, lotId: HeldLotId): Promise<readonly StoredDraw[]> {
  const rows = await unit.db
    .selectFrom('supplierDraw')
    .selectAll()
    .where('lotId', '=', lotId)
    .orderBy('no')
    .execute();
  const placed = await sql<{ no: number; count: number; replyHours: number; candidates: number }>`select no,
      (request::jsonb ->> 'count')::int as count, (request::jsonb ->> 'replyHours')::int as reply_hours,
      jsonb_array_length(candidates::jsonb) as candidates
    from supplier_draw where lot_id = ${lotId}`.execute(unit.db);
  const steps = await unit.db
    .selectFrom('drawnSupplier')
    .select(['drawNo', 'companyId', 'state'])
    .where('lotId', '=', lotId)
    .orderBy('drawNo')
    .orderBy('position')
    .$narrowType<{ state: SupplierState }>()
    .execute();
  return rows.flatMap((row) =>
    placed.rows
      .filter(({ no }) => no === row.no)
      .map(({ count, replyHours, candidates }) => ({
        ...{ row, count, replyHours, candidates, isBegun: row.drawnAt !== null },
        steps: steps
          .filter(({ drawNo }) => drawNo === row.no)
          .map(({ companyId, state }) => ({ companyId, outcome: state })),
      })),
  );
}

/** The digits that a code begins with, and all codes below it. */
const branch = (code: RawBuilder<unknown>) => sql`regexp_replace(${code}, '(00)+$', '')`;

/**
 * The companies that may be drawn for a held lot: approved, not excluded by the purchaser, neither the purchaser nor its
 * agency, and not invited to the lot before.
 */
export async function readCandidates(
  unit: Unit,
  lotId: HeldLotId,
  { categoryCodes, areaCode }: Pick<SupplierRequest, 'categoryCodes' | 'areaCode'>,
): Promise<readonly Candidate[]> {
  const categories = sql`${sql.val([...categoryCodes])}::text[]`;
  const codes = (field: string) =>
    sql`jsonb_array_elements_text(coalesce(version.profile -> ${sql.lit(field)}, '[]')) as own(code)`;
  const { rows } = await sql<Candidate>`select company.id from lot join tender on tender.id = lot.tender_id
      cross join company join company_version version on version.id = company.current_version_id
    where lot.id = ${lotId} and company_status(company.status, company.status_until) = 'approved'
      and not is_excluded(company.id, tender.organisation_id)
      and (${categories} = '{}' or exists (select from ${codes('categoryCodes')}, unnest(${categories}) as wanted(code)
        where own.code like ${branch(sql`wanted.code`)} || '%'))
      and (${areaCode} = '' or exists (select from ${codes('supplyAreas')}
        where own.code = ${wholeCountry} or own.code like ${branch(sql.val(areaCode))} || '%' or ${areaCode} like ${branch(sql`own.code`)} || '%'))
      and version.name not in (tender.buyer_name, coalesce(tender.agency_name, ''))
      and not exists (select from organisation where organisation.id in (tender.organisation_id, tender.agency_id)
        and organisation.uscc = version.uscc)
      and not exists (select from invitation where invitation.lot_id = lot.id and invitation.company_id = company.id)
      and exists (select from account where account.company_id = company.id and account.disabled_at is null)
    order by company.id`.execute(unit.db);
  return rows;
}

export interface NewDraw extends Statement {
  readonly lotId: HeldLotId;
  readonly no: number;
  readonly request: string;
  readonly candidates: string;
  /** Encrypted. */
  readonly seed: string;
  readonly requestedBy: string;
  readonly requestedAt: Date;
}

export async function insertDraw(unit: Unit, draw: NewDraw): Promise<void> {
  await unit.db.insertInto('supplierDraw').values(draw).execute();
}

/** Marks a draw of a held lot as begun. */
export async function saveDrawn(unit: Unit, lotId: HeldLotId, no: number, at: Date): Promise<void> {
  await unit.db
    .updateTable('supplierDraw')
    .set({ drawnAt: at })
    .where('lotId', '=', lotId)
    .where('no', '=', no)
    .execute();
}

export interface NewSupplier {
  readonly lotId: HeldLotId;
  readonly drawNo: number;
  readonly position: number;
  readonly companyId: string;
  readonly state: 'invited' | 'unavailable';
  readonly drawnAt: Date;
  readonly leftAt: Date | null;
}

export async function insertSupplier(unit: Unit, supplier: NewSupplier): Promise<void> {
  await unit.db.insertInto('drawnSupplier').values(supplier).execute();
}

/** Frees the place of a drawn supplier of a held lot. */
export async function leave(
  unit: Unit,
  lotId: HeldLotId,
  companyId: string,
  left: { readonly state: 'silent' | 'cancelled'; readonly at: Date },
): Promise<void> {
  await unit.db
    .updateTable('drawnSupplier')
    .set({ state: left.state, leftAt: left.at })
    .where('lotId', '=', lotId)
    .where('companyId', '=', companyId)
    .where('state', '=', 'invited')
    .execute();
}

/** Frees the place of the company itself, which declines. */
export async function leaveOwn(
  { companyId }: CompanyScope,
  unit: Unit,
  lotId: string,
  at: Date,
): Promise<void> {
  await unit.db
    .updateTable('drawnSupplier')
    .set({ state: 'declined', leftAt: at })
    .where('lotId', '=', lotId)
    .where('companyId', '=', companyId)
    .where('state', '=', 'invited')
    .execute();
}

/** Drawn suppliers of a held lot whose term to reply is over. */
export async function readSilent(unit: Unit, lotId: HeldLotId, now: Date) {
  return unit.db
    .selectFrom('drawnSupplier')
    .innerJoin('invitation', (join) =>
      join
        .onRef('invitation.lotId', '=', 'drawnSupplier.lotId')
        .onRef('invitation.companyId', '=', 'drawnSupplier.companyId'),
    )
    .where('drawnSupplier.lotId', '=', lotId)
    .where('drawnSupplier.state', '=', 'invited')
    .where('invitation.state', '=', 'sent')
    .where('invitation.replyUntil', '<=', now)
    .select(['drawnSupplier.companyId', 'drawnSupplier.drawNo', 'drawnSupplier.position'])
    .orderBy('drawnSupplier.drawNo')
    .orderBy('drawnSupplier.position')
    .execute();
}

/** Records that the free places of a held lot were passed on. */
export async function markPassed(unit: Unit, lotId: HeldLotId, at: Date): Promise<void> {
  await unit.db
    .updateTable('drawnSupplier')
    .set({ passedAt: at })
    .where('lotId', '=', lotId)
    .where('state', '<>', 'invited')
    .where('passedAt', 'is', null)
    .execute();
}

/**
 * Lots open for bids with a draw whose statement is in the public log, a free place that was not passed on, a term that is
 * over, or a vacant place for which a candidate has time again, because the deadline was extended.
 */
export async function findDue(db: Reach, now: Date, limit: number): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select lot.id from lot where lot.state = 'published' and lot.bid_deadline > ${now} and (
      exists (select from supplier_draw draw where draw.lot_id = lot.id and draw.drawn_at is null
        and exists (select from transparency_entry entry
          where entry.kind = 'supplier-draw' and entry.subject = draw.lot_id || '/' || draw.no))
      or exists (select from drawn_supplier freed where freed.lot_id = lot.id
        and freed.left_at is not null and freed.passed_at is null)
      or exists (select from drawn_supplier drawn join invitation on invitation.lot_id = drawn.lot_id
          and invitation.company_id = drawn.company_id
        where drawn.lot_id = lot.id and drawn.state = 'invited' and invitation.state = 'sent'
          and invitation.reply_until <= ${now})
      or exists (select from supplier_draw draw where draw.lot_id = lot.id and draw.drawn_at is not null
        and lot.bid_deadline > ${now}::timestamptz + make_interval(hours => (draw.request::jsonb ->> 'replyHours')::int)
        and jsonb_array_length(draw.candidates::jsonb) > (select count(*) from drawn_supplier drawn
          where drawn.lot_id = draw.lot_id and drawn.draw_no = draw.no)
        and (draw.request::jsonb ->> 'count')::int > (select count(*) from drawn_supplier drawn
          where drawn.lot_id = draw.lot_id and drawn.draw_no = draw.no and drawn.state = 'invited')
        and (select (one.request::jsonb ->> 'count')::int from supplier_draw one
            where one.lot_id = lot.id and one.no = 1) > (select count(*) from invitation where invitation.lot_id = lot.id
          and (invitation.state = 'accepted' or invitation.state = 'sent' and invitation.reply_until > ${now}))))
    order by lot.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

export interface StoredStatement extends Statement {
  readonly lotId: string;
  readonly no: number;
}

/** Statements that are not in the public log yet, the oldest first. */
export async function findUnpublished(db: Reach, limit: number): Promise<readonly StoredStatement[]> {
  const { rows } = await sql<StoredStatement>`select lot_id, no, body, signature from supplier_draw
    where drawn_at is null and not exists (select from transparency_entry
      where kind = 'supplier-draw' and subject = supplier_draw.lot_id || '/' || supplier_draw.no)
    order by requested_at, lot_id, no limit ${limit}`.execute(db);
  return rows;
}

/** The statement of this draw; null if there is none. */
export async function findStatement(db: Reach, lotId: string, no: number): Promise<Statement | null> {
  const row = await db
    .selectFrom('supplierDraw')
    .select(['body', 'signature'])
    .where('lotId', '=', lotId)
    .where('no', '=', no)
    .executeTakeFirst();
  return row ?? null;
}

/** The number of lots of a held lot's tender, for its name in messages. */
export async function countLots(unit: Unit, lotId: HeldLotId): Promise<number> {
  const { rows } = await sql<{ lots: number }>`select count(*)::int as lots from lot join lot sibling
      on sibling.tender_id = lot.tender_id where lot.id = ${lotId}`.execute(unit.db);
  return rows[0]?.lots ?? 1;
}
