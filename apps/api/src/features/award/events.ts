import type {
  Contracted,
  Declined,
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
import { messages } from '../../platform/outbox/outgoing.ts';
import type { EventTable } from '../../platform/record.ts';

type Readers = readonly { readonly id: string }[];

/** What happened, with what its words need. */
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
  | Declined
  | (WasVoided & {
      readonly complaintNo: string;
      readonly remedy: Remedy;
      readonly company: string;
      readonly winners: Readers;
      readonly losers: Readers;
    })
  | Contracted;

interface AboutAward {
  readonly lotId: string;
  readonly noticeId: string;
  readonly title: string;
  readonly tenderNo: string;
  readonly ownerId: string;
}

/** What the buyers' side does is logged of the lot's award; what a company does, of its own notice. */
export const awardEvents: EventTable<AwardEvent, AboutAward> = {
  propose: ({ from, bidId, companyId, amount, reason, rank, approvers }, about) => ({
    audit: {
      ...ofAward(about, companyId),
      action: 'propose',
      before: from === null ? null : { bidId: from.bidId },
      after: { bidId, rank, amount },
      reason: reason === '' ? null : reason,
    },
    send: messages(approvers, { template: 'award_submitted', values: named(about) }, deskOf(about)),
  }),
  approve: ({ from }, about) => ({
    audit: {
      ...ofAward(about, from.companyId),
      action: 'approve',
      before: { state: from.state },
      after: { state: 'approved' },
    },
    send: messages([from.createdBy], { template: 'award_approved', values: named(about) }, deskOf(about)),
  }),
  return: ({ from, reason }, about) => ({
    audit: { ...ofAward(about, from.companyId), action: 'return', reason },
    send: messages(
      [from.createdBy],
      { template: 'award_returned', values: { ...named(about), reason } },
      deskOf(about),
    ),
  }),
  issue: ({ from, noticeNo, amount, notified, winners, losers }, about) => {
    const price = formatAmount(amount);
    const won = {
      template: 'award_issued',
      values: { ...named(about), price, days: law.contractDays.value },
    } as const;
    const lost = { template: 'result_notice', values: named(about) } as const;
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
        ? messages([about.ownerId], { template: 'award_acknowledged', values: named(about) }, deskOf(about))
        : [],
  }),
  decline: ({ from, reason }, about) => ({
    audit: {
      ...ofNotice(about, from.companyId),
      action: 'decline',
      before: { state: from.state },
      after: { state: 'declined' },
      reason,
    },
    send: messages(
      [about.ownerId],
      { template: 'award_declined', values: { ...named(about), reason } },
      deskOf(about),
    ),
  }),
  void: ({ from, complaintNo, remedy, company, winners, losers }, about) => {
    const ids = (readers: Readers) => readers.map(({ id }) => id);
    const values = { ...named(about), remedy: remedyLabels[remedy] };
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
        ...messages(ids(winners), own, `/winNotification?lotId=${about.lotId}`),
        ...messages(ids(losers), others, `/processManage?lotId=${about.lotId}`),
      ],
    };
  },
  contract: ({ from, contractNo, signedOn }, about) => ({
    audit: {
      ...ofAward(about, from.companyId),
      action: 'contract',
      before: { state: from.state },
      after: { state: 'contracted', contractNo, signedOn },
    },
  }),
};

function ofAward({ lotId }: AboutAward, companyId: string) {
  return { entity: 'award', entityId: lotId, lotId, companyId };
}

function ofNotice({ noticeId, lotId }: AboutAward, companyId: string) {
  return { entity: 'award', entityId: noticeId, lotId, companyId };
}

function named({ title, tenderNo }: AboutAward) {
  return { title, tenderNo };
}

function deskOf({ lotId }: AboutAward) {
  return `/award/${lotId}`;
}
