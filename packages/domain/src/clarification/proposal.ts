import { type Refusal, refuse } from '../outcome.ts';
import { requiredReason } from '../required-text.ts';
import { type Machine, next } from '../transition.ts';

/** The states of a proposal: a question to a bidder that a member proposes, and that the chair issues or declines. */
export const proposalStates = ['open', 'issued', 'declined', 'withdrawn'] as const;
export type ProposalState = (typeof proposalStates)[number];

export const proposalStateLabels: Readonly<Record<ProposalState, string>> = {
  open: '待组长处理',
  issued: '已发出',
  declined: '未采纳',
  withdrawn: '已撤回',
};

type ProposalAction = 'issue' | 'decline' | 'withdraw';

export const proposalMachine: Machine<ProposalState, ProposalAction> = {
  states: proposalStates,
  transitions: [
    { from: ['open'], action: 'issue', to: 'issued', who: ['evaluator'] },
    { from: ['open'], action: 'decline', to: 'declined', who: ['evaluator'] },
    { from: ['open'], action: 'withdraw', to: 'withdrawn', who: ['evaluator'] },
  ],
};

export const checkDeclineReason = requiredReason('不采纳的理由');

/** A decision on a proposal: the clarification that the chair issued for it, or the reason why none was issued. */
export type ProposalCommand =
  | { readonly kind: 'issue'; readonly bidId: string; readonly clarificationId: string }
  | { readonly kind: 'decline'; readonly reason: string }
  | { readonly kind: 'withdraw' };

export interface ProposalDecision {
  readonly state: ProposalState;
  readonly clarificationId: string | null;
  readonly reason: string | null;
}

/** Decides on a proposal once. A clarification for it asks the bidder that the member named. */
export function decideProposal(
  proposal: { readonly state: ProposalState; readonly bidId: string },
  command: ProposalCommand,
): ProposalDecision | Refusal<'transition_not_allowed' | 'invalid_input'> {
  const state = next(proposalMachine, proposal.state, command.kind, 'evaluator');
  if (typeof state !== 'string') return refuse('transition_not_allowed');
  if (command.kind === 'issue') {
    if (command.bidId !== proposal.bidId) return refuse('invalid_input');
    return { state, clarificationId: command.clarificationId, reason: null };
  }
  return { state, clarificationId: null, reason: command.kind === 'decline' ? command.reason : null };
}
