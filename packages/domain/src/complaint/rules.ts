import { type Day, dayOf, isDay } from '../display/day.ts';
import { at, isBefore, type Moment } from '../moment.ts';
import { type FieldError, type Refusal, refuseFields } from '../outcome.ts';
import { requiredText } from '../required-text.ts';
import type { ComplaintOutcome, ComplaintState, ComplaintSubject, Rejection, Remedy } from './complaint.ts';

export const maxComplaintAttachments = 20;

/** The content of a letter of complaint (94号令18, 七部委11号令7). */
export interface ComplaintText {
  /** The respondent beside the buyer: the name of a bidder, or empty for the buyer alone. */
  readonly respondent: string;
  readonly facts: string;
  readonly basis: string;
  readonly request: string;
  /** The authorised agent who signs; empty if the legal representative signs. */
  readonly agent: string;
  /** The day on which the matter was known, if no objection is required first; else empty. */
  readonly knownOn: Day;
}

const checks = {
  facts: requiredText('事实和理由', { min: 10, max: 5000 }),
  basis: requiredText('法律依据', { max: 1000 }),
  request: requiredText('投诉请求', { min: 5, max: 1000 }),
} as const;

/** Checks whether the content is complete for submission. A draft may lack anything. */
export function checkComplaintText(
  text: ComplaintText,
  {
    subject,
    files,
    now,
  }: { readonly subject: ComplaintSubject; readonly files: number; readonly now: Moment },
): true | Refusal<'invalid_input'> {
  const wrong = (['facts', 'basis', 'request'] as const).flatMap((field): FieldError[] => {
    const message = checks[field](text[field]);
    return message === null ? [] : [{ field, message }];
  });
  if (text.agent.trim() !== '' && files === 0)
    wrong.push({ field: 'fileIds', message: '由代理人签署的，请上传授权委托书' });
  if (subject === 'other') {
    if (!isDay(text.knownOn)) wrong.push({ field: 'knownOn', message: '请选择知道该事项的日期' });
    else if (text.knownOn > dayOf(new Date(at(now))))
      wrong.push({ field: 'knownOn', message: '知道该事项的日期不能晚于今天' });
  }
  return wrong.length === 0 ? true : refuseFields(wrong);
}

export const checkComplaintStatement = requiredText('陈述内容', { min: 10, max: 5000 });
export const checkComplaintDecision = requiredText('处理决定', { min: 10, max: 5000 });

/** The result of a decision: a rejection has a ground, and an upheld complaint may have a remedy. */
export interface Verdict {
  readonly outcome: ComplaintOutcome;
  readonly rejection: Rejection | null;
  readonly remedy: Remedy | null;
}

export function checkVerdict({ outcome, rejection, remedy }: Verdict): true | Refusal<'invalid_input'> {
  if (outcome === 'rejected') {
    if (rejection === null) return refuseFields([{ field: 'rejection', message: '请选择驳回的理由' }]);
    if (remedy !== null) return refuseFields([{ field: 'remedy', message: '驳回投诉的，不能责令改正' }]);
    return true;
  }
  return rejection === null
    ? true
    : refuseFields([{ field: 'rejection', message: '投诉成立的，不填写驳回的理由' }]);
}

/**
 * Returns whether a person may still add files: until the decision. A decision that waits for its signature accepts
 * files too, because a refusal would reveal it; the signer then finds that the complaint changed.
 */
export const takesFiles = (state: ComplaintState): boolean =>
  ['submitted', 'correcting', 'received', 'deciding'].includes(state);

interface Terms {
  readonly state: ComplaintState;
  readonly reviewDueAt: Moment | null;
  readonly decisionDueAt: Moment | null;
}

/** Returns when the supervisor's next act is due; null if none is, or while it waits for the complainant. */
export function complaintDue({ state, reviewDueAt, decisionDueAt }: Terms): Moment | null {
  if (state === 'submitted') return reviewDueAt;
  return state === 'received' || state === 'deciding' ? decisionDueAt : null;
}

/** Returns whether that term has passed. */
export function isComplaintOverdue(terms: Terms, now: Moment): boolean {
  const due = complaintDue(terms);
  return due !== null && !isBefore(now, due);
}

interface Holding {
  readonly state: ComplaintState;
  readonly suspendedAt: Moment | null;
  readonly suspendedUntil: Moment | null;
  readonly liftedAt: Moment | null;
  readonly remedy: Remedy | null;
  readonly remedyDoneAt: Moment | null;
  /** False if the decision itself voided the award, and its remedy is the next step. */
  readonly remedyHolds: boolean;
}

/** Returns whether an ordered suspension is in force. */
export function isSuspending(
  { state, suspendedAt, suspendedUntil, liftedAt }: Omit<Holding, 'remedy' | 'remedyDoneAt' | 'remedyHolds'>,
  now: Moment,
): boolean {
  return (
    (state === 'received' || state === 'deciding') &&
    suspendedAt !== null &&
    liftedAt === null &&
    (suspendedUntil === null || isBefore(now, suspendedUntil))
  );
}

/** Returns whether a complaint blocks its lot: by an ordered suspension, or by a remedy that is not carried out. */
export function isHolding(complaint: Holding, now: Moment): boolean {
  const { state, remedy, remedyDoneAt, remedyHolds } = complaint;
  const owed = state === 'decided' && remedy !== null && remedyDoneAt === null && remedyHolds;
  return owed || isSuspending(complaint, now);
}
