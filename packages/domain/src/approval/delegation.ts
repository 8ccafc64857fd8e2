import { addDays, type Day, dayOf } from '../display/day.ts';
import { isBefore, type Moment } from '../moment.ts';
import { type FieldError, isRefused, type Refusal, refuse, refuseFields } from '../outcome.ts';

/** 代批: a colleague signs for an absent approver for some days. */
export interface Delegation {
  readonly delegateId: string;
  readonly from: Moment;
  /** The first moment after the last day. */
  readonly until: Moment;
  readonly reason: string;
  readonly revokedAt: Moment | null;
}

/** The longest period of a delegation. For a longer absence another approver is appointed. */
export const longestDelegationDays = 90;

export const delegationPhases = ['upcoming', 'standing', 'expired', 'revoked'] as const;
export type DelegationPhase = (typeof delegationPhases)[number];

export const delegationPhaseLabels: Readonly<Record<DelegationPhase, string>> = {
  upcoming: '待生效',
  standing: '生效中',
  expired: '已到期',
  revoked: '已撤销',
};

export function delegationPhase(
  { from, until, revokedAt }: Pick<Delegation, 'from' | 'until' | 'revokedAt'>,
  now: Moment,
): DelegationPhase {
  if (revokedAt !== null) return 'revoked';
  if (isBefore(now, from)) return 'upcoming';
  return isBefore(now, until) ? 'standing' : 'expired';
}

/** Checks the days of a delegation. The last day is included. */
export function checkDelegationDays(fromDay: Day, untilDay: Day, today: Day): string | null {
  if (untilDay < fromDay) return '截止日不能早于起始日';
  if (untilDay < today) return '截止日不能早于今天';
  return untilDay > addDays(fromDay, longestDelegationDays - 1)
    ? `代批最长${longestDelegationDays}天，请缩短期限`
    : null;
}

export interface Give {
  readonly kind: 'give';
  readonly by: string;
  readonly delegateId: string;
  readonly from: Date;
  readonly until: Date;
  readonly reason: string;
  /** The approvers of the organisation now. */
  readonly approvers: readonly string[];
  /** The delegations of the same person in the organisation that are not over. */
  readonly others: readonly Pick<Delegation, 'from' | 'until'>[];
}

export interface Revoke {
  readonly kind: 'revoke';
}

interface Decided<Kind extends string> {
  readonly delegation: Delegation;
  readonly event: { readonly kind: Kind };
}

/**
 * Applies a command to a delegation. Returns the new delegation and the event, or the refusal. `now` is the database's
 * clock, read after the locks.
 */
export function decide(
  delegation: null,
  command: Give,
  now: Moment,
): Decided<'give'> | Refusal<'invalid_input'>;
export function decide(
  delegation: Delegation,
  command: Revoke,
  now: Moment,
): Decided<'revoke'> | Refusal<'transition_not_allowed'>;
export function decide(
  from: Delegation | null,
  command: Give | Revoke,
  now: Moment,
): Decided<'give' | 'revoke'> | Refusal {
  if (command.kind === 'revoke') {
    if (from === null) return refuse('transition_not_allowed');
    const phase = delegationPhase(from, now);
    return phase === 'expired' || phase === 'revoked'
      ? refuse('transition_not_allowed')
      : { delegation: { ...from, revokedAt: now }, event: { kind: 'revoke' } };
  }
  const wrong = faultsOf(command, now);
  if (isRefused(wrong)) return wrong;
  const { delegateId, from: since, until, reason } = command;
  return {
    delegation: { delegateId, from: since, until, reason, revokedAt: null },
    event: { kind: 'give' },
  };
}

function faultsOf(
  { by, delegateId, from, until, approvers, others }: Give,
  now: Moment,
): Refusal<'invalid_input'> | null {
  const faults: FieldError[] = [];
  if (delegateId === by || !approvers.includes(delegateId))
    faults.push({ field: 'delegateId', message: '请选择本单位的另一位审批人' });
  const days = checkDelegationDays(dayOf(from), addDays(dayOf(until), -1), dayOf(new Date(now)));
  if (days !== null) faults.push({ field: 'untilDay', message: days });
  else if (others.some((other) => isBefore(other.from, until) && isBefore(from, other.until)))
    faults.push({ field: 'fromDay', message: '该期间您已委托他人代批，请先撤销原来的代批' });
  return faults.length === 0 ? null : refuseFields(faults);
}
