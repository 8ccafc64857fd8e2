import { loadLater } from '@procure/ui/page-load/load-later.ts';
import { Later } from '@procure/web/account/later.tsx';
import { useSearchParams } from 'react-router';
import { ResetPage } from '../features/account/pages/reset-page.tsx';
import { LoginPage } from '../features/session/pages/login-page.tsx';
import { Band } from '../lib/band.tsx';

const loadReturn = async () =>
  (await loadLater(import('../features/account/pages/return-page.tsx'))).ReturnPage;

/**
 * Signing in. `?reset=1` sets a new password by a code, `?state=…` returns from DingTalk, and `?bind=1` binds the
 * account of a person who followed a link of DingTalk or of a partner's system.
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
