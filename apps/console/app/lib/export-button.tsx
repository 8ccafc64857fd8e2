import { createListExport, listExportAt } from '@procure/contract/list-export/list-export.route.ts';
import {
  type ExportedList,
  type ExportFormat,
  exportedLists,
  exportFormats,
} from '@procure/domain/list-export/list-export.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { Modal } from '@procure/ui/modal/modal.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { saveByForm } from '@procure/web/file/save-by-form.ts';
import { useState } from 'react';

const formatTexts: Readonly<Record<ExportFormat, string>> = { xlsx: 'Excel（.xlsx）', csv: 'CSV' };

interface ExportButtonProps {
  /** The list, by the name of its call. */
  readonly list: ExportedList;
  /** The filter that the page sends to the list, without the page's number. */
  readonly filter: Readonly<Record<string, string | readonly string[]>>;
}

/** Downloads all rows of a list that its filter selects, in the format that is chosen in a dialog. */
export function ExportButton({ list, filter }: ExportButtonProps) {
  const [open, setOpen] = useState(false);
  const asking = useCommand(createListExport);
  const save = async (format: ExportFormat) => {
    const wanted = { list, format, filter: unfrozen(filter) };
    const given = await asking.run(wanted, ({ count }) => `正在导出${count}条，请在浏览器的下载列表中查看`);
    if (given === null) return;
    setOpen(false);
    saveByForm(listExportAt, { ticket: given.ticket, list, format, filter: JSON.stringify(filter) });
  };
  const { title } = exportedLists[list];
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        导出
      </Button>
      <Modal
        open={open}
        title={`导出${title}`}
        width={480}
        onClose={() => setOpen(false)}
        footer={exportFormats.map((format) => (
          <Button
            key={format}
            {...(format === 'xlsx' ? { kind: 'primary' as const } : {})}
            busy={asking.busy}
            busyText="正在准备"
            onClick={() => void save(format)}
          >
            {formatTexts[format]}
          </Button>
        ))}
      >
        <p>导出符合当前筛选条件的全部{title}，不限于本页。导出会连同筛选条件和条数记入审计日志。</p>
      </Modal>
    </>
  );
}

const unfrozen = (filter: ExportButtonProps['filter']) =>
  Object.fromEntries(
    Object.entries(filter).map(([name, value]) => [name, typeof value === 'string' ? value : [...value]]),
  );
