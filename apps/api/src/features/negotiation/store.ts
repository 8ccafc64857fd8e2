import type { Negotiation as Decided, Quote } from '@procure/domain/negotiation/decide.ts';
import type { NegotiationState, QuoteState } from '@procure/domain/negotiation/negotiation.ts';
import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import type { CompanyScope, StaffScope } from '../../platform/actor.ts';
import type {
  Database,
  Negotiation,
  NegotiationQuote,
  NegotiationRound,
} from '../../platform/database/schema.gen.ts';
import type { Unit } from '../../platform/database/transaction.ts';
import { isSeenAt } from '../../platform/sight.ts';

export interface SessionRow extends Omit<Selectable<Negotiation>, 'state'> {
  readonly state: NegotiationState;
}
export type RoundRow = Selectable<NegotiationRound>;
export interface QuoteRow extends Omit<Selectable<NegotiationQuote>, 'state'> {
  readonly state: QuoteState;
}

/** The lot's session, held; the lot is locked first. */
export async function lockSession(scope: StaffScope, unit: Unit, lotId: string): Promise<SessionRow | null> {
  const row = await unit.db
    .selectFrom('negotiation')
    .selectAll()
    .where('lotId', '=', lotId)
    .where(isSeenAt(scope, 'bids', sql`lot_id`))
    .forUpdate()
    .$narrowType<Pick<SessionRow, 'state'>>()
    .executeTakeFirst();
  return row ?? null;
}

/** The session as the domain decides about it. */
export function negotiationOf({ id, state, concludedAt, terminationReason }: SessionRow): Decided {
  if (state === 'concluded' && concludedAt !== null) return { state, concludedAt, terminationReason: null };
  if (state === 'terminated' && concludedAt !== null && terminationReason !== null)
    return { state, concludedAt, terminationReason };
  if (state === 'concluded' || state === 'terminated') throw new Error(`negotiation ${id} has no end`);
  return { state, concludedAt: null, terminationReason: null };
}

