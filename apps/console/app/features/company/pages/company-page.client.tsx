import { returnCompany } from '@procure/contract/company/review.route.ts';
import {
  changeRequestStateLabels,
  changeRequestStates,
} from '@procure/domain/change-request/change-request.ts';
import { changeSectionLabels, changeSections } from '@procure/domain/change-request/sections.ts';
import { fieldLabel } from '@procure/domain/company/profile.ts';
import { dayOf } from '@procure/domain/display/day.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { ButtonLink } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { DescriptionList } from '@procure/ui/description-list/description-list.tsx';
import { EmptyState } from '@procure/ui/empty-state/empty-state.tsx';
import { Link } from '@procure/ui/link/link.tsx';
import { PageHeader } from '@procure/ui/page-header/page-header.tsx';
import { Skeleton } from '@procure/ui/skeleton/skeleton.tsx';
import { Loaded } from '@procure/web/call/loaded.tsx';
import { CompanyBadge } from '@procure/web/company/company-badge.tsx';
import { ExpiryNote } from '@procure/web/library/expiry-note.tsx';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { TabTitle } from '../../../lib/tab-title.ts';
import styles from '../components/company.module.css';
import { type CompanyView, DecisionPanel } from '../components/decision-panel.tsx';
import { DifferenceList } from '../components/difference-list.tsx';
import { HintsCard } from '../components/hints-card.tsx';
import { HistoryCard } from '../components/history-card.tsx';
import { MeasuresCard } from '../components/measures-card.tsx';
import { ReviewProfile } from '../components/review-profile.tsx';
import { type SendBack, useSendBack } from '../components/use-send-back.ts';
import { VersionsCard } from '../components/versions-card.tsx';
import { companyQuery } from '../queries.ts';

export default function CompanyPage() {
  const { id = '' } = useParams();
  const query = useQuery({ ...companyQuery(id), refetchOnWindowFocus: false });
  return (
    <Loaded query={query}>
      {(company) =>
        company.status === 'pending' ? (
          <Pending key={company.submittedAt} company={company} />
        ) : (
          <Company company={company} back={null} />
        )
      }
    </Loaded>
  );
}

function Pending({ company }: { readonly company: CompanyView }) {
  const back = useSendBack(returnCompany, company);
  return back.draft.loaded ? <Company company={company} back={back} /> : <Skeleton lines={8} />;
}

const actions: Readonly<Record<string, string>> = {
  create: '开始填写',
  submit: '提交审核',
  withdraw: '撤回审核',
  restart: '重新填写',
  approve: '审核通过',
  return: '退回补正',
  reject: '审核不通过',
  freeze: '冻结',
  unfreeze: '解除冻结',
  blacklist: '列入黑名单',
  delist: '移出黑名单',
  view_sensitive: '查看敏感信息',
  change_contacts: '修改联系人',
};

interface CompanyProps {
  readonly company: CompanyView;
  /** Null if nothing is being reviewed. */
  readonly back: SendBack | null;
}

function Company({ company, back }: CompanyProps) {
  return (
    <div className={styles.page}>
      <TabTitle of={company.profile.companyName} />
      <PageHeader
        title={company.profile.companyName || '（未填写名称）'}
        badges={<CompanyBadge state={company.status} reader="staff" />}
        lead={company.profile.uscc}
        actions={<ButtonLink href="/supplier">返回列表</ButtonLink>}
      />
      <ExpiryNote expiries={company.expiries} today={dayOf(new Date(company.serverTime))} />
      <div className={styles.pair}>
        <div className={styles.stack}>
          {company.mended === null ? null : (
            <Card title="退回补正后的改动">
              {company.mended.length === 0 ? (
                <EmptyState text="与退回时相同，没有改动" />
              ) : (
                <DifferenceList changes={company.mended} titles={['退回时', '现在']} back={null} />
              )}
            </Card>
          )}
          <ReviewProfile companyId={company.id} profile={company.profile} files={company.files} back={back} />
        </div>
        <div className={`${styles.stack} ${styles.side}`}>
          <DecisionPanel company={company} back={back} />
          <HintsCard companyId={company.id} />
          <MeasuresCard companyId={company.id} />
          <Card title="办理情况">
            <DescriptionList
              items={[
                {
                  term: '现行版本',
                  detail:
                    company.current === null
                      ? '尚无'
                      : `第${company.current.versionNo}版，${formatDateTime(company.current.effectiveFrom)} 生效`,
                  wide: true,
                },
                {
                  term: '登记账号',
                  detail: `${company.createdBy.nickName} ${company.createdBy.contact}`,
                  wide: true,
                },
                {
                  term: '提交时间',
                  detail: company.submittedAt === null ? '—' : formatDateTime(company.submittedAt),
                  wide: true,
                },
                ...(company.statusUntil === null
                  ? []
                  : [
                      {
                        term: '限制原因',
                        detail: `${company.statusReason}，至${formatDateTime(company.statusUntil)}`,
                        wide: true,
                      },
                    ]),
                ...company.returnReasons.map(({ field, message }) => ({
                  term: `补正：${fieldLabel(field)}`,
                  detail: message,
                  wide: true,
                })),
              ]}
            />
          </Card>
          {company.requests.length > 0 ? (
            <Card title="变更申请">
              <ul className={styles.events}>
                {company.requests.map((request) => (
                  <li key={request.id}>
                    <Link href={`/supplier/change/${request.id}`}>{sectionOf(request.section)}</Link>
                    <span className={styles.minor}>
                      {stateOf(request.state)}
                      {request.submittedAt === null ? '' : ` · ${formatDateTime(request.submittedAt)}`}
                    </span>
                  </li>
                ))}
              </ul>
            </Card>
          ) : null}
          {company.events.length === 0 ? null : (
            <Card title="记录">
              <ol className={styles.events}>
                {company.events.map((event) => (
                  <li key={`${event.at}${event.action}`}>
                    {actions[event.action] ?? event.action}
                    <span className={styles.minor}>
                      {event.actorName} · {formatDateTime(event.at)}
                    </span>
                    {event.reason === '' ? null : event.reason}
                  </li>
                ))}
              </ol>
            </Card>
          )}
        </div>
      </div>
      <HistoryCard companyId={company.id} />
      {(company.current?.versionNo ?? 0) > 1 ? <VersionsCard companyId={company.id} /> : null}
    </div>
  );
}

const sectionOf = (section: string) => {
  const known = changeSections.find((one) => one === section);
  return known === undefined ? section : changeSectionLabels[known];
};

const stateOf = (state: string) => {
  const known = changeRequestStates.find((one) => one === state);
  return known === undefined ? state : changeRequestStateLabels[known];
};
