import type { SignedDocumentView } from '@procure/contract/official-document/field.schema.ts';
import type { LotState } from '@procure/domain/lot/lot.ts';
import type { Holding } from '@procure/domain/objection/access.ts';
import type { DeemedResult } from '@procure/domain/opening/declaration.ts';
import type {
  FindingKind,
  KeyHolder,
  OpeningResult,
  OpeningState,
  PauseCause,
} from '@procure/domain/opening/opening.ts';
import { type Method, methodSteps, methods } from '@procure/domain/tender/method.ts';
import { type Kysely, sql } from 'kysely';
import type { CompanyScope, StaffScope } from '../../platform/actor.ts';
import type { Database } from '../../platform/database/schema.gen.ts';
import { consentCount } from '../../platform/keys/opener-signing.ts';
import { isHandled, isSeen } from '../../platform/sight.ts';
import { type LotHeaderRow, lotHeader } from '../lot/header/read-model.ts';
import { openSubjectsOf } from '../objection/hold/read-model.ts';
import { recordDocuments } from '../official-document/read-model.ts';
import { awaitsConsent } from '../tender/consent/read-model.ts';
import { type DivisionView, newestDivision } from '../tender/division/read-model.ts';
import { type RaisedRow, raisedAt, raisedFor } from './supplement/read-model.ts';

type Reach = Kysely<Database>;

/** A lot in lists and headers. */
export interface LotRow extends LotHeaderRow {
  readonly ceilingPrice: string | null;
}

export interface EntryRow {
  readonly bidId: string;
  readonly companyId: string;
  readonly position: number;
  readonly companyName: string;
  readonly result: OpeningResult;
  readonly cause: string | null;
  readonly priceSealed: boolean;
  readonly totalIncl: string | null;
  readonly totalExcl: string | null;
  readonly totalTax: string | null;
  readonly delivery: string | null;
  readonly quality: string | null;
  readonly validityDays: number | null;
  readonly bondAmount: string | null;
  readonly remarks: readonly string[];
}

/** Content of an opening record. */
export interface RecordRow {
  readonly startedAt: Date | null;
  /** Null until the record is complete. */
  readonly openedAt: Date | null;
  readonly bidCount: number;
  readonly root: string | null;
  readonly treeSize: number | null;
  readonly fixedAt: Date | null;
  readonly signature: string | null;
  readonly entries: readonly EntryRow[];
  readonly documents: readonly SignedDocumentView[];
  /** Objections to the opening. */
  readonly raised: readonly RaisedRow[];
}

export interface OpeningRow extends LotRow, RecordRow {
  readonly prequalificationReopenedAt: Date | null;
  readonly now: Date;
  readonly endedReason: string | null;
  readonly stateBeforeSuspension: LotState | null;
  readonly openersNeeded: number;
  readonly splitEnvelope: boolean;
  /** The newest price session of a lot with two envelopes; null before it and for other lots. */
  readonly prices: PriceSessionRow | null;
  /** Whether the committee waits for the prices. */
  readonly pricesAwaited: boolean;
  readonly keyHolder: KeyHolder;
  readonly openers: readonly {
    readonly id: string;
    readonly nickName: string;
    readonly releasedAt: string | null;
    /** Of the price key, until its session is completed. */
    readonly priceReleasedAt: string | null;
    /** False once the lot is opened. */
    readonly hasShare: boolean;
    readonly shareFalse: boolean;
    readonly consentedAt: string | null;
  }[];
  /** Whether this person's signature of the lot's key is awaited. */
  readonly mayConsent: boolean;
  /** Number of openers' signatures of the lot's key in the present division. */
  readonly consents: number;
  readonly division: DivisionView | null;
  /** Whether this person handles the tender for the buyer. */
  readonly handled: boolean;
  /** Open objections that the opening waits for. */
  readonly objections: readonly Holding[];
  readonly openingState: OpeningState | null;
  /** The state of the newest session; null before the first. */
  readonly sessionState: OpeningState | null;
  readonly pausedAt: Date | null;
  readonly pauseCause: PauseCause | null;
  readonly findings: readonly FindingRow[];
}

