import { AccountPage } from '../features/account/pages/account-page.client.tsx';
import { DeviceCard } from '../features/session/pages/device-card.client.tsx';

export default function Account() {
  return <AccountPage devices={<DeviceCard />} />;
}
