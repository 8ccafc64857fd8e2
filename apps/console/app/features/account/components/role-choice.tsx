import { isRefused } from '@procure/domain/outcome.ts';
import { roleLabels, type StaffRole, staffRoles } from '@procure/domain/permission/role.ts';
import { canHold } from '@procure/domain/permission/separation.ts';
import { CheckBox } from '@procure/ui/field/controls.tsx';
import styles from './account.module.css';

/** Roles to choose from; one that clashes with what is chosen cannot be, and says why. */
export function RoleChoice({
  value,
  onChange,
}: {
  readonly value: readonly StaffRole[];
  readonly onChange: (roles: StaffRole[]) => void;
}) {
  return (
    <fieldset className={styles.roles}>
      <legend>角色</legend>
      {staffRoles.map((role) => {
        const chosen = value.includes(role);
        const held = canHold([...value, role]);
        const clash = !chosen && isRefused(held) ? held : null;
        return (
          <CheckBox
            key={role}
            checked={chosen}
            disabled={clash !== null}
            onChange={(event) =>
              onChange(event.target.checked ? [...value, role] : value.filter((one) => one !== role))
            }
          >
            {roleLabels[role]}
            {clash === null ? null : <span className={styles.minor}>{clash.values?.reason}</span>}
          </CheckBox>
        );
      })}
    </fieldset>
  );
}
