import { useSearchParams } from 'react-router';
import { SettingsPage } from '../features/account/pages/settings-page.client.tsx';
import { DashboardPage } from '../features/todo/pages/dashboard-page.client.tsx';

/** The management centre; with `?view=account`, the settings of the account. */
export default function Dashboard() {
  const [parameters] = useSearchParams();
  return parameters.get('view') === 'account' ? <SettingsPage /> : <DashboardPage />;
}
