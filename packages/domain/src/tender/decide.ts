import type { Step } from '../lot/command.ts';
import { type DecidedLot, decide as decideLot } from '../lot/decide.ts';
import type { Lot } from '../lot/standing.ts';
import type { Moment } from '../moment.ts';
import { type FieldError, isRefused, type Refusal, refuseFields } from '../outcome.ts';
import {
  type Explained as ExplainedInLot,
  type Explanation,
  explainWarnings,
  explanationOf,
  isSameWarning,
  refuseWarnings,
} from './explanation.ts';
import { notOwnWork } from './rules.ts';
import { type Violation, withCitation } from './violation.ts';

/** A violation found at the time of publishing. `lot` is null for a violation by the method. */
export interface Breach extends Violation {
  readonly lot: { readonly id: string; readonly lotNo: number } | null;
}

/** The warning of a lot for which a reason was given. */
interface Explained extends ExplainedInLot {
  readonly lotId: string;
}

export type ExplainedWarning = Explanation & { readonly lotId: string };

/** Submits a publishable tender for approval, with the reasons for departing from rules that only warn. */
export interface Submit {
  readonly kind: 'submit';
  readonly by: string;
  readonly missing: readonly FieldError[];
  readonly breaches: readonly Breach[];
  readonly reasons: readonly (Explained & { readonly reason: string })[];
}

/** Publishes an approved tender. The law at this moment applies, since the approval may have waited. */
export interface Publish {
  readonly kind: 'publish';
  readonly breaches: readonly Breach[];
  /** The warnings whose reasons the approver has seen. */
  readonly explained: readonly Explained[];
}

/** A decision on the approval. The author and the submitter may not take it. */
export interface Approve {
  readonly kind: 'approve';
  readonly by: string;
  readonly authors: readonly (string | null)[];
}
export interface SendBack {
  readonly kind: 'return';
  readonly by: string;
  readonly authors: readonly (string | null)[];
  readonly reason: string;
}

interface Plain {
  readonly kind: 'recall' | 'revise';
}

export interface TenderEvent {
  readonly kind: 'submit' | 'recall' | 'approve' | 'return' | 'revise' | 'publish';
  readonly reason: string | null;
  /** The warnings from which it departs, with the reasons. */
  readonly warnings: readonly ExplainedWarning[];
}

interface Decided {
  /** The decision for each lot, in order. */
  readonly lots: readonly DecidedLot[];
  readonly event: TenderEvent;
}

type NotAllowed = 'transition_not_allowed';
type Unlawful = 'schedule_invalid' | 'law_violated' | 'warnings_unexplained';

/**
 * Applies a command to the lots of a tender that are in its starting state. Returns the new lots and the event, or the
 * refusal.
 */
export function decide(
  lots: readonly Lot[],
  command: Submit,
  now: Moment,
): Decided | Refusal<NotAllowed | Unlawful | 'invalid_input'>;
export function decide(
  lots: readonly Lot[],
  command: Publish,
  now: Moment,
): Decided | Refusal<NotAllowed | Unlawful>;
export function decide(
  lots: readonly Lot[],
  command: Approve | SendBack,
  now: Moment,
): Decided | Refusal<NotAllowed | 'own_work'>;
export function decide(lots: readonly Lot[], command: Plain, now: Moment): Decided | Refusal<NotAllowed>;
export function decide(
  lots: readonly Lot[],
  command: Submit | Publish | Approve | SendBack | Plain,
  now: Moment,
): Decided | Refusal {
  switch (command.kind) {
    case 'submit': {
      if (command.missing.length > 0) return refuseFields(command.missing);
      const warnings = explain(command);
      return isRefused(warnings) ? warnings : each(lots, { kind: 'submit', by: command.by }, now, warnings);
    }
    case 'publish': {
      const unlawful = blocking(command.breaches) ?? refuseUnexplained(command);
      return unlawful ?? each(lots, { kind: 'publish' }, now);
    }
    case 'approve':
    case 'return': {
      for (const author of command.authors) {
        const own = notOwnWork(author, command.by);
        if (own !== true) return own;
      }
      return each(lots, command, now);
    }
    default:
      return each(lots, command, now);
  }
}

function each(
  lots: readonly Lot[],
  command: Step & { readonly kind: TenderEvent['kind'] },
  now: Moment,
  warnings: readonly ExplainedWarning[] = [],
): Decided | Refusal<NotAllowed> {
  const decided: DecidedLot[] = [];
  for (const lot of lots) {
    const one = decideLot(lot, command, now);
    if (isRefused(one)) return one;
    decided.push(one);
  }
  const reason = 'reason' in command ? command.reason : null;
  return { lots: decided, event: { kind: command.kind, reason, warnings } };
}

const timeFields: ReadonlySet<string> = new Set([
  'publishAt',
  'documentFrom',
  'documentUntil',
  'replyUntil',
  'questionUntil',
  'prequalificationDeadline',
  'bidDeadline',
]);

/** The path in the editor's input. A field that begins with `tender.` belongs to all lots. */
function placeOf({ lot, field }: Breach): string {
  if (field.startsWith('tender.')) return field.slice('tender.'.length);
  return lot === null ? field : `lots.${lot.lotNo - 1}.${field}`;
}

/** Returns the refusal for blocking violations, at the fields of the editor; null without any. */
function blocking(breaches: readonly Breach[]): Refusal<'schedule_invalid' | 'law_violated'> | null {
  const found = breaches.filter(({ severity }) => severity === 'block');
  if (found.length === 0) return null;
  const fields = found.map((breach) => ({ field: placeOf(breach), message: withCitation(breach) }));
  const onlyTimes = found.every(({ field }) => timeFields.has(field));
  return { refused: onlyTimes ? 'schedule_invalid' : 'law_violated', fields };
}

const warningsOf = (breaches: readonly Breach[]) =>
  breaches.flatMap((breach) =>
    breach.severity === 'warn' && breach.lot !== null ? [{ ...breach, lotId: breach.lot.id }] : [],
  );

const isSame = (one: Explained, other: Explained) => one.lotId === other.lotId && isSameWarning(one, other);

/** Returns each warning with its reason. */
function explain({ breaches, reasons }: Submit): readonly ExplainedWarning[] | Refusal<Unlawful> {
  const refused = blocking(breaches);
  if (refused !== null) return refused;
  const explained = explainWarnings(
    warningsOf(breaches),
    (warning) => reasons.find((given) => isSame(given, warning))?.reason,
    placeOf,
  );
  return isRefused(explained)
    ? explained
    : explained.map((warning) => ({ lotId: warning.lotId, ...explanationOf(warning) }));
}

/** Refuses warnings that arose while the approval waited: they have no reason and were not approved. */
function refuseUnexplained({ breaches, explained }: Publish): Refusal<Unlawful> | null {
  const fresh = warningsOf(breaches).filter((warning) => !explained.some((given) => isSame(given, warning)));
  return refuseWarnings(fresh, placeOf, '审批时未说明理由，请退回修改后重新提交审批');
}
