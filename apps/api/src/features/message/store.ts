import { sql } from 'kysely';
import type { StaffScope, SupplierScope } from '../../platform/actor.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Unit } from '../../platform/database/transaction.ts';
import { isReaders } from '../../platform/messaging/outbox/reader.ts';

/** Notes when the message was first read. False if its reader has no such message. */
export async function markRead(db: Db, scope: SupplierScope | StaffScope, id: string): Promise<boolean> {
  const found = await db
    .updateTable('message')
    .set({ readAt: sql`coalesce(read_at, clock_timestamp())` })
    .where('id', '=', id)
    .where(isReaders(scope))
    .returning('id')
    .executeTakeFirst();
  return found !== undefined;
}

export async function markAllRead(db: Db, scope: SupplierScope | StaffScope): Promise<void> {
  await db
    .updateTable('message')
    .set({ readAt: sql`clock_timestamp()` })
    .where(isReaders(scope))
    .where('readAt', 'is', null)
    .execute();
}

/** Deletes the messages and notification settings of an erased account. */
export async function removeAll(
  { accountId }: Pick<SupplierScope | StaffScope, 'accountId'>,
  db: Unit['db'],
): Promise<void> {
  await db.deleteFrom('message').where('accountId', '=', accountId).execute();
  await db.deleteFrom('notificationChoice').where('accountId', '=', accountId).execute();
  await db.deleteFrom('notificationSetting').where('accountId', '=', accountId).execute();
}
