import { type SupplierPermission, supplierPermissionLabels } from '@procure/domain/permission/permission.ts';
import { permissionsOf } from '@procure/web/session/permission.tsx';
import type { ReactNode } from 'react';
import styles from './permission.module.css';

const held = permissionsOf<SupplierPermission>();
export const { useAllowed, useHeld } = held;

interface AllowedProps {
  readonly code: SupplierPermission;
  /** What stands there instead, where that is not what may not be done but something to read. */
  readonly otherwise?: ReactNode;
  readonly children: ReactNode;
}

/** An act, where who is signed in may do it for their company; where not, it is said that it is there and who helps. */
export function Allowed({ code, otherwise = <Lacking code={code} />, children }: AllowedProps) {
  return (
    <held.Allowed code={code} otherwise={otherwise}>
      {children}
    </held.Allowed>
  );
}

export function Lacking({ code }: Pick<AllowedProps, 'code'>) {
  return (
    <p className={styles.lacking}>
      您没有“{supplierPermissionLabels[code]}”的权限，请由有权限的同事办理，或联系本企业管理员开通。
    </p>
  );
}
