import { checkReferenceFile, importReferenceFile } from '@procure/contract/reference/reference.route.ts';
import type { ReferenceChange, ReferenceCheck } from '@procure/contract/reference/reference.schema.ts';
import { type ReferenceKind, referenceLabels } from '@procure/domain/reference/entry.ts';
import { columnsOf, mostLines } from '@procure/domain/reference/file.ts';
import type { ChangeKind } from '@procure/domain/reference/plan.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { DataTable } from '@procure/ui/data-table/data-table.tsx';
import { Note } from '@procure/ui/note/note.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { CommandDialog } from '@procure/web/call/command-dialog.tsx';
import { useRef, useState } from 'react';
import { readText } from './read-text.ts';

interface ImportDialogProps {
  readonly kind: ReferenceKind;
  readonly onClose: () => void;
}

const changeLabels: Readonly<Record<ChangeKind, string>> = { new: '新增', changed: '修改', ended: '停用' };
/** As many as one looks through; the others are counted. */
const shown = 50;

/** A file is checked, shown line by line, and brought in whole when it is confirmed. */
export function ImportDialog({ kind, onClose }: ImportDialogProps) {
  const picker = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<{ readonly name: string; readonly text: string } | null>(null);
  const [checked, setChecked] = useState<ReferenceCheck | null>(null);
  const checking = useCommand(checkReferenceFile);
  const bringing = useCommand(importReferenceFile);

  async function take(chosen: File) {
    const text = await readText(chosen);
    setFile({ name: chosen.name, text });
    setChecked(await checking.run({ kind, text }, null));
  }
  const ready = checked !== null && checked.errors.length === 0 && checked.changes.length > 0;
  return (
    <CommandDialog
      title={`导入${referenceLabels[kind]}`}
      width={720}
      confirmText={ready ? `确认导入（${checked.changes.length}行有变化）` : '确认导入'}
      busyText="正在导入"
      disabled={!ready}
      act={async () =>
        file === null || checked === null
          ? null
          : bringing.run(
              { kind, text: file.text, revision: checked.revision },
              (done) => `已导入：新增${done.new}、修改${done.changed}、停用${done.ended}`,
            )
      }
      onClose={onClose}
    >
      <p>
        CSV文件，首行为列名：{Object.values(columnsOf[kind]).join('、')}。一次最多{mostLines}
        行；文件中没有的条目保持不变。可先导出，修改后再导入。
      </p>
      <div>
        <Button busy={checking.busy} busyText="正在检查" onClick={() => picker.current?.click()}>
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
      {checked === null ? null : <Found checked={checked} />}
    </CommandDialog>
  );
}

function Found({ checked: { errors, changes, same } }: { readonly checked: ReferenceCheck }) {
  if (errors.length > 0) {
    return (
      <>
        <Note tone="danger" title={`文件有${errors.length}处错误，更正后重新选择`} />
        <DataTable
          caption="文件中的错误"
          rows={errors.slice(0, shown)}
          rowKey={({ line, field, message }) => `${line} ${field} ${message}`}
          columns={[
            { key: 'line', title: '行', width: '5rem', cell: ({ line }) => `第${line}行` },
            { key: 'message', title: '问题', cell: ({ message }) => message },
          ]}
        />
        {errors.length > shown ? <p>仅列出前{shown}处。</p> : null}
      </>
    );
  }
  if (changes.length === 0) return <Note title={`文件的${same}行与现有内容相同，没有需要导入的变化`} />;
  const count = (kind: ChangeKind) => changes.filter((one) => one.kind === kind).length;
  return (
    <>
      <Note
        title={`新增${count('new')}行、修改${count('changed')}行、停用${count('ended')}行，${same}行没有变化`}
      />
      <DataTable
        caption="将发生的变化"
        rows={changes.slice(0, shown)}
        rowKey={({ line }) => String(line)}
        columns={[
          { key: 'code', title: '代码', width: '9rem', cell: ({ after }) => after.code },
          { key: 'kind', title: '变化', width: '5rem', cell: ({ kind }) => changeLabels[kind] },
          { key: 'what', title: '内容', cell: inWords },
        ]}
      />
      {changes.length > shown ? <p>仅列出前{shown}行。</p> : null}
    </>
  );
}

const fieldLabels = {
  parent: '上级',
  name: '名称',
  nameEn: '英文名称',
  position: '顺序',
  from: '启用日期',
  until: '停用日期',
} as const;

/** What a change comes to: of a new entry its name, else each field that is another. */
function inWords({ before, after }: ReferenceChange): string {
  if (before === null) return after.from === '' ? after.name : `${after.name}，自${after.from}起`;
  const said = (value: string | number) => (value === '' ? '无' : value);
  return (Object.keys(fieldLabels) as (keyof typeof fieldLabels)[])
    .filter((field) => before[field] !== after[field])
    .map((field) => `${fieldLabels[field]}：${said(before[field])} → ${said(after[field])}`)
    .join('；');
}
