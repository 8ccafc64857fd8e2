import type { TenderInput } from '@procure/contract/tender/fields.schema.ts';
import { type DrawnSeats, seatsOf } from '@procure/domain/draw/draw.ts';
import { type Committee, seatOf } from '@procure/domain/evaluation/committee.ts';
import type { Preferences } from '@procure/domain/evaluation/preference.ts';
import { specialityDictionary } from '@procure/domain/expert/expert.ts';
import type { LotState } from '@procure/domain/lot/lot.ts';
import type { UnderWayState } from '@procure/domain/lot/standing.ts';
import type { GroundCode } from '@procure/domain/tender/ground.ts';
import type { Method, Sourcing } from '@procure/domain/tender/method.ts';
import { endedWithoutResult } from '@procure/domain/tender/rebid.ts';
import type { TenderScope } from '@procure/domain/tender/scope.ts';
import { type Selectable, sql } from 'kysely';
import type { StaffScope } from '../../platform/actor.ts';
import type { Lot, Tender } from '../../platform/database/schema.gen.ts';
import type { HeldLotId, Unit } from '../../platform/database/transaction.ts';
import { isSeen } from '../../platform/sight.ts';

/** The agency's contact when the tender was published. */
export interface AgencyContact {
  readonly name: string;
  readonly phone: string;
  readonly address: string;
}

/** The names of a tender's purchaser and agency. */
export interface Names {
  readonly buyerName: string;
  readonly agencyName: string | null;
}

/** A tender's own row. Its columns contain values of domain types, which the database checks. */
export interface TenderRow
  extends Omit<Selectable<Tender>, 'method' | 'scope' | 'kind' | 'ground' | 'contact' | 'agencyContact'> {
  readonly ground: GroundCode | null;
  readonly method: Method;
  readonly sourcing: Sourcing;
  readonly scope: TenderScope;
  readonly kind: TenderInput['kind'];
  readonly contact: TenderInput['contact'];
  /** Of its agency, as it was when it was published; null before, and without one. */
  readonly agencyContact: AgencyContact | null;
  /** The current owner; `createdBy` is the author. */
  readonly ownerId: string;
}

/** A lot's own row, locked until the end of the transaction. */
export interface LotRow
  extends Omit<
    Selectable<Lot>,
    'id' | 'state' | 'stateBeforeSuspension' | 'evaluationMethod' | 'weights' | 'preferences' | 'drawnExperts'
  > {
  readonly id: HeldLotId;
  readonly state: LotState;
  readonly stateBeforeSuspension: UnderWayState | null;
  readonly evaluationMethod: TenderInput['lots'][number]['evaluationMethod'];
  readonly weights: TenderInput['lots'][number]['weights'];
  readonly preferences: Preferences;
  readonly drawnExperts: readonly DrawnSeats[];
}

/** A lot locked until the end of the transaction, with the tender it belongs to. */
export interface LockedLot extends LotRow {
  readonly tender: TenderRow;
}

/**
 * Holds the tender, then its lots in order: every act takes the locks in this order, so that two of them wait
 * for each other instead of ending in a deadlock.
 */
export async function lockTender(
  unit: Unit,
  id: string,
): Promise<{ tender: TenderRow; lots: LotRow[] } | null> {
  const tender = await tenderOf(unit, id).forUpdate().executeTakeFirst();
  if (tender === undefined) return null;
  const lots = await lotsWhere(unit, 'tenderId', id).orderBy('lotNo').forUpdate().execute();
  return { tender: tenderRow(tender), lots: lots.map(lotRow) };
}

/** Holds one lot; its tender is read, which no act on a single lot changes. */
export async function lockLot(unit: Unit, lotId: string): Promise<LockedLot | null> {
  const lot = await lotsWhere(unit, 'id', lotId).forUpdate().executeTakeFirst();
  if (lot === undefined) return null;
  const tender = await tenderOf(unit, lot.tenderId).executeTakeFirstOrThrow();
  return { ...lotRow(lot), tender: tenderRow(tender) };
}

const tenderOf = (unit: Unit, id: string) =>
  unit.db
    .selectFrom('tender')
    .selectAll()
    .select(
      sql<string>`(select account_id from tender_member
        where tender_id = tender.id and duty = 'owner')`.as('ownerId'),
    )
    .where('id', '=', id)
    .$narrowType<Pick<TenderRow, 'ground' | 'method' | 'sourcing' | 'scope' | 'kind'>>();

