import { keyStanding } from '@procure/domain/account/partner.ts';
import { maskMail, maskPhone } from '@procure/domain/masking.ts';
import type { KeyRow, PartnerRow, supplierPage } from './read-model.ts';

export function presentPartner({ keys, now, ...partner }: PartnerRow) {
  return { ...partner, keys: keys.map((key) => presentKey(key, now)) };
}

function presentKey(row: KeyRow, now: Date) {
  const { id, fingerprint, withdrawnAt, withdrawnBy, withdrawalReason } = row;
  const validFrom = new Date(row.validFrom);
  const validUntil = new Date(row.validUntil);
  const withdrawn = withdrawnAt === null ? null : new Date(withdrawnAt);
  return {
    id,
    fingerprint,
    validFrom: validFrom.toISOString(),
    validUntil: validUntil.toISOString(),
    state: keyStanding({ validFrom, validUntil, withdrawnAt: withdrawn }, now),
    withdrawal:
      withdrawn === null
        ? null
        : { by: withdrawnBy ?? '', at: withdrawn.toISOString(), reason: withdrawalReason ?? '' },
  };
}

type Row = Awaited<ReturnType<typeof supplierPage>>['rows'][number];

export function presentSupplier({ id, username, nickName, phone, email, companyName, disabledAt }: Row) {
  return {
    id,
    username,
    nickName,
    phone: phone === null ? '' : maskPhone(phone),
    email: email === null ? '' : maskMail(email),
    companyName: companyName ?? '',
    state: disabledAt === null ? ('active' as const) : ('disabled' as const),
  };
}
