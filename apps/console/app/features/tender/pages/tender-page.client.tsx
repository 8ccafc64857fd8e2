import type { LotView, TenderView } from '@procure/contract/tender/view.schema.ts';
import { categoryKindLabels } from '@procure/domain/category/kind.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { seatLabels } from '@procure/domain/evaluation/committee.ts';
import { evaluationMethodLabels } from '@procure/domain/evaluation/evaluation.ts';
import { noticeKindLabels } from '@procure/domain/notice/notice.ts';
import { estimateLabel } from '@procure/domain/tender/amount.ts';
import { methodLabels, methodSteps } from '@procure/domain/tender/method.ts';
import { tenderScopeLabels } from '@procure/domain/tender/scope.ts';
import { tenderTextNames, tenderTexts } from '@procure/domain/tender/texts.ts';
import { Card } from '@procure/ui/card/card.tsx';
import { DataTable } from '@procure/ui/data-table/data-table.tsx';
import { DescriptionList } from '@procure/ui/description-list/description-list.tsx';
import { EmptyState } from '@procure/ui/empty-state/empty-state.tsx';
import { PageHeader } from '@procure/ui/page-header/page-header.tsx';
import { SideIndex } from '@procure/ui/side-index/side-index.tsx';
import { Skeleton } from '@procure/ui/skeleton/skeleton.tsx';
import { Badge } from '@procure/ui/status-badge/status-badge.tsx';
import { Tabs } from '@procure/ui/tabs/tabs.tsx';
import { type Moment, Timeline } from '@procure/ui/timeline/timeline.tsx';
import { LotBadge } from '@procure/web/lot/lot-badge.tsx';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { AboutTender } from '../../../lib/handling.tsx';
import { LotTabs } from '../../../lib/lot-tabs.tsx';
import { DocumentPanel } from '../components/document-panel.tsx';
import { Failed } from '../components/failed.tsx';
import { NextStep } from '../components/next-step.tsx';
import { TeamPanel } from '../components/team-panel.tsx';
import styles from '../components/tender.module.css';
import { GroundGiven, ReasonsGiven } from '../components/tender-dialogs.tsx';
import { tenderQuery } from '../queries.ts';

