import type { Bid as BidAsDecided } from '@procure/domain/bid/decide.ts';
import type { AnnouncedEnvelope, StoredEnvelope } from '@procure/domain/bid/envelope.ts';
import type { SignedReceipt } from '@procure/sealing/receipt.ts';
import { sql } from 'kysely';
import type { CompanyScope } from '../../../platform/actor.ts';
import { decidingClock, toldTime } from '../../../platform/database/clock.ts';
import type { Unit } from '../../../platform/database/transaction.ts';
import { consentCount } from '../../../platform/keys/opener-signing.ts';
import type { BidRow, VersionRow } from '../store.ts';

/** A sealed file of the company. */
export interface EnvelopeFile extends Omit<StoredEnvelope, 'seal'> {
  readonly path: string;
  readonly sealRecipients: number | null;
  readonly sealFault: string | null;
}

/** Facts that decide about a submission to the held bid, besides the lot. */
export interface SubmissionFacts {
  readonly now: Date;
  /** Whether the lot's log is fixed. */
  readonly isLogFixed: boolean;
  /** The last arrival or withdrawal of a version of the bid; null if there was none. */
  readonly changedAt: Date | null;
  /** The version with this id, of any bid of the company. */
  readonly earlier: Pick<
    VersionRow,
    'id' | 'bidId' | 'versionNo' | 'receiptNo' | 'submittedAt' | 'manifestSha256'
  > | null;
  /** Locked to the end of the transaction, so that the cleanup does not delete them as unused. */
  readonly files: readonly EnvelopeFile[];
  /** The version of the lot's items in force. */
  readonly itemsNo: number;
  /** The lot's public key. */
  readonly sealRecipient: string;
  /** The key of the price envelopes; null for a lot with one key. */
  readonly priceRecipient: string | null;
  /** Number of openers who have signed it. */
  readonly keyConfirmed: number;
  readonly openersNeeded: number;
}

interface Submitting {
  readonly scope: CompanyScope;
  readonly bid: BidRow;
  /** The id of the version to create. */
  readonly id: string;
  readonly fileIds: readonly string[];
}

type FactsRow = Omit<SubmissionFacts, 'earlier' | 'now'> & { readonly now: Date | null } & (
    | { readonly id: null }
    | NonNullable<SubmissionFacts['earlier']>
  );

/**
 * Reads the facts of each submission to the held bids of a lot, in their order. One query, because every submission
 * of a rush waits for it, and after the bids are locked, so that it sees their changes.
 */
export async function holdSubmissions<One extends Submitting>(
  unit: Unit,
  lotId: string,
  submissions: readonly One[],
): Promise<readonly (One & { readonly facts: SubmissionFacts })[]> {
  if (submissions.length === 0) return [];
  const asked = submissions.map(({ scope, bid, id, fileIds }, place) => ({
    place,
    id,
    fileIds,
    bidId: bid.id,
    companyId: scope.companyId,
  }));
  const { rows } = await sql<FactsRow>`with asked as materialized (
      select * from json_to_recordset(${JSON.stringify(asked)}::json) as asked (place int, id uuid, "bidId" uuid,
        "companyId" uuid, "fileIds" uuid[])),
    held as (
      select id, owner_company_id, size, sha256, path, seal_recipients, seal_fault from file
      where id = any (${submissions.flatMap(({ fileIds }) => fileIds)}::uuid[]) and purpose = 'envelope'
        and owner_company_id in (select "companyId" from asked)
      order by id for key share)
    select ${decidingClock} as now,
      exists (select from receipt_root where lot_id = ${lotId}) as is_log_fixed,
      (select seal_recipient from lot where id = ${lotId}) as seal_recipient,
      (select price_recipient from lot where id = ${lotId}) as price_recipient,
      (select ${consentCount} from lot where id = ${lotId}) as key_confirmed,
      (select openers_needed from lot where id = ${lotId}) as openers_needed,
      (select items_no from lot where id = ${lotId}) as items_no,
      (select max(greatest(submitted_at, withdrawn_at)) from bid_version
        where bid_id = asked."bidId" and company_id = asked."companyId") as changed_at,
      coalesce((select json_agg(json_build_object('fileId', id, 'size', size, 'sha256', sha256, 'path', path,
          'sealRecipients', seal_recipients, 'sealFault', seal_fault,
          'used', exists (select from bid_envelope where file_id = held.id)))
        from held where id = any (asked."fileIds") and owner_company_id = asked."companyId"), '[]') as files,
      earlier.id, earlier.bid_id, earlier.version_no, earlier.receipt_no, earlier.submitted_at, earlier.manifest_sha256
    from asked
    left join bid_version as earlier on earlier.id = asked.id and earlier.company_id = asked."companyId"
    order by place`.execute(unit.db);
  return submissions.map((submission, place) => {
    const row = rows[place];
    if (row === undefined) throw new Error('the database told nothing of a submission');
    const { now, isLogFixed, changedAt, files, itemsNo } = row;
    const { sealRecipient, priceRecipient, keyConfirmed, openersNeeded } = row;
    const key = { sealRecipient, priceRecipient, keyConfirmed, openersNeeded };
    const earlier = row.id === null ? null : row;
    return {
      ...submission,
      facts: { now: toldTime(now), isLogFixed, ...key, changedAt, files, itemsNo, earlier },
    };
  });
}

