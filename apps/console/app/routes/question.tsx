import { QuestionPage } from '../features/question/pages/question-page.client.tsx';
import { browserOnly } from '../lib/guard.ts';
import { WorkFrame } from '../lib/work-frame.client.tsx';
import { PageSkeleton } from '../shell/page-skeleton.tsx';

export const clientLoader = browserOnly;
export const HydrateFallback = PageSkeleton;

export default function Question() {
  return (
    <WorkFrame>
      <QuestionPage />
    </WorkFrame>
  );
}
