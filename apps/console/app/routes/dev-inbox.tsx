import { EmptyState } from '@procure/ui/empty-state/empty-state.tsx';
import { PageHeader } from '@procure/ui/page-header/page-header.tsx';
import { browserOnly } from '../lib/guard.ts';
import { WorkFrame } from '../lib/work-frame.client.tsx';
import { PageSkeleton } from '../shell/page-skeleton.tsx';

export const clientLoader = browserOnly;
export const HydrateFallback = PageSkeleton;

export default function DevInbox() {
  return (
    <WorkFrame>
      <PageHeader title="开发收件箱" />
      <EmptyState />
    </WorkFrame>
  );
}
