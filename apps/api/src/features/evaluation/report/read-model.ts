import type { OpinionKind } from '@procure/domain/evaluation/signing.ts';
import { type Kysely, sql } from 'kysely';
import type { StaffScope } from '../../../platform/actor.ts';
import type { Database } from '../../../platform/database/schema.gen.ts';
import { isSeen } from '../../../platform/sight.ts';
import { type LotHeaderRow, lotHeader } from '../../lot/header/read-model.ts';

export interface ReportRow extends LotHeaderRow {
  readonly now: Date;
  readonly opened: boolean;
  /** Whether the reader is a member of the committee. */
  readonly isMember: boolean;
  /** The version in force. */
  readonly report: {
    readonly no: number;
    readonly state: 'signing' | 'concluded';
    readonly drawnUpBy: string;
    readonly drafterId: string;
    readonly drawnUpAt: string;
    readonly dueAt: string;
    readonly endedAt: string | null;
    readonly content: string;
    readonly digest: string;
    readonly opinions: readonly {
      readonly evaluatorId: string;
      readonly name: string;
      readonly kind: OpinionKind | null;
      readonly reason: string | null;
      readonly digest: string | null;
      readonly givenAt: string | null;
    }[];
  } | null;
  readonly former: readonly {
    readonly no: number;
    readonly drawnUpBy: string;
    readonly endedAt: string;
    readonly reason: string;
  }[];
}

/** The report of a lot with the opinions on it; null if the reader may not see the lot's bids. */
export async function readReport(
  scope: StaffScope,
  db: Kysely<Database>,
  lotId: string,
): Promise<ReportRow | null> {
  const { rows } = await sql<ReportRow>`
    select clock_timestamp() as now, ${lotHeader}, coalesce(opening.state = 'completed', false) as opened,
      exists (select from lot_evaluator own where own.lot_id = lot.id and own.account_id = ${scope.accountId}) as is_member,
      (select json_build_object('no', report.no, 'state', report.state, 'drawnUpBy', drafter.nick_name,
          'drafterId', report.drawn_up_by, 'drawnUpAt', report.drawn_up_at, 'dueAt', report.due_at,
          'endedAt', report.ended_at, 'content', report.content, 'digest', report.digest,
          'opinions', (select json_agg(json_build_object('evaluatorId', account.id, 'name', account.nick_name,
              'kind', opinion.kind, 'reason', opinion.reason, 'digest', opinion.digest, 'givenAt', opinion.given_at)
              order by account.nick_name, account.id)
            from account left join report_opinion opinion on opinion.lot_id = report.lot_id
              and opinion.no = report.no and opinion.evaluator_id = account.id
            where account.id = any (report.members)))
        from evaluation_report report join account drafter on drafter.id = report.drawn_up_by
        where report.lot_id = lot.id and report.state <> 'void' and evaluation.state in ('signing', 'concluded')
        order by report.no desc limit 1) as report,
      coalesce((select json_agg(json_build_object('no', former.no, 'drawnUpBy', drafter.nick_name,
          'endedAt', former.ended_at, 'reason', former.end_reason) order by former.no)
        from evaluation_report former join account drafter on drafter.id = former.drawn_up_by
        where former.lot_id = lot.id and former.state = 'void'), '[]') as former
    from lot join tender on tender.id = lot.tender_id
    left join opening on opening.lot_id = lot.id and opening.no = 0
    left join evaluation on evaluation.lot_id = lot.id
    where lot.id = ${lotId} and lot.published_at is not null and ${isSeen(scope, 'bids')}`.execute(db);
  return rows[0] ?? null;
}
