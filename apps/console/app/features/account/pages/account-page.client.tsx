import type { listStaffAccounts } from '@procure/contract/account/management.route.ts';
import type { OutputOf } from '@procure/contract/registry.ts';
import { accountStanding } from '@procure/domain/account/standing.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { isRefused } from '@procure/domain/outcome.ts';
import { rolesAmong } from '@procure/domain/permission/post.ts';
import { roleLabels, staffRoles } from '@procure/domain/permission/role.ts';
import { canHold } from '@procure/domain/permission/separation.ts';
import { Button, ButtonLink } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { PageHeader } from '@procure/ui/page-header/page-header.tsx';
import { Badge } from '@procure/ui/status-badge/status-badge.tsx';
import { AccountBadge } from '@procure/web/account/account-badge.tsx';
import { FilterBar, Minor } from '@procure/web/list/list-page.tsx';
import { Rows } from '@procure/web/list/rows.tsx';
import { oneOf, useList, words } from '@procure/web/list/use-list.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ExportButton } from '../../../lib/export-button.tsx';
import { Allowed } from '../../../lib/permission.ts';
import styles from '../components/account.module.css';
import { AccountActs } from '../components/account-acts.tsx';
import { NewAccount } from '../components/new-account.tsx';
import { OneTimePassword } from '../components/one-time-password.tsx';
import { accountsQuery } from '../queries.ts';

/** The staff's accounts, for people who manage them. */
export default function AccountPage() {
  return (
    <div className={styles.page}>
      <PageHeader
        title="账号"
        actions={
          <>
            <ButtonLink href="/account/supplier">供应商账号</ButtonLink>
            <ButtonLink href="/account/partner">合作系统</ButtonLink>
            <Allowed code="role.manage">
              <ButtonLink href="/role">角色与权限</ButtonLink>
            </Allowed>
          </>
        }
      />
      <Accounts />
    </div>
  );
}

const filters = { keyword: words, role: oneOf(staffRoles) };
const staffLabels = Object.fromEntries(staffRoles.map((role) => [role, roleLabels[role]]));

function Accounts() {
  const list = useList(filters);
  const [adding, add] = useState(false);
  const [shown, show] = useState<{ readonly name: string; readonly password: string } | null>(null);
  const query = useQuery({
    ...accountsQuery({ ...list.filter, pageNum: list.pageNum }),
    placeholderData: keepPreviousData,
  });
  return (
    <Card
      title="采购方账号"
      aside={
        <>
          <ExportButton list="listStaffAccounts" filter={list.filter} />
          <Allowed code="account.manage">
            <Button kind="primary" onClick={() => add(true)}>
              新建账号
            </Button>
          </Allowed>
        </>
      }
    >
      <div className={styles.page}>
        <FilterBar
          list={list}
          search={{ name: 'keyword', in: '姓名、用户名或手机号', maxLength: 50 }}
          choices={[{ name: 'role', label: '角色', all: '全部角色', options: staffLabels }]}
        />
        <Rows
          list={list}
          query={query}
          noun="账号"
          empty={{ text: '还没有账号' }}
          rowKey={({ id }) => id}
          columns={[
            {
              key: 'name',
              title: '姓名',
              cell: ({ nickName, username, phone }) => (
                <>
                  {nickName}
                  <Minor>
                    {username} · {phone}
                  </Minor>
                </>
              ),
            },
            {
              key: 'roles',
              title: '角色',
              cell: ({ posts }) => <Posts posts={posts} />,
            },
            {
              key: 'state',
              title: '状态',
              width: '8rem',
              cell: (row) => <AccountBadge state={accountStanding(row)} />,
            },
            {
              key: 'seen',
              title: '最近使用（北京时间）',
              width: '13rem',
              numeric: true,
              cell: ({ lastSeenAt }) => (lastSeenAt === null ? '—' : formatDateTime(lastSeenAt)),
            },
            {
              key: 'acts',
              title: '操作',
              width: '15rem',
              cell: (row) => (
                <AccountActs account={row} onPassword={(name, password) => show({ name, password })} />
              ),
            },
          ]}
        />
      </div>
      {adding ? (
        <NewAccount onMade={(name, password) => show({ name, password })} onClose={() => add(false)} />
      ) : null}
      {shown === null ? null : <OneTimePassword {...shown} onClose={() => show(null)} />}
    </Card>
  );
}

type Post = OutputOf<typeof listStaffAccounts>[number]['posts'][number];

/** The roles of a person by organisation; organisations with the same roles are grouped. */
function Posts({ posts }: { readonly posts: readonly Post[] }) {
  const canHoldRoles = canHold(rolesAmong(posts));
  if (posts.length === 0) return <Minor>尚未授予角色</Minor>;
  const sets = Map.groupBy(posts, ({ roles }) => roles.map((one) => roleLabels[one]).join('、'));
  return (
    <>
      {[...sets].map(([roles, places]) => (
        <div key={roles}>
          {roles}
          <Minor>
            {places[0]?.organisationName}
            {places.length > 1 ? `等${places.length}个单位` : ''}
          </Minor>
        </div>
      ))}
      {isRefused(canHoldRoles) ? (
        <Minor>
          <Badge tone="danger">职责不相容</Badge> {canHoldRoles.values?.reason}，请调整
        </Minor>
      ) : null}
    </>
  );
}
