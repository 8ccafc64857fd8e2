import type { LotState } from '@procure/domain/lot/lot.ts';
import type { Lot } from '@procure/domain/lot/standing.ts';
import type { Unit } from '../../../platform/database/transaction.ts';
import type { LotRow } from '../store.ts';

const running = { stateBeforeSuspension: null, suspendedAt: null, suspensionReason: null, endedReason: null };
const hidden = { publishedAt: null, publicityFrom: null, publicityUntil: null, awardedAt: null };

/** The lot as the domain decides about it. */
export function lotOf(row: LotRow): Lot {
  const { state, endedReason, awardedAt, publicityFrom, publicityUntil } = row;
  const { documentUntil, questionUntil, prequalificationDeadline, bidDeadline } = row;
  const { returnedBy, prequalificationConcludedAt, prequalificationReopenedAt } = row;
  const times = { documentUntil, questionUntil, prequalificationDeadline, bidDeadline };
  const common = { ...times, returnedBy, prequalificationConcludedAt, prequalificationReopenedAt };
  if (state === 'draft' || state === 'pending_approval' || state === 'approved') {
    return deskLot({ ...row, state }, common);
  }
  if (state === 'failed' || state === 'terminated' || state === 'archived') {
    const past = { ...common, ...pastOf(row) };
    if (state === 'archived') return { state, ...past, endedReason };
    if (endedReason !== null) return { state, ...past, endedReason };
    throw lacking(row);
  }
  const { publishedAt } = row;
  const approved = approvedOf(row);
  if (approved === null || publishedAt === null) throw lacking(row);
  const published = { ...common, ...approved, publishedAt, publicityFrom, publicityUntil };
  if (state === 'awarded' || state === 'contracted') {
    if (awardedAt !== null) return { state, ...published, ...running, awardedAt };
  } else if (state === 'suspended') {
    const { stateBeforeSuspension, suspendedAt, suspensionReason } = row;
    if (stateBeforeSuspension !== null && suspendedAt !== null && suspensionReason !== null) {
      const left = { stateBeforeSuspension, suspendedAt, suspensionReason };
      return { state, ...published, ...left, endedReason: null, awardedAt: null };
    }
  } else if (state !== 'publicity') return { state, ...published, ...running, awardedAt: null };
  else if (publicityFrom !== null && publicityUntil !== null) {
    return { state, ...published, ...running, publicityFrom, publicityUntil, awardedAt: null };
  }
  throw lacking(row);
}

function deskLot(
  row: LotRow & { readonly state: 'draft' | 'pending_approval' | 'approved' },
  common: Pick<
    LotRow,
    | 'documentUntil'
    | 'questionUntil'
    | 'prequalificationDeadline'
    | 'bidDeadline'
    | 'returnedBy'
    | 'prequalificationConcludedAt'
    | 'prequalificationReopenedAt'
  >,
): Lot {
  const { state, submittedAt, submittedBy, returnReason } = row;
  const unapproved = { ...common, ...hidden, ...running, approvedAt: null, approvedBy: null };
  if (state === 'draft') return { state, ...unapproved, submittedAt, submittedBy, returnReason };
  if (state === 'pending_approval' && submittedAt !== null && submittedBy !== null) {
    return { state, ...unapproved, submittedAt, submittedBy, returnReason: null };
  }
  const approved = approvedOf(row);
  if (state === 'approved' && approved !== null)
    return { state, ...common, ...hidden, ...running, ...approved };
  throw lacking(row);
}

function approvedOf({ submittedAt, submittedBy, approvedAt, approvedBy }: LotRow) {
  return submittedAt === null || submittedBy === null || approvedAt === null || approvedBy === null
    ? null
    : { submittedAt, submittedBy, approvedAt, approvedBy, returnReason: null };
}

function pastOf(row: LotRow) {
  const { submittedAt, submittedBy, returnReason, approvedAt, approvedBy, publishedAt } = row;
  const { stateBeforeSuspension, suspendedAt, suspensionReason } = row;
  const { publicityFrom, publicityUntil, awardedAt } = row;
  const approval = { submittedAt, submittedBy, returnReason, approvedAt, approvedBy, publishedAt };
  const suspension = { stateBeforeSuspension, suspendedAt, suspensionReason };
  return { ...approval, ...suspension, publicityFrom, publicityUntil, awardedAt };
}

function lacking({ id, state }: LotRow): Error {
  return new Error(`lot ${id} is ${state} without what that needs`);
}

/** The lot's own key as its publisher's browser made it: the public half, and the other in sealed parts. */
export interface SealKey {
  readonly sealRecipient: string;
  readonly priceRecipient: string | null;
  readonly shares: readonly {
    readonly accountId: string;
    readonly keyId: string;
    readonly sealed: string;
    readonly sha256: string;
    readonly priceSha256: string | null;
  }[];
}

/** States in which the bids of a lot may still be opened, so that its shares are kept. */
const opensYet: readonly LotState[] = [
  'draft',
  'pending_approval',
  'approved',
  'published',
  'opening',
  'suspended',
];

/** States in which also the price envelopes of a lot may still be opened, if it has two envelopes. */
const opensPricesYet: readonly LotState[] = [...opensYet, 'evaluating', 'reshowing', 'publicity', 'deciding'];

/**
 * Stores exactly what was decided. Once the lot is opened or over, what opens it is forgotten.
 * @returns the new version
 * @throws Error if the lot is not as it was read: it was not locked
 */
export async function saveDecided(
  unit: Unit,
  lot: Pick<LotRow, 'id' | 'version' | 'splitEnvelope'>,
  decided: Lot,
  key: SealKey | null = null,
): Promise<number> {
  const version = lot.version + 1;
  const over = !(lot.splitEnvelope ? opensPricesYet : opensYet).includes(decided.state);
  const ends = decided.state === 'failed' || decided.state === 'terminated';
  const { numUpdatedRows } = await unit.db
    .updateTable('lot')
    .set({
      ...decided,
      ...(key === null ? {} : { sealRecipient: key.sealRecipient, priceRecipient: key.priceRecipient }),
      ...(over ? { sealIdentity: null } : {}),
      ...(ends ? { endedAt: await unit.now() } : {}),
      version,
    })
    .where('id', '=', lot.id)
    .where('version', '=', lot.version)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error(`lot ${lot.id} changed although it was locked`);
  if (over) await unit.db.deleteFrom('lotShare').where('lotId', '=', lot.id).execute();
  if (key !== null) {
    const shares = key.shares.map((share) => ({ lotId: lot.id, ...share }));
    await unit.db.insertInto('lotShare').values(shares).execute();
  }
  return version;
}

/** Whether lots of this tender, one of which is locked, still wait for approval. */
export async function isAnyPending(
  unit: Unit,
  { tenderId, id }: Pick<LotRow, 'tenderId' | 'id'>,
): Promise<boolean> {
  const other = await unit.db
    .selectFrom('lot')
    .select('id')
    .where('tenderId', '=', tenderId)
    .where('id', '<>', id)
    .where('state', '=', 'pending_approval')
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

/** How many lots its tender has: how a locked lot is named depends on it. */
export async function countLots(unit: Unit, { tenderId }: Pick<LotRow, 'tenderId' | 'id'>): Promise<number> {
  const { count } = await unit.db
    .selectFrom('lot')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('tenderId', '=', tenderId)
    .executeTakeFirstOrThrow();
  return count;
}
