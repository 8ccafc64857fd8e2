import * as changes from '@procure/contract/change-request/change-request.route.ts';
import type { OutputOf } from '@procure/contract/registry.ts';
import { changeSectionLabels } from '@procure/domain/change-request/sections.ts';
import { fieldLabel } from '@procure/domain/company/profile.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { ButtonLink } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { DescriptionList } from '@procure/ui/description-list/description-list.tsx';
import { EmptyState } from '@procure/ui/empty-state/empty-state.tsx';
import { PageHeader } from '@procure/ui/page-header/page-header.tsx';
import { Skeleton } from '@procure/ui/skeleton/skeleton.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { Loaded } from '@procure/web/call/loaded.tsx';
import { ChangeRequestBadge } from '@procure/web/change-request/change-request-badge.tsx';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { Allowed } from '../../../lib/permission.ts';
import { TabTitle } from '../../../lib/tab-title.ts';
import styles from '../components/company.module.css';
import { DifferenceList } from '../components/difference-list.tsx';
import { HintsCard } from '../components/hints-card.tsx';
import { SendBackButton } from '../components/reason-field.tsx';
import { ReasonedAct } from '../components/reasoned-act.tsx';
import { Scans } from '../components/scans.tsx';
import { type SendBack, useSendBack } from '../components/use-send-back.ts';
import { requestQuery } from '../queries.ts';

type Request = OutputOf<typeof changes.getChangeRequest>;

export default function ChangePage() {
  const { id = '' } = useParams();
  const query = useQuery({ ...requestQuery(id), refetchOnWindowFocus: false });
  return (
    <Loaded query={query}>
      {(request) =>
        request.state === 'pending' ? (
          <Pending key={request.submittedAt} request={request} />
        ) : (
          <Change request={request} back={null} />
        )
      }
    </Loaded>
  );
}

function Pending({ request }: { readonly request: Request }) {
  const back = useSendBack(changes.returnChangeRequest, request);
  return back.draft.loaded ? <Change request={request} back={back} /> : <Skeleton lines={8} />;
}

interface ChangeProps {
  readonly request: Request;
  /** Null if nothing is being reviewed. */
  readonly back: SendBack | null;
}

/** A change under review: the old and new values, with the evidence beside them. */
function Change({ request, back }: ChangeProps) {
  return (
    <div className={styles.page}>
      <TabTitle of={request.companyName} />
      <PageHeader
        title={`${changeSectionLabels[request.section]}变更`}
        badges={<ChangeRequestBadge state={request.state} reader="staff" />}
        lead={`${request.companyName}　${request.uscc}`}
        actions={
          <>
            <ButtonLink href={`/supplier/${request.companyId}`}>企业详情</ButtonLink>
            <Allowed code="supplier.review">
              <ButtonLink href="/supplier/review?kind=change">返回列表</ButtonLink>
            </Allowed>
          </>
        }
      />
      <div className={styles.pair}>
        <Card title="变更前后">
          {request.difference.length === 0 ? (
            <EmptyState text="与现行版本没有差异" />
          ) : (
            <DifferenceList changes={request.difference} titles={['变更前', '变更后']} back={back} />
          )}
        </Card>
        <div className={`${styles.stack} ${styles.side}`}>
          <Card title="证明材料">
            <Scans scans={request.proofs.map((file) => ({ label: file.name, file }))} />
          </Card>
          {back ? (
            <Allowed code="supplier.review">
              <Card title="审核">
                <Review request={request} back={back} />
              </Card>
            </Allowed>
          ) : null}
          {request.state === 'pending' ? (
            <HintsCard companyId={request.companyId} requestId={request.id} />
          ) : null}
          <Card title="办理情况">
            <DescriptionList
              items={[
                { term: '依据版本', detail: `第${request.baseVersionNo}版`, wide: true },
                {
                  term: '提交时间',
                  detail: request.submittedAt === null ? '—' : formatDateTime(request.submittedAt),
                  wide: true,
                },
                {
                  term: '办结时间',
                  detail: request.decidedAt === null ? '—' : formatDateTime(request.decidedAt),
                  wide: true,
                },
                ...(request.decisionNote === ''
                  ? []
                  : [{ term: '审核意见', detail: request.decisionNote, wide: true }]),
                ...request.returnReasons.map(({ field, message }) => ({
                  term: `补正：${fieldLabel(field)}`,
                  detail: message,
                  wide: true,
                })),
              ]}
            />
          </Card>
        </div>
      </div>
    </div>
  );
}

function Review({ request: { id, version }, back }: { readonly request: Request; readonly back: SendBack }) {
  const approval = useCommand(changes.approveChangeRequest);
  const rejection = useCommand(changes.rejectChangeRequest);
  return (
    <div className={styles.acts}>
      <ReasonedAct
        act="变更通过"
        primary
        explanation="通过后立即生成企业信息的新版本；此前递交的投标仍使用递交时的版本。"
        note
        failure={approval.failure}
        run={(note) => back.unless(approval.run({ id, version, note }, '已通过，新版本已生效'))}
      />
      <SendBackButton back={back} />
      <ReasonedAct
        act="变更不通过"
        danger
        explanation="现行版本不变，申请结束。供应商将看到理由。"
        failure={rejection.failure}
        run={(reason) => back.unless(rejection.run({ id, version, reason }, '已不通过，已通知供应商'))}
      />
    </div>
  );
}
