import type { Moment } from '../moment.ts';
import type { Holding } from '../objection/access.ts';
import type { Method } from '../tender/method.ts';
import type { TenderScope } from '../tender/scope.ts';
import type { OpenMatter } from './matter.ts';
import type { LaterTimes, Wanted } from './times.ts';

/** The steps of the approval, before the lot is public. */
interface Submit {
  readonly kind: 'submit' | 'approve';
  readonly by: string;
}
interface SendBack {
  readonly kind: 'return';
  readonly by: string;
  readonly reason: string;
}
interface Because {
  readonly kind: 'suspend' | 'fail';
  readonly reason: string;
}
interface Plain {
  readonly kind: 'recall' | 'revise' | 'publish' | 'completeOpening' | 'redecide';
}
export type Step = Submit | SendBack | Because | Plain;

/** An act that could cut off matters that are still open at the lot. */
interface Ending {
  readonly scope: TenderScope;
  readonly matters: readonly OpenMatter[];
}
export interface Terminate extends Ending {
  readonly kind: 'terminate';
  readonly reason: string;
}
export interface Archive extends Ending {
  readonly kind: 'archive';
}

/** An act that waits for objections: those without an answer or remedy, and suspensions ordered by the supervisor. */
export interface Objected {
  readonly objections: readonly Holding[];
}

/** The award notices are issued. */
export interface Award extends Objected {
  readonly kind: 'award';
}

/** The contract is signed. */
export interface Contract extends Objected {
  readonly kind: 'contract';
}

export interface Extend {
  readonly kind: 'extend';
  readonly wanted: Wanted;
  readonly reason: string;
}

/** Later times decided by another act, which changes issued documents (条例21). */
export interface PutLater {
  readonly kind: 'putLater';
  readonly times: LaterTimes;
  readonly reason: string;
}

export interface Resume {
  readonly kind: 'resume';
  readonly bidDeadline: Moment | undefined;
  readonly reason: string;
}

/** The openers have released the lot. */
export interface Open extends Objected {
  readonly kind: 'open';
  readonly method: Method;
  /** The number of bids received. */
  readonly bids: number;
}

/** The openers have released the price envelopes, which the committee awaits. */
export interface OpenPrices extends Objected {
  readonly kind: 'openPrices';
}

/** Every application is decided. `failure` is the reason if too few passed. */
export interface ConcludePrequalification extends Objected {
  readonly kind: 'concludePrequalification';
  readonly failure: string | null;
}

/**
 * Applications are decided anew after their results were announced. The announced results remain in force until then.
 */
export interface ReopenPrequalification {
  readonly kind: 'reopenPrequalification';
  readonly reason: string;
  /** Whether an answer promises it, or the supervisor has ordered it, and it is not done. */
  readonly isFounded: boolean;
}

export interface Publicize extends Objected {
  readonly kind: 'publicize';
  readonly method: Method;
  readonly candidates: number;
  /** The statutory end of a publicity that begins now. */
  readonly until: Moment;
  /** The end of the term for publicizing the candidates of a new report; null if no term binds. */
  readonly due: Moment | null;
  /** The reason for exceeding the term; empty if it is kept. */
  readonly reason: string;
}

export interface BeginDecision extends Objected {
  readonly kind: 'decide';
  readonly method: Method;
  readonly candidates: number;
}

/** 条例54: an objection is justified, and the committee evaluates anew. */
export interface Reevaluate {
  readonly kind: 'reevaluate';
  readonly reason: string;
  /** Whether an answer promises it, and it is not done. */
  readonly isPromised: boolean;
}

/** 条例55: a candidate is struck, and the next one moves up. */
export interface Strike {
  readonly kind: 'strike';
  readonly method: Method;
  readonly reason: string;
  readonly bidId: string;
  /** The bids of the remaining candidates, in their order. */
  readonly candidates: readonly string[];
  /** Whether an answer promises it for this candidate, or the supervisor has ordered it. */
  readonly isFounded: boolean;
}

/** The supervisor's decision voids an award whose notice is issued. */
export interface VoidAward {
  readonly kind: 'voidAward';
  readonly method: Method;
  readonly reason: string;
  /** The number of candidates of whom the next moves up; null if all are evaluated anew, or the lot is to end. */
  readonly candidatesLeft: number | null;
}

export type Command =
  | Step
  | Award
  | Contract
  | Terminate
  | Archive
  | Extend
  | PutLater
  | Resume
  | Open
  | OpenPrices
  | ConcludePrequalification
  | ReopenPrequalification
  | Publicize
  | BeginDecision
  | Reevaluate
  | Strike
  | VoidAward;

/** Commands that need no facts beside the state of the lot. */
export type Alone = Step | Award | Contract | Terminate | Archive;
