import type { NegotiationDesk, StaffRound } from '@procure/contract/negotiation/negotiation.schema.ts';
import { priceLine } from '@procure/domain/bid/price-sheet.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { formatAmount, formatQuantity, formatYuan } from '@procure/domain/money/money.ts';
import { changeSince, compareOffers } from '@procure/domain/negotiation/comparison.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { Countdown } from '@procure/ui/countdown/countdown.tsx';
import { DataTable } from '@procure/ui/data-table/data-table.tsx';
import { DescriptionList } from '@procure/ui/description-list/description-list.tsx';
import { Modal } from '@procure/ui/modal/modal.tsx';
import { Note } from '@procure/ui/note/note.tsx';
import { Time } from '@procure/ui/time/time.tsx';
import { QuoteBadge, RoundBadge } from '@procure/web/negotiation/negotiation-badge.tsx';
import { useState } from 'react';
import styles from '../../../lib/lot-desk.module.css';

interface RoundCardProps {
  readonly desk: NegotiationDesk;
  readonly round: StaffRound;
}

type Quote = StaffRound['quotes'][number];

/**
 * A round: its requirements and, after its end, the quotes. Before the end it does not reveal which companies have
 * quoted.
 */
export function RoundCard({ desk, round }: RoundCardProps) {
  const [shown, setShown] = useState<Quote | null>(null);
  const { phase, final, roundNo, quotes, requirements, opensAt, closesAt } = round;
  const revealed = quotes.some((quote) => quote.phase !== null);
  const ranked = quotes.toSorted((a, b) =>
    compareOffers(a.contents?.totalIncl ?? null, b.contents?.totalIncl ?? null),
  );
  return (
    <Card
      title={final ? `第${roundNo}轮 · 最后报价` : `第${roundNo}轮报价`}
      aside={<RoundBadge state={phase} reader="staff" />}
    >
      <div className={styles.form}>
        <DescriptionList
          items={[
            { term: '报价开始', detail: <Time iso={opensAt} zone /> },
            { term: '报价截止', detail: <Time iso={closesAt} zone /> },
            { term: '谈判要求', detail: <p className={styles.text}>{requirements}</p>, wide: true },
          ]}
        />
        {revealed ? (
          <DataTable
            caption={`第${roundNo}轮报价`}
            rows={ranked}
            rowKey={({ companyId }) => companyId}
            columns={[
              { key: 'company', title: '供应商', cell: ({ companyName }) => companyName },
              {
                key: 'phase',
                title: '状态',
                cell: (quote) =>
                  quote.phase === null ? '' : <QuoteBadge state={quote.phase} reader="staff" />,
              },
              {
                key: 'total',
                title: '报价总额（含税）',
                numeric: true,
                cell: ({ contents }) => (contents === null ? '—' : formatYuan(contents.totalIncl)),
              },
              {
                key: 'change',
                title: '较首次报价',
                numeric: true,
                cell: ({ companyId, contents }) => {
                  const bidder = desk.bidders.find((one) => one.companyId === companyId);
                  return changeSince(bidder?.openingPrice ?? null, contents?.totalIncl ?? null) ?? '—';
                },
              },
              {
                key: 'terms',
                title: '交货期与付款',
                cell: ({ contents, quitReason }) =>
                  contents === null
                    ? quitReason === null
                      ? '—'
                      : `退出理由：${quitReason}`
                    : `${contents.delivery}；${contents.paymentTerms}`,
              },
              {
                key: 'lines',
                title: '明细',
                cell: (quote) =>
                  quote.contents === null ? (
                    '—'
                  ) : (
                    <Button kind="text" onClick={() => setShown(quote)}>
                      查看明细
                    </Button>
                  ),
              },
            ]}
          />
        ) : phase === 'over' ? (
          <Note title="本轮未揭晓">
            <p>谈判在本轮结束前终止，已提交的报价保持封存。</p>
          </Note>
        ) : (
          <Note
            title={phase === 'open' ? '报价进行中，截止前系统不显示报价，也不显示谁已报价' : '本轮尚未开始'}
          >
            <p>受邀供应商：{quotes.map(({ companyName }) => companyName).join('、')}</p>
            <Countdown
              deadline={phase === 'open' ? closesAt : opensAt}
              serverNow={desk.serverTime}
              prefix={phase === 'open' ? '距截止还剩' : '距开始还有'}
              endedText={phase === 'open' ? '正在揭晓' : '已开始'}
            />
          </Note>
        )}
      </div>
      {shown === null ? null : <LinesDialog desk={desk} quote={shown} onClose={() => setShown(null)} />}
    </Card>
  );
}

interface LinesDialogProps {
  readonly desk: NegotiationDesk;
  readonly quote: Quote;
  readonly onClose: () => void;
}

function LinesDialog({ desk, quote, onClose }: LinesDialogProps) {
  const { contents, companyName, submittedAt } = quote;
  if (contents === null) return null;
  const offers = new Map(contents.lines.map((line) => [line.lineId, line]));
  const amountOf = (line: NegotiationDesk['lines'][number]) => {
    const offer = offers.get(line.id);
    const { unitPriceIncl = null, taxRate = null } = offer ?? {};
    return priceLine({ qty: line.qty, unitPriceIncl, taxRate });
  };
  return (
    <Modal open title={`查看报价明细：${companyName}`} width={860} onClose={onClose}>
      <div className={styles.form}>
        <DataTable
          caption="报价明细"
          rows={desk.lines}
          rowKey={({ id }) => id}
          columns={[
            { key: 'name', title: '名称', cell: ({ lineNo, name, spec }) => `${lineNo} ${name} ${spec}` },
            {
              key: 'qty',
              title: '数量',
              numeric: true,
              cell: ({ qty, unit }) => `${formatQuantity(qty)} ${unit}`,
            },
            {
              key: 'price',
              title: '含税单价（元）',
              numeric: true,
              cell: ({ id }) => formatQuantity(offers.get(id)?.unitPriceIncl ?? ''),
            },
            {
              key: 'amount',
              title: '含税金额（元）',
              numeric: true,
              cell: (line) => formatAmount(amountOf(line)?.incl ?? ''),
            },
          ]}
        />
        <DescriptionList
          items={[
            { term: '报价总额（含税）', detail: formatYuan(contents.totalIncl) },
            { term: '不含税', detail: formatYuan(contents.totalExcl) },
            { term: '税额', detail: formatYuan(contents.totalTax) },
            { term: '交货期', detail: contents.delivery },
            { term: '付款条件', detail: contents.paymentTerms },
            { term: '提交时间', detail: submittedAt === null ? '' : formatDateTime(submittedAt) },
          ]}
        />
      </div>
    </Modal>
  );
}
