import type { listSupplierAccounts } from '@procure/contract/account/partner.route.ts';
import type { OutputOf } from '@procure/contract/registry.ts';
import { Button, ButtonLink } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { PageHeader } from '@procure/ui/page-header/page-header.tsx';
import { AccountBadge } from '@procure/web/account/account-badge.tsx';
import { FilterBar, Minor } from '@procure/web/list/list-page.tsx';
import { Rows } from '@procure/web/list/rows.tsx';
import { useList, words } from '@procure/web/list/use-list.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ExportButton } from '../../../lib/export-button.tsx';
import { Allowed } from '../../../lib/permission.ts';
import styles from '../components/account.module.css';
import { type Issued, IssuedLink, IssueLink } from '../components/issue-link.tsx';
import { supplierAccountsQuery } from '../queries.ts';

const filters = { keyword: words };

/** The suppliers' accounts, for people who manage accounts; they can issue a sign-in link here. */
export default function SupplierAccountPage() {
  const list = useList(filters);
  const [chosen, choose] = useState<OutputOf<typeof listSupplierAccounts>[number] | null>(null);
  const [issued, show] = useState<Issued | null>(null);
  const query = useQuery({
    ...supplierAccountsQuery({ ...list.filter, pageNum: list.pageNum }),
    placeholderData: keepPreviousData,
  });
  return (
    <div className={styles.page}>
      <PageHeader
        title="供应商账号"
        lead="供应商不能以密码登录时，核实本人后可签发一次性登录链接。"
        actions={<ButtonLink href="/account/partner">合作系统</ButtonLink>}
      />
      <Card title="账号" aside={<ExportButton list="listSupplierAccounts" filter={list.filter} />}>
        <div className={styles.page}>
          <FilterBar
            list={list}
            search={{ name: 'keyword', in: '企业、姓名、用户名，或完整的手机号、邮箱', maxLength: 50 }}
          />
          <Rows
            list={list}
            query={query}
            noun="账号"
            empty={{ text: '还没有供应商账号' }}
            rowKey={({ id }) => id}
            columns={[
              {
                key: 'name',
                title: '姓名',
                width: '14rem',
                cell: ({ nickName, username }) => (
                  <>
                    {nickName}
                    <Minor>{username}</Minor>
                  </>
                ),
              },
              { key: 'company', title: '企业', cell: ({ companyName }) => companyName || '—' },
              {
                key: 'contact',
                title: '联系方式',
                width: '14rem',
                cell: ({ phone, email }) => (
                  <>
                    {phone || '—'}
                    <Minor>{email}</Minor>
                  </>
                ),
              },
              {
                key: 'state',
                title: '状态',
                width: '8rem',
                cell: ({ state }) => <AccountBadge state={state} />,
              },
              {
                key: 'acts',
                title: '操作',
                width: '9rem',
                cell: (row) =>
                  row.state === 'disabled' ? null : (
                    <Allowed code="account.manage">
                      <Button kind="text" onClick={() => choose(row)}>
                        签发登录链接
                      </Button>
                    </Allowed>
                  ),
              },
            ]}
          />
        </div>
      </Card>
      {chosen === null ? null : <IssueLink account={chosen} onIssued={show} onClose={() => choose(null)} />}
      {issued === null ? null : <IssuedLink link={issued} onClose={() => show(null)} />}
    </div>
  );
}
