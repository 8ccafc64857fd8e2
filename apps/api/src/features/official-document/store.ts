import type {
  OfficialDocumentKind,
  OfficialText,
} from '@procure/domain/official-document/official-document.ts';
import { type Kysely, sql } from 'kysely';
import type { CompanyScope } from '../../platform/actor.ts';
import type { Database } from '../../platform/database/schema.gen.ts';
import type { HeldLotId, Unit } from '../../platform/database/transaction.ts';

type Reach = Kysely<Database>;

/** A document that is decided and not signed yet. */
export interface DecidedDocument {
  readonly id: string;
  readonly kind: OfficialDocumentKind;
  readonly lotId: string;
  /** The recipient of a letter; null for a record. */
  readonly companyId: string | null;
  readonly awardNoticeId: string | null;
  /** The session of an opening record. */
  readonly openingNo: number | null;
  /** The version of an evaluation report. */
  readonly reportNo: number | null;
  /** The version of a bid whose receipt it is. */
  readonly bidVersionId: string | null;
  readonly code: string;
  readonly content: OfficialText;
  readonly decidedAt: Date;
}

export async function insertDecided(
  unit: Unit,
  lotId: HeldLotId,
  documents: readonly Omit<DecidedDocument, 'lotId'>[],
): Promise<void> {
  await unit.db
    .insertInto('officialDocument')
    .values(documents.map((one) => ({ ...one, lotId, content: JSON.stringify(one.content) })))
    .execute();
}

/** Inserts the receipt of an own version once; @returns whether it was this one */
export async function insertReceipt(
  scope: CompanyScope,
  unit: Unit,
  document: Omit<DecidedDocument, 'companyId'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await unit.db
    .insertInto('officialDocument')
    .values({ ...document, companyId: scope.companyId, content: JSON.stringify(document.content) })
    .onConflict((conflict) =>
      conflict.columns(['bidVersionId', 'kind']).where('bidVersionId', 'is not', null).doNothing(),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Documents without a signature: those with a recipient first, each the oldest first. */
export async function findUnsigned(db: Reach, limit: number): Promise<readonly DecidedDocument[]> {
  const { rows } = await sql<DecidedDocument>`
    select id, kind, lot_id, company_id, award_notice_id, opening_no, report_no, bid_version_id, code, content, decided_at
    from official_document where file_id is null order by company_id is null, decided_at limit ${limit}`.execute(
    db,
  );
  return rows;
}

export interface Signature {
  readonly fileId: string;
  /** Of the signed file. */
  readonly sha256: string;
  readonly signedAt: Date;
  /** Of the signer's certificate. */
  readonly certificateSha256: string;
  readonly stampedAt: Date | null;
  readonly stampAuthority: string | null;
}

/** Records the signature once; @returns whether it was this one */
export async function saveSignature(unit: Unit, id: string, signature: Signature): Promise<boolean> {
  const { numUpdatedRows } = await unit.db
    .updateTable('officialDocument')
    .set(signature)
    .where('id', '=', id)
    .where('fileId', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export interface StoredCertificate {
  readonly id: string;
  /** PEM. */
  readonly certificate: string;
  /** Encrypted by the server. */
  readonly privateKey: string;
}

/** The newest certificate of the platform's own that is still valid at the time. */
export async function findCertificate(db: Reach, validAt: Date): Promise<StoredCertificate | null> {
  const row = await db
    .selectFrom('signingCertificate')
    .select(['id', 'certificate', 'privateKey'])
    .where('notAfter', '>', validAt)
    .orderBy('madeAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** One process makes a certificate at a time; locked until the end of the transaction. */
export async function holdCertificates(unit: Unit): Promise<void> {
  await sql`select pg_advisory_xact_lock(4203010)`.execute(unit.db);
}

export async function insertCertificate(
  unit: Unit,
  certificate: StoredCertificate & { readonly notAfter: Date; readonly madeAt: Date },
): Promise<void> {
  await unit.db.insertInto('signingCertificate').values(certificate).execute();
}
