import { memberRoleHelp } from '@procure/domain/member/member.ts';
import { roleLabels, type SupplierRole, supplierRoles } from '@procure/domain/permission/role.ts';
import { CheckBox } from '@procure/ui/field/controls.tsx';
import { useBound } from '@procure/web/form/bound-fields.tsx';
import type { Fields, NameOf, Values } from '@procure/web/form/use-fields.ts';
import styles from './member.module.css';

interface RolesFieldProps<T extends Values> {
  readonly of: Fields<T>;
  readonly name: NameOf<T, SupplierRole[]>;
}

const demandRole = (roles: SupplierRole[]) => (roles.length === 0 ? '请至少选择一项权限' : null);

/** The rights of a member, each with its meaning. */
export function RolesField<T extends Values>(bound: RolesFieldProps<T>) {
  const { about, value, change } = useBound<T, SupplierRole[]>({ ...bound, label: '权限', rule: demandRole });
  return (
    <fieldset className={styles.roles} id={about.id}>
      <legend>{about.label}</legend>
      {supplierRoles.map((role) => (
        <CheckBox
          key={role}
          checked={value.includes(role)}
          onChange={(event) =>
            change(event.target.checked ? [...value, role] : value.filter((held) => held !== role))
          }
        >
          {roleLabels[role]}
          <span className={styles.minor}>{memberRoleHelp[role]}</span>
        </CheckBox>
      ))}
      {about.error === undefined ? null : (
        <p className={styles.error} role="alert">
          {about.error}
        </p>
      )}
    </fieldset>
  );
}
