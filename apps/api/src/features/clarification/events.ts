import type { Accepted, Issued, ReRequested, WasReplied } from '@procure/domain/clarification/decide.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { messages } from '../../platform/messaging/outbox/outgoing.ts';
import type { EventTable } from '../../platform/record.ts';

/** Of what tender the words are. */
interface Named {
  readonly title: string;
  readonly tenderNo: string;
}

/** The recipients: the bidder's accounts only. */
interface ToBidder extends Named {
  readonly to: readonly { readonly id: string }[];
}

/** The events of a clarification, with the facts for their texts. */
type ClarificationEvent =
  | (Issued & ToBidder & { readonly asked: object })
  | (WasReplied & Named & { readonly to: string; readonly files: readonly string[] })
  | (Accepted & ToBidder & { readonly subject: string })
  | (ReRequested & { readonly followedBy: string });

interface AboutClarification {
  readonly id: string;
  readonly lotId: string;
  readonly companyId: string;
}

export const clarificationEvents: EventTable<ClarificationEvent, AboutClarification> = {
  issued: ({ dueAt, asked, to, title, tenderNo }, about) => {
    const text = {
      template: 'clarification_issued',
      values: { title, tenderNo, due: `${formatDateTime(dueAt)}（北京时间）` },
    } as const;
    return {
      audit: { ...ofClarification(about), action: 'issue', after: asked },
      send: messages(
        to.map(({ id }) => id),
        text,
        `/replayTender?lotId=${about.lotId}`,
      ),
    };
  },
  replied: ({ from, reply, supplements, files, to, title, tenderNo }, about) => ({
    audit: {
      ...ofClarification(about),
      action: 'reply',
      before: { state: from.state },
      after: { state: 'replied', reply, supplements, files, substanceUnchanged: true },
    },
    send: messages(
      [to],
      { template: 'clarification_replied', values: { title, tenderNo } },
      `/clarification/${about.lotId}`,
    ),
  }),
  accepted: ({ from, note, subject, to, title, tenderNo }, about) => ({
    audit: {
      ...ofClarification(about),
      action: 'accept',
      before: { state: from.state },
      after: { state: 'accepted' },
      reason: note,
    },
    send: messages(
      to.map(({ id }) => id),
      { template: 'clarification_accepted', values: { title, tenderNo, subject } },
      `/replayTender?lotId=${about.lotId}`,
    ),
  }),
  re_requested: ({ from, followedBy }, about) => ({
    audit: {
      ...ofClarification(about),
      action: 'request_again',
      before: { state: from.state },
      after: { state: 're_requested', by: followedBy },
    },
  }),
};

function ofClarification({ id, lotId, companyId }: AboutClarification) {
  return { entity: 'clarification', entityId: id, lotId, companyId };
}
