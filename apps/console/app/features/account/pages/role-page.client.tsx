import { ButtonLink } from '@procure/ui/button/button.tsx';
import { Link } from '@procure/ui/link/link.tsx';
import { PageHeader } from '@procure/ui/page-header/page-header.tsx';
import { Loaded } from '@procure/web/call/loaded.tsx';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import styles from '../components/account.module.css';
import { RolePermissions } from '../components/role-permissions.tsx';
import { rolesQuery } from '../queries.ts';

/** The permissions of each role. */
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
                <RolePermissions key={`${current.id}${current.permissions.join()}`} role={current} />
              )}
            </div>
          );
        }}
      </Loaded>
    </div>
  );
}
