import { exportPrices } from '@procure/contract/evaluation/evaluation.route.ts';
import type { ComparedLine, EvaluationView } from '@procure/contract/evaluation/evaluation.schema.ts';
import { priceTableSheet } from '@procure/domain/evaluation/price-table.ts';
import { formatQuantity, formatYuan } from '@procure/domain/money/money.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { Modal } from '@procure/ui/modal/modal.tsx';
import { loadLater } from '@procure/ui/page-load/load-later.ts';
import { Pagination } from '@procure/ui/pagination/pagination.tsx';
import { ScrollArea } from '@procure/ui/scroll/scroll-area.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { Loaded } from '@procure/web/call/loaded.tsx';
import { keepFile } from '@procure/web/file/keep-file.ts';
import { workbookType } from '@procure/web/workbook/workbook-type.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pricesQuery } from '../queries.ts';
import styles from './evaluation.module.css';

interface PriceComparisonProps {
  readonly view: EvaluationView;
  readonly onClose: () => void;
}

/** The prices of all bids line by line, the lowest of each line marked. */
export function PriceComparison({ view, onClose }: PriceComparisonProps) {
  const [pageNum, setPageNum] = useState(1);
  const query = useQuery({ ...pricesQuery(view.lot.id, pageNum), placeholderData: keepPreviousData });
  const exporting = useCommand(exportPrices);
  const save = async () => {
    const table = await exporting.run({ lotId: view.lot.id }, '已导出，导出记入审计日志');
    if (table === null) return;
    const { writeWorkbook } = await loadLater(import('@procure/web/workbook/write-workbook.ts'));
    keepFile(
      `报价明细对照-${view.lot.tenderNo}-${view.lot.lotNo}.xlsx`,
      workbookType,
      writeWorkbook([priceTableSheet(table)]),
    );
  };
  return (
    <Modal
      open
      title="报价明细对照"
      width={1200}
      onClose={onClose}
      footer={
        <Button busy={exporting.busy} busyText="正在导出" onClick={() => void save()}>
          导出 Excel
        </Button>
      }
    >
      <Loaded query={query}>
        {(lines) => (
          <>
            <ScrollArea className={styles.side} label="报价明细对照表，可左右滚动">
              <Lines lines={lines} bids={view.bids} />
            </ScrollArea>
            <Pagination count={query.data?.count ?? 0} pageNum={pageNum} onChange={setPageNum} />
          </>
        )}
      </Loaded>
    </Modal>
  );
}

interface LinesProps {
  readonly lines: readonly ComparedLine[];
  readonly bids: EvaluationView['bids'];
}

function Lines({ lines, bids }: LinesProps) {
  const shown = bids.filter(({ bidId }) => lines[0]?.quotes.some((quote) => quote.bidId === bidId));
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">名称与数量</th>
          {shown.map(({ bidId, position, companyName }) => (
            <th key={bidId} scope="col">
              {position}. {companyName}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.lineId}>
            <th scope="row">
              {line.lineNo}. {line.name}
              <span className={styles.sub}>
                {formatQuantity(line.qty)} {line.unit}
                {line.spec === '' ? '' : ` · ${line.spec}`}
              </span>
              {line.ceilingUnitPrice === null ? null : (
                <span className={styles.sub}>限价 {formatQuantity(line.ceilingUnitPrice)}</span>
              )}
            </th>
            {shown.map(({ bidId, priceSealed }) => (
              <td key={bidId}>
                <Quote line={line} bidId={bidId} isSealed={priceSealed} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Quote({
  line: { quotes },
  bidId,
  isSealed,
}: {
  readonly line: ComparedLine;
  readonly bidId: string;
  readonly isSealed: boolean;
}) {
  const quote = quotes.find((one) => one.bidId === bidId);
  if (quote === undefined || quote.unitPriceIncl === null) return isSealed ? '未开启' : '未报价';
  const prices = quotes.flatMap(({ unitPriceIncl }) =>
    unitPriceIncl === null ? [] : [Number(unitPriceIncl)],
  );
  const isLowest = prices.length > 1 && Number(quote.unitPriceIncl) === Math.min(...prices);
  return (
    <>
      <span className={isLowest ? styles.lowest : undefined}>
        {formatQuantity(quote.unitPriceIncl)}
        {isLowest ? '（最低）' : ''}
      </span>
      <span className={styles.sub}>
        {quote.amountIncl === null ? '—' : formatYuan(quote.amountIncl)}
        {quote.brand === '' ? '' : ` · ${quote.brand}`}
      </span>
    </>
  );
}
