import {
  type ObjectionGround,
  type ObjectionOutcome,
  type ObjectionState,
  objectionGroundLabels,
  objectionOutcomeLabels,
  objectionStateLabels,
  objectionStateWording,
} from '@procure/domain/objection/objection.ts';
import { type RegisterState, registerStateLabels } from '@procure/domain/objection/register.ts';
import { StatusBadge, statuses } from '@procure/ui/status-badge/status-badge.tsx';
import { type Looks, type Reader, StateBadge, waitsForStaff } from '../page/state-badge.tsx';

const looks: Looks<ObjectionState> = {
  draft: { tone: 'neutral', icon: 'file' },
  submitted: waitsForStaff('hourglass'),
  answering: waitsForStaff('stamp'),
  answered: statuses.completed,
  not_receivable: { tone: { staff: 'neutral', supplier: 'warning' }, icon: 'flag' },
  withdrawn: statuses.finished,
};

interface ObjectionBadgeProps {
  readonly objection: {
    readonly state: ObjectionState;
    readonly overdue: boolean;
    readonly outcome: ObjectionOutcome | null;
  };
  readonly reader: Reader;
}

/** Badge with the state of an objection, in the words for its reader. It says if the legal time limit has passed. */
export function ObjectionBadge({ objection: { state, overdue, outcome }, reader }: ObjectionBadgeProps) {
  if (overdue)
    return (
      <StatusBadge status="overdue">{reader === 'staff' ? '已逾期，未答复' : '招标人逾期未答复'}</StatusBadge>
    );
  const words = reader === 'staff' ? objectionStateLabels : objectionStateWording;
  return (
    <StateBadge look={looks[state]} reader={reader}>
      {words[state]}
      {outcome === null ? null : `：${objectionOutcomeLabels[outcome]}`}
    </StateBadge>
  );
}

const registerLooks: Looks<RegisterState> = {
  open: waitsForStaff('hourglass'),
  answered: statuses.completed,
  not_receivable: { tone: 'neutral', icon: 'flag' },
  withdrawn: statuses.finished,
};

interface RegisterBadgeProps {
  readonly row: {
    readonly state: RegisterState;
    readonly late: boolean;
    readonly outcome: ObjectionOutcome | null;
    readonly ground: ObjectionGround | null;
  };
}

/** Badges of an objection in the register: its state and outcome, and whether it is late. */
export function RegisterBadge({ row: { state, late, outcome, ground } }: RegisterBadgeProps) {
  if (late && state === 'open') return <StatusBadge status="overdue">已逾期，未答复</StatusBadge>;
  const result = outcome === null ? '' : `：${objectionOutcomeLabels[outcome]}`;
  return (
    <>
      <StateBadge look={registerLooks[state]} reader="staff">
        {registerStateLabels[state]}
        {ground === null ? result : `：${objectionGroundLabels[ground]}`}
      </StateBadge>
      {late ? <StatusBadge status="overdue">逾期</StatusBadge> : null}
    </>
  );
}
