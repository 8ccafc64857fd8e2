import type { ProposalDecision } from '@procure/domain/clarification/proposal.ts';
import { messages } from '../../../platform/messaging/outbox/outgoing.ts';
import type { EventTable } from '../../../platform/record.ts';

interface Named {
  readonly title: string;
  readonly tenderNo: string;
}

type ProposalEvent =
  | (Named & {
      readonly kind: 'proposed';
      readonly question: { readonly bidId: string; readonly subject: string; readonly content: string };
      /** The chair; none before the election, or if the chair proposes. */
      readonly to: readonly string[];
    })
  | (Named & {
      readonly kind: 'declined';
      readonly subject: string;
      readonly reason: string;
      /** The member who proposed it; none if it is the chair. */
      readonly to: readonly string[];
    })
  | { readonly kind: 'decided'; readonly decision: ProposalDecision };

interface AboutProposal {
  readonly id: string;
  readonly lotId: string;
}

const ofProposal = ({ id, lotId }: AboutProposal) => ({
  entity: 'clarification_proposal',
  entityId: id,
  lotId,
});
const page = ({ lotId }: AboutProposal) => `/clarification/${lotId}`;

export const proposalEvents: EventTable<ProposalEvent, AboutProposal> = {
  proposed: ({ question, to, title, tenderNo }, about) => ({
    audit: { ...ofProposal(about), action: 'propose_clarification', after: question },
    send: messages(to, { template: 'clarification_proposed', values: { title, tenderNo } }, page(about)),
  }),
  declined: ({ subject, reason, to, title, tenderNo }, about) => ({
    audit: { ...ofProposal(about), action: 'decline_proposal', after: { state: 'declined' }, reason },
    send: messages(
      to,
      { template: 'clarification_proposal_declined', values: { title, tenderNo, subject, reason } },
      page(about),
    ),
  }),
  decided: ({ decision: { state, clarificationId } }, about) => ({
    audit: {
      ...ofProposal(about),
      action: state === 'withdrawn' ? 'withdraw' : 'issue',
      after: { state, clarificationId },
    },
  }),
};