/** A session that opens price envelopes. */
export interface PriceSessionRow {
  readonly state: OpeningState;
  readonly startedAt: string;
  readonly openedAt: string | null;
  readonly bidCount: number;
}

/** A bid that was tried and did not open. */
export interface FindingRow {
  readonly bidId: string;
  readonly position: number;
  readonly companyName: string;
  readonly kind: FindingKind;
  readonly cause: string;
  readonly foundAt: string;
  readonly result: DeemedResult | null;
  readonly reason: string | null;
  readonly by: string | null;
  readonly at: string | null;
}

const lotColumns = sql`${lotHeader}, lot.ceiling_price`;

const entries = sql`coalesce((select json_agg(json_build_object('bidId', entry.bid_id, 'companyId', entry.company_id,
    'position', entry.position, 'companyName', entry.bidder_name, 'result', entry.result, 'cause', entry.cause,
    'priceSealed', entry.price_sealed, 'totalIncl', entry.total_incl::text, 'totalExcl', entry.total_excl::text, 'totalTax', entry.total_tax::text,
    'delivery', entry.delivery, 'quality', entry.quality, 'validityDays', entry.validity_days,
    'bondAmount', entry.bond_amount::text, 'remarks', coalesce(entry.contents -> 'remarks', '[]'))
    order by entry.position)
  from opened_bid entry where entry.lot_id = lot.id), '[]')`;

const utc = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The newest price session of `lot`, as JSON. */
const prices = sql`(select json_build_object('state', session.state, 'startedAt', ${utc('session.started_at')},
    'openedAt', ${utc('session.opened_at')}, 'bidCount', coalesce(session.bid_count, 0))
  from opening session where session.lot_id = lot.id and session.no > 0 order by session.no desc limit 1)`;

/** Findings, for the lot's named openers only: no one else learns of a bidder before the record is complete. */
const findings = (scope: StaffScope) => sql`
  coalesce((select json_agg(json_build_object('bidId', finding.bid_id, 'position', finding.position,
      'companyName', finding.company_name, 'kind', finding.kind, 'cause', finding.cause,
      'foundAt', ${utc('finding.found_at')}, 'result', finding.declared_result, 'reason', finding.declared_reason,
      'by', account.nick_name, 'at', ${utc('finding.declared_at')}) order by finding.position)
    from opening_finding finding left join account on account.id = finding.declared_by
    where finding.lot_id = lot.id and exists (select from lot_opener own
      where own.lot_id = lot.id and own.account_id = ${scope.accountId})), '[]')`;

const record = sql`opening.started_at, opening.opened_at, coalesce(opening.bid_count, 0) as bid_count,
  receipt_root.root, receipt_root.tree_size, receipt_root.fixed_at, receipt_root.signature,
  ${recordDocuments} as documents`;

const readOut = methods.filter((method) => methodSteps[method].publicOpening);

/**
 * The opening of a published lot. If the method opens in public, each line is shown when it enters the record, as
 * everyone present hears it; otherwise all bids are shown at once when the opening is completed.
 */
