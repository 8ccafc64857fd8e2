import { RegisterPage } from '../features/account/pages/register-page.tsx';
import { Band } from '../lib/band.tsx';

export default function SupplierAccountRegister() {
  return (
    <Band>
      <RegisterPage />
    </Band>
  );
}
