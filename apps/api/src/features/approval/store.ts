import type { Approval, ApprovalState, Signature } from '@procure/domain/approval/approval.ts';
import type { ApprovalAct, ApprovalStep, ChainStep } from '@procure/domain/approval/chain.ts';
import type { Method } from '@procure/domain/tender/method.ts';
import { sql } from 'kysely';
import type { Unit } from '../../platform/database/transaction.ts';

/** The object of an approval, whose tender, lot or plan is locked before it. */
export interface Subject {
  /** Null for a plan. */
  readonly tenderId: string | null;
  readonly planId: string | null;
  /** Null for all lots of the tender that were submitted together. */
  readonly lotId: string | null;
  readonly amendmentId: string | null;
  readonly objectionId: string | null;
}

export interface HeldApproval extends Subject {
  readonly id: string;
  readonly version: number;
  readonly approval: Approval;
  /** Command of the last signature, for acts that are stored nowhere else meanwhile. */
  readonly command: unknown;
  /** Digest of the contents that the signers approve; null if the object is bound in another way. */
  readonly contentSha256: string | null;
}

/** Delegations in force in the organisation, earliest first. */
export async function readStandingDelegations(
  unit: Unit,
  organisationId: string,
): Promise<readonly { readonly from: string; readonly to: string }[]> {
  const { rows } = await sql<{ from: string; to: string }>`select account_id as "from", delegate_id as "to"
    from approval_delegation where organisation_id = ${organisationId} and revoked_at is null
      and from_at <= now() and now() < until_at order by from_at, id`.execute(unit.db);
  return rows;
}

/** The present chain; empty if the organisation has none. */
export async function readChain(unit: Unit, organisationId: string, act: ApprovalAct): Promise<ChainStep[]> {
  return unit.db
    .selectFrom('chainStep')
    .select(['title', 'amountFrom', 'methods', 'signers'])
    .where('organisationId', '=', organisationId)
    .where('act', '=', act)
    .orderBy('position')
    .$narrowType<{ methods: Method[] }>()
    .execute();
}

/**
 * Locks the chain, also a new one.
 * @returns its version; 0 for a new one
 */
export async function lockChain(unit: Unit, organisationId: string, act: ApprovalAct): Promise<number> {
  const key = { organisationId, act };
  const { numInsertedOrUpdatedRows } = await unit.db
    .insertInto('approvalChain')
    .values({ ...key, version: 0 })
    .onConflict((conflict) => conflict.columns(['organisationId', 'act']).doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 1n) return 0;
  const { version } = await unit.db
    .selectFrom('approvalChain')
    .select('version')
    .where('organisationId', '=', organisationId)
    .where('act', '=', act)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return version;
}

/** Saves the whole locked chain. */
export async function saveChain(
  unit: Unit,
  organisationId: string,
  act: ApprovalAct,
  version: number,
  steps: readonly ChainStep[],
): Promise<void> {
  const key = { organisationId, act };
  await unit.db
    .updateTable('approvalChain')
    .set({ version })
    .where('organisationId', '=', organisationId)
    .where('act', '=', act)
    .execute();
  await unit.db
    .deleteFrom('chainStep')
    .where('organisationId', '=', organisationId)
    .where('act', '=', act)
    .execute();
  if (steps.length === 0) return;
  await unit.db
    .insertInto('chainStep')
    .values(
      steps.map(({ methods, signers, ...step }, place) => ({
        ...key,
        ...step,
        position: place + 1,
        methods: [...methods],
        signers: [...signers],
      })),
    )
    .execute();
}

export async function insertApproval(
  unit: Unit,
  id: string,
  subject: Subject,
  { steps, signatures: _, authors, ...approval }: Approval,
  { command, contentSha256 }: { readonly command: object | null; readonly contentSha256: string | null },
): Promise<void> {
  const written = command === null ? null : JSON.stringify(command);
  await unit.db
    .insertInto('approval')
    .values({ id, ...subject, ...approval, authors: [...authors], command: written, contentSha256 })
    .execute();
  await unit.db
    .insertInto('approvalStep')
    .values(
      steps.map(({ title, signers }, place) => ({
        approvalId: id,
        position: place + 1,
        title,
        signers: [...signers],
      })),
    )
    .execute();
}

