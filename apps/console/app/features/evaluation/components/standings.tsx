import type { EvaluationView, Standing } from '@procure/contract/evaluation/evaluation.schema.ts';
import { offersPreference } from '@procure/domain/evaluation/preference.ts';
import { formatYuan } from '@procure/domain/money/money.ts';
import { Card } from '@procure/ui/card/card.tsx';
import { type Column, DataTable } from '@procure/ui/data-table/data-table.tsx';
import { Badge } from '@procure/ui/status-badge/status-badge.tsx';
import styles from './evaluation.module.css';

/** The result of the sheets: rank, points by part as a bar, and why a bid has no rank. */
export function Standings({ view }: { readonly view: EvaluationView }) {
  const { standings, lot } = view;
  if (standings === null) return null;
  const preferred = offersPreference(lot.preferences);
  const scored = lot.evaluationMethod === 'comprehensive';
  const columns: readonly Column<Standing>[] = [
    {
      key: 'rank',
      title: '名次与投标人',
      cell: (one) => (
        <>
          {one.rank === null ? '—' : `第${one.rank}名`} {one.companyName}{' '}
          {one.candidate ? <Badge tone="success">候选人</Badge> : null}
          {one.tied ? <Badge tone="warning">并列</Badge> : null}
          {one.responsive ? null : <Badge tone="danger">未通过</Badge>}
          {one.reason === '' ? null : <span className={styles.sub}>{one.reason}</span>}
        </>
      ),
    },
    {
      key: 'price',
      title: preferred ? '报价（含税）' : '评审价（含税）',
      numeric: true,
      cell: ({ price, priceSealed, evaluatedPrice }) => (
        <>
          {price === null ? (priceSealed ? '未开启' : '—') : formatYuan(price)}
          {preferred && evaluatedPrice !== null ? (
            <span className={styles.sub}>评审价{formatYuan(evaluatedPrice)}</span>
          ) : null}
        </>
      ),
    },
    ...(scored
      ? [
          {
            key: 'points',
            title: '技术 / 商务 / 价格',
            width: '18rem',
            cell: (one: Standing) => (isScored(one) ? <Bar one={one} /> : '—'),
          },
          {
            key: 'total',
            title: '总分',
            numeric: true,
            cell: (one: Standing) => (isScored(one) && one.priceSealed !== true ? <b>{one.total}</b> : '—'),
          },
        ]
      : []),
  ];
  return (
    <Card title={view.conclusion === null ? '评分汇总（未提交报告）' : '评审结果'}>
      <DataTable caption="评审结果" columns={columns} rows={standings} rowKey={({ bidId }) => bidId} />
    </Card>
  );
}

/** Whether a bid has points: it is ranked, or waits for its price alone. */
const isScored = ({ responsive, rank, priceSealed }: Standing) =>
  responsive && (rank !== null || priceSealed === true);

function Bar({ one }: { readonly one: Standing }) {
  const parts = (['technical', 'commercial', 'priceScore'] as const).map(
    (part) => [part, one[part]] as const,
  );
  return (
    <span className={styles.bar}>
      <span>
        {parts
          .map(([part, points]) => (part === 'priceScore' && one.priceSealed === true ? '未开启' : points))
          .join(' / ')}
      </span>
      <span className={styles.track} aria-hidden="true">
        {parts.map(([part, points]) => (
          <i key={part} style={{ width: `${Number(points)}%` }} />
        ))}
      </span>
    </span>
  );
}
