import { isRefused, type Refusal, refuse, refuseFields } from '../outcome.ts';
import { next } from '../transition.ts';
import { checkPlan } from './content.ts';
import { type PlanContent, type PlanState, planMachine } from './plan.ts';

/** A plan. Its content is the one being prepared; the versions in effect are kept beside it. */
export interface Plan {
  readonly content: PlanContent;
  readonly state: PlanState;
  /** The number of the version in effect; 0 before the first. */
  readonly versionNo: number;
  /** The reason of the revision that is prepared or, of an approved plan, of the version in effect; empty for the first. */
  readonly revisionReason: string;
  readonly returnReason: string | null;
  readonly endReason: string | null;
  /** Accounts that wrote the content since the last approval. They may not approve it. */
  readonly authors: readonly string[];
}

/** The version in effect, to which a revision that is given up returns. */
export interface InEffect {
  readonly content: PlanContent;
  readonly reason: string;
}

export type PlanCommand =
  | { readonly kind: 'save'; readonly content: PlanContent; readonly by: string }
  | { readonly kind: 'submit' | 'recall' | 'approve' }
  | { readonly kind: 'return'; readonly reason: string }
  | { readonly kind: 'end'; readonly reason: string; readonly inEffect: InEffect | null }
  | { readonly kind: 'revise'; readonly reason: string; readonly by: string }
  | { readonly kind: 'discard'; readonly inEffect: InEffect | null };

export type PlanEvent =
  | { readonly kind: 'create'; readonly content: PlanContent }
  | { readonly kind: 'save'; readonly from: Plan; readonly content: PlanContent }
  | { readonly kind: 'submit'; readonly content: PlanContent }
  | { readonly kind: 'recall' }
  | { readonly kind: 'approve'; readonly versionNo: number }
  | { readonly kind: 'return'; readonly reason: string }
  | { readonly kind: 'revise'; readonly reason: string }
  | { readonly kind: 'discard'; readonly from: Plan }
  | { readonly kind: 'end'; readonly from: Plan; readonly reason: string };

interface Decided {
  readonly plan: Plan;
  readonly event: PlanEvent;
}

/** Applies a command to a plan. Returns the new plan and the event, or the refusal. */
export function decide(
  from: Plan | null,
  command: PlanCommand,
): Decided | Refusal<'transition_not_allowed' | 'invalid_input'> {
  if (from === null) {
    if (command.kind !== 'save') return refuse('transition_not_allowed');
    const { content, by } = command;
    const wrong = checkPlan(content);
    if (wrong.length > 0) return refuseFields(wrong);
    const plan = { content, state: 'draft', versionNo: 0, revisionReason: '', authors: [by] } as const;
    return {
      plan: { ...plan, returnReason: null, endReason: null },
      event: { kind: 'create', content },
    };
  }
  const party = command.kind === 'approve' || command.kind === 'return' ? 'approver' : 'buyer';
  const state = next(planMachine, from.state, command.kind, party);
  if (isRefused(state)) return state;
  const { content } = from;
  switch (command.kind) {
    case 'save': {
      const wrong = checkPlan(command.content);
      if (wrong.length > 0) return refuseFields(wrong);
      const authors = [...new Set([...from.authors, command.by])];
      return {
        plan: { ...from, state, authors, content: command.content },
        event: { kind: 'save', from, content: command.content },
      };
    }
    case 'submit': {
      // The rules may have changed since it was saved.
      const wrong = checkPlan(content);
      if (wrong.length > 0) return refuseFields(wrong);
      return { plan: { ...from, state, returnReason: null }, event: { kind: 'submit', content } };
    }
    case 'recall':
      return { plan: { ...from, state }, event: { kind: 'recall' } };
    case 'approve': {
      const versionNo = from.versionNo + 1;
      return { plan: { ...from, state, versionNo }, event: { kind: 'approve', versionNo } };
    }
    case 'return': {
      const { reason } = command;
      return { plan: { ...from, state, returnReason: reason }, event: { kind: 'return', reason } };
    }
    case 'revise': {
      const { reason, by } = command;
      return {
        plan: { ...from, state, revisionReason: reason, authors: [by] },
        event: { kind: 'revise', reason },
      };
    }
    case 'discard': {
      const { inEffect } = command;
      if (inEffect === null) return refuse('transition_not_allowed');
      return { plan: { ...restored(from, inEffect), state }, event: { kind: 'discard', from } };
    }
    case 'end': {
      const { reason, inEffect } = command;
      const last = inEffect === null ? from : restored(from, inEffect);
      return { plan: { ...last, state, endReason: reason }, event: { kind: 'end', from, reason } };
    }
  }
}

const restored = (plan: Plan, { content, reason }: InEffect): Plan => ({
  ...plan,
  ...{ content, revisionReason: reason, returnReason: null },
});
