import type { DeskView } from '@procure/contract/todo/desk.schema.ts';
import { lotPhase } from '@procure/domain/lot/lot.ts';
import type { ComplaintQueue, DeskQueue } from '@procure/domain/todo/desk.ts';
import { iso, isoOrNull } from '../../lot/present.ts';
import { nameOf } from '../../lot/process/present.ts';
import type { Desk, Waiting } from './read-model.ts';

/** The page of each queue, and the page of one of its items. */
const places: Readonly<Record<DeskQueue, readonly [list: string, one: (waiting: Waiting) => string]>> = {
  plan_returned: ['/plan?state=returned', ({ id }) => `/plan/${id}`],
  plan_approval: ['/approval', ({ id }) => `/plan/${id}`],
  returned: ['/tender?queue=draft&mine=1', tenderPage],
  comment: ['/tender?queue=draft&mine=1', tenderPage],
  comment_answered: ['/approval', tenderPage],
  approval: ['/approval', tenderPage],
  publication: ['/tender?queue=approved', tenderPage],
  amendment: ['/approval', deskOf('amendment')],
  question: ['/tender?queue=running', deskOf('question')],
  objection: ['/objection', ({ id }) => `/objection/${id}`],
  objection_approval: ['/approval', ({ lotId }) => `/objection?lotId=${lotId}`],
  complaint_overdue: complaintsIn('complaint_overdue'),
  complaint_review: complaintsIn('complaint_review'),
  complaint_correction: complaintsIn('complaint_correction'),
  complaint_decision: complaintsIn('complaint_decision'),
  complaint_signature: complaintsIn('complaint_signature'),
  complaint_remedy: complaintsIn('complaint_remedy'),
  prequalification: ['/tender?queue=running', deskOf('prequalification')],
  unconfirmed: ['/opening', ({ lotId }) => `/opening/${lotId}`],
  consent: ['/opening', ({ lotId }) => `/opening/${lotId}`],
  division: ['/opening', ({ lotId }) => `/opening/${lotId}`],
  opening: ['/tender?queue=to_open', ({ lotId }) => `/opening/${lotId}`],
  expert_invitation: ['/expert/invitation', () => '/expert/invitation'],
  qualification: ['/tender?queue=evaluating', ({ lotId }) => `/evaluation/${lotId}`],
  sign_in: ['/evaluation', ({ lotId }) => `/evaluation/${lotId}`],
  seat_vacant: ['/tender?queue=evaluating', ({ lotId }) => `/evaluation/${lotId}`],
  chair_vote: ['/evaluation', ({ lotId }) => `/evaluation/${lotId}`],
  scoring: ['/tender?queue=evaluating', ({ lotId }) => `/evaluation/${lotId}`],
  report_signing: ['/tender?queue=evaluating', ({ lotId }) => `/evaluation/${lotId}/report`],
  decision: ['/tender?queue=deciding', ({ lotId }) => `/award/${lotId}`],
  award_approval: ['/approval', ({ lotId }) => `/award/${lotId}`],
  award_issue: ['/tender?queue=deciding', ({ lotId }) => `/award/${lotId}`],
  order: ['/order', ({ id }) => `/order?id=${id}`],
  company: ['/supplier/review?kind=registration', ({ id }) => `/supplier/${id}`],
  change_request: ['/supplier/review?kind=change', ({ id }) => `/supplier/change/${id}`],
  claim: ['/supplier/review?kind=claim', ({ id }) => `/supplier/claim/${id}`],
  expert: ['/expert?standing=waiting', ({ id }) => `/expert/${id}`],
  holiday: ['/holiday', ({ id }) => `/holiday?year=${id}`],
  setting: ['/installation', () => '/installation'],
};

function complaintsIn(queue: ComplaintQueue): readonly [string, (waiting: Waiting) => string] {
  return [`/complaint?queue=${queue}`, ({ id }) => `/complaint/${id}`];
}

/** A desk of the lot: its questions, its applications. */
function deskOf(desk: string) {
  return ({ tenderId, lotId }: Waiting) => `/tender/${tenderId}/${desk}?lotId=${lotId}`;
}

function tenderPage({ tenderId, lotId }: Waiting): string {
  return `/tender/${tenderId}?lotId=${lotId}`;
}

export function presentDesk(desk: Desk): DeskView {
  const { now } = desk;
  return {
    queues: desk.queues.map(({ key, count, first }) => {
      const [list, one] = places[key];
      return {
        key,
        count,
        link: list,
        first: first && {
          title: first.title,
          since: isoOrNull(first.since),
          due: isoOrNull(first.due ?? null),
          link: one(first),
        },
      };
    }),
    tenders: desk.tenders.map((lot) => ({
      tenderId: lot.tenderId,
      lotId: lot.lotId,
      tenderNo: lot.tenderNo,
      name: nameOf(lot),
      phase: lotPhase(lot, now),
      bidDeadline: iso(lot.bidDeadline),
    })),
    deadlines: desk.deadlines.map(({ tenderId, lotId, kind, at, mine, ...lot }) => ({
      tenderId,
      lotId,
      name: nameOf(lot),
      kind,
      at: iso(at),
      mine,
    })),
    serverTime: now.toISOString(),
  };
}
