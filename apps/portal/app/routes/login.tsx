import { loadLater } from '@procure/ui/page-load/load-later.ts';
import { Later } from '@procure/web/account/later.tsx';
import { useSearchParams } from 'react-router';
import { ResetPage } from '../features/account/pages/reset-page.tsx';
import { LoginPage } from '../features/session/pages/login-page.tsx';
import { Band } from '../lib/band.tsx';

const loadReturn = async () =>
  (await loadLater(import('../features/account/pages/return-page.tsx'))).ReturnPage;

/**
 * Signing in; with `?reset=1`, setting a new password by a code; with `?state=…`, on the way back from DingTalk; with
 * `?bind=1`, for whom a link of DingTalk or of a partner's system brought here.
 */
export default function Login() {
  const [parameters] = useSearchParams();
  if (parameters.has('state') || parameters.has('bind')) return <Later load={loadReturn} />;
  if (!parameters.has('reset')) return <LoginPage />;
  return (
    <Band>
      <ResetPage />
    </Band>
  );
}
