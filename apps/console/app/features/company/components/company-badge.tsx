import {
  type ChangeRequestState,
  changeRequestStateLabels,
} from '@procure/domain/change-request/change-request.ts';
import { type CompanyState, companyStateLabels } from '@procure/domain/company/company.ts';
import { Badge, type Tone } from '@procure/ui/status-badge/status-badge.tsx';

const companyTones: Readonly<Record<CompanyState, Tone>> = {
  unsubmitted: 'neutral',
  pending: 'warning',
  returned: 'info',
  rejected: 'danger',
  approved: 'success',
  frozen: 'danger',
  blacklisted: 'danger',
};

export function CompanyBadge({ status }: { readonly status: CompanyState }) {
  return <Badge tone={companyTones[status]}>{companyStateLabels[status]}</Badge>;
}

const requestTones: Readonly<Record<ChangeRequestState, Tone>> = {
  draft: 'neutral',
  pending: 'warning',
  returned: 'info',
  approved: 'success',
  rejected: 'danger',
  withdrawn: 'neutral',
};

export function RequestBadge({ state }: { readonly state: ChangeRequestState }) {
  return <Badge tone={requestTones[state]}>{changeRequestStateLabels[state]}</Badge>;
}
