import type { Machine } from '../transition.ts';
import { type NegotiationState, negotiationStates, type QuoteState, quoteStates } from './negotiation.ts';

export type NegotiationAction = 'start' | 'callFinal' | 'conclude' | 'terminate';
export type NegotiationGuard = 'methodNegotiates' | 'roundOver' | 'reasonGiven';

export const negotiationMachine: Machine<NegotiationState, NegotiationAction, NegotiationGuard> = {
  states: negotiationStates,
  transitions: [
    {
      from: ['scheduled'],
      action: 'start',
      to: 'in_progress',
      who: ['buyer'],
      guard: 'methodNegotiates',
    },
    // A single round, at once the last, is a negotiation too: 单一来源 often needs no more.
    {
      from: ['scheduled', 'in_progress'],
      action: 'callFinal',
      to: 'final_call',
      who: ['buyer'],
      guard: 'roundOver',
    },
    { from: ['final_call'], action: 'conclude', to: 'concluded', who: ['buyer'], guard: 'roundOver' },
    {
      from: ['scheduled', 'in_progress', 'final_call'],
      action: 'terminate',
      to: 'terminated',
      who: ['buyer'],
      guard: 'reasonGiven',
    },
  ],
};

export type QuoteAction = 'submit' | 'revise' | 'quit';
export type QuoteGuard = 'roundOpen' | 'roundOpenAndNotFinal';

export const quoteMachine: Machine<QuoteState, QuoteAction, QuoteGuard> = {
  states: quoteStates,
  transitions: [
    { from: ['pending'], action: 'submit', to: 'submitted', who: ['supplier'], guard: 'roundOpen' },
    {
      from: ['submitted'],
      action: 'revise',
      to: 'submitted',
      who: ['supplier'],
      guard: 'roundOpenAndNotFinal',
    },
    { from: ['pending'], action: 'quit', to: 'quit', who: ['supplier'], guard: 'roundOpen' },
  ],
};
