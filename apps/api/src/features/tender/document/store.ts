import type { HeldLotId, Unit } from '../../../platform/database/transaction.ts';

export interface NewDocument {
  readonly id: string;
  readonly lotId: string;
  readonly fileId: string;
  readonly title: string;
  readonly kind: string;
  readonly versionNo: number;
  readonly public: boolean;
  /** The digest of the content from which the platform made it; null for an uploaded file. */
  readonly contentSha256: string | null;
}

export async function findDocument(unit: Unit, id: string) {
  const found = await unit.db
    .selectFrom('tenderDocument')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return found ?? null;
}

/** The last version of each document of a locked lot, in the order in which they came. */
export async function readDocuments(
  unit: Unit,
  lotId: HeldLotId,
): Promise<readonly Pick<NewDocument, 'fileId' | 'title' | 'kind' | 'public' | 'contentSha256'>[]> {
  const all = await unit.db
    .selectFrom('tenderDocument')
    .select(['fileId', 'title', 'kind', 'public', 'contentSha256', 'versionNo'])
    .where('lotId', '=', lotId)
    .orderBy('createdAt')
    .execute();
  return all.filter(
    ({ kind, title, versionNo }) =>
      !all.some((other) => other.kind === kind && other.title === title && other.versionNo > versionNo),
  );
}

/** The number a document of this title and kind gets: one more than the last. The lot is locked. */
export async function nextVersionNo(
  unit: Unit,
  lotId: HeldLotId,
  kind: string,
  title: string,
): Promise<number> {
  const { last } = await unit.db
    .selectFrom('tenderDocument')
    .select(({ fn }) => fn.max('versionNo').as('last'))
    .where('lotId', '=', lotId)
    .where('kind', '=', kind)
    .where('title', '=', title)
    .executeTakeFirstOrThrow();
  return (last ?? 0) + 1;
}

export async function insertDocument(unit: Unit, document: NewDocument): Promise<{ createdAt: Date }> {
  return unit.db
    .insertInto('tenderDocument')
    .values(document)
    .returning('createdAt')
    .executeTakeFirstOrThrow();
}

export async function deleteDocument(unit: Unit, id: string): Promise<void> {
  await unit.db.deleteFrom('tenderDocument').where('id', '=', id).execute();
}
