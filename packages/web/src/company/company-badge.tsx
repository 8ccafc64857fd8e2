import { type CompanyState, companyStateLabels } from '@procure/domain/company/company.ts';
import { statuses } from '@procure/ui/status-badge/status-badge.tsx';
import {
  type Looks,
  type Reader,
  StateBadge,
  waitsForStaff,
  waitsForSupplier,
} from '../page/state-badge.tsx';

const looks: Looks<CompanyState> = {
  unsubmitted: waitsForSupplier('half'),
  pending: waitsForStaff('hourglass'),
  returned: waitsForSupplier('file'),
  rejected: { tone: 'danger', icon: 'close' },
  approved: statuses.completed,
  frozen: { tone: 'danger', icon: 'alert' },
  blacklisted: { tone: 'danger', icon: 'close' },
};

interface CompanyBadgeProps {
  readonly state: CompanyState;
  readonly reader: Reader;
}

/** Badge with the state of a company's registration. */
export function CompanyBadge({ state, reader }: CompanyBadgeProps) {
  return (
    <StateBadge look={looks[state]} reader={reader}>
      {companyStateLabels[state]}
    </StateBadge>
  );
}
