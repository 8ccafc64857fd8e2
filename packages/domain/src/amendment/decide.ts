import type { LotState } from '../lot/lot.ts';
import type { Moment } from '../moment.ts';
import { isRefused, type Refusal, refuse, refuseFields } from '../outcome.ts';
import {
  type Explanation,
  explainWarnings,
  explanationOf,
  type GivenReason,
  isSameWarning,
  refuseWarnings,
} from '../tender/explanation.ts';
import { notOwnWork } from '../tender/rules.ts';
import type { Violation } from '../tender/violation.ts';
import { next } from '../transition.ts';
import { amendmentMachine } from './amendment.ts';
import type { CriteriaBasis } from './criteria.ts';
import {
  type ExtensionPlan,
  mayStillChange,
  type NewTimes,
  type RunningLot,
  settleTimes,
} from './extension.ts';
import { type AmendedItems, amendItems, type ItemsInForce, type WantedItems } from './items.ts';

interface Unpublished {
  readonly publishedAt: null;
  readonly publishedBy: null;
  readonly confirmedBy: null;
}

/** The declaration of the last request for confirmation. */
interface Asked {
  readonly noEffectReason: string | null;
  readonly submittedAt: Moment | null;
  readonly submittedBy: string | null;
}

/** An amendment. One that waits for a second person always has the reason why bids are not affected. */
export type Amendment = {
  readonly summary: string;
  /** The items that it puts in force; null if it changes none. */
  readonly items: AmendedItems | null;
  /** The passages of restrictive wording that it keeps, with the reasons, as published or last submitted. */
  readonly warnings: readonly Explanation[];
} & (
  | ({ readonly state: 'draft' | 'withdrawn'; readonly returnReason: string | null } & Asked & Unpublished)
  | ({
      readonly state: 'pending';
      readonly noEffectReason: string;
      readonly submittedAt: Moment;
      readonly submittedBy: string;
      readonly returnReason: string | null;
    } & Unpublished)
  | ({
      readonly state: 'published';
      readonly publishedAt: Moment;
      readonly publishedBy: string;
      /** The second person; null if bids may be affected, which needs no confirmation. */
      readonly confirmedBy: string | null;
      readonly returnReason: string | null;
    } & Asked)
);

type Lot = RunningLot & { readonly state: LotState };

/** Saves the content of an unpublished amendment. */
export interface Prepare {
  readonly kind: 'prepare';
  readonly lot: Lot & CriteriaBasis;
  readonly summary: string;
  readonly inForce: ItemsInForce;
  readonly wanted: WantedItems;
}

/** Creates an amendment for an answer that is declared not to affect bids. It waits for confirmation. */
export interface Await {
  readonly kind: 'await';
  readonly summary: string;
  readonly reason: string;
  readonly by: string;
}

/** An act on the version that the person has seen. */
interface Handling {
  readonly asSeen: boolean;
  /** Whether the amendment is a waiting answer, which is published with the questions. */
  readonly answer: boolean;
}

/** The findings of the wording check at this moment, and the reasons given for them. */
interface Checked {
  readonly findings: readonly Violation[];
  readonly reasons: readonly GivenReason[];
}

export interface Publish extends Handling, Checked {
  readonly kind: 'publish';
  readonly lot: Lot;
  /** The extension that the law requires if the amendment is published now. */
  readonly plan: ExtensionPlan;
  readonly bidDeadline?: Moment | undefined;
  readonly prequalificationDeadline?: Moment | undefined;
  /** The version of the lot's items in force. */
  readonly itemsNo: number;
  readonly by: string;
}

/** Declares that bids are not affected and requests confirmation. */
export interface Submit extends Handling, Checked {
  readonly kind: 'submit';
  readonly lot: Lot;
  readonly reason: string;
  readonly by: string;
}

interface Plain extends Handling {
  readonly kind: 'recall' | 'withdraw';
}

/** An act of the second person, who must be neither the author nor the submitter. */
interface Second extends Handling {
  readonly createdBy: string;
  readonly by: string;
}
export interface Confirm extends Second {
  readonly kind: 'confirm';
  readonly lot: Lot;
  /** The findings of the wording check at this moment: a rule may have changed since. */
  readonly findings: readonly Violation[];
}
export interface SendBack extends Second {
  readonly kind: 'return';
  readonly reason: string;
}