const lotsWhere = (unit: Unit, column: 'id' | 'tenderId', id: string) =>
  unit.db
    .selectFrom('lot')
    .selectAll()
    .where(column, '=', id)
    .$narrowType<Pick<LotRow, 'id' | 'state' | 'stateBeforeSuspension' | 'evaluationMethod'>>();

const tenderRow = <Row extends Pick<Selectable<Tender>, 'contact' | 'agencyContact'>>(row: Row) => ({
  ...row,
  contact: row.contact as TenderRow['contact'],
  agencyContact: row.agencyContact as TenderRow['agencyContact'],
});

const lotRow = <Row extends Pick<Selectable<Lot>, 'weights' | 'preferences' | 'drawnExperts'>>(row: Row) => ({
  ...row,
  weights: row.weights as LotRow['weights'],
  preferences: row.preferences as unknown as Preferences,
  drawnExperts: row.drawnExperts as unknown as readonly DrawnSeats[],
});

/** The tender's version is what its readers saw; every act on it makes a new one. */
export async function raiseTenderVersion(
  unit: Unit,
  tender: Pick<TenderRow, 'id' | 'version'>,
): Promise<number> {
  const version = tender.version + 1;
  await unit.db.updateTable('tender').set({ version }).where('id', '=', tender.id).execute();
  return version;
}

/** False if the tender is there already: a repeated call, or another with the same id at the same time. */
export async function insertTender(
  unit: Unit,
  tender: Names & { readonly id: string; readonly tenderNo: string; readonly authorId: string },
  input: TenderInput,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await unit.db
    .insertInto('tender')
    .values({
      id: tender.id,
      tenderNo: tender.tenderNo,
      createdBy: tender.authorId,
      buyerName: tender.buyerName,
      agencyName: tender.agencyName,
      ...columnsOf(input),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function updateTender(
  unit: Unit,
  tender: TenderRow,
  names: Names,
  input: TenderInput,
): Promise<number> {
  const version = tender.version + 1;
  await unit.db
    .updateTable('tender')
    .set({ ...columnsOf(input), ...names, version })
    .where('id', '=', tender.id)
    .execute();
  return version;
}

/**
 * Stores the current names of the organisations and the agency's contact, which a tender keeps from its publishing on.
 */
export async function saveNames(
  unit: Unit,
  { id }: Pick<TenderRow, 'id'>,
  { agencyContact, ...names }: Names & { readonly agencyContact: AgencyContact | null },
): Promise<void> {
  const contact = agencyContact === null ? null : JSON.stringify(agencyContact);
  await unit.db
    .updateTable('tender')
    .set({ ...names, agencyContact: contact })
    .where('id', '=', id)
    .execute();
}

function columnsOf(input: TenderInput) {
  const { lots: _, contact, ...columns } = input;
  return { ...columns, contact: JSON.stringify(contact) };
}

/**
 * Writes the lots of a draft as in the input: inserts new ones, and deletes missing ones, which were never published,
 * with all dependent rows (the audit log keeps their content).
 * @returns false if an id belongs to another tender, or to two rows
 */
export async function replaceLots(
  unit: Unit,
  tenderId: string,
  lots: TenderInput['lots'],
  known: readonly LotRow[],
): Promise<boolean> {
  const kept = new Set(lots.map(({ id }) => id));
  await removeLots(
    unit,
    known.filter(({ id }) => !kept.has(id)).map(({ id }) => id),
  );
  // Out of the way first: numbers are unique in a tender, and lots may have changed places.
  await unit.db
    .updateTable('lot')
    .set((change) => ({ lotNo: change('lotNo', '+', 1000) }))
    .where('tenderId', '=', tenderId)
    .execute();
  for (const [index, lot] of lots.entries()) {
    if (!(await writeLot(unit, tenderId, index + 1, lot))) return false;
  }
  return true;
}

async function writeLot(
  unit: Unit,
  tenderId: string,
  lotNo: number,
  lot: TenderInput['lots'][number],
): Promise<boolean> {
  const {
    id,
    openers,
    evaluators,
    representatives,
    priceLines,
    clauses,
    criteria,
    weights,
    preferences,
    drawnExperts,
    ...rest
  } = lot;
  const columns = {
    ...{ ...rest, lotNo, weights: weights === null ? null : JSON.stringify(weights) },
    preferences: JSON.stringify(preferences),
    drawnExperts: JSON.stringify(drawnExperts),
  };
  const { numInsertedOrUpdatedRows } = await unit.db
    .insertInto('lot')
    .values({ id, tenderId, state: 'draft', ...columns })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet((change) => ({ ...columns, version: change('lot.version', '+', 1) }))
        .where('lot.tenderId', '=', tenderId),
    )
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) return false;
  await removeParts(unit, [id]);
  const { db } = unit;
  if (openers.length > 0)
    await db
      .insertInto('lotOpener')
      .values(openers.map((accountId) => ({ lotId: id, accountId })))
      .execute();
  if (evaluators.length > 0)
    await db
      .insertInto('lotEvaluator')
      .values(
        evaluators.map((accountId) => ({
          lotId: id,
          accountId,
          seat: seatOf({ evaluators, representatives }, accountId),
        })),
      )
      .execute();
  const rows = {
    priceLine: priceLines.map((line, index) => ({ ...line, lotId: id, lineNo: index + 1 })),
    clause: clauses.map((clause, position) => ({ ...clause, lotId: id, position })),
    criterion: criteria.map(({ scoring, ...criterion }, position) => ({
      ...criterion,
      ...{ lotId: id, position, scoring: JSON.stringify(scoring) },
    })),
  };
  for (const table of ['priceLine', 'clause', 'criterion'] as const) {
    if (rows[table].length === 0) continue;
    const { numInsertedOrUpdatedRows } = await db
      .insertInto(table)
      .values(rows[table])
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows !== BigInt(rows[table].length)) return false;
  }
  return true;
}

