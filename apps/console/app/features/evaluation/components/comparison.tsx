import type { EvaluatedBid, EvaluationView } from '@procure/contract/evaluation/evaluation.schema.ts';
import { envelopeKindLabels, envelopeKinds } from '@procure/domain/bid/bid.ts';
import { deviationLabels } from '@procure/domain/bid/deviation.ts';
import { offersPreference } from '@procure/domain/evaluation/preference.ts';
import { formatYuan } from '@procure/domain/money/money.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { ScrollArea } from '@procure/ui/scroll/scroll-area.tsx';
import { Badge } from '@procure/ui/status-badge/status-badge.tsx';
import { type ReactNode, useState } from 'react';
import { downloadFile } from '../../../lib/download.ts';
import { ConsortiumOf } from './consortium.tsx';
import styles from './evaluation.module.css';
import { Findings } from './findings.tsx';
import { EvaluatedPrice, Statement } from './preference.tsx';
import { PriceComparison } from './price-comparison.tsx';

/** The bids side by side: one column for each bid, one row for each compared feature. */
export function Comparison({ view }: { readonly view: EvaluationView }) {
  const [isComparing, setComparing] = useState(false);
  const { bids, lot } = view;
  const prices = bids.flatMap(({ excluded, price }) =>
    excluded === null && price !== null ? [Number(price)] : [],
  );
  const lowest = Math.min(...prices);
  const isPreferred = offersPreference(lot.preferences);
  const lowestEvaluated = Math.min(
    ...bids.flatMap(({ excluded, evaluatedPrice }) =>
      excluded === null && evaluatedPrice !== null ? [Number(evaluatedPrice)] : [],
    ),
  );
  const isLowest = (bid: EvaluatedBid) => !isPreferred && Number(bid.price) === lowest;
  const rows: readonly (readonly [string, (bid: EvaluatedBid) => ReactNode])[] = [
    [
      isPreferred ? '报价（含税）' : '评审价（含税）',
      (bid) => (
        <>
          <b className={`${styles.price} ${isLowest(bid) ? styles.lowest : ''}`}>
            {bid.priceSealed ? '未开启' : bid.price === null ? '无法计算' : formatYuan(bid.price)}
          </b>
          <span className={styles.sub}>
            {bid.priceFrom === 'negotiation'
              ? `最后报价，开标价${bid.openingPrice === null ? '—' : formatYuan(bid.openingPrice)}`
              : bid.priceSealed
                ? '双信封，评审后开启'
                : '开标价'}
            {isLowest(bid) ? '，最低' : ''}
          </span>
        </>
      ),
    ],
    ...(isPreferred
      ? ([
          ['政策声明', (bid: EvaluatedBid) => <Statement bid={bid} />],
          [
            '评审价',
            (bid: EvaluatedBid) => (
              <EvaluatedPrice
                bid={bid}
                kind={lot.kind}
                isLowest={bid.excluded === null && Number(bid.evaluatedPrice) === lowestEvaluated}
              />
            ),
          ],
        ] as const)
      : []),
    ...(bids.some(({ consortium }) => consortium !== null)
      ? ([['联合体', (bid: EvaluatedBid) => <ConsortiumOf bid={bid} />]] as const)
      : []),
    ['交货期（工期）', (bid) => bid.delivery || '—'],
    ['质量承诺', (bid) => bid.quality || '—'],
    ['投标有效期', (bid) => (bid.validityDays === null ? '—' : `${bid.validityDays}日`)],
    ['保证金', (bid) => (bid.bondAmount === null ? '—' : formatYuan(bid.bondAmount))],
    [
      '初步评审提示',
      (bid) =>
        bid.findings.length === 0 ? (
          '未发现问题'
        ) : (
          <Findings findings={bid.findings} relations={view.relations} />
        ),
    ],
    ['技术偏离', (bid) => <Deviations bid={bid} kind="technical" />],
    ['商务偏离', (bid) => <Deviations bid={bid} kind="commercial" />],
    ['投标文件', (bid) => <Files bid={bid} />],
  ];
  return (
    <Card
      title="投标对照"
      aside={
        bids.some(({ excluded, priceSealed }) => excluded === null && !priceSealed) ? (
          <Button onClick={() => setComparing(true)}>报价明细对照</Button>
        ) : null
      }
    >
      <ScrollArea className={styles.side} label="投标对照表，可左右滚动">
        <table>
          <thead>
            <tr>
              <th scope="col">投标人</th>
              {bids.map((bid) => (
                <th key={bid.bidId} scope="col">
                  {bid.position}. {bid.companyName}
                  {bid.excluded === null ? null : (
                    <span className={styles.sub}>
                      <Badge tone="neutral">不参加评审</Badge> {bid.excluded}
                    </span>
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([title, cell]) => (
              <tr key={title}>
                <th scope="row">{title}</th>
                {bids.map((bid) => (
                  <td key={bid.bidId}>{cell(bid)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
      {isComparing ? <PriceComparison view={view} onClose={() => setComparing(false)} /> : null}
    </Card>
  );
}

/** Lists only deviations; one sentence says that the rest conforms. */
function Deviations({
  bid,
  kind,
}: {
  readonly bid: EvaluatedBid;
  readonly kind: 'technical' | 'commercial';
}) {
  const all = bid.deviations.filter((row) => row.kind === kind);
  const departing = all.filter(({ deviation }) => deviation !== 'none');
  if (all.length === 0) return '—';
  if (departing.length === 0) return `${all.length}条均无偏离`;
  return departing.map((row) => (
    <span key={row.clauseId} className={styles.sub}>
      <Badge tone={row.deviation === 'negative' ? (row.starred ? 'danger' : 'warning') : 'success'}>
        {row.starred ? '★' : ''}
        {row.clauseNo} {deviationLabels[row.deviation]}
      </Badge>{' '}
      {row.response}
      {row.explanation === '' ? '' : `（${row.explanation}）`}
    </span>
  ));
}

function Files({ bid }: { readonly bid: EvaluatedBid }) {
  if (bid.files.length === 0) return '无附件';
  return envelopeKinds
    .map((kind) => [kind, bid.files.filter(({ envelope }) => envelope === kind)] as const)
    .filter(([, files]) => files.length > 0)
    .map(([kind, files]) => (
      <div key={kind} className={styles.files}>
        <span className={styles.sub}>{envelopeKindLabels[kind]}</span>
        {files.map((file) => (
          <button key={file.id} type="button" onClick={() => void downloadFile(file)}>
            {file.name}
          </button>
        ))}
      </div>
    ));
}
