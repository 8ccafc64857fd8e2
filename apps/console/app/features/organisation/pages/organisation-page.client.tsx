import type { OrganisationDetail } from '@procure/contract/organisation/organisation.schema.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { organisationKindLabels } from '@procure/domain/organisation/organisation.ts';
import { roleLabels } from '@procure/domain/permission/role.ts';
import { ButtonLink } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { DataTable } from '@procure/ui/data-table/data-table.tsx';
import { DescriptionList } from '@procure/ui/description-list/description-list.tsx';
import { EmptyState } from '@procure/ui/empty-state/empty-state.tsx';
import { Link } from '@procure/ui/link/link.tsx';
import { PageHeader } from '@procure/ui/page-header/page-header.tsx';
import { Loaded } from '@procure/web/call/loaded.tsx';
import { Minor } from '@procure/web/list/list-page.tsx';
import { OrganisationBadge } from '@procure/web/organisation/organisation-badge.tsx';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { Allowed } from '../../../lib/permission.ts';
import { TabTitle } from '../../../lib/tab-title.ts';
import styles from '../components/organisation.module.css';
import { OrganisationActs } from '../components/organisation-acts.tsx';
import { organisationQuery } from '../queries.ts';

/** `/organisation/:id`: one organisation. */
export default function OrganisationPage() {
  const { id = '' } = useParams();
  const query = useQuery(organisationQuery(id));
  return (
    <Loaded query={query} back={{ href: '/organisation', text: '采购单位' }}>
      {(organisation) => <Organisation organisation={organisation} />}
    </Loaded>
  );
}

function Organisation({ organisation }: { readonly organisation: OrganisationDetail }) {
  const { name, kind, state, parentId, parentName, uscc, disabledAt } = organisation;
  return (
    <div className={styles.page}>
      <TabTitle of={name} />
      <PageHeader
        title={name}
        badges={<OrganisationBadge state={state} />}
        lead={organisationKindLabels[kind]}
        actions={
          <>
            {kind === 'purchaser' ? (
              <ButtonLink href={`/organisation/${organisation.id}/approval`}>审批流程</ButtonLink>
            ) : null}
            <ButtonLink href="/organisation">返回列表</ButtonLink>
          </>
        }
      />
      <Card
        title="单位资料"
        aside={
          <Allowed code="account.manage">
            <OrganisationActs organisation={organisation} />
          </Allowed>
        }
      >
        <DescriptionList
          items={[
            { term: '单位类型', detail: organisationKindLabels[kind] },
            { term: '统一社会信用代码', detail: uscc },
            {
              term: '上级单位',
              detail: parentId === null ? '无' : <Link href={`/organisation/${parentId}`}>{parentName}</Link>,
            },
            { term: '联系地址', detail: organisation.address, wide: true },
            { term: '联系人', detail: organisation.contactName },
            { term: '联系电话', detail: organisation.contactPhone },
            { term: '建立时间', detail: formatDateTime(organisation.createdAt) },
            ...(disabledAt === null ? [] : [{ term: '停用时间', detail: formatDateTime(disabledAt) }]),
          ]}
        />
      </Card>
      <Card title="人员">
        <DataTable
          caption="人员"
          rows={organisation.people}
          rowKey={({ id }) => id}
          empty={<EmptyState text="还没有人在该单位任职" hint="由安全管理员在“账号”中授予角色。" />}
          columns={[
            {
              key: 'name',
              title: '姓名',
              cell: (person) => (
                <>
                  {person.name}
                  <Minor>{person.username}</Minor>
                </>
              ),
            },
            {
              key: 'roles',
              title: '角色',
              cell: ({ roles }) => roles.map((role) => roleLabels[role]).join('、'),
            },
            { key: 'state', title: '账号', cell: ({ inUse }) => (inUse ? '在用' : '已停用') },
          ]}
        />
      </Card>
    </div>
  );
}
