import type { InEffect, Plan } from '@procure/domain/plan/decide.ts';
import type { PlanContent, PlanState } from '@procure/domain/plan/plan.ts';
import { sql } from 'kysely';
import type { StaffScope } from '../../platform/actor.ts';
import type { Unit } from '../../platform/database/transaction.ts';
import { isPlanOwn } from '../../platform/sight.ts';

export interface PlanRow {
  readonly id: string;
  readonly organisationId: string;
  readonly planNo: string;
  readonly state: PlanState;
  readonly content: unknown;
  readonly versionNo: number;
  readonly revisionReason: string;
  readonly returnReason: string | null;
  readonly endReason: string | null;
  readonly authors: string[];
  readonly savedBy: string;
  readonly version: number;
}

/** Locked until the end of the transaction; null if there is none for this person. */
export async function lockPlan(scope: StaffScope, unit: Unit, id: string): Promise<PlanRow | null> {
  const row = await unit.db
    .selectFrom('plan')
    .select(['id', 'organisationId', 'planNo', 'state', 'content', 'versionNo', 'revisionReason'])
    .select(['returnReason', 'endReason', 'authors', 'savedBy', 'version'])
    .$narrowType<{ state: PlanState }>()
    .where('id', '=', id)
    .where(isPlanOwn(scope))
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** The plan as the domain decides about it. The content was checked when it was written. */
export function planOf({ content, ...row }: PlanRow): Plan {
  const { state, versionNo, revisionReason, returnReason, endReason, authors } = row;
  return {
    ...{ state, versionNo, revisionReason, returnReason, endReason, authors },
    content: content as PlanContent,
  };
}

interface Saving {
  readonly savedBy: string;
  readonly savedAt: Date;
}

const columnsOf = ({ content, authors, ...plan }: Plan, saving: Saving) => ({
  ...plan,
  ...saving,
  content: JSON.stringify(content),
  authors: [...authors],
});

/** False if the id exists, in this or another organisation. */
export async function insertPlan(
  unit: Unit,
  key: { readonly id: string; readonly organisationId: string; readonly planNo: string },
  plan: Plan,
  saving: Saving,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await unit.db
    .insertInto('plan')
    .values({ ...key, ...columnsOf(plan, saving), createdAt: saving.savedAt })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Stores exactly what was decided about a locked plan. @returns the new version */
export async function saveDecided(
  unit: Unit,
  { id, version }: PlanRow,
  plan: Plan,
  saving: Saving,
): Promise<number> {
  await unit.db
    .updateTable('plan')
    .set({ ...columnsOf(plan, saving), version: version + 1 })
    .where('id', '=', id)
    .execute();
  return version + 1;
}

/** The digest of the stored content and the reason of its revision, which the signers approve. */
export async function digestOf(scope: StaffScope, unit: Unit, id: string): Promise<string> {
  const { digest } = await unit.db
    .selectFrom('plan')
    .select(sql<string>`plan_digest(content, revision_reason)`.as('digest'))
    .where('id', '=', id)
    .where(isPlanOwn(scope))
    .executeTakeFirstOrThrow();
  return digest;
}

/** The version in effect of a locked plan; null before the first. */
export async function readInEffect(scope: StaffScope, unit: Unit, id: string): Promise<InEffect | null> {
  const row = await unit.db
    .selectFrom('planVersion')
    .innerJoin('plan', 'plan.id', 'planVersion.planId')
    .select(['planVersion.content', 'planVersion.reason'])
    .where('planVersion.planId', '=', id)
    .where(isPlanOwn(scope))
    .orderBy('planVersion.no', 'desc')
    .executeTakeFirst();
  return row === undefined ? null : { content: row.content as unknown as PlanContent, reason: row.reason };
}

/** Whether one of these packages was approved in another plan. */
export async function hasForeignPackage(
  unit: Unit,
  id: string,
  packages: readonly string[],
): Promise<boolean> {
  if (packages.length === 0) return false;
  const row = await unit.db
    .selectFrom('planPackage')
    .select('id')
    .where('id', 'in', packages)
    .where('planId', '<>', id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Keeps the approved version, and its packages for the tenders that name them. */
export async function insertVersion(
  unit: Unit,
  planId: string,
  { content, versionNo: no, revisionReason: reason }: Plan,
  approved: { readonly approvalId: string; readonly effectiveAt: Date },
): Promise<void> {
  await unit.db
    .insertInto('planVersion')
    .values({ planId, no, content: JSON.stringify(content), reason, ...approved })
    .execute();
  await unit.db
    .insertInto('planPackage')
    .values(content.packages.map(({ id }) => ({ id, planId })))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}
