import {
  type ComplaintGround,
  type ComplaintOutcome,
  type ComplaintState,
  complaintGroundLabels,
  complaintOutcomeLabels,
  complaintStateLabels,
  complaintStateWording,
} from '@procure/domain/complaint/complaint.ts';
import {
  type ComplaintRegisterState,
  complaintRegisterStateLabels,
} from '@procure/domain/complaint/register.ts';
import { StatusBadge, statuses } from '@procure/ui/status-badge/status-badge.tsx';
import { type Looks, type Reader, StateBadge, waitsForStaff } from '../page/state-badge.tsx';

const looks: Looks<ComplaintState> = {
  draft: { tone: 'neutral', icon: 'file' },
  submitted: waitsForStaff('hourglass'),
  correcting: { tone: { staff: 'neutral', supplier: 'warning' }, icon: 'flag' },
  received: waitsForStaff('scale'),
  deciding: waitsForStaff('stamp'),
  decided: statuses.completed,
  not_received: { tone: { staff: 'neutral', supplier: 'warning' }, icon: 'flag' },
  withdrawn: statuses.finished,
};

interface ComplaintBadgeProps {
  readonly complaint: {
    readonly state: ComplaintState;
    readonly overdue: boolean;
    readonly outcome: ComplaintOutcome | null;
  };
  readonly reader: Reader;
}

/** Badge with the state of a complaint, in the words for its reader. It says if the legal time limit has passed. */
export function ComplaintBadge({ complaint: { state, overdue, outcome }, reader }: ComplaintBadgeProps) {
  if (overdue) {
    const owed = state === 'submitted' ? '未决定是否受理' : '未作出处理决定';
    return (
      <StatusBadge status="overdue">
        {reader === 'staff' ? `已逾期，${owed}` : `监督部门逾期${owed}`}
      </StatusBadge>
    );
  }
  const words = reader === 'staff' ? complaintStateLabels : complaintStateWording;
  return (
    <StateBadge look={looks[state]} reader={reader}>
      {words[state]}
      {state !== 'decided' || outcome === null ? null : `：${complaintOutcomeLabels[outcome]}`}
    </StateBadge>
  );
}

const registerLooks: Looks<ComplaintRegisterState> = {
  reviewing: waitsForStaff('hourglass'),
  handling: waitsForStaff('scale'),
  decided: statuses.completed,
  not_received: { tone: 'neutral', icon: 'flag' },
  withdrawn: statuses.finished,
};

interface ComplaintRegisterBadgeProps {
  readonly row: {
    readonly state: ComplaintRegisterState;
    readonly late: boolean;
    readonly outcome: ComplaintOutcome | null;
    readonly ground: ComplaintGround | null;
  };
}

/** Badges of a complaint in the register: its state and outcome, and whether it is late. */
export function ComplaintRegisterBadge({
  row: { state, late, outcome, ground },
}: ComplaintRegisterBadgeProps) {
  const result = outcome === null ? '' : `：${complaintOutcomeLabels[outcome]}`;
  return (
    <>
      <StateBadge look={registerLooks[state]} reader="staff">
        {complaintRegisterStateLabels[state]}
        {ground === null ? result : `：${complaintGroundLabels[ground]}`}
      </StateBadge>
      {late ? <StatusBadge status="overdue">逾期</StatusBadge> : null}
    </>
  );
}
