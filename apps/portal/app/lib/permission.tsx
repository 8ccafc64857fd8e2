import { type SupplierPermission, supplierPermissionLabels } from '@procure/domain/permission/permission.ts';
import { permissionsOf } from '@procure/web/session/permission.tsx';
import type { ReactNode } from 'react';
import styles from './permission.module.css';

const supplierPermissions = permissionsOf<SupplierPermission>();
export const { useAllowed, useHeld } = supplierPermissions;

interface AllowedProps {
  readonly code: SupplierPermission;
  /** Replaces the notice about the missing permission, on pages that have something to read instead. */
  readonly otherwise?: ReactNode;
  readonly children: ReactNode;
}

/** Renders an action for a person who may do it for their company; for others, says that it exists and who can help. */
export function Allowed({ code, otherwise = <Lacking code={code} />, children }: AllowedProps) {
  return (
    <supplierPermissions.Allowed code={code} otherwise={otherwise}>
      {children}
    </supplierPermissions.Allowed>
  );
}

export function Lacking({ code }: Pick<AllowedProps, 'code'>) {
  return (
    <p className={styles.lacking}>
      您没有“{supplierPermissionLabels[code]}”的权限，请由有权限的同事办理，或联系本企业管理员开通。
    </p>
  );
}