/** One tender, lot by lot: where it stands, what is next and by whom, and all that was written and done. */
export default function TenderPage() {
  const { id = '' } = useParams();
  const [parameters] = useSearchParams();
  const query = useQuery(tenderQuery(id));
  if (query.isPending) return <Skeleton lines={10} />;
  if (query.isError) return <Failed error={query.error} onRetry={() => void query.refetch()} />;
  const tender = query.data.data;
  const lot = tender.lots.find((one) => one.id === parameters.get('lotId')) ?? tender.lots[0];
  if (lot === undefined) return <EmptyState text="该项目没有标段" />;
  return (
    <>
      <PageHeader
        title={tender.title}
        badges={<LotBadge phase={lot.phase} />}
        lead={
          <>
            {tender.tenderNo} · {methodLabels[tender.method]} · {tenderScopeLabels[tender.scope]} ·{' '}
            {tender.buyerName}
          </>
        }
      />
      {tender.lots.length > 1 ? (
        <div className={styles.lots}>
          {' '}
          <Tabs
            label="标段"
            current={lot.id}
            tabs={tender.lots.map((one) => ({
              key: one.id,
              title: `${one.lotNo}. ${one.title}`,
              href: `/tender/${id}?lotId=${one.id}`,
            }))}
          />
        </div>
      ) : null}
      <LotTabs tenderId={id} method={tender.method} lot={lot} current="tender" />
      <div className={styles.page}>
        <div className={styles.sections}>
          <AboutTender id={id}>
            <NextStep key={lot.id} tender={tender} lot={lot} />
          </AboutTender>
          <Card id="schedule" title="时间安排">
            <Timeline now={tender.now} moments={momentsOf(lot)} />
          </Card>
          <Card id="facts" title="项目信息">
            <Facts tender={tender} lot={lot} />
          </Card>
          <Card id="lines" title={`分项报价表（${lot.priceLines.length}行）`}>
            <DataTable
              caption="分项报价表"
              rows={lot.priceLines}
              rowKey={(line) => line.id}
              columns={[
                { key: 'name', title: '名称', cell: (line) => `${line.lineNo}. ${line.name}` },
                { key: 'spec', title: '规格型号', cell: (line) => line.spec || '—' },
                { key: 'unit', title: '单位', width: '5rem', cell: (line) => line.unit },
                { key: 'qty', title: '数量', width: '7rem', numeric: true, cell: (line) => line.qty },
                { key: 'delivery', title: '交货期', cell: (line) => line.delivery || '—' },
                { key: 'remark', title: '备注', cell: (line) => line.remark || '—' },
              ]}
            />
          </Card>
          <Card id="clauses" title="技术与商务条款">
            <DataTable
              caption="技术与商务条款"
              rows={lot.clauses}
              rowKey={(clause) => clause.id}
              empty={<EmptyState text="未设条款" />}
              columns={[
                {
                  key: 'no',
                  title: '条款号',
                  width: '9rem',
                  cell: (clause) => (
                    <>
                      {clause.starred ? <span className={styles.star}>★ </span> : null}
                      {clause.clauseNo}
                    </>
                  ),
                },
                {
                  key: 'kind',
                  title: '类别',
                  width: '5rem',
                  cell: (clause) => (clause.kind === 'technical' ? '技术' : '商务'),
                },
                { key: 'text', title: '招标要求', cell: (clause) => clause.requirement },
              ]}
            />
          </Card>
          <Card id="documents" title="招标文件">
            <AboutTender id={id}>
              <DocumentPanel
                lotId={lot.id}
                documents={lot.documents}
                mode={lot.state === 'draft' ? 'draft' : 'published'}
              />
            </AboutTender>
          </Card>
          <Card id="people" title="开标人与评委">
            <DescriptionList
              items={[
                {
                  term: `开标人（${lot.openersNeeded}人共同解锁）`,
                  detail: lot.openers.map(({ name }) => name).join('、'),
                },
                { term: '评委', detail: committeeText(lot.evaluators) },
              ]}
            />
          </Card>
          <Card id="team" title="项目成员">
            <TeamPanel id={id} />
          </Card>
          <Card id="history" title="办理记录">
            <History tender={tender} lot={lot} />
          </Card>
        </div>
        <aside>
          <SideIndex
            sections={[
              { id: 'schedule', title: '时间安排' },
              { id: 'facts', title: '项目信息' },
              { id: 'lines', title: '分项报价表' },
              { id: 'clauses', title: '条款' },
              { id: 'documents', title: '招标文件' },
              { id: 'people', title: '开标人与评委' },
              { id: 'team', title: '项目成员' },
              { id: 'history', title: '办理记录' },
            ]}
          />
        </aside>
      </div>
    </>
  );
}

/** In order of time; what the lot does not have is left out. */
function momentsOf(lot: LotView): Moment[] {
  const all: readonly (readonly [string, string, string | null])[] = [
    ['published', '发布公告', lot.publishedAt],
    ['documentFrom', '文件获取开始', lot.documentFrom],
    ['replyUntil', '邀请回复截止', lot.replyUntil],
    ['prequalification', '资格预审截止', lot.prequalificationDeadline],
    ['questionUntil', '提疑截止', lot.questionUntil],
    ['documentUntil', '文件获取截止', lot.documentUntil],
    ['bidDeadline', '投标截止、开标', lot.bidDeadline],
    ['publicityUntil', '候选人公示期满', lot.publicityUntil],
    ['awarded', '定标', lot.awardedAt],
  ];
  return all
    .flatMap(([key, title, time]) => (time === null ? [] : [{ key, title, time }]))
    .sort((one, other) => Date.parse(one.time) - Date.parse(other.time));
}

