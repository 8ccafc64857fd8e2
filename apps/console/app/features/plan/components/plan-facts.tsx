import { categoryKindLabels } from '@procure/domain/category/kind.ts';
import { formatDateTime, formatDay } from '@procure/domain/display/time.ts';
import { monthText } from '@procure/domain/intention/intention.ts';
import {
  type PlanContent,
  type PlanPackage,
  planFormLabels,
  planPermitLabels,
} from '@procure/domain/plan/plan.ts';
import { grounds } from '@procure/domain/tender/ground.ts';
import { methodLabels } from '@procure/domain/tender/method.ts';
import { tenderScopeLabels } from '@procure/domain/tender/scope.ts';
import { Card } from '@procure/ui/card/card.tsx';
import { type Column, DataTable } from '@procure/ui/data-table/data-table.tsx';
import { type Description, DescriptionList } from '@procure/ui/description-list/description-list.tsx';
import { Link } from '@procure/ui/link/link.tsx';
import { Money } from '@procure/ui/money/money.tsx';
import { Minor } from '@procure/web/list/list-page.tsx';
import styles from '../../../lib/lot-desk.module.css';

function planFacts(content: PlanContent): readonly Description[] {
  const { permit, permitNo, permitAuthority, permitDay, projectCode, exemptReason, remark } = content;
  return [
    { term: '项目名称', detail: content.title, wide: true },
    { term: '招标性质', detail: tenderScopeLabels[content.scope] },
    { term: '项目代码', detail: projectCode === '' ? '无' : projectCode },
    { term: '项目审批手续', detail: planPermitLabels[permit] },
    ...(permit === 'none'
      ? []
      : [
          { term: '文号', detail: permitNo },
          { term: '机关', detail: permitAuthority },
          { term: '日期', detail: formatDay(permitDay) },
        ]),
    { term: '资金来源', detail: content.funding },
    { term: '资金落实', detail: content.isFunded ? '已落实' : '尚未落实' },
    { term: '项目总预算', detail: <Money amount={content.budget} /> },
    { term: '招标组织形式', detail: planFormLabels[content.form] },
    ...(exemptReason === '' ? [] : [{ term: '不适用依法必须招标的理由', detail: exemptReason, wide: true }]),
    ...(remark === '' ? [] : [{ term: '备注', detail: remark, wide: true }]),
  ];
}

interface NamedTender {
  readonly id: string;
  readonly tenderNo: string;
  readonly title: string;
  readonly packageId: string;
}

interface PlanFactsProps {
  readonly content: PlanContent;
  /** The tenders that name a package and that the reader may see. */
  readonly tenders?: readonly NamedTender[];
}

/** The content of a plan, with its packages as a table. */
export function PlanFacts({ content, tenders }: PlanFactsProps) {
  const columns: readonly Column<PlanPackage>[] = [
    {
      key: 'name',
      title: '标段',
      cell: ({ name, kind }) => (
        <span>
          {name}
          <Minor>{categoryKindLabels[kind]}</Minor>
        </span>
      ),
    },
    {
      key: 'method',
      title: '采购方式',
      cell: ({ method, ground, groundNote }) => (
        <span>
          {methodLabels[method]}
          <Minor>{ground === null ? '' : `${grounds[ground].text}：${groundNote}`}</Minor>
        </span>
      ),
    },
    {
      key: 'estimate',
      title: '估算价',
      width: '11rem',
      numeric: true,
      cell: ({ estimate }) => <Money amount={estimate} />,
    },
    { key: 'month', title: '计划公告时间', width: '9rem', cell: ({ noticeMonth }) => monthText(noticeMonth) },
    ...(tenders === undefined
      ? []
      : [
          {
            key: 'tenders',
            title: '招标项目',
            cell: ({ id }: PlanPackage) => (
              <span>
                {tenders
                  .filter(({ packageId }) => packageId === id)
                  .map((tender) => (
                    <span key={tender.id}>
                      <Link href={`/tender/${tender.id}`}>{tender.title}</Link>
                      <Minor>{tender.tenderNo}</Minor>
                    </span>
                  ))}
              </span>
            ),
          },
        ]),
  ];
  return (
    <div className={styles.form}>
      <DescriptionList items={planFacts(content)} />
      <DataTable caption="标段" rows={content.packages} rowKey={({ id }) => id} columns={columns} />
    </div>
  );
}

interface Version {
  readonly no: number;
  readonly reason: string;
  readonly effectiveAt: string;
  readonly content: PlanContent;
}

/** The versions that were in effect, the latest first; nothing without one. */
export function PlanVersions({ versions }: { readonly versions: readonly Version[] }) {
  if (versions.length === 0) return null;
  return (
    <Card title="生效版次">
      {versions.map(({ no, reason, effectiveAt, content }) => (
        <details key={no}>
          <summary>
            第{no}版，{formatDateTime(effectiveAt)}生效
            {reason === '' ? '' : `，修订原因：${reason}`}
          </summary>
          <PlanFacts content={content} />
        </details>
      ))}
    </Card>
  );
}
