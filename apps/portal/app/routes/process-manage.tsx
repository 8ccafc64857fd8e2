import { EmptyState } from '@procure/ui/empty-state/empty-state.tsx';
import { PageHeader } from '@procure/ui/page-header/page-header.tsx';
import { browserOnly } from '../lib/guard.ts';
import { tokenPages } from '../lib/route-table.ts';
import { WorkFrame } from '../lib/work-frame.client.tsx';
import { PageSkeleton } from '../shell/page-skeleton.tsx';

export const clientLoader = browserOnly;
export const HydrateFallback = PageSkeleton;

export default function ProcessManage() {
  return (
    <WorkFrame>
      <PageHeader title={tokenPages.processManage.title} />
      <EmptyState />
    </WorkFrame>
  );
}