export async function readOpening(scope: StaffScope, db: Reach, lotId: string): Promise<OpeningRow | null> {
  const { rows } = await sql<OpeningRow>`
    select clock_timestamp() as now, ${lotColumns}, lot.ended_reason, lot.state_before_suspension,
      lot.prequalification_reopened_at, lot.openers_needed, lot.split_envelope, lot.key_holder,
      ${prices} as prices, exists (select from evaluation where evaluation.lot_id = lot.id
        and evaluation.state = 'awaiting_prices') as prices_awaited,
      ${newestDivision} as division, ${isHandled(scope)} as handled,
      ${awaitsConsent(scope)} as may_consent, ${consentCount} as consents,
      ${openSubjectsOf} as objections, ${raisedAt(scope, isHandled(scope))} as raised,
      coalesce((select json_agg(json_build_object('id', account.id, 'nickName', account.nick_name,
          'releasedAt', to_char(opener.released_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'priceReleasedAt', ${utc('opener.price_released_at')}, 'shareFalse', opener.share_false, 'consentedAt', (select ${utc('consent.signed_at')}
            from lot_key_consent consent where consent.lot_id = lot.id and consent.division = lot.key_division
              and consent.account_id = account.id limit 1),
          'hasShare', exists (select from lot_share share
            where share.lot_id = lot.id and share.account_id = account.id
              and share.division = lot.key_division and share.sealed is not null))
          order by account.nick_name, account.id)
        from lot_opener opener join account on account.id = opener.account_id
        where opener.lot_id = lot.id), '[]') as openers,
      opening.state as opening_state, session.state as session_state, session.paused_at, session.pause_cause,
      ${findings(scope)} as findings,
      ${record},
      case when opening.state = 'completed' or tender.method in (${sql.join(readOut)}) then ${entries} else '[]' end as entries
    from lot
    join tender on tender.id = lot.tender_id
    left join opening on opening.lot_id = lot.id and opening.no = 0
    left join lateral (select newest.state, newest.paused_at, newest.pause_cause from opening newest
      where newest.lot_id = lot.id order by newest.no desc limit 1) session on true
    left join receipt_root on receipt_root.lot_id = lot.id
    where lot.id = ${lotId} and lot.published_at is not null and ${isSeen(scope, 'bids')}`.execute(db);
  return rows[0] ?? null;
}

/** The opening as a bidder follows it. */
export interface FollowedRow extends RecordRow {
  readonly method: Method;
  readonly openingState: OpeningState;
  readonly openersNeeded: number;
  readonly releasedCount: number;
  readonly splitEnvelope: boolean;
  readonly prices: PriceSessionRow | null;
}

/**
 * The opening for a company with a bid in it, from the deadline on; lines appear as they are read out. Null for
 * every other company, and if the opening will not take place.
 */
export async function readFollowed(
  scope: CompanyScope,
  db: Reach,
  lotId: string,
): Promise<FollowedRow | null> {
  const { rows } = await sql<FollowedRow>`
    select tender.method, coalesce(opening.state, 'waiting') as opening_state, lot.openers_needed,
      lot.split_envelope, ${prices} as prices,
      (select count(*) from lot_opener opener where opener.lot_id = lot.id and opener.released_at is not null)
        as released_count,
      ${record}, ${entries} as entries, ${raisedFor(scope)} as raised
    from lot
    join tender on tender.id = lot.tender_id
    left join opening on opening.lot_id = lot.id and opening.no = 0
    left join receipt_root on receipt_root.lot_id = lot.id
    where lot.id = ${lotId} and lot.bid_deadline <= clock_timestamp()
      and (opening.state = 'completed' or lot.state in ('published', 'opening', 'suspended'))
      and (exists (select from opening_entry own where own.lot_id = lot.id and own.company_id = ${scope.companyId})
        or exists (select from bid own where own.lot_id = lot.id and own.company_id = ${scope.companyId}
          and own.state = 'submitted'))`.execute(db);
  return rows[0] ?? null;
}

export interface QueueRow extends LotRow {
  readonly now: Date;
  readonly openersNeeded: number;
  readonly releasedCount: number;
  readonly releasedByMe: boolean;
  /** Whether the committee waits for the prices of a lot with two envelopes. */
  readonly pricesAwaited: boolean;
  readonly consents: number;
  readonly mayConsent: boolean;
}

const queues = {
  waiting: {
    condition: sql`(lot.state in ('published', 'opening', 'suspended') or lot.split_envelope and lot.state = 'evaluating'
      and exists (select from evaluation where evaluation.lot_id = lot.id and evaluation.state = 'awaiting_prices'))`,
    order: sql`lot.bid_deadline, lot.id`,
  },
  opened: {
    condition: sql`lot.state in ('evaluating', 'reshowing', 'publicity', 'deciding', 'awarded', 'contracted', 'archived', 'failed')`,
    order: sql`lot.bid_deadline desc, lot.id`,
  },
};

