import { initialPagination } from '@procure/domain/display/list.ts';
import type { EntryKind, Statement } from '@procure/sealing/published.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.gen.ts';
import type { Unit } from '../../platform/database/transaction.ts';

/** The statement that the public log has under this kind and subject; null if it has none. All of it is public. */
export async function findLogged(
  { db }: Pick<Unit, 'db'>,
  kind: EntryKind,
  subject: string,
): Promise<Statement | null> {
  const row = await db
    .selectFrom('transparencyEntry')
    .select(['body', 'signature'])
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row ?? null;
}

/** A page of the public log, the newest entries first, or the one entry with this digest. All of it is public. */
export async function readPublished(
  db: Kysely<Database>,
  { pageNum, digest }: { readonly pageNum: number; readonly digest: string },
) {
  // The digest is read from the entry itself, because a separate column could differ.
  const found = db
    .selectFrom('transparencyEntry')
    .$if(digest !== '', (query) => query.where('entry', 'like', `{"digest":"${digest}",%`));
  const rows = await found
    .leftJoin('transparencyStamp as stamp', 'stamp.no', 'transparencyEntry.no')
    .select(['transparencyEntry.no', 'entry', 'leaf', 'authority', 'stampedAt'])
    .orderBy('transparencyEntry.no', 'desc')
    .limit(initialPagination.pageSize)
    .offset((pageNum - 1) * initialPagination.pageSize)
    .execute();
  const { count } = await found
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { rows, count: Number(count) };
}
