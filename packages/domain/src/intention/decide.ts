import { dayOf } from '../display/day.ts';
import { isRefused, type Refusal, refuse, refuseFields } from '../outcome.ts';
import { next } from '../transition.ts';
import { type IntentionContent, intentionMachine } from './intention.ts';

/** An intention. `publishedAt` is the first publication, from which the thirty days count. */
export type Intention = { readonly content: IntentionContent } & (
  | {
      readonly state: 'draft';
      readonly publishedAt: null;
      readonly versionNo: 0;
      readonly cancelReason: null;
    }
  | {
      readonly state: 'published';
      readonly publishedAt: Date;
      readonly versionNo: number;
      readonly cancelReason: null;
    }
  | {
      readonly state: 'cancelled';
      readonly publishedAt: Date | null;
      readonly versionNo: number;
      readonly cancelReason: string;
    }
);

export interface Save {
  readonly kind: 'save';
  readonly content: IntentionContent;
}
interface Publish {
  readonly kind: 'publish';
}
export interface Revise {
  readonly kind: 'revise';
  readonly content: IntentionContent;
  readonly reason: string;
}
export interface Cancel {
  readonly kind: 'cancel';
  readonly reason: string;
}
export type IntentionCommand = Save | Publish | Revise | Cancel;

export type IntentionEvent =
  | { readonly kind: 'create'; readonly content: IntentionContent }
  | { readonly kind: 'save'; readonly from: Intention; readonly content: IntentionContent }
  | { readonly kind: 'publish'; readonly content: IntentionContent }
  | {
      readonly kind: 'revise';
      readonly from: Intention;
      readonly content: IntentionContent;
      readonly reason: string;
    }
  | { readonly kind: 'cancel'; readonly from: Intention; readonly reason: string };

interface Decided {
  readonly intention: Intention;
  readonly event: IntentionEvent;
}

const unpublished = { state: 'draft', publishedAt: null, versionNo: 0, cancelReason: null } as const;

/**
 * Applies a command to an intention. Returns the new intention and the event, or the refusal. `now` is the database's
 * clock, read after the lock.
 */
export function decide(
  from: Intention | null,
  command: IntentionCommand,
  now: Date,
): Decided | Refusal<'transition_not_allowed' | 'invalid_input'> {
  if (from === null) {
    if (command.kind !== 'save') return refuse('transition_not_allowed');
    const { content } = command;
    return { intention: { content, ...unpublished }, event: { kind: 'create', content } };
  }
  const state = next(intentionMachine, from.state, command.kind, 'buyer');
  if (isRefused(state)) return state;
  switch (command.kind) {
    case 'save': {
      const { content } = command;
      return { intention: { content, ...unpublished }, event: { kind: 'save', from, content } };
    }
    case 'publish': {
      const { content } = from;
      const late = monthPassed(content, now);
      if (late !== null) return late;
      return {
        intention: { content, state: 'published', publishedAt: now, versionNo: 1, cancelReason: null },
        event: { kind: 'publish', content },
      };
    }
    case 'revise': {
      if (from.state !== 'published') return refuse('transition_not_allowed');
      const { content, reason } = command;
      const late = monthPassed(content, now);
      if (late !== null) return late;
      return {
        intention: { ...from, content, versionNo: from.versionNo + 1 },
        event: { kind: 'revise', from, content, reason },
      };
    }
    case 'cancel': {
      const { reason } = command;
      const { content, publishedAt, versionNo } = from;
      return {
        intention: { content, publishedAt, versionNo, state: 'cancelled', cancelReason: reason },
        event: { kind: 'cancel', from, reason },
      };
    }
  }
}

/** Refuses a planned month in the past. */
function monthPassed({ plannedMonth }: IntentionContent, now: Date): Refusal<'invalid_input'> | null {
  return plannedMonth >= dayOf(now).slice(0, 7)
    ? null
    : refuseFields([{ field: 'plannedMonth', message: '预计采购时间不能早于本月' }]);
}