/** Lots to open, or opened. Nothing in it depends on whether there are bids. */
export async function readQueue(
  scope: StaffScope,
  db: Reach,
  query: {
    readonly queue: keyof typeof queues;
    readonly whose: 'mine' | 'all';
    readonly pageNum: number;
    readonly pageSize: number;
  },
): Promise<{ rows: readonly QueueRow[]; count: number }> {
  const { condition, order } = queues[query.queue];
  const mine =
    query.whose === 'mine'
      ? sql`join lot_opener own on own.lot_id = lot.id and own.account_id = ${scope.accountId}`
      : sql``;
  const { rows } = await sql<QueueRow>`
    select clock_timestamp() as now, ${lotColumns}, lot.openers_needed,
      ${awaitsConsent(scope)} as may_consent, ${consentCount} as consents,
      (select count(*) from lot_opener opener where opener.lot_id = lot.id and opener.released_at is not null)
        as released_count,
      exists (select from lot_opener opener where opener.lot_id = lot.id
        and opener.account_id = ${scope.accountId} and opener.released_at is not null) as released_by_me,
      exists (select from evaluation where evaluation.lot_id = lot.id and evaluation.state = 'awaiting_prices')
        as prices_awaited
    from lot ${mine}
    join tender on tender.id = lot.tender_id
    where ${condition} and lot.published_at is not null and ${isSeen(scope, 'bids')}
    order by ${order}
    limit ${query.pageSize} offset ${(query.pageNum - 1) * query.pageSize}`.execute(db);
  const counted = await sql<{ count: number }>`
    select count(*) as count from lot ${mine}
    where ${condition} and lot.published_at is not null and ${isSeen(scope, 'bids')}`.execute(db);
  return { rows, count: counted.rows[0]?.count ?? 0 };
}

export interface OpenedFilesRow {
  readonly bidId: string;
  readonly companyName: string;
  readonly files: readonly {
    readonly id: string;
    readonly name: string;
    readonly size: number;
    readonly sha256: string;
    readonly path: string;
    readonly envelope: string;
  }[];
}

/** Files of the opened bids of a visible lot; null until the opening is completed. */
export async function readOpenedFiles(
  scope: StaffScope,
  db: Reach,
  lotId: string,
): Promise<readonly OpenedFilesRow[] | null> {
  const { rows } = await sql<{ bids: readonly OpenedFilesRow[] }>`
    select coalesce((select json_agg(json_build_object('bidId', entry.bid_id, 'companyName', entry.bidder_name,
        'files', coalesce((select json_agg(json_build_object('id', file.id, 'name', file.name, 'size', file.size,
            'sha256', file.sha256, 'path', file.path, 'envelope', attachment.role) order by attachment.position)
          from attachment join file on file.id = attachment.file_id
          where attachment.owner_kind = 'bid' and attachment.owner_id = entry.bid_id), '[]'))
        order by entry.position)
      from opening_entry entry where entry.lot_id = opening.lot_id), '[]') as bids
    from opening join lot on lot.id = opening.lot_id
    where opening.lot_id = ${lotId} and opening.no = 0 and opening.state = 'completed' and ${isSeen(scope, 'bids')}`.execute(
    db,
  );
  return rows[0]?.bids ?? null;
}

/** Whether the file belongs to an opened bid of a lot whose bids this person sees. */
export async function isSeenOpenedFile(scope: StaffScope, db: Reach, fileId: string): Promise<boolean> {
  const found = await db
    .selectFrom('attachment')
    .innerJoin('openingEntry', 'openingEntry.bidId', 'attachment.ownerId')
    .innerJoin('lot', 'lot.id', 'openingEntry.lotId')
    .where('attachment.ownerKind', '=', 'bid')
    .where('attachment.fileId', '=', fileId)
    .where(isSeen(scope, 'bids'))
    .select('attachment.fileId')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
