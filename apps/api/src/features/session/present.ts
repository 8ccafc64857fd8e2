import { maskPhone } from '@procure/domain/masking.ts';
import { permissionLabels, permissions } from '@procure/domain/permission/permission.ts';
import type { SupplierMe } from './read-model.ts';

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

/** The button permissions that are held, in the order of the list of all. */
export function presentPermissions(held: ReadonlySet<string>) {
  return permissions
    .filter((code) => held.has(code))
    .map((code) => ({ code, label: permissionLabels[code] }));
}
