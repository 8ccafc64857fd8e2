import {
  type SheetContent,
  type WorkbookSheet,
  workbookFaultWords,
} from '@procure/domain/workbook/workbook.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { Modal } from '@procure/ui/modal/modal.tsx';
import { Note } from '@procure/ui/note/note.tsx';
import { LoadFailure, loadLater } from '@procure/ui/page-load/load-later.ts';
import { type ReactNode, useRef, useState } from 'react';
import { keepFile } from '../file/keep-file.ts';
import styles from './workbook.module.css';
import { workbookType } from './workbook-type.ts';

const shownProblems = 20;

export interface WorkbookDownload {
  readonly text: string;
  /** Name of the file, without its ending. */
  readonly name: string;
  content(): Promise<readonly SheetContent[]>;
}

interface WorkbookDialogProps {
  readonly title: string;
  readonly hint: ReactNode;
  readonly downloads: readonly WorkbookDownload[];
  /** Takes the sheets of the chosen workbook. Returns the problems because of which nothing was taken. */
  take(sheets: readonly WorkbookSheet[]): Promise<readonly string[]>;
  readonly footer?: ReactNode;
  /** The content of the workbook that was read, before it is taken over. */
  readonly children?: ReactNode;
  onClose(): void;
}

/** Offers workbooks to download and reads one that was filled. Its content does not leave the browser. */
export function WorkbookDialog({
  title,
  hint,
  downloads,
  take,
  footer,
  children,
  onClose,
}: WorkbookDialogProps) {
  const picker = useRef<HTMLInputElement>(null);
  const [reading, setReading] = useState<string | null>(null);
  const [problems, setProblems] = useState<readonly string[]>([]);

  const attempt = async (act: () => Promise<readonly string[]>) => {
    setProblems([]);
    try {
      setProblems(await act());
    } catch (error) {
      if (!(error instanceof LoadFailure)) throw error;
      setProblems([error.message]);
    }
  };
  const download = ({ name, content }: WorkbookDownload) =>
    attempt(async () => {
      const { writeWorkbook } = await loadLater(import('./write-workbook.ts'));
      // Characters that file systems do not allow in a name.
      const plain = [...name.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_')].slice(0, 80).join('');
      keepFile(`${plain}.xlsx`, workbookType, writeWorkbook(await content()));
      return [];
    });
  const read = async (file: File) => {
    setReading(file.name);
    await attempt(async () => {
      const { readWorkbookFile } = await loadLater(import('./read-file.ts'));
      const workbook = await readWorkbookFile(file);
      return workbook.ok ? take(workbook.sheets) : [workbookFaultWords[workbook.fault]];
    }).finally(() => setReading(null));
  };

  return (
    <Modal open title={title} onClose={onClose} footer={footer ?? <Button onClick={onClose}>关闭</Button>}>
      <div className={styles.dialog}>
        <p>{hint}</p>
        <div className={styles.acts}>
          {downloads.map((one) => (
            <Button key={one.text} onClick={() => void download(one)}>
              {one.text}
            </Button>
          ))}
          <Button
            kind="primary"
            busy={reading !== null}
            busyText={`正在读取 ${reading ?? ''}`}
            onClick={() => picker.current?.click()}
          >
            选择文件导入
          </Button>
          <input
            ref={picker}
            type="file"
            hidden
            accept={`.xlsx,${workbookType}`}
            aria-label="选择要导入的 Excel 文件"
            onChange={(event) => {
              const chosen = event.target.files?.[0];
              event.target.value = '';
              if (chosen) void read(chosen);
            }}
          />
        </div>
        {problems.length > 0 ? (
          <Note tone="danger" title={`未导入，原有内容没有变化。请处理以下${problems.length}处后重新导入：`}>
            <ul className={styles.problems}>
              {problems.slice(0, shownProblems).map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
            {problems.length > shownProblems ? <p>仅列出前{shownProblems}处。</p> : null}
          </Note>
        ) : (
          children
        )}
      </div>
    </Modal>
  );
}
