import { EvaluationQueue } from '../features/evaluation/pages/evaluation-queue.client.tsx';
import { browserOnly } from '../lib/guard.ts';
import { WorkFrame } from '../lib/work-frame.client.tsx';
import { PageSkeleton } from '../shell/page-skeleton.tsx';

export const clientLoader = browserOnly;
export const HydrateFallback = PageSkeleton;

export default function EvaluationList() {
  return (
    <WorkFrame>
      <EvaluationQueue />
    </WorkFrame>
  );
}