/**
 * Links the lots of a new tender, in their order, to the lots of another that ended and are not repeated. Locks those,
 * so that two concurrent calls do not repeat the same lot.
 * @returns the repeated lots
 */
export async function linkRebid(
  scope: StaffScope,
  unit: Unit,
  id: string,
  rebidOf: string,
): Promise<readonly string[]> {
  const ended = await unit.db
    .selectFrom('lot')
    .select(['id', 'publishedAt', 'endedReason'])
    .where('tenderId', '=', rebidOf)
    .where(isSeen(scope, 'tender'))
    .where(({ not, exists, selectFrom: from }) =>
      not(exists(from('lot as again').select('again.id').whereRef('again.rebidOf', '=', 'lot.id'))),
    )
    .orderBy('lotNo')
    .forUpdate()
    .execute();
  const lots = await unit.db
    .selectFrom('lot')
    .select('id')
    .where('tenderId', '=', id)
    .orderBy('lotNo')
    .execute();
  const repeated = ended.filter(endedWithoutResult).slice(0, lots.length);
  for (const [place, lot] of repeated.entries())
    await unit.db
      .updateTable('lot')
      .set({ rebidOf: lot.id })
      .where('id', '=', lots[place]?.id ?? '')
      .execute();
  return repeated.map((lot) => lot.id);
}

/** The tender of a lot; null if this person may not see the lot. */
export async function tenderIdOf(scope: StaffScope, unit: Unit, lotId: string): Promise<string | null> {
  const found = await unit.db
    .selectFrom('lot')
    .select('tenderId')
    .where('id', '=', lotId)
    .where(isSeen(scope, 'tender'))
    .executeTakeFirst();
  return found?.tenderId ?? null;
}

/** The tender that repeats the lot; null if none does. */
export async function findRebid(
  unit: Unit,
  lotId: HeldLotId,
): Promise<{ readonly id: string; readonly tenderNo: string } | null> {
  const found = await unit.db
    .selectFrom('lot')
    .innerJoin('tender', 'tender.id', 'lot.tenderId')
    .select(['tender.id', 'tender.tenderNo'])
    .where('lot.rebidOf', '=', lotId)
    .executeTakeFirst();
  return found ?? null;
}

/** The lots among these that another tender repeats. */
export async function repeatedAmong(
  unit: Unit,
  lotIds: readonly HeldLotId[],
): Promise<ReadonlySet<string | null>> {
  const rows = await unit.db.selectFrom('lot').select('rebidOf').where('rebidOf', 'in', lotIds).execute();
  return new Set(rows.map(({ rebidOf }) => rebidOf));
}

async function removeParts(unit: Unit, lotIds: readonly string[]): Promise<void> {
  await unit.db.deleteFrom('lotOpener').where('lotId', 'in', lotIds).execute();
  await unit.db.deleteFrom('lotEvaluator').where('lotId', 'in', lotIds).execute();
  await unit.db.deleteFrom('priceLine').where('lotId', 'in', lotIds).execute();
  await unit.db.deleteFrom('clause').where('lotId', 'in', lotIds).execute();
  await unit.db.deleteFrom('criterion').where('lotId', 'in', lotIds).execute();
}

