import type {
  Contracted,
  Declined,
  Forfeited,
  Proposed,
  Returned,
  WasAcknowledged,
  WasApproved,
  WasIssued,
  WasVoided,
} from '@procure/domain/award/decide.ts';
import { type Remedy, remedyLabels } from '@procure/domain/complaint/complaint.ts';
import { formatAmount } from '@procure/domain/money/money.ts';
import { law } from '@procure/domain/tender/law.ts';
import { messages } from '../../platform/messaging/outbox/outgoing.ts';
import type { EventTable } from '../../platform/record.ts';

type Readers = readonly { readonly id: string }[];

/** Events of an award, with the values of their texts. */
type AwardEvent =
  | (Proposed & { readonly rank: number; readonly approvers: readonly string[] })
  | WasApproved
  | Returned
  | (WasIssued & {
      readonly noticeNo: string;
      readonly amount: string;
      readonly notified: number;
      readonly winners: Readers;
      readonly losers: Readers;
    })
  | WasAcknowledged
  | (Declined & { readonly company: string; readonly losers: Readers })
  | {
      readonly kind: 'proposeForfeit';
      readonly companyId: string;
      readonly reason: string;
      readonly ground: string;
      readonly until: string;
      readonly approvers: readonly string[];
      readonly winners: Readers;
    }
  | {
      readonly kind: 'stateForfeit';
      readonly companyId: string;
      readonly proposedBy: string;
    }
  | {
      readonly kind: 'endForfeit';
      readonly state: 'returned' | 'withdrawn' | 'lapsed';
      readonly companyId: string;
      readonly reason: string | null;
      readonly proposedBy: string;
      readonly winners: Readers;
    }
  | (Forfeited & {
      readonly company: string;
      readonly ground: string;
      readonly winners: Readers;
      readonly losers: Readers;
    })
  | (WasVoided & {
      readonly complaintNo: string;
      readonly remedy: Remedy;
      readonly company: string;
      readonly winners: Readers;
      readonly losers: Readers;
    })
  /** Persons who requested a late contract and agreed to it. */
  | (Contracted & { readonly agreed: object });

interface AboutAward {
  readonly lotId: string;
  readonly noticeId: string;
  readonly title: string;
  readonly tenderNo: string;
  readonly won: '中标' | '成交';
  readonly ownerId: string;
}

