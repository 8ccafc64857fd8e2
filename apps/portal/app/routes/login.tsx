import { useSearchParams } from 'react-router';
import { ResetPage } from '../features/account/pages/reset-page.tsx';
import { LoginPage } from '../features/session/pages/login-page.tsx';
import { Band } from '../lib/band.tsx';

/** Signing in; with `?reset=1`, setting a new password by a code. */
export default function Login() {
  const [parameters] = useSearchParams();
  if (!parameters.has('reset')) return <LoginPage />;
  return (
    <Band>
      <ResetPage />
    </Band>
  );
}
