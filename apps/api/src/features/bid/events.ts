import type { Submitted, Withdrawn } from '@procure/domain/bid/decide.ts';
import type { Reconfirmed } from '@procure/domain/bid/reconfirmation.ts';
import { formatDateTimeSeconds } from '@procure/domain/display/time.ts';
import { type Method, methodSteps } from '@procure/domain/tender/method.ts';
import type { EventTable } from '../../platform/record.ts';

/** Events of a bid, with the platform's response to each. */
type BidEvent =
  | (Submitted & {
      readonly receiptNo: string;
      readonly manifestSha256: string;
      /** Openers who had signed the lot's key. */
      readonly keyConfirmed: number;
      /** The bidder continued although they were fewer than needed. */
      readonly unconfirmed: boolean;
    })
  | (Withdrawn & { readonly receiptNo: string })
  | Reconfirmed;

/** The bid, its company and its lot. */
interface AboutBid {
  readonly bidId: string;
  readonly lotId: string;
  readonly companyId: string;
  readonly accountId: string;
  readonly lot: { readonly name: string; readonly tenderNo: string; readonly method: Method };
  readonly at: Date;
}

export const bidEvents: EventTable<BidEvent, AboutBid> = {
  submitted: ({ from, versionNo, receiptNo, manifestSha256, keyConfirmed, unconfirmed }, about) => {
    return {
      audit: {
        ...ofBid(about),
        action: 'submit',
        before: { state: from.state, validVersionNo: from.validVersionNo },
        after: {
          state: 'submitted',
          validVersionNo: versionNo,
          receiptNo,
          manifestSha256,
          keyConfirmed,
          ...(unconfirmed ? { unconfirmed } : {}),
        },
      },
      send: [
        {
          channel: 'account',
          to: about.accountId,
          template: 'bid_received',
          link: `/answerBid?lotId=${about.lotId}`,
          values: { ...namesOf(about), receiptNo },
        },
      ],
    };
  },
  withdrawn: ({ from, receiptNo }, about) => ({
    audit: {
      ...ofBid(about),
      action: 'withdraw',
      before: { state: from.state, validVersionNo: from.validVersionNo },
      after: { state: 'withdrawn', validVersionNo: null, receiptNo },
    },
    send: [
      {
        channel: 'account',
        to: about.accountId,
        template: 'bid_withdrawn',
        link: `/answerBid?lotId=${about.lotId}`,
        values: {
          ...namesOf(about),
          receiptNo,
          after: methodSteps[about.lot.method].priceOnce
            ? '本项目为一次报价，不能再次报价'
            : '截止前可以重新递交',
        },
      },
    ],
  }),
  reconfirmed: ({ versionNo, changeId }, about) => ({
    audit: { ...ofBid(about), action: 'reconfirm', after: { validVersionNo: versionNo, changeId } },
  }),
};

function ofBid({ bidId, lotId, companyId }: AboutBid) {
  return { entity: 'bid', entityId: bidId, lotId, companyId };
}

function namesOf({ lot, at }: AboutBid) {
  return { title: lot.name, tenderNo: lot.tenderNo, time: formatDateTimeSeconds(at) };
}
