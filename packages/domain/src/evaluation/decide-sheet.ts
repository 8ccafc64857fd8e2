import type { LotState } from '../lot/lot.ts';
import type { Moment } from '../moment.ts';
import { type FieldError, type Refusal, refuse, refuseFields } from '../outcome.ts';
import type { SheetRow } from './sheet.ts';
import type { SheetPart } from './stage.ts';

/** The sheet of one evaluator. A submitted one is final. */
export interface Sheet {
  /** The time at which the preliminary review was handed in; null before. */
  readonly preliminaryAt: Moment | null;
  readonly submittedAt: Moment | null;
  readonly scores: readonly SheetRow[];
}

interface OfSheet {
  readonly lot: LotState;
  /** The part that the member writes now. */
  readonly part: SheetPart;
  readonly scores: readonly SheetRow[];
}

export interface WriteSheet extends OfSheet {
  readonly kind: 'write';
  /** Whether no other browser of the same evaluator has saved it since. */
  readonly asSeen: boolean;
}

/** Hands in the preliminary review. From then on only points are written. */
export interface HandInPreliminary extends OfSheet {
  readonly kind: 'submitPreliminary';
  /** Whether the review is closed already, in a lot without points: the sheet of a successor is whole with it. */
  readonly isWhole: boolean;
  readonly wrong: readonly FieldError[];
}

export interface HandIn extends OfSheet {
  readonly kind: 'submit';
  readonly negotiating: boolean;
  readonly wrong: readonly FieldError[];
}

export interface PreliminaryHandedIn {
  readonly kind: 'submitPreliminary';
  readonly scores: readonly SheetRow[];
}

export interface HandedIn {
  readonly kind: 'submit';
  readonly scores: readonly SheetRow[];
}

type NotWritable = 'transition_not_allowed' | 'sheet_submitted' | 'preliminary_submitted';

/** Applies a command to an evaluator's sheet. Returns the new sheet and the event, or the refusal. */
export function decideSheet(
  sheet: Sheet,
  command: WriteSheet,
  now: Moment,
): { readonly sheet: Sheet } | Refusal<NotWritable | 'conflict'>;
export function decideSheet(
  sheet: Sheet,
  command: HandInPreliminary,
  now: Moment,
): { readonly sheet: Sheet; readonly event: PreliminaryHandedIn } | Refusal<NotWritable | 'invalid_input'>;
export function decideSheet(
  sheet: Sheet,
  command: HandIn,
  now: Moment,
):
  | { readonly sheet: Sheet; readonly event: HandedIn }
  | Refusal<
      | Exclude<NotWritable, 'preliminary_submitted'>
      | 'preliminary_open'
      | 'negotiation_running'
      | 'invalid_input'
    >;
export function decideSheet(
  from: Sheet,
  command: WriteSheet | HandInPreliminary | HandIn,
  now: Moment,
): { readonly sheet: Sheet; readonly event?: PreliminaryHandedIn | HandedIn } | Refusal {
  const { lot, part, scores } = command;
  if (from.submittedAt !== null) return refuse('sheet_submitted');
  if (lot !== 'evaluating') return refuse('transition_not_allowed');
  switch (command.kind) {
    case 'write':
      if (part === 'none') return refuse('preliminary_submitted');
      return command.asSeen ? { sheet: { ...from, scores } } : refuse('conflict');
    case 'submitPreliminary':
      if (part === 'whole') return refuse('transition_not_allowed');
      if (part !== 'preliminary') return refuse('preliminary_submitted');
      if (command.wrong.length > 0) return refuseFields(command.wrong);
      return {
        sheet: { preliminaryAt: now, submittedAt: command.isWhole ? now : null, scores },
        event: { kind: 'submitPreliminary', scores },
      };
    case 'submit':
      if (part === 'preliminary' || part === 'none') return refuse('preliminary_open');
      if (command.negotiating) return refuse('negotiation_running');
      if (command.wrong.length > 0) return refuseFields(command.wrong);
      return { sheet: { ...from, submittedAt: now, scores }, event: { kind: 'submit', scores } };
  }
}
