import { readPage } from '@procure/domain/display/list.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { isRefused } from '@procure/domain/outcome.ts';
import { roleLabels, type StaffRole, staffRoles } from '@procure/domain/permission/role.ts';
import { canHold } from '@procure/domain/permission/separation.ts';
import { Button, ButtonLink } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { DataTable } from '@procure/ui/data-table/data-table.tsx';
import { EmptyState } from '@procure/ui/empty-state/empty-state.tsx';
import { SelectInput, TextInput } from '@procure/ui/field/controls.tsx';
import { PageHeader } from '@procure/ui/page-header/page-header.tsx';
import { Pagination } from '@procure/ui/pagination/pagination.tsx';
import { Badge } from '@procure/ui/status-badge/status-badge.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Loaded } from '../../../lib/loaded.tsx';
import { Allowed } from '../../../lib/permission.tsx';
import styles from '../components/account.module.css';
import { AccountActs } from '../components/account-acts.tsx';
import { NewAccount } from '../components/new-account.tsx';
import { OneTimePassword } from '../components/one-time-password.tsx';
import { PasswordForm } from '../components/password-form.tsx';
import { accountsQuery, meQuery } from '../queries.ts';

/** The staff's accounts for who manages them; one's own password and devices for everybody. */
export function AccountPage({ devices }: { readonly devices: ReactNode }) {
  const me = useQuery(meQuery()).data?.data;
  return (
    <div className={styles.page}>
      <PageHeader
        title="账号"
        lead={me?.passwordTemporary ? '您正在使用一次性密码，请先修改密码，再使用其他功能。' : undefined}
        actions={
          <Allowed code="role.manage">
            <ButtonLink href="/role">角色与权限</ButtonLink>
          </Allowed>
        }
      />
      <Allowed code="account.read">
        <Accounts />
      </Allowed>
      <Card title="我的密码">
        <PasswordForm />
      </Card>
      {devices}
    </div>
  );
}

function Accounts() {
  const [parameters, setParameters] = useSearchParams();
  const keyword = parameters.get('keyword') ?? '';
  const role: StaffRole | '' = staffRoles.find((one) => one === parameters.get('role')) ?? '';
  const pageNum = readPage(parameters.get('pageNum'));
  const [adding, add] = useState(false);
  const [shown, show] = useState<{ readonly name: string; readonly password: string } | null>(null);
  const query = useQuery({
    ...accountsQuery({ keyword, role, pageNum }),
    placeholderData: keepPreviousData,
  });
  const choose = (changes: Record<string, string>) => {
    const next = new URLSearchParams(parameters);
    next.delete('pageNum');
    for (const [name, value] of Object.entries(changes)) {
      if (value === '') next.delete(name);
      else next.set(name, value);
    }
    return next;
  };
  return (
    <Card
      title="采购方账号"
      aside={
        <Allowed code="account.manage">
          <Button kind="primary" onClick={() => add(true)}>
            新建账号
          </Button>
        </Allowed>
      }
    >
      <div className={styles.page}>
        <div className={styles.toolbar}>
          <Search
            key={keyword}
            keyword={keyword}
            onSearch={(typed) => setParameters(choose({ keyword: typed }))}
          />
          <SelectInput
            aria-label="角色"
            value={role}
            onChange={(event) => setParameters(choose({ role: event.target.value }))}
          >
            <option value="">全部角色</option>
            {staffRoles.map((one) => (
              <option key={one} value={one}>
                {roleLabels[one]}
              </option>
            ))}
          </SelectInput>
        </div>
        <Loaded query={query}>
          {(rows) => (
            <>
              <DataTable
                caption="采购方账号"
                rows={rows}
                rowKey={({ id }) => id}
                empty={<EmptyState text="没有符合条件的账号" hint="请更换关键词或角色。" />}
                columns={[
                  {
                    key: 'name',
                    title: '姓名',
                    cell: ({ nickName, username, phone }) => (
                      <>
                        {nickName}
                        <span className={styles.minor}>
                          {username} · {phone}
                        </span>
                      </>
                    ),
                  },
                  {
                    key: 'roles',
                    title: '角色',
                    cell: ({ roles }) => <Roles roles={roles} />,
                  },
                  {
                    key: 'state',
                    title: '状态',
                    width: '8rem',
                    cell: ({ state, passwordTemporary, reset }) =>
                      reset !== null ? (
                        <Badge tone="warning">密码重置待确认</Badge>
                      ) : state === 'disabled' ? (
                        <Badge tone="danger">已停用</Badge>
                      ) : passwordTemporary ? (
                        <Badge tone="warning">待首次登录</Badge>
                      ) : (
                        <Badge tone="success">正常</Badge>
                      ),
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
              {rows.length > 0 ? (
                <Pagination
                  count={query.data?.count ?? 0}
                  pageNum={pageNum}
                  hrefFor={(page) => `/account?${choose({ pageNum: String(page) })}`}
                />
              ) : null}
            </>
          )}
        </Loaded>
      </div>
      {adding ? (
        <NewAccount
          onMade={(name, password) => {
            add(false);
            show({ name, password });
          }}
          onClose={() => add(false)}
        />
      ) : null}
      {shown === null ? null : <OneTimePassword {...shown} onClose={() => show(null)} />}
    </Card>
  );
}

function Roles({ roles }: { readonly roles: readonly StaffRole[] }) {
  const held = canHold(roles);
  if (roles.length === 0) return <span className={styles.minor}>尚未授予角色</span>;
  return (
    <>
      {roles.map((one) => roleLabels[one]).join('、')}
      {isRefused(held) ? (
        <span className={styles.minor}>
          <Badge tone="danger">职责不相容</Badge> {held.values?.reason}，请调整
        </span>
      ) : null}
    </>
  );
}

function Search({
  keyword,
  onSearch,
}: {
  readonly keyword: string;
  readonly onSearch: (typed: string) => void;
}) {
  const [typed, type] = useState(keyword);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(typed.trim());
  };
  return (
    <search>
      <form onSubmit={submit}>
        <TextInput
          type="search"
          aria-label="按姓名、用户名或手机号查找"
          placeholder="姓名、用户名或手机号"
          maxLength={50}
          value={typed}
          onChange={(event) => type(event.target.value)}
        />
        <Button type="submit">查找</Button>
      </form>
    </search>
  );
}
