import { EmptyState } from '@procure/ui/empty-state/empty-state.tsx';
import { PageHeader } from '@procure/ui/page-header/page-header.tsx';
import { publicPages } from '../lib/route-table.ts';
import { Band } from '../shell/band.tsx';

export default function SupplierAccountRegister() {
  return (
    <Band>
      <PageHeader title={publicPages['/supplierAccountRegister']} />
      <EmptyState />
    </Band>
  );
}
