import { describeDevice } from '@procure/domain/display/device.ts';
import { maskPhone } from '@procure/domain/masking.ts';
import { permissionLabels, permissions } from '@procure/domain/permission/permission.ts';
import type { SessionRow, SupplierMe } from './read-model.ts';

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

/** The button permissions that are held, in the order of the list of all. */
export function presentPermissions(held: ReadonlySet<string>) {
  return permissions
    .filter((code) => held.has(code))
    .map((code) => ({ code, label: permissionLabels[code] }));
}
