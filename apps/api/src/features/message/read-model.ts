import type { ListedMessage } from '@procure/contract/message/message.schema.ts';
import { isMessageKind } from '@procure/domain/message/kind.ts';
import { sql } from 'kysely';
import type { StaffScope, SupplierScope } from '../../platform/actor.ts';
import type { Db } from '../../platform/database/db.ts';
import { isReaders } from '../../platform/messaging/outbox/reader.ts';

/** A message is its reader's alone, colleagues included. */
type Reader = SupplierScope | StaffScope;

interface Query {
  readonly pageNum: number;
  readonly pageSize: number;
  readonly order: 1 | -1;
  readonly unread: '' | '1';
  readonly kind: string;
}

export async function readMessages(
  db: Db,
  scope: Reader,
  { pageNum, pageSize, order, unread, kind }: Query,
): Promise<{ rows: ListedMessage[]; count: number }> {
  const direction = order === 1 ? 'asc' : 'desc';
  let own = db.selectFrom('message').where(isReaders(scope));
  if (unread === '1') own = own.where('readAt', 'is', null);
  if (kind !== '') own = own.where('kind', '=', kind);
  const found = await own
    .select(['id', 'title', 'body', 'link', 'kind', 'createdAt', 'readAt'])
    .orderBy('createdAt', direction)
    .orderBy('id', order === 1 ? 'desc' : 'asc')
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute();
  const { count } = await own.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow();
  const rows = found.map(({ createdAt, readAt, kind, ...message }) => ({
    ...message,
    kind: kind !== null && isMessageKind(kind) ? kind : null,
    createdAt: createdAt.toISOString(),
    readAt: readAt?.toISOString() ?? null,
  }));
  return { rows, count };
}

export async function countUnread(db: Db, scope: Reader): Promise<number> {
  const { count } = await db
    .selectFrom('message')
    .where(isReaders(scope))
    .where('readAt', 'is', null)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