interface Happened<Kind extends string> {
  readonly kind: Kind;
  readonly from: Amendment;
}
export interface Prepared {
  readonly kind: 'create' | 'save';
  readonly from: Amendment | null;
  readonly summary: string;
}
export interface Waits {
  readonly kind: 'await';
  readonly reason: string;
}
export interface Published extends Happened<'publish'> {
  /** The extended deadlines (条例21). */
  readonly times: NewTimes;
  readonly warnings: readonly Explanation[];
}
export interface Submitted extends Happened<'submit'> {
  readonly reason: string;
  readonly warnings: readonly Explanation[];
}
export type Recalled = Happened<'recall'>;
export type Withdrawn = Happened<'withdraw'>;
export interface Confirmed extends Happened<'confirm'> {
  readonly reason: string;
}
export interface Returned extends Happened<'return'> {
  readonly reason: string;
}

interface Decided<Event> {
  readonly amendment: Amendment;
  readonly event: Event;
}

type NotAllowed = 'transition_not_allowed' | 'conflict';
type Unexplained = 'warnings_unexplained';
type Running = Exclude<ReturnType<typeof mayStillChange>, true>['refused'];
type TimeReason = Extract<ReturnType<typeof settleTimes>, Refusal>['refused'];

/** The text for an amendment of items that is declared not to affect bids. */
export const itemsAffectBids = '变更了分项报价清单、评审因素或条款，可能影响投标文件编制，须依法顺延后发布';

const unpublished = { publishedAt: null, publishedBy: null, confirmedBy: null } as const;

/**
 * Applies a command to an amendment. Returns the new amendment and the event, or the refusal. `now` is the database's
 * clock, read after the locks.
 */
export function decide(
  amendment: Amendment | null,
  command: Prepare,
  now: Moment,
): Decided<Prepared> | Refusal<Running | 'invalid_input'>;
export function decide(amendment: null, command: Await, now: Moment): Decided<Waits>;
export function decide(
  amendment: Amendment,
  command: Publish,
  now: Moment,
): Decided<Published> | Refusal<NotAllowed | Running | TimeReason | Unexplained>;
export function decide(
  amendment: Amendment,
  command: Submit,
  now: Moment,
): Decided<Submitted> | Refusal<NotAllowed | Running | 'invalid_input' | Unexplained>;
export function decide(
  amendment: Amendment,
  command: Plain,
  now: Moment,
): Decided<Recalled | Withdrawn> | Refusal<NotAllowed>;
export function decide(
  amendment: Amendment,
  command: Confirm,
  now: Moment,
): Decided<Confirmed> | Refusal<NotAllowed | Running | 'own_work' | Unexplained>;
export function decide(
  amendment: Amendment,
  command: SendBack,
  now: Moment,
): Decided<Returned> | Refusal<NotAllowed | 'own_work'>;
export function decide(
  from: Amendment | null,
  command: Prepare | Await | Publish | Submit | Plain | Confirm | SendBack,
  now: Moment,
): Decided<Prepared | Waits | Published | Submitted | Recalled | Withdrawn | Confirmed | Returned> | Refusal {
  if (command.kind === 'prepare') return prepare(from, command, now);
  if (command.kind === 'await') {
    const { summary, reason, by } = command;
    const asked = { noEffectReason: reason, submittedAt: now, submittedBy: by, returnReason: null };
    return {
      amendment: { state: 'pending', summary, items: null, warnings: [], ...asked, ...unpublished },
      event: { kind: 'await', reason },
    };
  }
  if (from === null) return refuse('transition_not_allowed');
  const party = command.kind === 'confirm' || command.kind === 'return' ? 'approver' : 'buyer';
  const state = next(amendmentMachine, from.state, command.kind, party);
  if (isRefused(state)) return state;
  if (!command.asSeen) return refuse('conflict');
  switch (command.kind) {
    case 'publish':
      return publish(from, command, now);
    case 'submit':
      return submit(from, command, now);
    case 'recall':
      // A recalled answer returns to the questions and is published there.
      return command.answer || from.state !== 'pending'
        ? refuse('transition_not_allowed')
        : { amendment: { ...from, state: 'draft' }, event: { kind: 'recall', from } };
    case 'withdraw':
      return from.state === 'published'
        ? refuse('transition_not_allowed')
        : { amendment: { ...from, state: 'withdrawn' }, event: { kind: 'withdraw', from } };
    case 'confirm':
    case 'return':
      return second(from, command, now);
  }
}

