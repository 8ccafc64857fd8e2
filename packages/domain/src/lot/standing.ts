import type { Moment } from '../moment.ts';
import type { LotState } from './lot.ts';
import type { LotDeadlines } from './times.ts';

interface Unapproved {
  readonly approvedAt: null;
  readonly approvedBy: null;
}

interface Approved {
  readonly submittedAt: Moment;
  readonly submittedBy: string;
  readonly returnReason: null;
  readonly approvedAt: Moment;
  readonly approvedBy: string;
}

interface Running {
  readonly stateBeforeSuspension: null;
  readonly suspendedAt: null;
  readonly suspensionReason: null;
  readonly endedReason: null;
}

interface Private {
  readonly publishedAt: null;
  readonly publicityFrom: null;
  readonly publicityUntil: null;
  readonly awardedAt: null;
}

interface Published extends Approved {
  readonly publishedAt: Moment;
  readonly publicityFrom: Moment | null;
  readonly publicityUntil: Moment | null;
}

interface Publicised {
  readonly publicityFrom: Moment;
  readonly publicityUntil: Moment;
}

/** The progress that an ended lot had made. */
interface Past {
  readonly submittedAt: Moment | null;
  readonly submittedBy: string | null;
  readonly returnReason: string | null;
  readonly approvedAt: Moment | null;
  readonly approvedBy: string | null;
  readonly publishedAt: Moment | null;
  readonly stateBeforeSuspension: LotState | null;
  readonly suspendedAt: Moment | null;
  readonly suspensionReason: string | null;
  readonly publicityFrom: Moment | null;
  readonly publicityUntil: Moment | null;
  readonly awardedAt: Moment | null;
}

type Common = LotDeadlines & {
  readonly returnedBy: string | null;
  readonly prequalificationConcludedAt: Moment | null;
  /** The moment since which the announced results are reopened; null if they are not. */
  readonly prequalificationReopenedAt: Moment | null;
};
type Draft = {
  readonly state: 'draft';
  readonly submittedAt: Moment | null;
  readonly submittedBy: string | null;
  readonly returnReason: string | null;
} & Common &
  Unapproved &
  Private &
  Running;
type Waiting = {
  readonly state: 'pending_approval';
  readonly submittedAt: Moment;
  readonly submittedBy: string;
  readonly returnReason: null;
} & Common &
  Unapproved &
  Private &
  Running;
type Agreed = { readonly state: 'approved' } & Common & Approved & Private & Running;
export type UnderWay = { readonly awardedAt: null } & Common &
  Published &
  Running &
  (
    | { readonly state: 'published' | 'opening' | 'evaluating' | 'reshowing' | 'deciding' }
    | ({ readonly state: 'publicity' } & Publicised)
  );
export type UnderWayState = UnderWay['state'];
type Suspended = {
  readonly state: 'suspended';
  readonly stateBeforeSuspension: UnderWayState;
  readonly suspendedAt: Moment;
  readonly suspensionReason: string;
  readonly endedReason: null;
  readonly awardedAt: null;
} & Common &
  Published;
export type Awarded = { readonly state: 'awarded' | 'contracted'; readonly awardedAt: Moment } & Common &
  Published &
  Running;
type Ended = { readonly state: 'failed' | 'terminated'; readonly endedReason: string } & Common & Past;
export type Archived = { readonly state: 'archived'; readonly endedReason: string | null } & Common & Past;

/** A lot. Only an approved lot is published or suspended. */
export type Lot = Draft | Waiting | Agreed | UnderWay | Suspended | Awarded | Ended | Archived;