/** @returns false if the id is taken: by another lot's session, for the lot's own was looked for */
export async function insertDecided(
  unit: Unit,
  session: Pick<SessionRow, 'id' | 'lotId' | 'subject' | 'createdBy' | 'createdAt'>,
  decided: Decided,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await unit.db
    .insertInto('negotiation')
    .values({ ...session, ...decided })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Stores exactly what was decided. */
export async function saveDecided(unit: Unit, session: SessionRow, decided: Decided): Promise<void> {
  const { numUpdatedRows } = await unit.db
    .updateTable('negotiation')
    .set({ ...decided, version: session.version + 1 })
    .where('id', '=', session.id)
    .where('version', '=', session.version)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error(`negotiation ${session.id} changed although it was locked`);
}

export async function findRound(scope: StaffScope, unit: Unit, id: string): Promise<RoundRow | null> {
  const row = await unit.db
    .selectFrom('negotiationRound')
    .innerJoin('negotiation', 'negotiation.id', 'negotiationRound.negotiationId')
    .selectAll('negotiationRound')
    .where('negotiationRound.id', '=', id)
    .where(isSeenAt(scope, 'bids', sql`negotiation.lot_id`))
    .executeTakeFirst();
  return row ?? null;
}

export async function lastRound(
  scope: StaffScope,
  unit: Unit,
  negotiationId: string,
): Promise<RoundRow | null> {
  const row = await unit.db
    .selectFrom('negotiationRound')
    .innerJoin('negotiation', 'negotiation.id', 'negotiationRound.negotiationId')
    .selectAll('negotiationRound')
    .where('negotiationId', '=', negotiationId)
    .where(isSeenAt(scope, 'bids', sql`negotiation.lot_id`))
    .orderBy('roundNo', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export async function insertRound(
  unit: Unit,
  round: Omit<RoundRow, 'revealedAt'>,
  quotes: readonly Pick<QuoteRow, 'id' | 'lotId' | 'companyId'>[],
): Promise<void> {
  await unit.db.insertInto('negotiationRound').values(round).execute();
  await unit.db
    .insertInto('negotiationQuote')
    .values(quotes.map((quote) => ({ ...quote, roundId: round.id, state: 'pending' })))
    .execute();
}

/** The companies asked in this round. */
export async function findInvolved(
  scope: StaffScope,
  unit: Unit,
  roundId: string,
): Promise<readonly string[]> {
  const rows = await unit.db
    .selectFrom('negotiationQuote')
    .select('companyId')
    .where('roundId', '=', roundId)
    .where(isSeenAt(scope, 'bids', sql`lot_id`))
    .execute();
  return rows.map(({ companyId }) => companyId);
}

/** The condition that this company is asked in a round of the lot with the id in the column. */
function isAskedIn(scope: CompanyScope, lotId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from negotiation_quote asked
    where asked.lot_id = ${lotId} and asked.company_id = ${scope.companyId})`;
}

/** The lot of a round in which this company is asked; null if it is not. */
export async function ownLotIdOf(scope: CompanyScope, unit: Unit, roundId: string): Promise<string | null> {
  const row = await unit.db
    .selectFrom('negotiationQuote')
    .select('lotId')
    .where('roundId', '=', roundId)
    .where('companyId', '=', scope.companyId)
    .executeTakeFirst();
  return row?.lotId ?? null;
}

/** The round, kept from being revealed to the end of the transaction, with the state of its session. */
export async function holdRound(
  scope: CompanyScope,
  unit: Unit,
  roundId: string,
): Promise<RoundRow & { readonly sessionState: NegotiationState }> {
  return unit.db
    .selectFrom('negotiationRound')
    .innerJoin('negotiation', 'negotiation.id', 'negotiationRound.negotiationId')
    .selectAll('negotiationRound')
    .select('negotiation.state as sessionState')
    .where('negotiationRound.id', '=', roundId)
    .where(isAskedIn(scope, sql`negotiation.lot_id`))
    .forShare('negotiationRound')
    .$narrowType<{ sessionState: NegotiationState }>()
    .executeTakeFirstOrThrow();
}

export async function lockOwnQuote(scope: CompanyScope, unit: Unit, roundId: string): Promise<QuoteRow> {
  return unit.db
    .selectFrom('negotiationQuote')
    .selectAll()
    .where('roundId', '=', roundId)
    .where('companyId', '=', scope.companyId)
    .forUpdate()
    .$narrowType<Pick<QuoteRow, 'state'>>()
    .executeTakeFirstOrThrow();
}

/** The company's place in the round as the domain decides about it. */
export function quoteOf({ id, state, sealed, submittedAt, submittedBy, quitReason }: QuoteRow): Quote {
  if (state === 'pending')
    return { state, sealed: null, submittedAt: null, submittedBy: null, quitReason: null };
  if (submittedAt !== null && submittedBy !== null) {
    if (state === 'submitted' && sealed !== null)
      return { state, sealed, submittedAt, submittedBy, quitReason: null };
    if (state === 'quit' && quitReason !== null)
      return { state, sealed: null, submittedAt, submittedBy, quitReason };
  }
  throw new Error(`quote ${id} is ${state} without what that needs`);
}

/** Stores exactly what was decided. */
export async function saveQuote(unit: Unit, quote: QuoteRow, decided: Quote): Promise<void> {
  const { numUpdatedRows } = await unit.db
    .updateTable('negotiationQuote')
    .set({ ...decided, version: quote.version + 1 })
    .where('id', '=', quote.id)
    .where('version', '=', quote.version)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error(`quote ${quote.id} changed although it was locked`);
}

/** The rules for a quote: the lot's price lines in order, its ceiling, and whether prices may rise. */
export async function readPriceRules(scope: CompanyScope, unit: Unit, lotId: string) {
  const lot = await unit.db
    .selectFrom('lot')
    .select(['ceilingPrice', 'priceMustNotIncrease'])
    .where('id', '=', lotId)
    .where(isAskedIn(scope, sql`lot.id`))
    .executeTakeFirstOrThrow();
  const lines = await unit.db
    .selectFrom('priceLine')
    .select(['id', 'lineNo', 'qty', 'ceilingUnitPrice'])
    .where('lotId', '=', lotId)
    .where(isAskedIn(scope, sql`lot_id`))
    .orderBy('lineNo')
    .execute();
  return { ...lot, lines };
}

/** The company's previous total: of an earlier round, else of its bid. */
export async function previousTotal(
  scope: CompanyScope,
  unit: Unit,
  lotId: string,
  roundNo: number,
): Promise<string | null> {
  const { rows } = await sql<{ total: string | null }>`
    select coalesce(
      (select quote.total_incl from negotiation_quote quote
        join negotiation_round round on round.id = quote.round_id
        where quote.lot_id = ${lotId} and quote.company_id = ${scope.companyId}
          and round.round_no < ${roundNo} and quote.total_incl is not null
        order by round.round_no desc limit 1),
      (select entry.total_incl from opening_entry entry
        where entry.lot_id = ${lotId} and entry.company_id = ${scope.companyId})) as total`.execute(unit.db);
  return rows[0]?.total ?? null;
}

/**
 * Rounds that are over and not revealed. One that was cut short by the end of its session never ended, and stays
 * sealed.
 */
export async function findDueRounds(db: Kysely<Database>, lotId: string | null): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select round.id from negotiation_round round
    join negotiation on negotiation.id = round.negotiation_id
    where round.revealed_at is null and round.closes_at <= clock_timestamp()
      and (negotiation.state <> 'terminated' or negotiation.concluded_at >= round.closes_at)
      ${lotId === null ? sql`` : sql`and negotiation.lot_id = ${lotId}`}
    order by round.closes_at
    limit 500`.execute(db);
  return rows.map(({ id }) => id);
}

/** Locks the round for its revealing, after running submissions of quotes. */
export async function lockRound(
  unit: Unit,
  roundId: string,
): Promise<(RoundRow & { readonly lotId: string; readonly cutShort: boolean }) | null> {
  const row = await unit.db
    .selectFrom('negotiationRound')
    .innerJoin('negotiation', 'negotiation.id', 'negotiationRound.negotiationId')
    .selectAll('negotiationRound')
    .select([
      'negotiation.lotId',
      sql<boolean>`negotiation.state = 'terminated' and negotiation.concluded_at < negotiation_round.closes_at`.as(
        'cutShort',
      ),
    ])
    .where('negotiationRound.id', '=', roundId)
    .forUpdate('negotiationRound')
    .executeTakeFirst();
  return row ?? null;
}

export async function readSubmitted(
  unit: Unit,
  roundId: string,
): Promise<readonly { readonly id: string; readonly sealed: string }[]> {
  const rows = await unit.db
    .selectFrom('negotiationQuote')
    .select(['id', 'sealed'])
    .where('roundId', '=', roundId)
    .where('state', '=', 'submitted')
    .orderBy('id')
    .execute();
  return rows.map(({ id, sealed }) => {
    if (sealed === null) throw new Error(`quote ${id} was submitted without content`);
    return { id, sealed };
  });
}

export async function saveRevealed(
  unit: Unit,
  quoteId: string,
  json: string,
  totalIncl: string,
): Promise<void> {
  await unit.db
    .updateTable('negotiationQuote')
    .set((change) => ({ contents: json, totalIncl, version: change('version', '+', 1) }))
    .where('id', '=', quoteId)
    .execute();
}

export async function markRevealed(unit: Unit, roundId: string, revealedAt: Date): Promise<void> {
  await unit.db.updateTable('negotiationRound').set({ revealedAt }).where('id', '=', roundId).execute();
}
