import type { Intention } from '@procure/domain/intention/decide.ts';
import type { IntentionContent, IntentionState } from '@procure/domain/intention/intention.ts';
import { sql } from 'kysely';
import type { StaffScope } from '../../platform/actor.ts';
import type { Unit } from '../../platform/database/transaction.ts';
import { isIntentionSeen } from '../../platform/sight.ts';

export interface IntentionRow extends IntentionContent {
  readonly id: string;
  readonly organisationId: string;
  readonly buyerName: string;
  readonly state: IntentionState;
  readonly versionNo: number;
  readonly publishedAt: Date | null;
  readonly cancelReason: string | null;
  readonly version: number;
}

/** Locked until the end of the transaction; null if there is none for this person. */
export async function lockIntention(scope: StaffScope, unit: Unit, id: string): Promise<IntentionRow | null> {
  const row = await unit.db
    .selectFrom('intention')
    .select(['id', 'organisationId', 'buyerName', 'state', 'title', 'kind', 'outline', 'plannedMonth'])
    .select(['setAside', 'remark', 'versionNo', 'publishedAt', 'cancelReason', 'version'])
    .select(sql<string>`trim_scale(budget)::text`.as('budget'))
    .$narrowType<Pick<IntentionRow, 'state' | 'kind'>>()
    .where('id', '=', id)
    .where(isIntentionSeen(scope))
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** The contents of a row. */
export const contentOf = ({
  title,
  kind,
  outline,
  budget,
  plannedMonth,
  setAside,
  remark,
}: IntentionContent): IntentionContent => ({
  ...{ title, kind, outline, budget, plannedMonth, setAside, remark },
});

/** The intention as the domain decides about it. */
export function intentionOf(row: IntentionRow): Intention {
  const { id, state, publishedAt, versionNo, cancelReason } = row;
  const content = contentOf(row);
  if (state === 'draft') return { content, state, publishedAt: null, versionNo: 0, cancelReason: null };
  if (state === 'published' && publishedAt !== null)
    return { content, state, publishedAt, versionNo, cancelReason: null };
  if (state === 'cancelled' && cancelReason !== null)
    return { content, state, publishedAt, versionNo, cancelReason };
  throw new Error(`intention ${id} is ${state} without what that needs`);
}

interface Saving {
  readonly savedBy: string;
  readonly savedAt: Date;
  readonly buyerName: string;
}

const columnsOf = ({ content, state, publishedAt, versionNo, cancelReason }: Intention, saving: Saving) => ({
  ...content,
  ...{ state, publishedAt, versionNo, cancelReason },
  ...saving,
  cancelledAt: cancelReason === null ? null : saving.savedAt,
});

/** False if the id exists, in this or another organisation. */
export async function insertIntention(
  unit: Unit,
  key: { readonly id: string; readonly organisationId: string },
  intention: Intention,
  saving: Saving,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await unit.db
    .insertInto('intention')
    .values({ ...key, ...columnsOf(intention, saving) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Stores exactly what was decided about a locked intention. @returns the new version */
export async function saveDecided(
  unit: Unit,
  { id, version }: IntentionRow,
  intention: Intention,
  saving: Saving,
): Promise<number> {
  await unit.db
    .updateTable('intention')
    .set({ ...columnsOf(intention, saving), version: version + 1 })
    .where('id', '=', id)
    .execute();
  return version + 1;
}

/** Keeps the contents that are published. */
export async function insertVersion(
  unit: Unit,
  intentionId: string,
  { content, versionNo: no }: Intention,
  publication: { readonly reason: string; readonly publishedBy: string; readonly publishedAt: Date },
): Promise<void> {
  await unit.db
    .insertInto('intentionVersion')
    .values({ intentionId, no, content: JSON.stringify(content), ...publication })
    .execute();
}
