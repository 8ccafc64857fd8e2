import { isRefused } from '@procure/domain/outcome.ts';
import { roleLabels, type StaffRole } from '@procure/domain/permission/role.ts';
import { canHold } from '@procure/domain/permission/separation.ts';
import { CheckBox } from '@procure/ui/field/controls.tsx';
import { useBound } from '@procure/web/form/bound-fields.tsx';
import type { Fields, NameOf, Values } from '@procure/web/form/use-fields.ts';
import styles from './account.module.css';

interface RolesFieldProps<T extends Values> {
  readonly of: Fields<T>;
  readonly name: NameOf<T, StaffRole[]>;
  readonly offered: readonly StaffRole[];
  /** Roles held in other organisations: the separation of duties applies across all organisations. */
  readonly elsewhere: readonly StaffRole[];
}

/** Roles to choose from; a role that conflicts with a chosen one is disabled and says why. */
export function RolesField<T extends Values>({ offered, elsewhere, ...bound }: RolesFieldProps<T>) {
  const { about, value, change } = useBound<T, StaffRole[]>({ ...bound, label: '角色' });
  return (
    <fieldset className={styles.roles}>
      <legend>{about.label}</legend>
      {offered.map((role) => {
        const chosen = value.includes(role);
        const held = canHold([...elsewhere, ...value, role]);
        const clash = !chosen && isRefused(held) ? held : null;
        return (
          <CheckBox
            key={role}
            checked={chosen}
            disabled={clash !== null}
            onChange={(event) =>
              change(event.target.checked ? [...value, role] : value.filter((one) => one !== role))
            }
          >
            {roleLabels[role]}
            {clash === null ? null : <span className={styles.minor}>{clash.values?.reason}</span>}
          </CheckBox>
        );
      })}
      {about.error === undefined ? null : <p className={styles.error}>{about.error}</p>}
    </fieldset>
  );
}