async function removeLots(unit: Unit, lotIds: readonly string[]): Promise<void> {
  if (lotIds.length === 0) return;
  await removeParts(unit, lotIds);
  await unit.db.deleteFrom('warningReason').where('lotId', 'in', lotIds).execute();
  await unit.db.deleteFrom('tenderDocument').where('lotId', 'in', lotIds).execute();
  await unit.db.deleteFrom('lot').where('id', 'in', lotIds).execute();
}

const offered = sql<boolean>`offered_on(from_day, until_day, now())`;

/** The references of a draft that do not exist, or no longer exist. */
export async function unknownReferences(
  unit: Unit,
  input: Pick<TenderInput, 'categoryId' | 'areaCode' | 'rebidOf' | 'lots'>,
): Promise<{ category: boolean; area: boolean; rebidOf: boolean; specialities: ReadonlySet<string> }> {
  const category = await unit.db
    .selectFrom('category')
    .select('id')
    .where('id', '=', input.categoryId)
    .where(offered)
    .executeTakeFirst();
  const area = await unit.db
    .selectFrom('area')
    .select('code')
    .where('code', '=', input.areaCode)
    .where(offered)
    .executeTakeFirst();
  const rebid =
    input.rebidOf === null ||
    (await unit.db.selectFrom('tender').select('id').where('id', '=', input.rebidOf).executeTakeFirst());
  const named = new Set(input.lots.flatMap((lot) => lot.drawnExperts.map(({ speciality }) => speciality)));
  const known =
    named.size === 0
      ? []
      : await unit.db
          .selectFrom('dictionary')
          .select('dictValue')
          .where('dictType', '=', specialityDictionary)
          .where('dictValue', 'in', [...named])
          .where(offered)
          .execute();
  for (const { dictValue } of known) named.delete(dictValue);
  return {
    category: category === undefined,
    area: area === undefined,
    rebidOf: rebid === undefined,
    specialities: named,
  };
}

interface WarningReason {
  readonly lotId: string;
  readonly ruleCode: string;
  readonly field: string;
  readonly passage: string;
}

/** The reasons of the lots' last request for approval; those of an earlier one stay in the audit log alone. */
export async function replaceWarningReasons(
  unit: Unit,
  lots: readonly Pick<LotRow, 'id'>[],
  reasons: readonly (WarningReason & {
    readonly ruleVersion: number;
    readonly message: string;
    readonly citation: string;
    readonly reason: string;
  })[],
  given: { readonly givenBy: string; readonly givenAt: Date },
): Promise<void> {
  const lotIds = lots.map(({ id }) => id);
  await unit.db.deleteFrom('warningReason').where('lotId', 'in', lotIds).execute();
  if (reasons.length === 0) return;
  await unit.db
    .insertInto('warningReason')
    .values(reasons.map((reason) => ({ ...reason, ...given })))
    .execute();
}

export function explainedWarnings(unit: Unit, lotIds: readonly HeldLotId[]): Promise<WarningReason[]> {
  return unit.db
    .selectFrom('warningReason')
    .select(['lotId', 'ruleCode', 'field', 'passage'])
    .where('lotId', 'in', lotIds)
    .execute();
}

/** The committee of each of these lots, with the seats of its members. */
export async function committeesOf(
  unit: Unit,
  lotIds: readonly HeldLotId[],
): Promise<ReadonlyMap<string, Committee>> {
  const rows = await unit.db
    .selectFrom('lotEvaluator')
    .select(['lotId', 'accountId', 'seat'])
    .where('lotId', 'in', lotIds)
    .execute();
  const lots = await unit.db
    .selectFrom('lot')
    .select(['id', 'drawnExperts'])
    .where('id', 'in', lotIds)
    .execute();
  const drawnIn = new Map(lots.map(({ id, drawnExperts }) => [id, drawnExperts]));
  return new Map(
    lotIds.map((lotId) => {
      const members = rows.filter((row) => row.lotId === lotId);
      const ids = (list: typeof members) => list.map(({ accountId }) => accountId);
      return [
        lotId,
        {
          evaluators: ids(members),
          representatives: ids(members.filter(({ seat }) => seat === 'representative')),
          drawn: seatsOf((drawnIn.get(lotId) ?? []) as unknown as readonly DrawnSeats[]),
        },
      ];
    }),
  );
}
