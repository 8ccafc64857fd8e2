import { taxRate } from '@procure/domain/bid/price-sheet.ts';
import type { PriceImport } from '@procure/domain/bid/price-workbook.ts';
import { loadLater } from '@procure/ui/page-load/load-later.ts';
import { WorkbookDialog } from '@procure/web/workbook/workbook-dialog.tsx';
import type { Lot } from './draft.ts';
import type { Row } from './price-line.tsx';

/** The rules of the workbook are loaded when it is used. */
const loadRules = () => loadLater(import('@procure/domain/bid/price-workbook.ts'));

interface PriceWorkbookDialogProps {
  readonly lot: Lot;
  /** Takes the filled rows over. */
  onImport(read: (rows: readonly Row[]) => PriceImport<Row>): readonly string[];
  onClose(): void;
}

/** The price sheet as a workbook: downloaded empty, filled in Excel or WPS, and imported in this browser. */
export function PriceWorkbookDialog({ lot, onImport, onClose }: PriceWorkbookDialogProps) {
  const rates = lot.taxRates.flatMap((code) => taxRate(code) ?? []);
  return (
    <WorkbookDialog
      title="用 Excel 填写报价"
      hint="先下载报价表，用 Excel 或 WPS 填写含税单价、税率等列，保存后导入。文件只在本机浏览器中读取，不上传；系统不计算公式，请填写数值。留空的单元格保留页面上已填的内容。"
      downloads={[
        {
          text: '下载报价表',
          name: `报价表-${lot.tenderNo}-标段${lot.lotNo}`,
          content: async () => (await loadRules()).priceWorkbook(lot),
        },
      ]}
      take={async (sheets) => {
        const { readPriceWorkbook } = await loadRules();
        const problems = onImport((rows) => readPriceWorkbook(sheets, lot, rows, rates));
        if (problems.length === 0) onClose();
        return problems;
      }}
      onClose={onClose}
    />
  );
}
