import type { SupplierPermission } from '@procure/domain/permission/permission.ts';
import { permissionsOf } from '@procure/web/session/permission.tsx';

export const { useAllowed, Allowed } = permissionsOf<SupplierPermission>();
