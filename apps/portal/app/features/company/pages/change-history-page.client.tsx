import {
  type getMyChangeRequest,
  withdrawChangeRequest,
} from '@procure/contract/change-request/change-request.route.ts';
import type { OutputOf } from '@procure/contract/registry.ts';
import { changeSectionLabels } from '@procure/domain/change-request/sections.ts';
import { fieldLabel } from '@procure/domain/company/profile.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { Button, ButtonLink } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { confirm } from '@procure/ui/confirm/confirm.tsx';
import { DataTable } from '@procure/ui/data-table/data-table.tsx';
import { DescriptionList } from '@procure/ui/description-list/description-list.tsx';
import { EmptyState } from '@procure/ui/empty-state/empty-state.tsx';
import { FileList } from '@procure/ui/file-list/file-list.tsx';
import { Note } from '@procure/ui/note/note.tsx';
import { PageHeader } from '@procure/ui/page-header/page-header.tsx';
import { Badge } from '@procure/ui/status-badge/status-badge.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { Loaded } from '@procure/web/call/loaded.tsx';
import { ChangeRequestBadge } from '@procure/web/change-request/change-request-badge.tsx';
import { VersionComparison } from '@procure/web/company/version-comparison.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { downloadFile } from '../../../lib/download.ts';
import { Allowed } from '../../../lib/permission.tsx';
import styles from '../components/company.module.css';
import { DifferenceList } from '../components/difference-list.tsx';
import { comparisonQuery, historyQuery, requestQuery } from '../queries.ts';

type Request = OutputOf<typeof getMyChangeRequest>;

const back = { href: '/supplierInfoChangeHistoryDetail', text: '返回变更记录' };
const time = (iso: string | null) => (iso === null ? '—' : formatDateTime(iso));

/** The request that the address names, or all versions and requests. */
export default function ChangeHistoryPage() {
  const [parameters] = useSearchParams();
  const id = parameters.get('id');
  return id === null ? <History /> : <OneRequest id={id} />;
}

function History() {
  const query = useQuery(historyQuery());
  return (
    <div className={styles.sections}>
      <PageHeader
        title="变更记录"
        lead="企业信息的全部版本与变更申请。投标使用递交时的现行版本。"
        actions={
          <Allowed code="company.edit">
            <ButtonLink kind="primary" href="/supplierInfoEdit">
              申请变更
            </ButtonLink>
          </Allowed>
        }
      />
      <Loaded query={query} back={{ href: '/supplierInfoRegister', text: '查看企业信息' }}>
        {({ versions, requests }) => (
          <>
            <Card title="变更申请">
              <DataTable
                caption="变更申请"
                rows={requests}
                rowKey={({ id }) => id}
                rowHref={({ id }) => `/supplierInfoChangeHistoryDetail?id=${id}`}
                empty={<EmptyState text="还没有变更申请" />}
                columns={[
                  { key: 'section', title: '变更内容', cell: ({ section }) => changeSectionLabels[section] },
                  {
                    key: 'state',
                    title: '状态',
                    width: '9rem',
                    cell: ({ state }) => <ChangeRequestBadge state={state} reader="supplier" />,
                  },
                  {
                    key: 'submitted',
                    title: '提交时间（北京时间）',
                    numeric: true,
                    width: '14rem',
                    cell: ({ submittedAt }) => time(submittedAt),
                  },
                  {
                    key: 'decided',
                    title: '办结时间（北京时间）',
                    numeric: true,
                    width: '14rem',
                    cell: ({ decidedAt }) => time(decidedAt),
                  },
                ]}
              />
            </Card>
            <Card title="版本">
              <DataTable
                caption="版本"
                rows={versions}
                rowKey={({ id }) => id}
                empty={<EmptyState text="审核通过后生成第1版" />}
                columns={[
                  {
                    key: 'no',
                    title: '版本',
                    cell: ({ versionNo, current }) => (
                      <>
                        第{versionNo}版 {current ? <Badge tone="success">现行有效</Badge> : null}
                      </>
                    ),
                  },
                  {
                    key: 'from',
                    title: '生效时间（北京时间）',
                    numeric: true,
                    width: '14rem',
                    cell: ({ effectiveFrom }) => time(effectiveFrom),
                  },
                ]}
              />
            </Card>
            {versions.length > 1 ? <Comparison /> : null}
          </>
        )}
      </Loaded>
    </div>
  );
}

