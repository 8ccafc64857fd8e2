import type { getApprovalChains } from '@procure/contract/approval/approval.route.ts';
import type { OutputOf } from '@procure/contract/registry.ts';
import { approvalActFacts } from '@procure/domain/approval/chain.ts';
import { formatYuan } from '@procure/domain/money/money.ts';
import { methodLabels } from '@procure/domain/tender/method.ts';
import { Button, ButtonLink } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { DataTable } from '@procure/ui/data-table/data-table.tsx';
import { Note } from '@procure/ui/note/note.tsx';
import { PageHeader } from '@procure/ui/page-header/page-header.tsx';
import { Loaded } from '@procure/web/call/loaded.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import styles from '../../../lib/lot-desk.module.css';
import { Allowed } from '../../../lib/permission.ts';
import { TabTitle } from '../../../lib/tab-title.ts';
import { ChainDialog } from '../components/chain-dialog.tsx';
import { chainsQuery, organisationQuery } from '../queries.ts';

/** `/organisation/:id/approval`: the steps that an organisation's acts need, by amount and method. */
export default function ChainPage() {
  const { id = '' } = useParams();
  const organisation = useQuery(organisationQuery(id));
  const query = useQuery(chainsQuery(id));
  return (
    <div className={styles.page}>
      <TabTitle of={organisation.data?.data.name ?? ''} />
      <PageHeader
        title="审批流程"
        lead={organisation.data?.data.name}
        actions={<ButtonLink href={`/organisation/${id}`}>返回单位</ButtonLink>}
      />
      <Note title="各步骤依次签署，最后一步签署后生效">
        <p>
          编制、提交或拟定的人不签署任何一步，同一人不签署两步。已提交的审批按提交时的步骤办理，修改流程不影响。
          一步所指定的人都不能再签署时（停用、失去审批权限、是提交人或已签署其他步骤），由本单位任一审批人签署。
        </p>
      </Note>
      <Loaded query={query} back={{ href: '/organisation', text: '采购单位' }}>
        {(chains) => <Chains id={id} chains={chains} />}
      </Loaded>
    </div>
  );
}

interface ChainsProps {
  readonly id: string;
  readonly chains: OutputOf<typeof getApprovalChains>;
}

function Chains({ id, chains: { chains, people } }: ChainsProps) {
  const [editing, edit] = useState<string | null>(null);
  const nameOf = (signer: string) => {
    const person = people.find((one) => one.id === signer);
    return person === undefined ? '' : `${person.name}${person.able ? '' : '（已不能审批）'}`;
  };
  return chains.map((chain) => {
    const { act, steps } = chain;
    const { label, houseStep } = approvalActFacts[act];
    return (
      <Card
        key={act}
        title={label}
        aside={
          <Allowed code="account.manage">
            <Button onClick={() => edit(act)}>设置步骤</Button>
          </Allowed>
        }
      >
        {steps.length === 0 ? (
          <p className={styles.hint}>
            {houseStep === null ? '未设步骤：采购员一人即可办理。' : '未设步骤：由本单位任一审批人审批。'}
          </p>
        ) : (
          <DataTable
            caption={label}
            rows={steps.map((step, place) => ({ ...step, place: place + 1 }))}
            rowKey={({ place }) => String(place)}
            columns={[
              { key: 'place', title: '步骤', cell: ({ place, title }) => `${place}. ${title}` },
              {
                key: 'amount',
                title: '金额',
                cell: ({ amountFrom }) => (amountFrom === '' ? '不限' : `${formatYuan(amountFrom)}及以上`),
              },
              {
                key: 'methods',
                title: '采购方式',
                cell: ({ methods }) =>
                  methods.length === 0 ? '全部' : methods.map((one) => methodLabels[one]).join('、'),
              },
              {
                key: 'signers',
                title: '签署人',
                cell: ({ signers }) => (signers.length === 0 ? '任一审批人' : signers.map(nameOf).join('、')),
              },
            ]}
          />
        )}
        {editing === act ? (
          <ChainDialog id={id} chain={chain} people={people} onClose={() => edit(null)} />
        ) : null}
      </Card>
    );
  });
}
