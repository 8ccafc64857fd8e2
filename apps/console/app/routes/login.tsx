import { useSearchParams } from 'react-router';
import { LoginPage } from '../features/session/pages/login-page.tsx';
import { ReturnPage } from '../features/session/pages/return-page.tsx';

/** Signing in; `?state=…` returns from the organisation's own sign-in. */
export default function Login() {
  const [parameters] = useSearchParams();
  return parameters.has('state') ? <ReturnPage /> : <LoginPage />;
}
