import { type SignInOutcome, signInMeans } from '@procure/domain/account/sign-in-record.ts';
import { describeDevice } from '@procure/domain/display/device.ts';
import { maskPhone } from '@procure/domain/masking.ts';
import { permissionLabels, permissions } from '@procure/domain/permission/permission.ts';
import type { SessionRow, SignInRow, SupplierMe } from './read-model.ts';

export function presentSupplierMe(me: SupplierMe) {
  const { id, username, nickName, phone, companyId, companyName, companyStatus } = me;
  return {
    id,
    username,
    nickName,
    phone: phone === null ? '' : maskPhone(phone),
    company:
      companyId === null || companyStatus === null
        ? null
        : { id: companyId, name: companyName, status: companyStatus },
  };
}

/** `current` is the hash of the token that was shown. */
export function presentSession(row: SessionRow, current: Buffer | null) {
  return {
    id: row.id,
    current: current?.equals(row.tokenHash) === true,
    device: describeDevice(row.userAgent),
    address: row.ip,
    openedAt: row.createdAt.toISOString(),
    lastActAt: row.seenAt.toISOString(),
  };
}

/** The held button permissions, in the order of the whole list. */
export function presentPermissions(held: ReadonlySet<string>) {
  return permissions
    .filter((code) => held.has(code))
    .map((code) => ({ code, label: permissionLabels[code] }));
}

const outcomes: Readonly<Record<string, SignInOutcome>> = {
  sign_in: 'signed_in',
  second_step_failed: 'factor_failed',
  sign_in_while_locked: 'locked',
};

export function presentSignIn({ key, at, action, means, device, known, ip }: SignInRow) {
  return {
    key,
    at: at.toISOString(),
    outcome: outcomes[action] ?? 'failed',
    // Only a failed password has a known account; a failed link or scan has none.
    means: signInMeans.find((one) => one === means) ?? 'password',
    device: device ?? describeDevice(null),
    known,
    address: ip,
  };
}
