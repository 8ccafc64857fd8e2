import { AmendmentPage } from '../features/amendment/pages/amendment-page.client.tsx';
import { browserOnly } from '../lib/guard.ts';
import { WorkFrame } from '../lib/work-frame.client.tsx';
import { PageSkeleton } from '../shell/page-skeleton.tsx';

export const clientLoader = browserOnly;
export const HydrateFallback = PageSkeleton;

export default function Amendment() {
  return (
    <WorkFrame>
      <AmendmentPage />
    </WorkFrame>
  );
}