function prepare(
  from: Amendment | null,
  { lot, summary, inForce, wanted }: Prepare,
  now: Moment,
): Decided<Prepared> | Refusal {
  const open = mayStillChange(lot, now);
  if (open !== true) return open;
  const { evaluationMethod, weights, tender } = lot;
  const items = amendItems(inForce, wanted, { evaluationMethod, weights, tender });
  if (isRefused(items)) return items;
  if (from === null) {
    const unasked = { noEffectReason: null, submittedAt: null, submittedBy: null, returnReason: null };
    return {
      amendment: { state: 'draft', summary, items, warnings: [], ...unasked, ...unpublished },
      event: { kind: 'create', from, summary },
    };
  }
  const state = next(amendmentMachine, from.state, 'save', 'buyer');
  if (isRefused(state)) return state;
  // Only the items of a draft change: those of a published amendment are in force.
  return from.state === 'draft'
    ? { amendment: { ...from, summary, items }, event: { kind: 'save', from, summary } }
    : refuse('transition_not_allowed');
}

/** Checks that the lot can still change. A returned answer is published with the questions, never here. */
function mayPublish({ answer, lot }: Publish | Submit, now: Moment): true | Refusal<Running> {
  return answer ? refuse('transition_not_allowed') : mayStillChange(lot, now);
}

function publish(from: Amendment, command: Publish, now: Moment): Decided<Published> | Refusal {
  const open = mayPublish(command, now);
  if (open !== true) return open;
  // Another amendment has changed the items since: this one would undo it.
  if (from.items !== null && from.items.from !== command.itemsNo) return refuse('conflict');
  const times = settleTimes(command.plan, command.lot, command);
  if (isRefused(times)) return times;
  const warnings = explain(command);
  if (isRefused(warnings)) return warnings;
  const { summary, items, submittedAt, submittedBy } = from;
  return {
    amendment: {
      ...{
        state: 'published',
        summary,
        items,
        warnings,
        submittedAt,
        submittedBy,
        noEffectReason: null,
        returnReason: null,
      },
      ...{ publishedAt: now, publishedBy: command.by, confirmedBy: null },
    },
    event: { kind: 'publish', from, times, warnings },
  };
}

/** Returns the passages that the wording check finds, each with its reason. */
function explain({ findings, reasons }: Checked): readonly Explanation[] | Refusal<Unexplained> {
  const warned = findings.filter(({ severity }) => severity === 'warn');
  const explained = explainWarnings(
    warned,
    (found) => reasons.find((given) => isSameWarning(given, found))?.reason,
    ({ field }) => field,
  );
  return isRefused(explained) ? explained : explained.map(explanationOf);
}

function submit(from: Amendment, command: Submit, now: Moment): Decided<Submitted> | Refusal {
  const open = mayPublish(command, now);
  if (open !== true) return open;
  const { reason, by } = command;
  // 条例21: bidders answer the items, so that a change of them may always affect the preparation of bids.
  if (from.items !== null) return refuseFields([{ field: 'reason', message: itemsAffectBids }]);
  const warnings = explain(command);
  if (isRefused(warnings)) return warnings;
  const asked = { noEffectReason: reason, submittedAt: now, submittedBy: by, returnReason: null };
  return {
    amendment: { state: 'pending', summary: from.summary, items: null, warnings, ...asked, ...unpublished },
    event: { kind: 'submit', from, reason, warnings },
  };
}

function second(
  from: Amendment,
  command: Confirm | SendBack,
  now: Moment,
): Decided<Confirmed | Returned> | Refusal {
  for (const author of [command.createdBy, from.submittedBy]) {
    const own = notOwnWork(author, command.by);
    if (own !== true) return own;
  }
  if (from.state !== 'pending') return refuse('transition_not_allowed');
  if (command.kind === 'return') {
    const { reason } = command;
    return {
      amendment: { ...from, state: 'draft', returnReason: reason },
      event: { kind: 'return', from, reason },
    };
  }
  const open = mayStillChange(command.lot, now);
  if (open !== true) return open;
  const fresh = command.findings.filter(
    (found) => found.severity === 'warn' && !from.warnings.some((given) => isSameWarning(given, found)),
  );
  const refused = refuseWarnings(fresh, ({ field }) => field, '提交时未说明理由，请退回修改后重新提交');
  if (refused !== null) return refused;
  const { submittedBy, noEffectReason } = from;
  return {
    amendment: {
      ...from,
      ...{ state: 'published', publishedAt: now, publishedBy: submittedBy, confirmedBy: command.by },
    },
    event: { kind: 'confirm', from, reason: noEffectReason },
  };
}
