import { LoginPage } from '../features/session/pages/login-page.tsx';

export default LoginPage;
