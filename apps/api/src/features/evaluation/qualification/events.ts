import type {
  QualificationClosed,
  QualificationJudgement,
} from '@procure/domain/evaluation/qualification.ts';
import { qualifiedBids } from '@procure/domain/evaluation/qualification.ts';
import { messages } from '../../../platform/messaging/outbox/outgoing.ts';
import type { EventTable } from '../../../platform/record.ts';

type QualificationEvent =
  | {
      readonly kind: 'judgeQualification';
      readonly no: number;
      readonly before: QualificationJudgement | null;
      readonly judgement: QualificationJudgement;
    }
  | (QualificationClosed & { readonly members: readonly string[] })
  | { readonly kind: 'reopenQualification'; readonly reason: string; readonly members: readonly string[] };

interface AboutQualification {
  readonly lotId: string;
  readonly title: string;
  readonly tenderNo: string;
}

const ofReview = (lotId: string) => ({ entity: 'qualification_review', entityId: lotId, lotId }) as const;

export const qualificationEvents: EventTable<QualificationEvent, AboutQualification> = {
  judgeQualification: ({ no, before, judgement }, { lotId }) => ({
    audit: {
      action: 'judge_qualification',
      ...ofReview(lotId),
      ...(before === null ? {} : { before }),
      after: { no, ...judgement },
    },
  }),
  closeQualification: ({ results, reopensSheets, failure, members }, { lotId, title, tenderNo }) => ({
    audit: {
      action: 'close_qualification',
      ...ofReview(lotId),
      after: { results, reopensSheets, failure },
    },
    // The failure of the lot is announced on its own.
    send:
      failure === null
        ? messages(
            members,
            {
              template: 'qualification_closed',
              values: { title, tenderNo, n: String(qualifiedBids(results).length) },
            },
            `/evaluation/${lotId}`,
          )
        : [],
  }),
  reopenQualification: ({ reason, members }, { lotId, title, tenderNo }) => ({
    audit: { action: 'reopen_qualification', ...ofReview(lotId), reason },
    send: messages(
      members,
      { template: 'qualification_reopened', values: { title, tenderNo, reason } },
      `/evaluation/${lotId}`,
    ),
  }),
};
