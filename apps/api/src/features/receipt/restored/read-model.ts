import type { SignedReceipt } from '@procure/sealing/receipt.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.gen.ts';

interface GivenReceipt {
  readonly id: string;
  readonly receiptNo: string;
  readonly signed: SignedReceipt;
  /** The files of its envelopes in order, with the digests in the rows. */
  readonly files: readonly { readonly path: string; readonly sha256: string }[];
}

/** All receipts of all companies, in pages, for the verification of a restored database. */
export async function givenReceipts(
  db: Kysely<Database>,
  after: string | null,
  limit: number,
): Promise<readonly GivenReceipt[]> {
  const { rows } = await sql<GivenReceipt>`
    select version.id, version.receipt_no as "receiptNo",
      version.receipt as signed,
      coalesce((select json_agg(json_build_object('path', file.path, 'sha256', file.sha256) order by envelope.position)
        from bid_envelope envelope join file on file.id = envelope.file_id
        where envelope.bid_version_id = version.id), '[]') as files
    from bid_version version where ${after}::uuid is null or version.id > ${after}::uuid
    order by version.id limit ${limit}`.execute(db);
  return rows;
}
