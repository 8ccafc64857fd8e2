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
import { Button, ButtonLink } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { CheckBox } from '@procure/ui/field/controls.tsx';
import { Link } from '@procure/ui/link/link.tsx';
import { PageHeader } from '@procure/ui/page-header/page-header.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { Loaded } from '@procure/web/call/loaded.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import styles from '../components/account.module.css';
import { permissionGroups } from '../components/permission-groups.ts';
import { rolesQuery } from '../queries.ts';

type RoleView = OutputOf<typeof listRoles>[number];

/** What each role may do. */
export default function RolePage() {
  const [parameters] = useSearchParams();
  const query = useQuery({ ...rolesQuery(), refetchOnWindowFocus: false });
  return (
    <div className={styles.page}>
      <PageHeader
        title="角色与权限"
        lead="修改后，持有该角色的人员下一次操作即按新权限执行。职责不相容的权限不能授予。"
        actions={<ButtonLink href="/account">账号</ButtonLink>}
      />
      <Loaded query={query}>
        {(roles) => {
          const current = roles.find(({ id }) => id === parameters.get('role')) ?? roles[0];
          return (
            <div className={styles.split}>
              <nav aria-label="角色">
                <ul className={styles.list}>
                  {roles.map(({ id, label, accounts }) => (
                    <li key={id}>
                      <Link href={`/role?role=${id}`} aria-current={id === current?.id ? 'page' : undefined}>
                        {label}
                        <span className={styles.count}>{accounts}个账号</span>
                      </Link>
                    </li>
                  ))}
                </ul>
              </nav>
              {current === undefined ? null : (
                <RoleForm key={`${current.id}${current.permissions.join()}`} role={current} />
              )}
            </div>
          );
        }}
      </Loaded>
    </div>
  );
}

function RoleForm({ role }: { readonly role: RoleView }) {
  const [granted, setGranted] = useState<readonly Permission[]>(role.permissions);
  const act = useCommand(setRolePermissions);
  const all: readonly Permission[] = role.kind === 'staff' ? staffPermissions : supplierPermissions;
  const isBarred = (code: Permission) =>
    !granted.includes(code) && isRefused(canGrant(role.id, [...granted, code]));
  const changed =
    granted.length !== role.permissions.length || granted.some((code) => !role.permissions.includes(code));
  return (
    <Card title={role.label} aside={<span className={styles.minor}>已授予{granted.length}项权限</span>}>
      <div className={styles.groups}>
        {permissionGroups(all).map(({ title, codes }) => {
          const barred = codes.filter((code) => isBarred(code));
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
                      setGranted(
                        event.target.checked ? [...granted, code] : granted.filter((one) => one !== code),
                      )
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
      </div>
      <div className={styles.bar}>
        <Button
          kind="primary"
          busy={act.busy}
          busyText="正在保存"
          disabled={!changed}
          onClick={() => {
            if (changed)
              void act.run({ id: role.id, permissions: [...granted] }, '权限已更新，下一次请求即生效');
          }}
        >
          保存权限
        </Button>
        {changed ? <p>有未保存的修改</p> : null}
        {act.failure === null ? null : <p className={styles.error}>{act.failure.message}</p>}
      </div>
    </Card>
  );
}
