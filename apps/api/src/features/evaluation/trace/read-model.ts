import type { CriterionView } from '@procure/contract/criterion/criterion.schema.ts';
import type { FileTrace, TracedFile } from '@procure/domain/evaluation/file-trace.ts';
import type { EvidenceKind } from '@procure/domain/evaluation/rarity.ts';
import type { Method } from '@procure/domain/tender/method.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.gen.ts';
import { criteriaOfLot } from '../../criterion/read-model.ts';
import {
  biddersOf,
  type ClauseRow,
  clausesOfLot,
  type ListedBidRow,
  openedBids,
  withUnitPrices,
} from '../opened-bid/read-model.ts';
import { type RelationRow, relations } from '../relation/read-model.ts';

type Reach = Kysely<Database>;

type TracedRow = FileTrace & { readonly bidId: string | null; readonly sha256: string };

export interface ComparedLot {
  readonly files: readonly TracedFile[];
  readonly tender: readonly FileTrace[];
  readonly bids: readonly { readonly bidId: string; readonly texts: readonly string[] }[];
  readonly tenderTexts: readonly string[];
}

/** The properties and texts of the files of a lot, for their comparison; of each bid the first `most` characters. */
export async function readTraced(db: Reach, lotId: string, mostText: number): Promise<ComparedLot> {
  const { rows: files } = await sql<TracedRow>`select trace.bid_id, file.sha256, trace.author, trace.editor,
      trace.software, trace.made_at, trace.document_id
    from file_trace trace join file on file.id = trace.file_id
    where trace.lot_id = ${lotId} and trace.standing = 'read'`.execute(db);
  const { rows: entries } = await sql<{
    bidId: string;
  }>`select bid_id from opening_entry where lot_id = ${lotId}
    order by position`.execute(db);
  const most = Math.floor(mostText / Math.max(1, entries.length));
  const bids: { bidId: string; texts: readonly string[] }[] = [];
  for (const { bidId } of entries) {
    const { rows } = await sql<{ content: string }>`select left(content, ${most}::int) as content from (
        select trace.content, sum(length(trace.content)) over (order by trace.file_id) - length(trace.content) as before
        from file_trace trace where trace.lot_id = ${lotId} and trace.bid_id = ${bidId} and trace.content <> '') text
      where before < ${most}`.execute(db);
    let left = most;
    const texts = rows.map(({ content }) => {
      const text = content.slice(0, left);
      left -= text.length;
      return text;
    });
    bids.push({ bidId, texts });
  }
  const { rows: issued } = await sql<{
    content: string;
  }>`select file_text.content from tender_document document
    join file_text on file_text.file_id = document.file_id where document.lot_id = ${lotId}
    order by document.created_at limit 100`.execute(db);
  return {
    files: files.flatMap(({ bidId, ...file }) => (bidId === null ? [] : [{ ...file, bidId }])),
    tender: files.filter(({ bidId }) => bidId === null),
    bids,
    tenderTexts: issued.map(({ content }) => content),
  };
}

/** The kinds of evidence that the bids of a lot show. */
export async function readEvidence(db: Reach, lotId: string): Promise<ReadonlySet<EvidenceKind>> {
  const { rows } = await sql<{
    readonly method: Method;
    readonly bids: readonly ListedBidRow[];
    readonly clauses: readonly ClauseRow[];
    readonly criteria: readonly CriterionView[];
    readonly relations: readonly RelationRow[];
  }>`select tender.method, ${openedBids} as bids, ${clausesOfLot} as clauses, ${criteriaOfLot} as criteria,
      ${relations} as relations
    from lot join tender on tender.id = lot.tender_id left join opening on opening.lot_id = lot.id and opening.no = 0
    where lot.id = ${lotId}`.execute(db);
  const [row] = rows;
  if (row === undefined) return new Set();
  const bids = row.bids.map(withUnitPrices);
  const bidders = biddersOf({ ...row, bids, qualificationCriteria: [], traces: [] }, row.method);
  return new Set<EvidenceKind>([
    ...row.relations.flatMap(({ shared }) => shared.map(({ kind }) => kind)),
    ...(bidders.some(({ patterns }) => patterns.length > 0) ? (['pricePattern'] as const) : []),
    ...(bidders.some(({ likenesses }) => likenesses.length > 0) ? (['textLikeness'] as const) : []),
  ]);
}
