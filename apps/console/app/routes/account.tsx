import { AccountPage } from '../features/account/pages/account-page.client.tsx';
import { DeviceCard } from '../features/session/pages/device-card.client.tsx';
import { browserOnly } from '../lib/guard.ts';
import { WorkFrame } from '../lib/work-frame.client.tsx';
import { PageSkeleton } from '../shell/page-skeleton.tsx';

export const clientLoader = browserOnly;
export const HydrateFallback = PageSkeleton;

export default function Account() {
  return (
    <WorkFrame>
      <AccountPage devices={<DeviceCard />} />
    </WorkFrame>
  );
}
