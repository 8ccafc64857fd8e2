import { approvalActFacts } from '../approval/chain.ts';
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
  checkNoEffectReason,
  type ExtensionPlan,
  mayStillChange,
  type NewTimes,
  type RunningLot,
  settleAtPublishing,
  settleTimes,
} from './extension.ts';
import { type AmendedItems, amendItems, type ItemsInForce, type WantedItems } from './items.ts';

interface Unpublished {
  readonly publishedAt: null;
  readonly publishedBy: null;
  readonly confirmedBy: null;
}

/** The effect on the preparation of bids, as the submitter states it. */
export type Effect =
  | { readonly affectsBids: false; readonly reason: string }
  /** `times`: the requested deadlines. The law may require later ones when the amendment is published. */
  | { readonly affectsBids: true; readonly times: NewTimes };

/** The last request for approval. */
interface Asked {
  readonly effect: Effect | null;
  readonly submittedAt: Moment | null;
  readonly submittedBy: string | null;
}

/** An amendment. One that waits for approval always has its effect on bids. */
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
      readonly effect: Effect;
      readonly submittedAt: Moment;
      readonly submittedBy: string;
      readonly returnReason: string | null;
    } & Unpublished)
  | ({
      readonly state: 'published';
      readonly publishedAt: Moment;
      readonly publishedBy: string;
      /** The last signer; null if it was published before amendments that may affect bids needed approval. */
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

/** The lot at this moment. */
interface OfLot {
  readonly lot: Lot;
  /** The extension that the law requires if the amendment is published now. */
  readonly plan: ExtensionPlan;
  /** The version of the lot's items in force. */
  readonly itemsNo: number;
  /** The findings of the wording check. */
  readonly findings: readonly Violation[];
}

/** The effect on bids, with deadlines that are not yet checked. Without deadlines the proposed ones are requested. */
export type StatedEffect =
  | { readonly affectsBids: false; readonly reason: string }
  | {
      readonly affectsBids: true;
      readonly bidDeadline?: Moment | undefined;
      readonly prequalificationDeadline?: Moment | undefined;
    };

/** Requests approval. */
export interface Submit extends Handling, OfLot {
  readonly kind: 'submit';
  readonly effect: StatedEffect;
  /** The reasons given for the findings. */
  readonly reasons: readonly GivenReason[];
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
/** Plan, items and findings are those of this moment: they may have changed since the request. */
export interface Confirm extends Second, OfLot {
  readonly kind: 'confirm';
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
export interface Submitted extends Happened<'submit'> {
  readonly effect: Effect;
  readonly warnings: readonly Explanation[];
}
export type Recalled = Happened<'recall'>;
export type Withdrawn = Happened<'withdraw'>;
export interface Confirmed extends Happened<'confirm'> {
  readonly effect: Effect;
  /** The extended deadlines (条例21). */
  readonly times: NewTimes;
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
  command: Submit,
  now: Moment,
): Decided<Submitted> | Refusal<NotAllowed | Running | TimeReason | Unexplained>;
export function decide(
  amendment: Amendment,
  command: Plain,
  now: Moment,
): Decided<Recalled | Withdrawn> | Refusal<NotAllowed>;
export function decide(
  amendment: Amendment,
  command: Confirm,
  now: Moment,
): Decided<Confirmed> | Refusal<NotAllowed | Running | 'own_work' | 'approval_stale' | Unexplained>;
export function decide(
  amendment: Amendment,
  command: SendBack,
  now: Moment,
): Decided<Returned> | Refusal<NotAllowed | 'own_work'>;
export function decide(
  from: Amendment | null,
  command: Prepare | Await | Submit | Plain | Confirm | SendBack,
  now: Moment,
): Decided<Prepared | Waits | Submitted | Recalled | Withdrawn | Confirmed | Returned> | Refusal {
  if (command.kind === 'prepare') return prepare(from, command, now);
  if (command.kind === 'await') {
    const { summary, reason, by } = command;
    const asked = { effect: { affectsBids: false, reason }, submittedAt: now, submittedBy: by } as const;
    const fresh = { items: null, warnings: [], returnReason: null, ...unpublished };
    return {
      amendment: { state: 'pending', summary, ...asked, ...fresh },
      event: { kind: 'await', reason },
    };
  }
  if (from === null) return refuse('transition_not_allowed');
  const party = command.kind === 'confirm' || command.kind === 'return' ? 'approver' : 'buyer';
  const state = next(amendmentMachine, from.state, command.kind, party);
  if (isRefused(state)) return state;
  if (!command.asSeen) return refuse('conflict');
  switch (command.kind) {
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
    const unasked = { effect: null, submittedAt: null, submittedBy: null, returnReason: null };
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

/** Returns the passages that the wording check finds, each with its reason. */
function explain({ findings, reasons }: Submit): readonly Explanation[] | Refusal<Unexplained> {
  const warned = findings.filter(({ severity }) => severity === 'warn');
  const explained = explainWarnings(
    warned,
    (found) => reasons.find((given) => isSameWarning(given, found))?.reason,
    ({ field }) => field,
  );
  return isRefused(explained) ? explained : explained.map(explanationOf);
}

/** Returns whether another amendment has changed the items since, so that this one would undo it. */
const isOutdated = ({ items }: Amendment, itemsNo: number): boolean =>
  items !== null && items.from !== itemsNo;

function submit(from: Amendment, command: Submit, now: Moment): Decided<Submitted> | Refusal {
  // A returned answer is published with the questions, never here.
  if (command.answer) return refuse('transition_not_allowed');
  const open = mayStillChange(command.lot, now);
  if (open !== true) return open;
  if (isOutdated(from, command.itemsNo)) return refuse('conflict');
  const effect = effectOf(from, command, now);
  if (isRefused(effect)) return effect;
  const warnings = explain(command);
  if (isRefused(warnings)) return warnings;
  const { summary, items } = from;
  const asked = { effect, submittedAt: now, submittedBy: command.by, returnReason: null };
  return {
    amendment: { state: 'pending', summary, items, warnings, ...asked, ...unpublished },
    event: { kind: 'submit', from, effect, warnings },
  };
}

function effectOf(
  { items }: Amendment,
  { effect, lot, plan }: Submit,
  now: Moment,
): Effect | Refusal<TimeReason> {
  if (effect.affectsBids) {
    const times = settleTimes(plan, lot, effect, now);
    return isRefused(times) ? times : { affectsBids: true, times };
  }
  // 条例21: bidders answer the items, so that a change of them may always affect the preparation of bids.
  const wrong = items === null ? checkNoEffectReason(effect.reason) : itemsAffectBids;
  return wrong === null ? effect : refuseFields([{ field: 'reason', message: wrong }]);
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
  const { lot, plan, itemsNo, findings } = command;
  const open = mayStillChange(lot, now);
  if (open !== true) return open;
  if (isOutdated(from, itemsNo)) return stale('分项报价清单、评审因素或条款已被另一次变更修改');
  const fresh = findings.filter(
    (found) => found.severity === 'warn' && !from.warnings.some((given) => isSameWarning(given, found)),
  );
  const refused = refuseWarnings(fresh, ({ field }) => field, '提交时未说明理由，请退回修改后重新提交');
  if (refused !== null) return refused;
  const { submittedBy, effect } = from;
  const times = effect.affectsBids ? settleAtPublishing(plan, lot, effect.times, now) : {};
  if (isRefused(times)) return stale('申请的截止时间与现在的时间安排不符');
  const published = { publishedAt: now, publishedBy: submittedBy, confirmedBy: command.by };
  return {
    amendment: { ...from, state: 'published', ...published },
    event: { kind: 'confirm', from, effect, times },
  };
}

const stale = (why: string) => refuse('approval_stale', { act: approvalActFacts.amend.label, why });
