import type { GivenJudgement, QualificationResult } from '@procure/domain/evaluation/qualification.ts';
import { methodSteps, methods } from '@procure/domain/tender/method.ts';
import { sql } from 'kysely';

/** The review of qualification of a lot, with the names of the staff who judged and closed it. Times are ISO 8601. */
export interface QualificationRow {
  /** Whether the committee has begun. */
  readonly isBegun: boolean;
  /** The last closed review, which may be open again; null before the first. */
  readonly review: {
    readonly no: number;
    readonly results: readonly QualificationResult[];
    readonly closedAt: string;
    readonly closedBy: string;
    readonly reopenedAt: string | null;
    readonly reopeningReason: string | null;
  } | null;
  /** The last judgement of each bid. */
  readonly judgements: readonly (GivenJudgement & {
    readonly judgedAt: string;
    readonly judgedBy: string;
  })[];
}

const iso = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The review of qualification of the `lot` of a query. */
export const qualificationOfLot = sql<QualificationRow>`json_build_object(
  'isBegun', exists (select from evaluation begun where begun.lot_id = lot.id and begun.state <> 'preparing'),
  'review', (select json_build_object('no', review.no, 'results', review.results,
      'closedAt', ${iso('review.closed_at')}, 'closedBy', closer.nick_name,
      'reopenedAt', ${iso('review.reopened_at')}, 'reopeningReason', review.reopening_reason)
    from qualification_review review join account closer on closer.id = review.closed_by
    where review.lot_id = lot.id order by review.no desc limit 1),
  'judgements', coalesce((select json_agg(json_build_object('no', last.no, 'bidId', last.bid_id,
      'qualified', last.qualified, 'failed', last.failed, 'reason', last.reason,
      'judgedAt', ${iso('last.judged_at')}, 'judgedBy', judge.nick_name))
    from (select distinct on (judgement.bid_id) judgement.* from qualification_judgement judgement
      where judgement.lot_id = lot.id order by judgement.bid_id, judgement.no desc) last
    join account judge on judge.id = last.judged_by), '[]'))`;

/** The cause for which the bidder of the `entry` of a query is not qualified, by the closed review; null for others. */
export const disqualificationOfEntry = sql<string | null>`(select judged.bid ->> 'cause'
  from qualification_review review cross join lateral jsonb_array_elements(review.results) judged (bid)
  where review.lot_id = entry.lot_id and review.reopened_at is null
    and judged.bid ->> 'bidId' = entry.bid_id::text and judged.bid ->> 'cause' <> '')`;

const tenderings = methods.filter((method) => methodSteps[method].isTendering);

/** Whether the committee of the `lot` of a query waits for the buyer's review: see `qualificationStage`. */
export const isQualificationOpen = sql<boolean>`(lot.prequalification_deadline is null
  and exists (select from tender bought where bought.id = lot.tender_id and bought.scope = 'government'
    and bought.method = any (${sql.val(tenderings)}::text[]))
  and not exists (select from qualification_review review where review.lot_id = lot.id and review.reopened_at is null)
  and (exists (select from qualification_review review where review.lot_id = lot.id)
    or not exists (select from evaluation begun where begun.lot_id = lot.id and begun.state <> 'preparing')))`;
