import type { ChangeKind } from '@procure/domain/reference/plan.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { type Column, DataTable } from '@procure/ui/data-table/data-table.tsx';
import { Note } from '@procure/ui/note/note.tsx';
import { CommandDialog } from '@procure/web/call/command-dialog.tsx';
import { type ReactNode, useRef, useState } from 'react';
import { readText } from './read-text.ts';

interface Checked<Change> {
  readonly revision: number;
  readonly changes: readonly Change[];
  readonly errors: readonly { readonly line: number; readonly message: string }[];
  readonly same: number;
}

interface FileDialogProps<Change> {
  readonly title: string;
  /** Describes the format of the file. */
  readonly hint: ReactNode;
  /** Fields beside the file. */
  readonly children?: ReactNode;
  /** The unit of its rows: 行, 天. */
  readonly unit: string;
  readonly busy: boolean;
  readonly check: (text: string) => Promise<Checked<Change> | null>;
  readonly bring: (text: string, revision: number) => Promise<unknown>;
  /** Whether a file without changes may be imported. */
  readonly unchanged?: boolean;
  readonly labels: Readonly<Record<ChangeKind, string>>;
  readonly columns: readonly Column<Change>[];
  readonly keyOf: (change: Change) => string;
  readonly onClose: () => void;
}

/** Number of changes that are listed; further ones are counted. */
const rowLimit = 50;

/** Checks a file, lists its changes, and imports it as a whole once it is confirmed. */
export function FileDialog<Change extends { readonly kind: ChangeKind }>(props: FileDialogProps<Change>) {
  const { title, hint, children, unit, busy, check, bring, unchanged = false, onClose } = props;
  const picker = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<{ readonly name: string; readonly text: string } | null>(null);
  const [checked, setChecked] = useState<Checked<Change> | null>(null);

  async function take(chosen: File) {
    const text = await readText(chosen);
    setFile({ name: chosen.name, text });
    setChecked(await check(text));
  }
  const count = checked?.changes.length ?? 0;
  const ready = checked !== null && checked.errors.length === 0 && (unchanged || count > 0);
  return (
    <CommandDialog
      title={title}
      width={720}
      confirmText={ready && count > 0 ? `确认导入（${count}${unit}有变化）` : '确认导入'}
      busyText="正在导入"
      disabled={!ready}
      act={async () => (file === null || checked === null ? null : bring(file.text, checked.revision))}
      onClose={onClose}
    >
      <p>{hint}</p>
      {children}
      <div>
        <Button busy={busy} busyText="正在检查" onClick={() => picker.current?.click()}>
          {file === null ? '选择文件' : `重新选择（${file.name}）`}
        </Button>
        <input
          ref={picker}
          type="file"
          hidden
          accept="text/csv,application/vnd.ms-excel"
          aria-label="选择要导入的CSV文件"
          onChange={(event) => {
            const chosen = event.target.files?.[0];
            event.target.value = '';
            if (chosen) void take(chosen);
          }}
        />
      </div>
      {checked === null ? null : <Found {...props} checked={checked} />}
    </CommandDialog>
  );
}

function Found<Change extends { readonly kind: ChangeKind }>({
  checked: { errors, changes, same },
  columns,
  keyOf,
  unit,
  labels,
}: FileDialogProps<Change> & { readonly checked: Checked<Change> }) {
  if (errors.length > 0) {
    return (
      <>
        <Note tone="danger" title={`文件有${errors.length}处错误，更正后重新选择`} />
        <DataTable
          caption="文件中的错误"
          rows={errors.slice(0, rowLimit)}
          rowKey={({ line, message }) => `${line} ${message}`}
          columns={[
            { key: 'line', title: '行', width: '5rem', cell: ({ line }) => `第${line}行` },
            { key: 'message', title: '问题', cell: ({ message }) => message },
          ]}
        />
        {errors.length > rowLimit ? <p>仅列出前{rowLimit}处。</p> : null}
      </>
    );
  }
  if (changes.length === 0) return <Note title={`文件的${same}${unit}与现有内容相同，没有变化`} />;
  const count = (kind: ChangeKind) =>
    `${labels[kind]}${changes.filter((one) => one.kind === kind).length}${unit}`;
  return (
    <>
      <Note title={`${count('new')}、${count('changed')}、${count('ended')}，${same}${unit}没有变化`} />
      <DataTable caption="将发生的变化" rows={changes.slice(0, rowLimit)} rowKey={keyOf} columns={columns} />
      {changes.length > rowLimit ? (
        <p>
          仅列出前{rowLimit}
          {unit}。
        </p>
      ) : null}
    </>
  );
}
