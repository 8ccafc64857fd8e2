import type { ComponentType } from 'react';
import { useSearchParams } from 'react-router';
import { SettingsPage } from '../features/account/pages/settings-page.client.tsx';
import { BidKeyPage } from '../features/bid-key/pages/bid-key-page.client.tsx';
import { LibraryPage } from '../features/library/pages/library-page.client.tsx';
import { ClaimPage } from '../features/member/pages/claim-page.client.tsx';
import { JoinPage } from '../features/member/pages/join-page.client.tsx';
import { MembersPage } from '../features/member/pages/members-page.client.tsx';
import { DashboardPage } from '../features/todo/pages/dashboard-page.client.tsx';

const views: Readonly<Record<string, ComponentType>> = {
  account: SettingsPage,
  key: BidKeyPage,
  library: LibraryPage,
  members: MembersPage,
  join: JoinPage,
  claim: ClaimPage,
};

/** The management centre; with `?view=…` the pages of an account, of the company's members and of its library. */
export default function Dashboard() {
  const [parameters] = useSearchParams();
  const View = views[parameters.get('view') ?? ''] ?? DashboardPage;
  return <View />;
}