/** A decided version, with its bid before and after. */
export interface NewVersion {
  readonly scope: CompanyScope;
  readonly bid: BidRow;
  readonly decided: BidAsDecided;
  readonly id: string;
  readonly versionNo: number;
  readonly itemsNo: number;
  readonly companyVersionId: string;
  readonly manifest: readonly AnnouncedEnvelope[];
  readonly manifestSha256: string;
  readonly receipt: SignedReceipt;
  readonly leafHash: string;
  readonly submittedAt: Date;
}

/**
 * Stores the versions, each in place of the one in force before, and the bids as decided, in one statement (see
 * `holdSubmissions`).
 * @returns the stored ones; the ids of the others are taken already
 */
export async function addVersions<One extends NewVersion>(
  unit: Unit,
  versions: readonly One[],
): Promise<readonly One[]> {
  if (versions.length === 0) return [];
  const rows = versions.map(({ scope, bid, decided, receipt, ...version }) => ({
    id: version.id,
    versionNo: version.versionNo,
    itemsNo: version.itemsNo,
    companyVersionId: version.companyVersionId,
    manifest: version.manifest,
    manifestSha256: version.manifestSha256,
    receiptNo: receipt.receipt.receiptNo,
    receipt,
    leafHash: `\\x${version.leafHash}`,
    submittedBy: scope.accountId,
    submittedAt: version.submittedAt,
    bidId: bid.id,
    lotId: bid.lotId,
    companyId: scope.companyId,
    former: bid.validVersionNo,
    rowVersion: bid.version,
    ...decided,
  }));
  const { rows: done } = await sql<{
    id: string;
    companyId: string;
    saved: boolean;
  }>`with version as materialized (
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as version (id uuid, "bidId" uuid, "lotId" uuid,
        "companyId" uuid, "versionNo" int, "itemsNo" int, "companyVersionId" uuid, manifest jsonb, "manifestSha256" text,
        "receiptNo" text, receipt jsonb, "leafHash" bytea, "submittedBy" uuid, "submittedAt" timestamptz,
        former int, "rowVersion" int, state text, "lastVersionNo" int, "validVersionNo" int)),
    added as (
      insert into bid_version (id, bid_id, lot_id, company_id, version_no, company_version_id, manifest,
        manifest_sha256, receipt_no, receipt, leaf_hash, submitted_by, submitted_at, items_no)
      select id, "bidId", "lotId", "companyId", "versionNo", "companyVersionId", manifest, "manifestSha256",
        "receiptNo", receipt, "leafHash", "submittedBy", "submittedAt", "itemsNo" from version
      on conflict (id) do nothing returning id, company_id as "companyId"),
    envelopes as (
      insert into bid_envelope (bid_version_id, kind, position, file_id, name, size, sha256)
      select version.id, kind, place - 1, "fileId", name, size, sha256 from version join added using (id, "companyId"),
        rows from (jsonb_to_recordset(manifest) as (kind text, "fileId" uuid, name text, size bigint, sha256 text))
          with ordinality as envelope (kind, "fileId", name, size, sha256, place)),
    superseded as (
      update bid_version set superseded_at = "submittedAt" from version join added using (id, "companyId")
      where bid_version.bid_id = "bidId" and version_no = former),
    saved as (
      update bid set state = version.state, last_version_no = "lastVersionNo", valid_version_no = "validVersionNo",
        version = bid.version + 1
      from version join added using (id, "companyId")
      where bid.id = "bidId" and bid.company_id = "companyId" and bid.version = "rowVersion"
      returning bid.id)
    select version.id, version."companyId", exists (select from saved where saved.id = "bidId") as saved
    from version join added using (id, "companyId")`.execute(unit.db);
  const unsaved = done.find(({ saved }) => !saved);
  if (unsaved !== undefined)
    throw new Error(`the bid of version ${unsaved.id} changed although it was locked`);
  // Two companies may use the same id: only one of them has it.
  return versions.filter(({ id, scope }) =>
    done.some((row) => row.id === id && row.companyId === scope.companyId),
  );
}