/** Acts of the buyers' side are recorded at the lot's award, those of a company at its own notice. */
export const awardEvents: EventTable<AwardEvent, AboutAward> = {
  propose: ({ from, bidId, companyId, amount, reason, rank, approvers }, about) => ({
    audit: {
      ...ofAward(about, companyId),
      action: 'propose',
      before: from === null ? null : { bidId: from.bidId },
      after: { bidId, rank, amount },
      reason: reason === '' ? null : reason,
    },
    send: messages(approvers, { template: 'award_submitted', values: namesOf(about) }, deskOf(about)),
  }),
  approve: ({ from }, about) => ({
    audit: {
      ...ofAward(about, from.companyId),
      action: 'approve',
      before: { state: from.state },
      after: { state: 'approved' },
    },
    send: messages([from.createdBy], { template: 'award_approved', values: valuesOf(about) }, deskOf(about)),
  }),
  return: ({ from, reason }, about) => ({
    audit: { ...ofAward(about, from.companyId), action: 'return', reason },
    send: messages(
      [from.createdBy],
      { template: 'award_returned', values: { ...valuesOf(about), reason } },
      deskOf(about),
    ),
  }),
  issue: ({ from, noticeNo, amount, notified, winners, losers }, about) => {
    const price = formatAmount(amount);
    const won = {
      template: 'award_issued',
      values: { ...valuesOf(about), price, days: law.contractDays.value },
    } as const;
    const lost = { template: 'result_notice', values: namesOf(about) } as const;
    const link = `/winNotification?lotId=${about.lotId}`;
    return {
      audit: {
        ...ofAward(about, from.companyId),
        action: 'issue',
        before: { state: from.state },
        after: { state: 'issued', noticeNo, amount, notified },
      },
      send: [
        ...messages(
          winners.map(({ id }) => id),
          won,
          link,
        ),
        ...messages(
          losers.map(({ id }) => id),
          lost,
          link,
        ),
      ],
    };
  },
  acknowledge: ({ from }, about) => ({
    audit: {
      ...ofNotice(about, from.companyId),
      action: 'acknowledge',
      before: { state: from.state },
      after: { state: 'acknowledged' },
    },
    send:
      from.kind === 'won'
        ? messages(
            [about.ownerId],
            { template: 'award_acknowledged', values: valuesOf(about) },
            deskOf(about),
          )
        : [],
  }),
  decline: ({ from, reason, company, losers }, about) => ({
    audit: {
      ...ofNotice(about, from.companyId),
      action: 'decline',
      before: { state: from.state },
      after: { state: 'declined' },
      reason,
    },
    send: [
      ...messages(
        [about.ownerId],
        { template: 'award_declined', values: { ...valuesOf(about), reason } },
        deskOf(about),
      ),
      ...messages(
        idsOf(losers),
        { template: 'award_declined_other', values: { ...namesOf(about), company } },
        `/processManage?lotId=${about.lotId}`,
      ),
    ],
  }),
  proposeForfeit: ({ companyId, reason, ground, until, approvers, winners }, about) => ({
    audit: { ...ofAward(about, companyId), action: 'proposeForfeit', after: { ground, until }, reason },
    send: [
      ...messages(
        approvers,
        { template: 'forfeit_submitted', values: { ...namesOf(about), until } },
        deskOf(about),
      ),
      ...messages(
        idsOf(winners),
        { template: 'forfeit_proposed', values: { ...namesOf(about), ground, reason, until } },
        noticeOf(about),
      ),
    ],
  }),
  stateForfeit: ({ companyId, proposedBy }, about) => ({
    audit: { ...ofNotice(about, companyId), action: 'stateForfeit' },
    send: messages([proposedBy], { template: 'forfeit_stated', values: namesOf(about) }, deskOf(about)),
  }),
  endForfeit: ({ state, companyId, reason, proposedBy, winners }, about) => ({
    audit: { ...ofAward(about, companyId), action: 'endForfeit', after: { state }, reason },
    send: [
      ...(state === 'returned'
        ? messages(
            [proposedBy],
            { template: 'forfeit_returned', values: { ...namesOf(about), reason: reason ?? '' } },
            deskOf(about),
          )
        : []),
      ...messages(idsOf(winners), { template: 'forfeit_dropped', values: namesOf(about) }, noticeOf(about)),
    ],
  }),
  forfeit: ({ from, reason, company, ground, winners, losers }, about) => {
    const values = { ...namesOf(about), ground };
    return {
      audit: {
        ...ofAward(about, from.companyId),
        action: 'forfeit',
        before: { state: from.state },
        after: { state: 'declined', ground },
        reason,
      },
      send: [
        ...messages(
          [about.ownerId],
          { template: 'award_forfeited_owner', values: { ...values, company } },
          deskOf(about),
        ),
        ...messages(
          idsOf(winners),
          { template: 'award_forfeited', values: { ...values, reason } },
          noticeOf(about),
        ),
        ...messages(
          idsOf(losers),
          { template: 'award_forfeited_other', values: { ...values, company } },
          `/processManage?lotId=${about.lotId}`,
        ),
      ],
    };
  },
  void: ({ from, complaintNo, remedy, company, winners, losers }, about) => {
    const values = { ...valuesOf(about), remedy: remedyLabels[remedy] };
    const own = { template: 'award_voided', values } as const;
    const others = { template: 'award_voided_other', values: { ...values, company } } as const;
    return {
      audit: {
        ...ofAward(about, from.companyId),
        action: 'void',
        before: { state: from.state },
        after: { state: 'voided', complaintNo, remedy },
      },
      send: [
        ...messages(idsOf(winners), own, `/winNotification?lotId=${about.lotId}`),
        ...messages(idsOf(losers), others, `/processManage?lotId=${about.lotId}`),
      ],
    };
  },
  contract: ({ from, contractNo, signedOn, lateReason, agreed }, about) => ({
    audit: {
      ...ofAward(about, from.companyId),
      action: 'contract',
      before: { state: from.state },
      after: { state: 'contracted', contractNo, signedOn, ...agreed },
      reason: lateReason === '' ? null : lateReason,
    },
  }),
};

const idsOf = (readers: Readers) => readers.map(({ id }) => id);

const noticeOf = ({ lotId }: AboutAward) => `/winNotification?lotId=${lotId}`;

function ofAward({ lotId }: AboutAward, companyId: string) {
  return { entity: 'award', entityId: lotId, lotId, companyId };
}

function ofNotice({ noticeId, lotId }: AboutAward, companyId: string) {
  return { entity: 'award', entityId: noticeId, lotId, companyId };
}

function namesOf({ title, tenderNo }: AboutAward) {
  return { title, tenderNo };
}

/** Values with the method's word for winning. */
function valuesOf({ title, tenderNo, won }: AboutAward) {
  return { title, tenderNo, won };
}

function deskOf({ lotId }: AboutAward) {
  return `/award/${lotId}`;
}
