import { type listRoles, setRolePermissions } from '@procure/contract/permission/permission.route.ts';
import type { OutputOf } from '@procure/contract/registry.ts';
import { isRefused } from '@procure/domain/outcome.ts';
import {
  type Permission,
  permissionLabels,
  staffPermissions,
  supplierPermissions,
} from '@procure/domain/permission/permission.ts';
import { canGrant } from '@procure/domain/permission/separation.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { CheckBox } from '@procure/ui/field/controls.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { useBound } from '@procure/web/form/bound-fields.tsx';
import { type Fields, useFields, useValue, whenValid } from '@procure/web/form/use-fields.ts';
import styles from './account.module.css';
import { permissionGroups } from './permission-groups.ts';

type RoleView = OutputOf<typeof listRoles>[number];

interface Values {
  readonly permissions: Permission[];
}

/** The permissions of one role, saved as a whole. */
export function RolePermissions({ role }: { readonly role: RoleView }) {
  const act = useCommand(setRolePermissions);
  const fields = useFields<Values>({ permissions: [...role.permissions] }, act.failure, {
    placeOf: () => 'permissions',
  });
  const granted = useValue(fields, 'permissions');
  const changed =
    granted.length !== role.permissions.length || granted.some((code) => !role.permissions.includes(code));
  const save = (values: Values) => act.run({ id: role.id, ...values }, '权限已更新，下一次请求即生效');
  return (
    <Card title={role.label} aside={<span className={styles.minor}>已授予{granted.length}项权限</span>}>
      <PermissionsField of={fields} role={role} />
      <div className={styles.bar}>
        <Button
          kind="primary"
          busy={act.busy}
          busyText="正在保存"
          disabled={!changed}
          onClick={() => (changed ? void whenValid(fields, save) : undefined)}
        >
          保存权限
        </Button>
        {changed ? <p>有未保存的修改</p> : null}
      </div>
    </Card>
  );
}

/** Permissions to choose from, by subject; a permission that conflicts with a granted one cannot be chosen. */
function PermissionsField({ of, role }: { readonly of: Fields<Values>; readonly role: RoleView }) {
  const {
    about,
    value: granted,
    change,
  } = useBound<Values, Permission[]>({ of, name: 'permissions', label: '权限' });
  const all: readonly Permission[] = role.kind === 'staff' ? staffPermissions : supplierPermissions;
  const isBarred = (code: Permission) =>
    !granted.includes(code) && isRefused(canGrant(role.id, [...granted, code]));
  return (
    <div className={styles.groups} id={about.id} tabIndex={-1}>
      {permissionGroups(all).map(({ title, codes }) => {
        const barred = codes.filter(isBarred);
        return (
          <fieldset key={title} className={styles.roles}>
            <legend>{title}</legend>
            {codes
              .filter((code) => !barred.includes(code))
              .map((code) => (
                <CheckBox
                  key={code}
                  checked={granted.includes(code)}
                  onChange={(event) =>
                    change(event.target.checked ? [...granted, code] : granted.filter((one) => one !== code))
                  }
                >
                  {permissionLabels[code]}
                  <span className={styles.minor}>{code}</span>
                </CheckBox>
              ))}
            {barred.length === 0 ? null : (
              <p className={styles.barred}>
                与该角色职责不相容，不能授予：{barred.map((code) => permissionLabels[code]).join('、')}
              </p>
            )}
          </fieldset>
        );
      })}
      {about.error === undefined ? null : <p className={styles.error}>{about.error}</p>}
    </div>
  );
}
