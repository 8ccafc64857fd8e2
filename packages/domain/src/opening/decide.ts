import type { Moment } from '../moment.ts';
import { isRefused, type Refusal, refuse } from '../outcome.ts';
import { next } from '../transition.ts';
import { canComplete, type Finding } from './declaration.ts';
import type { PauseCause } from './opening.ts';
import { openingMachine } from './transitions.ts';

interface NotPaused {
  readonly pausedAt: null;
  readonly pauseCause: null;
}

/** State of an opening session. The union excludes illegal states, such as a pause without a cause. */
export type Opening = { readonly bidCount: number } & (
  | ({ readonly state: 'in_progress'; readonly openedAt: null } & NotPaused)
  | {
      readonly state: 'paused';
      readonly pausedAt: Moment;
      readonly pauseCause: PauseCause;
      readonly openedAt: null;
    }
  | ({ readonly state: 'completed'; readonly openedAt: Moment } & NotPaused)
);

/** The last needed share was released. `bids` is the number of bids to account for. */
export interface Start {
  readonly kind: 'start';
  readonly bids: number;
}

/** A run has tried every bid or was interrupted, or an opener has declared a bid unreadable. */
export interface Pause {
  readonly kind: 'pause';
  readonly cause: PauseCause;
}

export interface Resume {
  readonly kind: 'resume';
}

export interface Complete {
  readonly kind: 'complete';
  /** Number of bids with an entry in the record. */
  readonly entries: number;
  readonly findings: readonly Finding[];
}

export interface Started {
  readonly kind: 'start';
  readonly bids: number;
}
export interface Paused {
  readonly kind: 'pause';
  readonly from: Opening;
  readonly cause: PauseCause;
  /** True if the session was not paused before; messages are sent only then. */
  readonly first: boolean;
}
export interface Resumed {
  readonly kind: 'resume';
  readonly from: Opening;
}
export interface Completed {
  readonly kind: 'complete';
  readonly entries: number;
}

interface Decided<Event> {
  readonly opening: Opening;
  readonly event: Event;
}

type NotAllowed = 'transition_not_allowed';

const noPause = { pausedAt: null, pauseCause: null } as const;

/** Applies a command to an opening, or refuses it. Pausing again for the same cause yields no event. */
export function decide(opening: null, command: Start, now: Moment): Decided<Started>;
export function decide(
  opening: Opening,
  command: Pause,
  now: Moment,
): Decided<Paused | null> | Refusal<NotAllowed>;
export function decide(
  opening: Opening,
  command: Resume,
  now: Moment,
): Decided<Resumed> | Refusal<NotAllowed>;
export function decide(
  opening: Opening,
  command: Complete,
  now: Moment,
): Decided<Completed> | Refusal<NotAllowed | 'bids_unaccounted'>;
export function decide(
  from: Opening | null,
  command: Start | Pause | Resume | Complete,
  now: Moment,
): Decided<Started | Paused | Resumed | Completed | null> | Refusal {
  if (command.kind === 'start') {
    const { bids } = command;
    return {
      opening: { state: 'in_progress', bidCount: bids, openedAt: null, ...noPause },
      event: { kind: 'start', bids },
    };
  }
  if (from === null) return refuse('transition_not_allowed');
  if (command.kind === 'complete') {
    const refusal = canComplete(from.bidCount, command.entries, command.findings);
    if (refusal !== null) return refusal;
  }
  const state = next(
    openingMachine,
    from.state,
    command.kind,
    command.kind === 'pause' ? 'system' : 'opener',
  );
  if (isRefused(state)) return state;
  const { bidCount } = from;
  switch (command.kind) {
    case 'pause':
      return pause(from, command.cause, now);
    case 'resume':
      return {
        opening: { state: 'in_progress', bidCount, openedAt: null, ...noPause },
        event: { kind: 'resume', from },
      };
    case 'complete':
      return {
        opening: { state: 'completed', bidCount, openedAt: now, ...noPause },
        event: { kind: 'complete', entries: command.entries + command.findings.length },
      };
  }
}

function pause(from: Opening, cause: PauseCause, now: Moment): Decided<Paused | null> {
  const pausedAt = from.pausedAt ?? now;
  const first = from.state !== 'paused';
  return {
    opening: { state: 'paused', bidCount: from.bidCount, pausedAt, pauseCause: cause, openedAt: null },
    event: from.pauseCause === cause ? null : { kind: 'pause', from, cause, first },
  };
}
