import type { Moment } from '../moment.ts';
import type { ComplaintGround } from './complaint.ts';
import type { Verdict } from './rules.ts';

interface Unsubmitted {
  readonly complaintNo: null;
  readonly submittedAt: null;
  readonly reviewDueAt: null;
}
export interface Submitted {
  readonly complaintNo: string;
  readonly submittedAt: Moment;
  /** The end of the term for deciding on the reception; null during a correction. */
  readonly reviewDueAt: Moment | null;
}

interface Uncorrected {
  readonly correction: null;
  readonly correctUntil: null;
  readonly correctedAt: null;
}
/** The requested correction and its time limit. A correction is requested once. */
interface Asked {
  readonly correction: string;
  readonly correctUntil: Moment;
  readonly correctedAt: null;
}
interface Corrected extends Omit<Asked, 'correctedAt'> {
  readonly correctedAt: Moment;
}

interface Unreceived {
  readonly receivedAt: null;
  readonly receivedBy: null;
  readonly decisionDueAt: null;
}
interface Received {
  readonly receivedAt: Moment;
  readonly receivedBy: string;
  readonly decisionDueAt: Moment;
}

interface Unsuspended {
  readonly suspendedAt: null;
  readonly suspendedBy: null;
  readonly suspensionReason: null;
  readonly suspendedUntil: null;
  readonly liftedAt: null;
}
/** The supervisor has ordered a suspension of the lot. */
interface Suspended {
  readonly suspendedAt: Moment;
  readonly suspendedBy: string;
  readonly suspensionReason: string;
  readonly suspendedUntil: Moment | null;
  readonly liftedAt: Moment | null;
}

interface Unstated {
  readonly buyerStatement: null;
  readonly buyerStatedAt: null;
  readonly respondentStatement: null;
  readonly respondentStatedAt: null;
}
/** The statements of the parties, at most one each. */
interface Heard {
  readonly buyerStatement: string | null;
  readonly buyerStatedAt: Moment | null;
  readonly respondentStatement: string | null;
  readonly respondentStatedAt: Moment | null;
}

interface Unworded {
  readonly outcome: null;
  readonly rejection: null;
  readonly remedy: null;
  readonly decision: null;
  readonly published: false;
  readonly writtenBy: null;
}
interface Worded extends Verdict {
  readonly decision: string;
  /** Whether the result is public once the decision is signed. */
  readonly published: boolean;
  readonly writtenBy: string;
}

interface NotHandedIn {
  readonly handedInAt: null;
  readonly handedInBy: null;
}
interface HandedIn {
  readonly handedInAt: Moment;
  readonly handedInBy: string;
}

interface NotReturned {
  readonly returnReason: null;
}

interface Unended {
  readonly endedAt: null;
  readonly endedBy: null;
  readonly ground: null;
  readonly groundReason: null;
}
interface Ended extends Omit<Unended, 'endedAt' | 'endedBy'> {
  readonly endedAt: Moment;
  readonly endedBy: string;
}
/** Ended by the complainant; null for a person without an account. */
interface TakenBack extends Omit<Ended, 'endedBy'> {
  readonly endedBy: string | null;
}
interface Refused {
  readonly endedAt: Moment;
  readonly endedBy: string;
  readonly ground: ComplaintGround;
  readonly groundReason: string;
}

interface Undone {
  readonly remedyDoneAt: null;
  readonly remedyDoneBy: null;
}
interface Done {
  readonly remedyDoneAt: Moment;
  readonly remedyDoneBy: string;
}

type Unheard = Unreceived & Unsuspended & Unstated & Unworded & NotHandedIn & NotReturned & Undone;
type UnderWay = Submitted & (Uncorrected | Corrected) & Received & (Unsuspended | Suspended) & Heard;

/** A complaint. Only a received one is decided. */
export type Complaint =
  | ({ readonly state: 'draft' } & Unsubmitted & Uncorrected & Unheard & Unended)
  | ({ readonly state: 'submitted' } & Submitted & (Uncorrected | Corrected) & Unheard & Unended)
  | ({ readonly state: 'correcting' } & Submitted & Asked & Unheard & Unended)
  | ({ readonly state: 'received'; readonly returnReason: string | null } & UnderWay &
      (Unworded | Worded) &
      NotHandedIn &
      Unended &
      Undone)
  | ({ readonly state: 'deciding' } & UnderWay & Worded & HandedIn & NotReturned & Unended & Undone)
  | ({ readonly state: 'decided' } & UnderWay & Worded & HandedIn & NotReturned & Ended & (Undone | Done))
  | ({ readonly state: 'not_received' } & Submitted & (Uncorrected | Asked | Corrected) & Unheard & Refused)
  | ({ readonly state: 'withdrawn' } & Submitted &
      (Uncorrected | Asked | Corrected) &
      (Unreceived | Received) &
      (Unsuspended | Suspended) &
      Heard &
      Unworded &
      NotHandedIn &
      NotReturned &
      TakenBack &
      Undone);

const uncorrected = { correction: null, correctUntil: null, correctedAt: null } as const;
const unreceived = { receivedAt: null, receivedBy: null, decisionDueAt: null } as const;
const unsuspended = {
  suspendedAt: null,
  suspendedBy: null,
  suspensionReason: null,
  suspendedUntil: null,
  liftedAt: null,
} as const;
const unstated = {
  buyerStatement: null,
  buyerStatedAt: null,
  respondentStatement: null,
  respondentStatedAt: null,
} as const;
export const unworded = {
  outcome: null,
  rejection: null,
  remedy: null,
  decision: null,
  published: false,
  writtenBy: null,
} as const;
export const notHandedIn = { handedInAt: null, handedInBy: null } as const;
export const notReturned = { returnReason: null } as const;
const unended = { endedAt: null, endedBy: null, ground: null, groundReason: null } as const;
export const undone = { remedyDoneAt: null, remedyDoneBy: null } as const;
const unheard = {
  ...unreceived,
  ...unsuspended,
  ...unstated,
  ...unworded,
  ...notHandedIn,
  ...notReturned,
  ...undone,
} as const;
export const draft = {
  state: 'draft',
  complaintNo: null,
  submittedAt: null,
  reviewDueAt: null,
  ...uncorrected,
  ...unheard,
  ...unended,
} as const satisfies Complaint;
