import type { WorkbookSheet } from '@procure/domain/workbook/workbook.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { DataTable } from '@procure/ui/data-table/data-table.tsx';
import { Note } from '@procure/ui/note/note.tsx';
import { ScrollArea } from '@procure/ui/scroll/scroll-area.tsx';
import { WorkbookDialog } from '@procure/web/workbook/workbook-dialog.tsx';
import { useState } from 'react';
import { isBlankLine, type LineDraft } from './line-draft.ts';
import { type LinesReading, lineWorkbook, readLines, sheetsToRead } from './line-workbook.ts';

const shownLines = 100;

interface LineWorkbookDialogProps {
  readonly lines: readonly LineDraft[];
  readonly maxLines: number;
  /** Takes over the table that was read. */
  onImport(text: string, mode: 'replace' | 'append'): void;
  onClose(): void;
}

/** Lines from and to a workbook. A preview shows the rows and their faults before they are taken over. */
export function LineWorkbookDialog({ lines, maxLines, onImport, onClose }: LineWorkbookDialogProps) {
  const [sheets, setSheets] = useState<readonly WorkbookSheet[]>([]);
  const [reading, setReading] = useState<LinesReading | null>(null);
  const [sheetName, setSheetName] = useState('');
  const filled = lines.filter((line) => !isBlankLine(line));
  const choose = (all: readonly WorkbookSheet[], sheet: WorkbookSheet | undefined) => {
    setSheets(all);
    setSheetName(sheet?.name ?? '');
    setReading(sheet === undefined ? null : readLines(sheet, maxLines));
  };
  const count = reading?.problems.length === 0 ? reading.lines.length : 0;
  const isTooMany = filled.length + count > maxLines;
  const bring = (mode: 'replace' | 'append') => {
    if (reading === null) return;
    onImport(reading.text, mode);
    onClose();
  };
  const name = '分项报价表';
  return (
    <WorkbookDialog
      title="用 Excel 导入导出分项"
      hint={`工作簿的首行应有表头（名称、规格型号、单位、数量…），最多${maxLines}行。文件只在本机浏览器中读取；系统不计算公式，请填写数值。`}
      downloads={[
        { text: '下载空白模板', name: `${name}-模板`, content: async () => lineWorkbook([]) },
        ...(filled.length === 0
          ? []
          : [{ text: `导出现有${filled.length}行`, name, content: async () => lineWorkbook(filled) }]),
      ]}
      take={async (all) => {
        const readable = sheetsToRead(all);
        choose(readable, readable[0]);
        return readable.length === 0 ? ['工作簿中没有内容'] : [];
      }}
      footer={
        <>
          <Button onClick={onClose}>关闭</Button>
          {count === 0 ? null : (
            <>
              {filled.length === 0 ? null : (
                <Button disabled={isTooMany} onClick={() => bring('append')}>
                  {isTooMany ? `追加后超过${maxLines}行` : `追加到现有${filled.length}行之后`}
                </Button>
              )}
              <Button kind="primary" onClick={() => bring('replace')}>
                {filled.length === 0 ? `导入${count}行` : `替换现有${filled.length}行`}
              </Button>
            </>
          )}
        </>
      }
      onClose={onClose}
    >
      {sheets.length > 1 ? (
        <label>
          工作表{' '}
          <select
            value={sheetName}
            onChange={(event) =>
              choose(
                sheets,
                sheets.find((sheet) => sheet.name === event.target.value),
              )
            }
          >
            {sheets.map((sheet) => (
              <option key={sheet.name}>{sheet.name}</option>
            ))}
          </select>
        </label>
      ) : null}
      {reading === null ? null : <Preview reading={reading} />}
    </WorkbookDialog>
  );
}

function Preview({ reading: { lines, words, problems } }: { readonly reading: LinesReading }) {
  if (problems.length > 0)
    return (
      <Note tone="danger" title={`有${problems.length}处不能导入，更正后重新选择文件：`}>
        <ul>
          {problems.slice(0, 20).map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
        {problems.length > 20 ? <p>仅列出前20处。</p> : null}
      </Note>
    );
  const faulty = lines.filter(({ fault }) => fault !== '');
  // The lines with a fault are shown first.
  const shown = [...faulty, ...lines.filter(({ fault }) => fault === '')].slice(0, shownLines);
  return (
    <>
      <Note
        tone={faulty.length > 0 ? 'warning' : 'success'}
        title={faulty.length > 0 ? `${words}；${faulty.length}行有问题，导入后可在表格中修改` : words}
      />
      <ScrollArea label="读到的分项">
        <DataTable
          caption="读到的分项"
          rows={shown}
          rowKey={({ line }) => line.id}
          columns={[
            { key: 'row', title: '表格行', width: '5rem', cell: ({ row }) => `第${row}行` },
            { key: 'name', title: '名称', cell: ({ line }) => line.name },
            { key: 'spec', title: '规格型号', cell: ({ line }) => line.spec },
            { key: 'qty', title: '数量', numeric: true, cell: ({ line }) => `${line.qty} ${line.unit}` },
            { key: 'fault', title: '问题', cell: ({ fault }) => fault || '无' },
          ]}
        />
      </ScrollArea>
      {lines.length > shown.length ? (
        <p>
          共{lines.length}行，仅列出{shownLines}行。
        </p>
      ) : null}
    </>
  );
}