function Comparison() {
  const [chosen, choose] = useState({ from: 0, to: 0 });
  const query = useQuery(comparisonQuery(chosen.from, chosen.to));
  return (
    <Card title="版本对比">
      <Loaded query={query}>
        {(comparison) => (
          <VersionComparison comparison={comparison} onChoose={(from, to) => choose({ from, to })} />
        )}
      </Loaded>
    </Card>
  );
}

function OneRequest({ id }: { readonly id: string }) {
  const query = useQuery(requestQuery(id));
  return (
    <Loaded query={query} back={back}>
      {(request) => <Detail request={request} />}
    </Loaded>
  );
}

function Detail({ request }: { readonly request: Request }) {
  const { section, state } = request;
  return (
    <div className={styles.sections}>
      <PageHeader
        title={`${changeSectionLabels[section]}变更`}
        badges={<ChangeRequestBadge state={state} reader="supplier" />}
        actions={
          <>
            <ButtonLink href={back.href}>{back.text}</ButtonLink>
            <Withdraw request={request} />
            {state === 'draft' || state === 'returned' ? (
              <ButtonLink kind="primary" href={`/supplierInfoEdit?section=${section}`}>
                {state === 'draft' ? '继续填写' : '修改后重新提交'}
              </ButtonLink>
            ) : null}
          </>
        }
      />
      <Standing request={request} />
      <Card title="变更前后">
        <DifferenceList changes={request.difference} />
      </Card>
      <Card title="办理信息">
        <DescriptionList
          items={[
            { term: '提交时间', detail: time(request.submittedAt) },
            { term: '办结时间', detail: time(request.decidedAt) },
            { term: '依据版本', detail: `第${request.baseVersionNo}版` },
          ]}
        />
        <FileList label="证明材料" files={request.proofs} onDownload={(file) => void downloadFile(file)} />
      </Card>
    </div>
  );
}

function Withdraw({ request }: { readonly request: Request }) {
  const act = useCommand(withdrawChangeRequest);
  if (!['draft', 'pending', 'returned'].includes(request.state)) return null;
  const withdraw = async () => {
    await confirm({
      title: '撤回变更申请',
      text: '撤回后本申请结束，现行版本不变；需要时可以重新申请。',
      confirmText: '确认撤回',
      danger: true,
      act: () => act.run({ id: request.id }, '您已撤回变更申请'),
    });
  };
  return (
    <Allowed code="company.submit">
      <Button kind="danger" busy={act.busy} busyText="正在撤回" onClick={() => void withdraw()}>
        撤回申请
      </Button>
    </Allowed>
  );
}

function Standing({ request: { state, returnReasons, decisionNote } }: { readonly request: Request }) {
  if (state === 'pending') {
    return (
      <Note title="您已提交，待审核">
        <p>审核通过后生成新版本；在此之前现行版本继续有效。结果以站内消息告知，填写了邮箱的也发邮件。</p>
      </Note>
    );
  }
  if (state === 'returned') {
    return (
      <Note tone="warning" title="请补正以下内容后重新提交">
        <ul className={styles.reasons}>
          {returnReasons.map(({ field, message }) => (
            <li key={field}>
              {fieldLabel(field)}：{message}
            </li>
          ))}
        </ul>
      </Note>
    );
  }
  if (state === 'rejected') {
    return (
      <Note tone="danger" title="审核未通过">
        <p>{decisionNote}</p>
      </Note>
    );
  }
  return state === 'approved' ? (
    <Note tone="success" title="变更已生效">
      {decisionNote === '' ? null : <p>{decisionNote}</p>}
    </Note>
  ) : null;
}
