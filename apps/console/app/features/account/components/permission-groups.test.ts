import { staffPermissions, supplierPermissions } from '@procure/domain/permission/permission.ts';
import { expect, test } from 'vitest';
import { permissionGroups } from './permission-groups.ts';

test.each([
  ['staff', staffPermissions],
  ['suppliers', supplierPermissions],
])('every permission of %s belongs to one group', (_, all) => {
  const grouped = permissionGroups(all).flatMap(({ codes }) => codes);
  expect([...grouped].sort()).toEqual([...all].sort());
});