function Facts({ tender, lot }: { readonly tender: TenderView; readonly lot: LotView }) {
  const { contact } = tender;
  const { weights } = lot;
  return (
    <DescriptionList
      items={[
        { term: '项目类别', detail: `${categoryKindLabels[tender.kind]} · ${tender.categoryName}` },
        { term: '项目地区', detail: tender.areaName },
        { term: '招标人', detail: tender.buyerName },
        { term: '招标代理机构', detail: tender.agencyName },
        {
          term: '联系方式',
          detail: [contact.name, contact.phone, contact.email, contact.address].filter(Boolean).join('，'),
        },
        { term: '资金来源', detail: tender.fundSource },
        { term: '联合体', detail: tender.allowsConsortium ? '接受' : '不接受' },
        ...(tender.ground === null
          ? []
          : [{ term: '法定情形', detail: <GroundGiven tender={tender} />, wide: true }]),
        {
          term: estimateLabel(tender.scope),
          detail:
            lot.estimate === null
              ? '未填写'
              : `¥${grouped(lot.estimate)} 元${tender.scope === 'government' ? '（随公告公开）' : '（内部，不公开）'}`,
        },
        {
          term: '最高投标限价',
          detail: lot.ceilingPrice === null ? '不设' : `¥${grouped(lot.ceilingPrice)} 元（含税）`,
        },
        {
          term: '投标保证金',
          detail: Number(lot.bondAmount) > 0 ? `¥${grouped(lot.bondAmount)} 元` : '不收取',
        },
        { term: '投标有效期', detail: `${lot.bidValidityDays}日` },
        {
          term: '评标办法',
          detail: `${evaluationMethodLabels[lot.evaluationMethod]}${
            weights === null
              ? ''
              : `（技术${weights.technical}%、商务${weights.commercial}%、价格${weights.price}%）`
          }`,
        },
        { term: '创建人', detail: `${tender.author.name}，${formatDateTime(tender.createdAt)}` },
        ...(methodSteps[tender.method].negotiation === 'none'
          ? []
          : [{ term: '多轮报价', detail: lot.priceMustNotIncrease ? '后一轮不得高于前一轮' : '不限' }]),
        ...(lot.warningReasons.length === 0
          ? []
          : [
              {
                term: '偏离法规的理由',
                detail: <ReasonsGiven tender={{ ...tender, lots: [lot] }} />,
                wide: true,
              },
            ]),
        ...tenderTextNames
          .filter((name) => name !== 'fundSource' && tender[name] !== '')
          .map((name) => ({
            term: tenderTexts[name].label,
            detail: <span className={styles.prose}>{tender[name]}</span>,
            wide: true,
          })),
        ...(lot.sealRecipient === null
          ? []
          : [
              {
                term: '投标加密公钥（age）',
                detail: <code className={styles.prose}>{lot.sealRecipient}</code>,
                wide: true,
              },
            ]),
      ]}
    />
  );
}

/** 1234567.5 → 1,234,567.50 */
function grouped(amount: string): string {
  const [whole = '0', fraction = ''] = amount.split('.');
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction.padEnd(2, '0')}`;
}

const actionLabels: Readonly<Record<string, string>> = {
  create: '创建项目',
  submit: '提交审批',
  recall: '撤回审批',
  approve: '审批通过',
  return: '审批退回',
  revise: '退回修改',
  publish: '发布公告',
  extend: '延长截止时间',
  suspend: '暂停标段',
  resume: '恢复标段',
  terminate: '终止标段',
  archive: '归档',
  fail: '流标',
  open: '开标',
  completeOpening: '开标结束',
  publicize: '公示候选人',
  decide: '进入定标',
  award: '定标',
  contract: '签约',
  addDocument: '添加招标文件',
};

/** What was done and what was published, in one line of time. */
function History({ tender, lot }: { readonly tender: TenderView; readonly lot: LotView }) {
  const entries = [
    ...tender.history
      .filter(({ lotId }) => lotId === null || lotId === lot.id)
      .map(({ at, action, actorName, reason }) => ({
        at,
        key: `${at}${action}`,
        words: `${actorName} ${actionLabels[action] ?? action}`,
        detail: reason,
        notice: null,
      })),
    ...tender.notices
      .filter(({ lotId }) => lotId === null || lotId === lot.id)
      .map(({ id, kind, title, publishedAt }) => ({
        at: publishedAt,
        key: id,
        words: title,
        detail: null,
        notice: noticeKindLabels[kind],
      })),
  ].sort((one, other) => Date.parse(other.at) - Date.parse(one.at));
  if (entries.length === 0) return <EmptyState text="还没有记录" />;
  return (
    <ol className={styles.history}>
      {entries.map(({ at, key, words, detail, notice }) => (
        <li key={key}>
          <time dateTime={at}>{formatDateTime(at)}</time>
          <div>
            {notice === null ? null : <Badge tone="info">{notice}</Badge>} {words}
            {detail === null ? null : <p>{detail}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}

/** Who judges, and who of them for the buyer; until the award the list is not for everybody (招标投标法37). */
function committeeText(evaluators: TenderView['lots'][number]['evaluators']): string {
  if (evaluators.length === 0) return '定标前保密';
  return evaluators
    .map(({ name, seat }) => (seat === 'representative' ? `${name}（${seatLabels.representative}）` : name))
    .join('、');
}
