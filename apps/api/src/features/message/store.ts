import { sql } from 'kysely';
import type { StaffScope, SupplierScope } from '../../platform/actor.ts';
import type { Db } from '../../platform/db.ts';

/** Notes when the message was first read. False where its reader has no such message. */
export async function markRead(db: Db, scope: SupplierScope | StaffScope, id: string): Promise<boolean> {
  const found = await db
    .updateTable('message')
    .set({ readAt: sql`coalesce(read_at, clock_timestamp())` })
    .where('id', '=', id)
    .where('accountId', '=', scope.accountId)
    .returning('id')
    .executeTakeFirst();
  return found !== undefined;
}

export async function markAllRead(db: Db, scope: SupplierScope | StaffScope): Promise<void> {
  await db
    .updateTable('message')
    .set({ readAt: sql`clock_timestamp()` })
    .where('accountId', '=', scope.accountId)
    .where('readAt', 'is', null)
    .execute();
}
