import type { Machine } from '../transition.ts';
import { type MeetingState, meetingStates } from './meeting.ts';
import { type NegotiationState, negotiationStates, type QuoteState, quoteStates } from './negotiation.ts';

export type NegotiationAction = 'start' | 'callFinal' | 'conclude' | 'terminate';

export const negotiationMachine: Machine<NegotiationState, NegotiationAction> = {
  states: negotiationStates,
  transitions: [
    { from: ['scheduled'], action: 'start', to: 'in_progress', who: ['buyer', 'evaluator'] },
    // A single round that is also the last is a negotiation too, and often sufficient for 单一来源.
    { from: ['scheduled', 'in_progress'], action: 'callFinal', to: 'final_call', who: ['buyer'] },
    { from: ['final_call'], action: 'conclude', to: 'concluded', who: ['buyer'] },
    {
      from: ['scheduled', 'in_progress', 'final_call'],
      action: 'terminate',
      to: 'terminated',
      who: ['buyer'],
    },
  ],
};

export type QuoteAction = 'submit' | 'revise' | 'quit';

export const quoteMachine: Machine<QuoteState, QuoteAction> = {
  states: quoteStates,
  transitions: [
    { from: ['pending'], action: 'submit', to: 'submitted', who: ['supplier'] },
    { from: ['submitted'], action: 'revise', to: 'submitted', who: ['supplier'] },
    { from: ['pending'], action: 'quit', to: 'quit', who: ['supplier'] },
  ],
};

export type MeetingAction = 'cancel' | 'record' | 'confirm' | 'dispute';

export const meetingMachine: Machine<MeetingState, MeetingAction> = {
  states: meetingStates,
  transitions: [
    { from: ['announced'], action: 'cancel', to: 'cancelled', who: ['evaluator'] },
    { from: ['announced', 'disputed'], action: 'record', to: 'recorded', who: ['evaluator'] },
    { from: ['recorded'], action: 'confirm', to: 'confirmed', who: ['supplier'] },
    { from: ['recorded'], action: 'dispute', to: 'disputed', who: ['supplier'] },
  ],
};
