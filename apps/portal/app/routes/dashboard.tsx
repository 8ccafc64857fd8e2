import { useSearchParams } from 'react-router';
import { DevicePage } from '../features/session/pages/device-page.client.tsx';
import { DashboardPage } from '../features/todo/pages/dashboard-page.client.tsx';
import { browserOnly } from '../lib/guard.ts';
import { WorkFrame } from '../lib/work-frame.client.tsx';
import { PageSkeleton } from '../shell/page-skeleton.tsx';

export const clientLoader = browserOnly;
export const HydrateFallback = PageSkeleton;

/** The management centre; with `?view=device`, where the account is signed in. */
export default function Dashboard() {
  const [parameters] = useSearchParams();
  return <WorkFrame>{parameters.get('view') === 'device' ? <DevicePage /> : <DashboardPage />}</WorkFrame>;
}
