import type { FactorFacts } from '@procure/domain/account/factor.ts';
import { maskMail, maskPhone } from '@procure/domain/masking.ts';
import type { Settings } from './read-model.ts';

export function presentSettings(
  { phone, email, totpSince, ...plain }: Settings,
  { due, passkeysPossible }: Pick<FactorFacts, 'due'> & { readonly passkeysPossible: boolean },
) {
  return {
    ...plain,
    factorDue: due,
    passkeysPossible,
    phone: phone === null ? '' : maskPhone(phone),
    email: email === null ? '' : maskMail(email),
    totpSince: totpSince?.toISOString() ?? null,
  };
}
