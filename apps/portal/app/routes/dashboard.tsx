import { useSearchParams } from 'react-router';
import { DevicePage } from '../features/session/pages/device-page.client.tsx';
import { DashboardPage } from '../features/todo/pages/dashboard-page.client.tsx';

/** The management centre; with `?view=device`, where the account is signed in. */
export default function Dashboard() {
  const [parameters] = useSearchParams();
  return parameters.get('view') === 'device' ? <DevicePage /> : <DashboardPage />;
}
