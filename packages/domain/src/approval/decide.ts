import type { Moment } from '../moment.ts';
import { isRefused, type Refusal, refuse } from '../outcome.ts';
import { notOwnWork } from '../tender/rules.ts';
import { next } from '../transition.ts';
import type { Approval, Signature } from './approval.ts';
import type { ApprovalAct, ApprovalStep } from './chain.ts';
import { type Standing, signersOf, spentNames } from './signer.ts';
import { approvalMachine } from './transitions.ts';

export interface Request {
  readonly kind: 'request';
  readonly act: ApprovalAct;
  /** At least one step. An act that needs none is done at once. */
  readonly steps: readonly [ApprovalStep, ...ApprovalStep[]];
  readonly authors: readonly string[];
  readonly by: string;
}

interface Judge extends Standing {
  readonly by: string;
  /** Whether the approval is unchanged since they saw it. A person who saw the first step does not sign the second. */
  readonly asSeen: boolean;
}
export interface Sign extends Judge {
  readonly kind: 'sign';
  /** 审批意见; may be empty. */
  readonly opinion: string;
}
export interface SendBack extends Judge {
  readonly kind: 'return';
  readonly reason: string;
}

export interface Withdraw {
  readonly kind: 'withdraw';
  /** Null if the system withdraws it because its matter is over. */
  readonly by: string | null;
  readonly reason: string | null;
}

interface Requested {
  readonly kind: 'request';
}
export interface Signed {
  /** `grant` for the signature of the last step. */
  readonly kind: 'sign' | 'grant';
  readonly step: ApprovalStep;
  /** The number of the step, from 1. */
  readonly place: number;
  readonly signature: Signature;
}
export interface Returned {
  readonly kind: 'return';
  readonly step: ApprovalStep;
  readonly place: number;
  readonly onBehalfOf: string | null;
  readonly reason: string;
}
export interface Withdrawn {
  readonly kind: 'withdraw';
  readonly reason: string | null;
}
export type ApprovalEvent = Requested | Signed | Returned | Withdrawn;

interface Decided<Event> {
  readonly approval: Approval;
  readonly event: Event;
}

export type SignReason = 'transition_not_allowed' | 'own_work' | 'signed_already' | 'not_signer' | 'conflict';

const open = { state: 'waiting', endedAt: null, endedBy: null, endedReason: null } as const;

/**
 * Applies a command to an approval. Returns the new approval and the event, or the refusal. `now` is the database's
 * clock, read after the locks.
 */
export function decide(approval: null, command: Request, now: Moment): Decided<Requested>;
export function decide(approval: Approval, command: Sign, now: Moment): Decided<Signed> | Refusal<SignReason>;
export function decide(
  approval: Approval,
  command: SendBack,
  now: Moment,
): Decided<Returned> | Refusal<SignReason>;
export function decide(
  approval: Approval,
  command: Withdraw,
  now: Moment,
): Decided<Withdrawn> | Refusal<'transition_not_allowed'>;
export function decide(
  from: Approval | null,
  command: Request | Sign | SendBack | Withdraw,
  now: Moment,
): Decided<ApprovalEvent> | Refusal {
  if (command.kind === 'request') {
    const { act, steps, authors, by } = command;
    const asked = { act, steps, authors, requestedBy: by, requestedAt: now, signatures: [] };
    return { approval: { ...asked, ...open }, event: { kind: 'request' } };
  }
  if (from === null) return refuse('transition_not_allowed');
  switch (command.kind) {
    case 'sign':
      return sign(from, command, now);
    case 'return':
      return sendBack(from, command, now);
    case 'withdraw': {
      const party = command.by === null ? 'system' : 'buyer';
      const state = next(approvalMachine, from.state, 'withdraw', party);
      if (isRefused(state)) return state;
      const { by: endedBy, reason } = command;
      return {
        approval: { ...from, state: 'withdrawn', endedAt: now, endedBy, endedReason: reason },
        event: { kind: 'withdraw', reason },
      };
    }
  }
}

/** Returns the name in which this person signs the next step, or the refusal. */
function signerOf(from: Approval, { by, asSeen, ...standing }: Judge) {
  for (const author of from.authors) {
    const own = notOwnWork(author, by);
    if (own !== true) return own;
  }
  if (spentNames(from).has(by)) return refuse('signed_already');
  const signer = signersOf(from, standing).find((one) => one.by === by);
  if (signer === undefined) return refuse('not_signer');
  return asSeen ? signer : refuse('conflict');
}

function sign(from: Approval, command: Sign, now: Moment): Decided<Signed> | Refusal {
  const place = from.signatures.length + 1;
  const kind = place < from.steps.length ? 'sign' : 'grant';
  const state = next(approvalMachine, from.state, kind, 'approver');
  if (isRefused(state)) return state;
  const step = from.steps[from.signatures.length];
  if (step === undefined) return refuse('transition_not_allowed');
  const signer = signerOf(from, command);
  if (isRefused(signer)) return signer;
  const signature = { ...signer, opinion: command.opinion, at: now };
  const signatures = [...from.signatures, signature];
  const event = { kind, step, place, signature } as const;
  const approval: Approval =
    kind === 'sign'
      ? { ...from, signatures, ...open }
      : { ...from, signatures, state: 'granted', endedAt: now, endedBy: signer.by, endedReason: null };
  return { approval, event };
}

function sendBack(from: Approval, command: SendBack, now: Moment): Decided<Returned> | Refusal {
  const state = next(approvalMachine, from.state, 'return', 'approver');
  if (isRefused(state)) return state;
  const step = from.steps[from.signatures.length];
  if (step === undefined) return refuse('transition_not_allowed');
  const signer = signerOf(from, command);
  if (isRefused(signer)) return signer;
  const { by: endedBy, reason } = command;
  const place = from.signatures.length + 1;
  const { onBehalfOf } = signer;
  const event = { kind: 'return', step, place, onBehalfOf, reason } as const;
  return {
    approval: { ...from, state: 'returned', endedAt: now, endedBy, endedReason: reason },
    event,
  };
}
