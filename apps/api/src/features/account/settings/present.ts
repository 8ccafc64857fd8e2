import { maskMail, maskPhone } from '@procure/domain/masking.ts';
import type { Settings } from './read-model.ts';

export function presentSettings({ phone, email, totpSince, ...plain }: Settings) {
  return {
    ...plain,
    phone: phone === null ? '' : maskPhone(phone),
    email: email === null ? '' : maskMail(email),
    totpSince: totpSince?.toISOString() ?? null,
  };
}