/** Locks the open approval of this kind. */
export async function lockOpen(
  unit: Unit,
  act: ApprovalAct,
  { tenderId, planId, lotId, amendmentId, objectionId }: Subject,
): Promise<HeldApproval | null> {
  const row = await unit.db
    .selectFrom('approval')
    .selectAll()
    .where('act', '=', act)
    .where('tenderId', tenderId === null ? 'is' : '=', tenderId)
    .where('planId', planId === null ? 'is' : '=', planId)
    .where('lotId', lotId === null ? 'is' : '=', lotId)
    .where('amendmentId', amendmentId === null ? 'is' : '=', amendmentId)
    .where('objectionId', objectionId === null ? 'is' : '=', objectionId)
    .where('state', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : heldOf(unit, row);
}

/** Locks every open approval about this lot alone, for the end of the lot; objections are still answered. */
export async function lockOpenOfLot(unit: Unit, lotId: string): Promise<readonly HeldApproval[]> {
  const rows = await unit.db
    .selectFrom('approval')
    .selectAll()
    .where('lotId', '=', lotId)
    .where('act', '<>', 'objection')
    .where('state', '=', 'waiting')
    .orderBy('id')
    .forUpdate()
    .execute();
  const held: HeldApproval[] = [];
  for (const row of rows) held.push(await heldOf(unit, row));
  return held;
}

interface Row extends Subject {
  readonly id: string;
  readonly version: number;
  readonly act: string;
  readonly command: unknown;
  readonly contentSha256: string | null;
  readonly authors: string[];
  readonly requestedBy: string;
  readonly requestedAt: Date;
  readonly state: string;
  readonly endedAt: Date | null;
  readonly endedBy: string | null;
  readonly endedReason: string | null;
}

async function heldOf(unit: Unit, row: Row): Promise<HeldApproval> {
  const { id, version, tenderId, planId, lotId, amendmentId, objectionId, command, contentSha256 } = row;
  const subject = { tenderId, planId, lotId, amendmentId, objectionId };
  const steps = await unit.db
    .selectFrom('approvalStep')
    .select(['title', 'signers', 'signedBy', 'signedFor', 'opinion', 'signedAt'])
    .where('approvalId', '=', id)
    .orderBy('position')
    .execute();
  const signatures = steps.flatMap(({ signedBy, signedFor, opinion, signedAt }): Signature[] =>
    signedBy === null || signedAt === null
      ? []
      : [{ by: signedBy, onBehalfOf: signedFor, opinion: opinion ?? '', at: signedAt }],
  );
  const approval = approvalOf(row, steps, signatures);
  return { id, version, ...subject, command, contentSha256, approval };
}

/** The approval as the domain decides about it. */
function approvalOf(
  { id, authors, requestedBy, requestedAt, endedAt, endedBy, endedReason, ...row }: Row,
  steps: readonly ApprovalStep[],
  signatures: readonly Signature[],
): Approval {
  const act = row.act as ApprovalAct;
  const state = row.state as ApprovalState;
  const asked = { act, authors, requestedBy, requestedAt, signatures };
  const common = { ...asked, steps: steps.map(({ title, signers }) => ({ title, signers })) };
  if (state === 'waiting') return { ...common, state, endedAt: null, endedBy: null, endedReason: null };
  if (endedAt !== null) {
    const ended = { ...common, endedAt, endedBy };
    if (state === 'granted') return { ...ended, state, endedReason: null };
    if (state === 'withdrawn') return { ...ended, state, endedReason };
    if (endedReason !== null) return { ...ended, state, endedReason };
  }
  throw new Error(`approval ${id} is ${state} without what that needs`);
}

/** Saves the decided state, with the signatures that were added to its steps. */
export async function saveDecided(
  unit: Unit,
  held: HeldApproval,
  { state, endedAt, endedBy, endedReason, signatures }: Approval,
): Promise<void> {
  const { numUpdatedRows } = await unit.db
    .updateTable('approval')
    .set({ state, endedAt, endedBy, endedReason, version: held.version + 1 })
    .where('id', '=', held.id)
    .where('version', '=', held.version)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error(`approval ${held.id} changed although it was locked`);
  for (const [place, { by, onBehalfOf, opinion, at }] of signatures.entries()) {
    if (place < held.approval.signatures.length) continue;
    await unit.db
      .updateTable('approvalStep')
      .set({ signedBy: by, signedFor: onBehalfOf, opinion, signedAt: at })
      .where('approvalId', '=', held.id)
      .where('position', '=', place + 1)
      .execute();
  }
}
