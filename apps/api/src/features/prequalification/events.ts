import { type Consortium, plainConsortium } from '@procure/domain/consortium/consortium.ts';
import { formatDateTimeSeconds } from '@procure/domain/display/time.ts';
import type { Submitted, WasJudged, Withdrawn } from '@procure/domain/prequalification/decide.ts';
import { messages } from '../../platform/messaging/outbox/outgoing.ts';
import type { Consequences, EventTable } from '../../platform/record.ts';

/** The recipient: the submitter. */
interface Receipt {
  readonly to: string;
  readonly title: string;
  readonly tenderNo: string;
  readonly at: Date;
}

interface AboutApplication {
  readonly id: string;
  readonly lotId: string;
  readonly companyId: string;
}

/** The events of an application. Applicants learn of a decision only at the conclusion, all at the same time. */
export const prequalificationEvents: EventTable<
  (Submitted & Receipt) | Withdrawn | WasJudged,
  AboutApplication
> = {
  submitted: ({ from, statement, consortium, fileIds, library, to, title, tenderNo, at }, about) => ({
    audit: {
      ...ofApplication(about),
      action: 'submit',
      before: { state: from.state },
      after: { state: 'submitted', statement, ...consortiumIn(consortium), fileIds, library },
    },
    send: messages(
      [to],
      {
        template: 'prequalification_received',
        values: { title, tenderNo, time: formatDateTimeSeconds(at) },
      },
      `/prequalification?lotId=${about.lotId}`,
    ),
  }),
  withdrawn: ({ from }, about) => ({
    audit: {
      ...ofApplication(about),
      action: 'withdraw',
      before: { state: from.state },
      after: { state: 'withdrawn' },
    },
  }),
  passed: (event, about) => describeJudgement('pass', event, about),
  failed: (event, about) => describeJudgement('fail', event, about),
};

/** The members of a consortium; nothing for a company that applies alone. */
const consortiumIn = (consortium: Consortium) => {
  const plain = plainConsortium(consortium);
  return plain === null ? {} : { consortium: plain };
};

/** Before: as it was last judged, or announced. */
function describeJudgement(
  action: string,
  { kind, from, reason }: WasJudged,
  about: AboutApplication,
): Consequences {
  const before = from.anew ?? from;
  return {
    audit: {
      ...ofApplication(about),
      action,
      before: { state: before.state, reason: before.reason },
      after: { state: kind, reason },
      reason,
    },
  };
}

function ofApplication({ id, lotId, companyId }: AboutApplication) {
  return { entity: 'prequalification', entityId: id, lotId, companyId };
}
