import type { ChangeRequestState } from '@procure/domain/change-request/change-request.ts';
import type { ChangeRequest as Decided } from '@procure/domain/change-request/decide.ts';
import type { ChangeSection } from '@procure/domain/change-request/sections.ts';
import type { FieldError } from '@procure/domain/outcome.ts';
import { type Selectable, sql } from 'kysely';
import type { CompanyScope } from '../../platform/actor.ts';
import { sqlState } from '../../platform/database/db.ts';
import type { ChangeRequest } from '../../platform/database/schema.gen.ts';
import type { Unit } from '../../platform/database/transaction.ts';

export interface ChangeRequestRow extends Omit<Selectable<ChangeRequest>, 'state' | 'section'> {
  readonly state: ChangeRequestState;
  readonly section: ChangeSection;
}

/** Holds one of the company's own requests; null if it has none of this id. */
export async function lockOwnRequest(
  scope: CompanyScope,
  unit: Unit,
  id: string,
): Promise<ChangeRequestRow | null> {
  const found = await unit.db
    .selectFrom('changeRequest')
    .selectAll()
    .where('id', '=', id)
    .where('companyId', '=', scope.companyId)
    .forUpdate()
    .$narrowType<Pick<ChangeRequestRow, 'state' | 'section'>>()
    .executeTakeFirst();
  return found ?? null;
}

/** The company of a request, for reviewers, who lock the company before the request, as its own people do. */
export async function companyOfRequest(unit: Unit, id: string): Promise<string | null> {
  const found = await unit.db
    .selectFrom('changeRequest')
    .select('companyId')
    .where('id', '=', id)
    .executeTakeFirst();
  return found?.companyId ?? null;
}

/** Holds any company's request, for reviewers. */
export async function lockRequest(unit: Unit, id: string): Promise<ChangeRequestRow> {
  return unit.db
    .selectFrom('changeRequest')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .$narrowType<Pick<ChangeRequestRow, 'state' | 'section'>>()
    .executeTakeFirstOrThrow();
}

/** The request as the domain decides about it. */
export function requestOf(
  row: Pick<
    ChangeRequestRow,
    'id' | 'state' | 'submittedAt' | 'decidedAt' | 'decidedBy' | 'decisionNote' | 'returnReasons'
  >,
): Decided {
  const { id, state, submittedAt, decidedAt, decidedBy, decisionNote } = row;
  // Written by `saveDecided` alone.
  const returnReasons = (row.returnReasons ?? []) as unknown as readonly FieldError[];
  const unjudged = { decidedAt: null, decidedBy: null, decisionNote: null };
  const judged = decidedAt === null || decidedBy === null ? null : { decidedAt, decidedBy, decisionNote };
  if (state === 'draft') return { state, returnReasons, submittedAt: null, ...unjudged };
  if (state === 'withdrawn') return { state, returnReasons, submittedAt, ...(judged ?? unjudged) };
  if (submittedAt !== null) {
    const asked = { returnReasons, submittedAt };
    if (state === 'pending') return { state, ...asked, ...(judged ?? unjudged) };
    if (state === 'approved' && decidedAt !== null)
      return { state, ...asked, decidedAt, decidedBy, decisionNote };
    if (judged !== null && (state === 'returned' || state === 'rejected'))
      return { state, ...asked, ...judged };
  }
  throw new Error(`change request ${id} is ${state} without what that needs`);
}

interface NewRequest {
  readonly id: string;
  readonly section: ChangeSection;
  readonly baseVersionId: string;
  /** The section's fields, sensitive ones sealed. */
  readonly proposed: object;
  readonly difference?: readonly object[];
}

/**
 * Writes a new request. `open` if the section has one under way (the unique index decides, also between two
 * at once), `known` if the id is taken.
 */
export async function insertDecided(
  scope: CompanyScope,
  unit: Unit,
  { difference = [], proposed, ...request }: NewRequest,
  { returnReasons, ...decided }: Decided,
): Promise<'written' | 'open' | 'known'> {
  await sql`savepoint change_request_open`.execute(unit.db);
  try {
    const { numInsertedOrUpdatedRows } = await unit.db
      .insertInto('changeRequest')
      .values({
        ...request,
        ...decided,
        returnReasons: JSON.stringify(returnReasons),
        companyId: scope.companyId,
        createdBy: scope.accountId,
        proposed: JSON.stringify(proposed),
        difference: JSON.stringify(difference),
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n ? 'written' : 'known';
  } catch (error) {
    if (sqlState(error) !== '23505') throw error;
    await sql`rollback to savepoint change_request_open`.execute(unit.db);
    return 'open';
  }
}

/** Fields stored with a decision: the proposal, or the described changes. */
interface Beside {
  readonly proposed?: object;
  readonly difference?: readonly object[];
}

/** Stores exactly what was decided. @returns the new version */
export async function saveDecided(
  unit: Unit,
  request: Pick<ChangeRequestRow, 'id' | 'version'>,
  { returnReasons, ...decided }: Decided,
  beside: Beside = {},
): Promise<number> {
  const version = request.version + 1;
  const written = Object.entries(beside).map(([column, value]) => [column, JSON.stringify(value)]);
  const { numUpdatedRows } = await unit.db
    .updateTable('changeRequest')
    .set({
      ...decided,
      returnReasons: JSON.stringify(returnReasons),
      ...Object.fromEntries(written),
      version,
    })
    .where('id', '=', request.id)
    .where('version', '=', request.version)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error(`change request ${request.id} changed although it was locked`);
  return version;
}

export async function readProofs(
  scope: CompanyScope,
  unit: Unit,
  requestId: string,
): Promise<readonly string[]> {
  const rows = await unit.db
    .selectFrom('attachment')
    .innerJoin('changeRequest', 'changeRequest.id', 'attachment.ownerId')
    .select('attachment.fileId')
    .where('attachment.ownerKind', '=', 'change-request')
    .where('changeRequest.id', '=', requestId)
    .where('changeRequest.companyId', '=', scope.companyId)
    .orderBy('attachment.position')
    .execute();
  return rows.map(({ fileId }) => fileId);
}
