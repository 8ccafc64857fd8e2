import type { SignedDocumentView } from '@procure/contract/official-document/field.schema.ts';
import type { OpinionKind } from '@procure/domain/evaluation/signing.ts';
import { type Kysely, sql } from 'kysely';
import type { StaffScope } from '../../../platform/actor.ts';
import type { Database } from '../../../platform/database/schema.gen.ts';
import { isCommitteeKnown, isSeen, nameFor } from '../../../platform/sight.ts';
import { type LotHeaderRow, lotHeader } from '../../lot/header/read-model.ts';
import { reportDocument } from '../../official-document/read-model.ts';

export interface ReportRow extends LotHeaderRow {
  readonly now: Date;
  readonly opened: boolean;
  /** Whether the reader is a member of the committee. */
  readonly isMember: boolean;
  /** The drawn members whom the reader may not know, by their accounts: the ids and names to show. */
  readonly masks: Readonly<Record<string, { readonly id: string; readonly name: string }>>;
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
    /** Null until the conclusion, and in reports of earlier releases. */
    readonly document: SignedDocumentView | null;
  } | null;
  readonly former: readonly {
    readonly no: number;
    readonly drawnUpBy: string;
    readonly endedAt: string;
    readonly reason: string;
  }[];
}

const name = (scope: StaffScope, account: string) =>
  nameFor(scope, {
    lotId: sql`lot.id`,
    accountId: sql.ref(`${account}.id`),
    name: sql.ref(`${account}.nickName`),
  });

/** The report of a lot with the opinions on it; null if the reader may not see the lot's bids. */
export async function readReport(
  scope: StaffScope,
  db: Kysely<Database>,
  lotId: string,
): Promise<ReportRow | null> {
  const { rows } = await sql<ReportRow>`
    select clock_timestamp() as now, ${lotHeader}, coalesce(opening.state = 'completed', false) as opened,
      case when ${isCommitteeKnown(scope)} then '{}' else coalesce((select json_object_agg(invitation.account_id,
          json_build_object('id', invitation.id, 'name', drawn_expert_name(lot.id, invitation.account_id)))
        from expert_invitation invitation
        where invitation.lot_id = lot.id and invitation.state in ('accepted', 'withdrawn')), '{}') end as masks,
      exists (select from lot_evaluator own where own.lot_id = lot.id and own.account_id = ${scope.accountId}) as is_member,
      (select json_build_object('no', report.no, 'state', report.state, 'drawnUpBy', ${name(scope, 'drafter')},
          'drafterId', report.drawn_up_by, 'drawnUpAt', report.drawn_up_at, 'dueAt', report.due_at,
          'endedAt', report.ended_at, 'content', report.content, 'digest', report.digest,
          'opinions', (select json_agg(json_build_object('evaluatorId', account.id, 'name', ${name(scope, 'account')},
              'kind', opinion.kind, 'reason', opinion.reason, 'digest', opinion.digest, 'givenAt', opinion.given_at)
              order by account.nick_name, account.id)
            from account left join report_opinion opinion on opinion.lot_id = report.lot_id
              and opinion.no = report.no and opinion.evaluator_id = account.id
            where account.id = any (report.members)),
          'document', ${reportDocument})
        from evaluation_report report join account drafter on drafter.id = report.drawn_up_by
        where report.lot_id = lot.id and report.state <> 'void' and evaluation.state in ('signing', 'concluded')
        order by report.no desc limit 1) as report,
      coalesce((select json_agg(json_build_object('no', former.no, 'drawnUpBy', ${name(scope, 'drafter')},
          'endedAt', former.ended_at, 'reason', former.end_reason) order by former.no)
        from evaluation_report former join account drafter on drafter.id = former.drawn_up_by
        where former.lot_id = lot.id and former.state = 'void'), '[]') as former
    from lot join tender on tender.id = lot.tender_id
    left join opening on opening.lot_id = lot.id and opening.no = 0
    left join evaluation on evaluation.lot_id = lot.id
    where lot.id = ${lotId} and lot.published_at is not null and ${isSeen(scope, 'bids')}`.execute(db);
  return rows[0] ?? null;
}
