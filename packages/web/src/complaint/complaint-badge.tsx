import {
  type ComplaintOutcome,
  type ComplaintState,
  complaintOutcomeLabels,
  complaintStateLabels,
  complaintStateWording,
} from '@procure/domain/complaint/complaint.ts';
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

/** Where a complaint stands, in the words of whoever reads it; that the law's time has passed is said plainly. */
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
