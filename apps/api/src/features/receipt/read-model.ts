import type { SignedDocumentView } from '@procure/contract/official-document/field.schema.ts';
import type { Statement } from '@procure/sealing/published.ts';
import { type Kysely, sql } from 'kysely';
import type { CompanyScope } from '../../platform/actor.ts';
import type { Database } from '../../platform/database/schema.gen.ts';
import { receiptDocuments } from '../official-document/read-model.ts';
import { consentsOf } from '../tender/consent/read-model.ts';

export type ReceiptRow = NonNullable<Awaited<ReturnType<typeof readReceipt>>>;

/** Whether the log of a lot is fixed: nothing is added to it any more. */
export async function isLogFixed(db: Kysely<Database>, lotId: string): Promise<boolean> {
  const found = await db
    .selectFrom('receiptRoot')
    .select('lotId')
    .where('lotId', '=', lotId)
    .executeTakeFirst();
  return found !== undefined;
}

/** Logs that are signed by the key of this id; those from before they named one are the first key's. */
export async function countRoots(db: Kysely<Database>, keyId: string, isFirst: boolean): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from receipt_root
    where key_id = ${keyId} or (${isFirst} and key_id is null)`.execute(db);
  return rows[0]?.count ?? 0;
}

/** A receipt of the own company, with its lot, and the public part of the lot's receipt log. */
export async function readReceipt(scope: CompanyScope, db: Kysely<Database>, lotId: string, id: string) {
  const row = await db
    .selectFrom('bidVersion as version')
    .innerJoin('companyVersion', 'companyVersion.id', 'version.companyVersionId')
    .innerJoin('account', 'account.id', 'version.submittedBy')
    .innerJoin('lot', 'lot.id', 'version.lotId')
    .innerJoin('tender', 'tender.id', 'lot.tenderId')
    .leftJoin('receiptRoot', 'receiptRoot.lotId', 'lot.id')
    .leftJoin('opening', (join) => join.onRef('opening.lotId', '=', 'lot.id').on('opening.no', '=', 0))
    .leftJoin('bidWithdrawal', 'bidWithdrawal.bidVersionId', 'version.id')
    .where('version.companyId', '=', scope.companyId)
    .where('version.lotId', '=', lotId)
    .where('version.id', '=', id)
    .select([
      'version.receipt',
      'version.leafHash',
      'version.withdrawnAt',
      'version.supersededAt',
      'companyVersion.name as companyName',
      'companyVersion.uscc',
      'account.nickName as submittedBy',
      'lot.lotNo',
      'lot.title as lotTitle',
      'lot.state as lotState',
      'bidWithdrawal.receipt as withdrawal',
      'bidWithdrawal.leafHash as withdrawalLeaf',
      'tender.id as tenderId',
      'tender.method',
      'tender.tenderNo',
      'tender.title as tenderTitle',
      'tender.buyerName',
      'receiptRoot.root',
      'receiptRoot.treeSize',
      'receiptRoot.leaves',
      'receiptRoot.format',
      'receiptRoot.keyId',
      'receiptRoot.head',
      'receiptRoot.entries',
      'receiptRoot.signature',
      'receiptRoot.fixedAt',
      'opening.state as openingState',
    ])
    .select(
      sql<
        readonly Statement[]
      >`coalesce((select json_agg(json_build_object('body', stated.body, 'signature', stated.signature)
        order by stated.division) from lot_key stated where stated.lot_id = lot.id), '[]')`.as(
        'keyStatements',
      ),
    )
    .select(consentsOf.as('keyConsents'))
    .select(sql<readonly SignedDocumentView[]>`${receiptDocuments}`.as('documents'))
    .executeTakeFirst();
  return row ?? null;
}
