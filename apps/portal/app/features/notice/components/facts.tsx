import {
  countedDifferences,
  differencesByList,
  type ItemDifference,
} from '@procure/domain/amendment/item-difference.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import type { NoticeKind } from '@procure/domain/notice/notice.ts';
import type { Method } from '@procure/domain/tender/method.ts';
import { winWord } from '@procure/domain/tender/words.ts';
import { Card } from '@procure/ui/card/card.tsx';
import { type Column, DataTable } from '@procure/ui/data-table/data-table.tsx';
import { DescriptionList } from '@procure/ui/description-list/description-list.tsx';
import { Money } from '@procure/ui/money/money.tsx';
import { ItemDifferences } from '@procure/web/amendment/item-differences.tsx';

interface Candidate {
  readonly rank: number;
  readonly companyName: string;
  readonly price: string;
  readonly quality?: string;
  readonly delivery?: string;
  readonly score?: string | null;
}
interface Change {
  readonly field: string;
  readonly label?: string;
  readonly before: string;
  readonly after: string;
}
interface KnownFacts {
  readonly candidates?: readonly Candidate[];
  readonly publicityFrom?: string;
  readonly publicityUntil?: string;
  readonly winner?: { readonly companyName: string; readonly amount: string };
  readonly changes?: readonly Change[];
  readonly reason?: string;
  readonly items?: readonly ItemDifference[];
}

interface Offered {
  readonly delivery?: string | null;
  readonly quality?: string | null;
}

/** A bidder's offer besides the price. */
export const offered: readonly Column<Offered>[] = [
  { key: 'delivery', title: '交货期/工期', cell: ({ delivery }) => delivery ?? '—' },
  { key: 'quality', title: '质量', cell: ({ quality }) => quality ?? '—' },
];

interface FactsProps {
  readonly kind: NoticeKind;
  readonly method: Method;
  readonly facts: Readonly<Record<string, unknown>>;
}

/** The facts of a notice: the changes, the candidates in their order, the winner. */
export function Facts({ kind, method, facts }: FactsProps) {
  const word = winWord(method);
  const {
    candidates = [],
    changes = [],
    winner,
    publicityFrom,
    publicityUntil,
    reason,
    items = [],
  } = facts as KnownFacts;
  if (kind === 'candidates' && candidates.length > 0) {
    return (
      <Card
        title={`${word}候选人`}
        aside={
          publicityFrom && publicityUntil ? (
            <span>
              公示期 {formatDateTime(publicityFrom)} 至 {formatDateTime(publicityUntil)}
            </span>
          ) : null
        }
      >
        <DataTable
          caption={`${word}候选人`}
          rows={candidates}
          rowKey={({ companyName }) => companyName}
          columns={[
            { key: 'name', title: '候选人', cell: ({ rank, companyName }) => `第${rank}名　${companyName}` },
            { key: 'price', title: '投标报价', numeric: true, cell: ({ price }) => <Money amount={price} /> },
            { key: 'score', title: '评分', numeric: true, cell: ({ score }) => score ?? '—' },
            ...offered,
          ]}
        />
      </Card>
    );
  }
  if (kind === 'award' && winner) {
    return (
      <Card title={`${word}结果`}>
        <DescriptionList
          items={[
            { term: `${word}人`, detail: winner.companyName },
            { term: `${word}价`, detail: <Money amount={winner.amount} tax="含税" /> },
          ]}
        />
      </Card>
    );
  }
  if (changes.length === 0 && items.length === 0 && reason === undefined) return null;
  return (
    <Card title="变更内容">
      {reason === undefined ? null : <p>原因：{reason}</p>}
      {changes.length === 0 ? null : (
        <DataTable
          caption="变更内容"
          rows={changes}
          rowKey={({ field }) => field}
          columns={[
            { key: 'field', title: '事项', cell: ({ field, label }) => label ?? field },
            { key: 'before', title: '原', cell: ({ before }) => <del>{before}</del> },
            { key: 'after', title: '现', cell: ({ after }) => <ins>{after}</ins> },
          ]}
        />
      )}
      {items.length === 0 ? null : (
        <>
          <p>
            {differencesByList(items)
              .map((list) => `${list.label}${countedDifferences(list.items)}，其余各${list.unit}不变`)
              .join('；')}
            ：
          </p>
          <ItemDifferences items={items} />
        </>
      )}
    </Card>
  );
}
