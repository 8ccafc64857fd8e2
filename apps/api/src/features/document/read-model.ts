import type { DocumentView } from '@procure/contract/tender/view.schema.ts';
import { type Kysely, sql } from 'kysely';
import type { CompanyScope } from '../../platform/actor.ts';
import type { Database } from '../../platform/database/schema.gen.ts';
import { isVisibleLot, visibleLot } from '../lot/read-model.ts';

type Reach = Kysely<Database>;

/** A lot's documents as the company may see them: all once it holds them, until then the notice's attachments. */
export async function readDocuments(scope: CompanyScope, db: Reach, lotId: string) {
  const lot = await visibleLot(scope, db, lotId);
  if (lot === null) return null;
  let query = db
    .selectFrom('tenderDocument')
    .innerJoin('file', 'file.id', 'tenderDocument.fileId')
    .where('tenderDocument.lotId', '=', lotId)
    .select([
      'tenderDocument.id',
      'tenderDocument.title',
      'tenderDocument.kind',
      'tenderDocument.versionNo',
      'tenderDocument.public',
      'tenderDocument.createdAt',
      'file.id as fileId',
      'file.name',
      'file.size',
      'file.sha256',
      'file.path',
    ])
    .orderBy('tenderDocument.createdAt', 'desc')
    .orderBy('tenderDocument.id');
  if (lot.documentObtainedAt === null) query = query.where('tenderDocument.public', '=', true);
  const documents = await query.execute();
  const receiver = await db
    .selectFrom('documentReceipt')
    .innerJoin('account', 'account.id', 'documentReceipt.accountId')
    .select('account.nickName')
    .where('documentReceipt.lotId', '=', lotId)
    .where('documentReceipt.companyId', '=', scope.companyId)
    .executeTakeFirst();
  // Changes of the times alone issue no documents.
  const lastChange = await db
    .selectFrom('lotChange')
    .where('lotId', '=', lotId)
    .where(sql<boolean>`documents <> '[]'`)
    .select(['publishedAt', 'summary', 'documents'])
    .orderBy('publishedAt', 'desc')
    .orderBy('id')
    .executeTakeFirst();
  return {
    lot,
    lastChange,
    obtainedBy: receiver?.nickName ?? null,
    documents: documents.map((document) => ({ ...document, kind: document.kind as DocumentView['kind'] })),
  };
}
export type ReadDocuments = NonNullable<Awaited<ReturnType<typeof readDocuments>>>;

/** Whether the file is a document of a lot whose documents the company obtained. */
export async function isObtained(scope: CompanyScope, db: Reach, fileId: string): Promise<boolean> {
  const found = await db
    .selectFrom('tenderDocument')
    .innerJoin('documentReceipt', 'documentReceipt.lotId', 'tenderDocument.lotId')
    .innerJoin('lot', 'lot.id', 'tenderDocument.lotId')
    .innerJoin('tender', 'tender.id', 'lot.tenderId')
    .leftJoin('invitation', (join) =>
      join.onRef('invitation.lotId', '=', 'lot.id').on('invitation.companyId', '=', scope.companyId),
    )
    .select('tenderDocument.id')
    .where('tenderDocument.fileId', '=', fileId)
    .where('documentReceipt.companyId', '=', scope.companyId)
    .where(isVisibleLot)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Whether the file is a public attachment of a lot that is visible to the company, also by an invitation-only method.
 */
export async function isPublicToCompany(scope: CompanyScope, db: Reach, fileId: string): Promise<boolean> {
  const found = await db
    .selectFrom('tenderDocument')
    .innerJoin('lot', 'lot.id', 'tenderDocument.lotId')
    .innerJoin('tender', 'tender.id', 'lot.tenderId')
    .leftJoin('invitation', (join) =>
      join.onRef('invitation.lotId', '=', 'lot.id').on('invitation.companyId', '=', scope.companyId),
    )
    .select('tenderDocument.id')
    .where('tenderDocument.fileId', '=', fileId)
    .where('tenderDocument.public', '=', true)
    .where(isVisibleLot)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
