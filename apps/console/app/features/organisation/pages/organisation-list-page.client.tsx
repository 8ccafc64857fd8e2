import { organisationKindLabels } from '@procure/domain/organisation/organisation.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { DataTable } from '@procure/ui/data-table/data-table.tsx';
import { PageHeader } from '@procure/ui/page-header/page-header.tsx';
import { Loaded } from '@procure/web/call/loaded.tsx';
import { Minor } from '@procure/web/list/list-page.tsx';
import { OrganisationBadge } from '@procure/web/organisation/organisation-badge.tsx';
import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, useState } from 'react';
import { Allowed } from '../../../lib/permission.ts';
import { NewOrganisation } from '../components/new-organisation.tsx';
import styles from '../components/organisation.module.css';
import { treeQuery } from '../queries.ts';

interface Depth extends CSSProperties {
  '--depth': number;
}
const deep = (depth: number): Depth => ({ '--depth': depth });

/** `/organisation`: the organisations of the buyers' side, as a tree. */
export default function OrganisationListPage() {
  const [adding, add] = useState(false);
  const query = useQuery(treeQuery());
  return (
    <div className={styles.page}>
      <PageHeader
        title="采购单位"
        lead="招标人、招标代理机构、监督部门与平台运营单位，按上下级排列。"
        actions={
          <Allowed code="account.manage">
            <Button kind="primary" onClick={() => add(true)}>
              新建采购单位
            </Button>
          </Allowed>
        }
      />
      <Loaded query={query}>
        {(tree) => (
          <>
            <DataTable
              caption="采购单位"
              rows={tree}
              rowKey={({ id }) => id}
              rowHref={({ id }) => `/organisation/${id}`}
              columns={[
                {
                  key: 'name',
                  title: '单位名称',
                  cell: ({ name, depth }) => (
                    <span className={styles.node} style={deep(depth)}>
                      {name}
                    </span>
                  ),
                },
                {
                  key: 'kind',
                  title: '类型',
                  width: '9rem',
                  cell: ({ kind }) => organisationKindLabels[kind],
                },
                {
                  key: 'contact',
                  title: '联系人',
                  cell: ({ contactName, contactPhone }) =>
                    contactName === '' ? (
                      <Minor>待完善</Minor>
                    ) : (
                      <>
                        {contactName}
                        <Minor>{contactPhone}</Minor>
                      </>
                    ),
                },
                {
                  key: 'state',
                  title: '状态',
                  width: '8rem',
                  cell: ({ state }) => <OrganisationBadge state={state} />,
                },
              ]}
            />
            {adding ? <NewOrganisation tree={tree} onClose={() => add(false)} /> : null}
          </>
        )}
      </Loaded>
    </div>
  );
}
