import type { IsHoliday } from '../display/day.ts';
import type { Moment } from '../moment.ts';
import type { Procuring } from '../objection/law.ts';
import type { ComplaintFacts } from './access.ts';
import type { ComplaintGround, ComplaintSubject } from './complaint.ts';
import type { ComplaintText, Verdict } from './rules.ts';
import type { Complaint } from './stages.ts';

/** Saves a draft; there may be no complaint before. */
export interface Save {
  readonly kind: 'save';
  readonly asSeen: boolean;
}

interface Arrived {
  readonly asSeen: boolean;
  readonly subject: ComplaintSubject;
  readonly text: ComplaintText;
  /** The number of attached files. */
  readonly files: number;
  readonly isHoliday: IsHoliday;
  /** The time when it had fully arrived, by the database's clock. The time limit applies to it. */
  readonly arrivedAt: Moment;
}
export interface Submit extends Arrived {
  readonly kind: 'submit';
  readonly facts: ComplaintFacts;
  readonly complaintNo: string;
}
export interface Correct extends Arrived {
  readonly kind: 'correct';
  readonly law: Procuring;
}
export interface Withdraw {
  readonly kind: 'withdraw';
  /** Null for a person without an account. */
  readonly by: string | null;
}

/** A command of the supervisor. `asSeen`: the complaint is unchanged since the person saw it. */
interface Handling {
  readonly asSeen: boolean;
  readonly by: string;
}
export interface AskCorrection extends Handling {
  readonly kind: 'askCorrection';
  readonly correction: string;
  /** Working days. */
  readonly days: number;
  readonly isHoliday: IsHoliday;
}
export interface Receive extends Handling {
  readonly kind: 'receive';
  readonly law: Procuring;
  readonly subject: ComplaintSubject;
  readonly isHoliday: IsHoliday;
}
export interface NotReceive extends Handling {
  readonly kind: 'notReceive';
  readonly ground: ComplaintGround;
  readonly reason: string;
}
export interface Suspend extends Handling {
  readonly kind: 'suspend';
  readonly law: Procuring;
  readonly subject: ComplaintSubject;
  readonly reason: string;
}
/** Acts of the supervisor without further data. */
export interface Act extends Handling {
  readonly kind: 'lift' | 'handIn' | 'sign' | 'confirm';
}
export interface SendBack extends Handling {
  readonly kind: 'return';
  readonly reason: string;
}
export interface Write extends Handling, Verdict {
  readonly kind: 'write';
  readonly law: Procuring;
  readonly subject: ComplaintSubject;
  readonly decision: string;
  /** Whether the supervisor wants publication, if the law leaves that to it. */
  readonly published: boolean;
}
export interface State {
  readonly kind: 'stateBuyer' | 'stateRespondent';
  readonly statement: string;
}

interface Happened<Kind extends string> {
  readonly kind: Kind;
  readonly from: Complaint;
}
export interface Saved {
  readonly kind: 'save';
}
export interface WasSubmitted {
  readonly kind: 'submit' | 'correct';
  readonly complaintNo: string;
  readonly dueAt: Moment;
}
export type Withdrawn = Happened<'withdraw'>;
export interface CorrectionAsked extends Happened<'askCorrection'> {
  readonly correction: string;
  readonly until: Moment;
}
export interface WasReceived extends Happened<'receive'> {
  readonly dueAt: Moment;
  /** After the statutory term. */
  readonly isLate: boolean;
}
export interface WasNotReceived extends Happened<'notReceive'> {
  readonly ground: ComplaintGround;
  readonly reason: string;
  readonly isLate: boolean;
}
export interface WasSuspended extends Happened<'suspend'> {
  readonly reason: string;
  readonly until: Moment | null;
}
export type WasLifted = Happened<'lift'>;
export type Stated = Happened<'stateBuyer' | 'stateRespondent'>;
export interface Wrote extends Happened<'write'>, Verdict {
  readonly published: boolean;
}
export type WasHandedIn = Happened<'handIn'>;
export interface Returned extends Happened<'return'> {
  readonly reason: string;
}
export interface WasDecided extends Happened<'sign'>, Verdict {
  readonly published: boolean;
  readonly isLate: boolean;
}
export type WasConfirmed = Happened<'confirm'>;

/** The commands on a complaint. */
export type Command =
  | Save
  | Submit
  | Correct
  | Withdraw
  | AskCorrection
  | Receive
  | NotReceive
  | Suspend
  | Act
  | SendBack
  | Write
  | State;

/** The events of a complaint. */
export type Event =
  | Saved
  | WasSubmitted
  | Withdrawn
  | CorrectionAsked
  | WasReceived
  | WasNotReceived
  | WasSuspended
  | WasLifted
  | Stated
  | Wrote
  | WasHandedIn
  | Returned
  | WasDecided
  | WasConfirmed;
