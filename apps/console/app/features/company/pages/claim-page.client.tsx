import type { ClaimDetail } from '@procure/contract/claim/claim.schema.ts';
import { idPaperLabels } from '@procure/domain/company/id-paper.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { rolesInWords } from '@procure/domain/member/member.ts';
import { ButtonLink } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { DataTable } from '@procure/ui/data-table/data-table.tsx';
import { DescriptionList } from '@procure/ui/description-list/description-list.tsx';
import { EmptyState } from '@procure/ui/empty-state/empty-state.tsx';
import { PageHeader } from '@procure/ui/page-header/page-header.tsx';
import { Loaded } from '@procure/web/call/loaded.tsx';
import { AgreementBadge } from '@procure/web/claim/agreement-badge.tsx';
import { ClaimBadge } from '@procure/web/claim/claim-badge.tsx';
import { Minor } from '@procure/web/list/list-page.tsx';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { TabTitle } from '../../../lib/tab-title.ts';
import { ClaimDecision } from '../components/claim-decision.tsx';
import styles from '../components/company.module.css';
import { HintsCard } from '../components/hints-card.tsx';
import { Scans } from '../components/scans.tsx';
import { claimQuery } from '../queries.ts';

/** A claim beside the company's registered values. */
export default function ClaimPage() {
  const { id = '' } = useParams();
  const query = useQuery({ ...claimQuery(id), refetchOnWindowFocus: false });
  return <Loaded query={query}>{(claim) => <Claim claim={claim} />}</Loaded>;
}

interface Props {
  readonly claim: ClaimDetail;
}

function Claim({ claim }: Props) {
  return (
    <div className={styles.page}>
      <TabTitle of={claim.registered.companyName} />
      <PageHeader
        title="企业认领"
        badges={<ClaimBadge state={claim.state} reader="staff" />}
        lead={`${claim.registered.companyName || '（未填写名称）'}　${claim.registered.uscc}`}
        actions={
          <>
            <ButtonLink href={`/supplier/${claim.companyId}`}>企业详情</ButtonLink>
            <ButtonLink href="/supplier/review?kind=claim">返回列表</ButtonLink>
          </>
        }
      />
      <div className={styles.pair}>
        <div className={styles.stack}>
          <Compared claim={claim} />
          <Objections claim={claim} />
          <People claim={claim} />
        </div>
        <div className={`${styles.stack} ${styles.side}`}>
          {claim.state === 'open' ? (
            <Card title="审核">
              <ClaimDecision claim={claim} />
            </Card>
          ) : null}
          {claim.state === 'open' ? <HintsCard companyId={claim.companyId} claimId={claim.id} /> : null}
          <Course claim={claim} />
        </div>
      </div>
    </div>
  );
}

const compared = [
  ['companyName', '企业名称'],
  ['uscc', '统一社会信用代码'],
  ['legalRepName', '法定代表人'],
  ['legalRepIdNo', '法定代表人证件号码'],
] as const;

/** The document of an identity number that is not a citizen's. */
function paperOf(field: string, { legalRepIdType: paper }: Pick<ClaimDetail, 'legalRepIdType'>): string {
  return field === 'legalRepIdNo' && paper !== 'id_card' ? `${idPaperLabels[paper]} ` : '';
}

function Compared({ claim }: Props) {
  const labelled = (label: string, files: ClaimDetail['licence']) =>
    files.map((file, place) => ({ label: place === 0 ? label : `${label}（${place + 1}）`, file }));
  return (
    <Card title="与登记资料核对">
      <div className={styles.beside}>
        <ul className={styles.difference}>
          {compared.map(([field, label]) => (
            <li key={field}>
              <strong>{label}</strong>
              <AgreementBadge agreement={claim.agreement[field]} />
              <div>
                <small>认领人填写</small>
                {paperOf(field, claim)}
                {claim[field]}
              </div>
              <div>
                <small>平台登记</small>
                {claim.registered[field] === '' ? '' : paperOf(field, claim.registered)}
                {claim.registered[field] || '—'}
              </div>
            </li>
          ))}
        </ul>
        <Scans
          scans={[
            ...labelled('认领人的营业执照', claim.licence),
            ...labelled('法定代表人授权书', claim.proofs),
            ...labelled('企业登记的营业执照', claim.registeredLicence),
          ]}
        />
      </div>
    </Card>
  );
}

function Objections({ claim: { objections } }: Props) {
  return (
    <Card title={`企业成员的异议（${objections.length}）`}>
      {objections.length === 0 ? (
        <EmptyState text="没有人提出异议" />
      ) : (
        <ol className={styles.events}>
          {objections.map((one) => (
            <li key={`${one.at}${one.name}`}>
              {one.text}
              <span className={styles.minor}>
                {one.name} · {formatDateTime(one.at)}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}

function People({ claim: { people } }: Props) {
  return (
    <Card title={`企业现有的成员（${people.length}人）`}>
      <DataTable
        caption="企业现有的成员"
        rows={people}
        rowKey={({ username }) => username}
        columns={[
          {
            key: 'name',
            title: '姓名',
            cell: ({ name, username }) => (
              <>
                {name}
                <Minor>{username}</Minor>
              </>
            ),
          },
          { key: 'roles', title: '权限', cell: ({ roles }) => rolesInWords(roles) },
          { key: 'state', title: '账号', cell: ({ inUse }) => (inUse ? '在用' : '已停用') },
          {
            key: 'act',
            title: '最近操作',
            cell: ({ lastActAt }) => (lastActAt === null ? '暂无记录' : formatDateTime(lastActAt)),
          },
        ]}
      />
    </Card>
  );
}

function Course({ claim }: Props) {
  const { claimant, formerStay } = claim;
  const wide = { wide: true } as const;
  return (
    <Card title="办理情况">
      <DescriptionList
        items={[
          {
            term: '认领人',
            detail: `${claimant.name} ${claimant.username} ${claimant.contact}${claimant.isMember ? '（本企业成员）' : ''}`,
            ...wide,
          },
          { term: '认领理由', detail: claim.reason, ...wide },
          { term: '提交时间', detail: formatDateTime(claim.claimedAt), ...wide },
          ...(claim.decidedAt === null
            ? []
            : [
                {
                  term: '办结时间',
                  detail: `${formatDateTime(claim.decidedAt)} ${claim.decidedBy}`,
                  ...wide,
                },
              ]),
          ...(formerStay === null
            ? []
            : [{ term: '原管理成员', detail: formerStay ? '保留管理权' : '不再管理企业', ...wide }]),
          ...(claim.refusal === '' ? [] : [{ term: '不通过的理由', detail: claim.refusal, ...wide }]),
        ]}
      />
    </Card>
  );
}
