import type { Moment } from '../moment.ts';
import type { ObjectionGround, ObjectionOutcome } from './objection.ts';
import type { Remedy } from './remedy.ts';

interface Unsubmitted {
  readonly objectionNo: null;
  readonly submittedAt: null;
  readonly dueAt: null;
}

interface Submitted {
  readonly objectionNo: string;
  readonly submittedAt: Moment;
  /** The end of the statutory term for the answer. */
  readonly dueAt: Moment;
}

interface Unworded {
  readonly outcome: null;
  readonly answer: null;
  readonly remedy: null;
  readonly writtenBy: null;
}

/** The words of an answer. */
export interface Worded {
  readonly outcome: ObjectionOutcome;
  readonly answer: string;
  /** The remedy; null for a rejected objection. */
  readonly remedy: Remedy | null;
  readonly writtenBy: string;
}

/** A draft, or an objection that waits for the buyer. */
interface Unended {
  readonly endedAt: null;
  readonly endedBy: null;
  readonly ground: null;
  readonly groundReason: null;
}

interface Ended {
  readonly endedAt: Moment;
  readonly endedBy: string;
  readonly ground: null;
  readonly groundReason: null;
}

/** Ended by an account of the company; `null` for a person, who has none. */
interface TakenBack extends Omit<Ended, 'endedBy'> {
  readonly endedBy: string | null;
}

interface Unreceived extends Omit<Ended, 'ground' | 'groundReason'> {
  readonly ground: ObjectionGround;
  readonly groundReason: string;
}

interface NotReturned {
  readonly returnReason: null;
}

/** No remedy is promised yet. */
interface Unremedied {
  readonly remediedAt: null;
}

interface NotHandedIn {
  readonly handedInAt: null;
  readonly handedInBy: null;
}

interface HandedIn {
  readonly handedInAt: Moment;
  readonly handedInBy: string;
}

/** An objection. Only one with a written answer is answered. */
export type Objection =
  | ({ readonly state: 'draft' } & Unsubmitted & Unworded & NotHandedIn & NotReturned & Unended & Unremedied)
  | ({ readonly state: 'submitted'; readonly returnReason: string | null } & Submitted &
      (Unworded | Worded) &
      NotHandedIn &
      Unended &
      Unremedied)
  | ({ readonly state: 'answering' } & Submitted & Worded & HandedIn & NotReturned & Unended & Unremedied)
  | ({
      readonly state: 'answered';
      /** The time when the remedy was carried out; null while it is not, and if there is none. */
      readonly remediedAt: Moment | null;
    } & Submitted &
      Worded &
      HandedIn &
      NotReturned &
      Ended)
  | ({ readonly state: 'not_receivable' } & Submitted &
      Unworded &
      NotHandedIn &
      NotReturned &
      Unreceived &
      Unremedied)
  | ({ readonly state: 'withdrawn' } & Submitted &
      Unworded &
      NotHandedIn &
      NotReturned &
      TakenBack &
      Unremedied);
