import { checkReferenceFile, importReferenceFile } from '@procure/contract/reference/reference.route.ts';
import type { ReferenceChange } from '@procure/contract/reference/reference.schema.ts';
import { type ReferenceKind, referenceLabels } from '@procure/domain/reference/entry.ts';
import { columnsOf, mostLines } from '@procure/domain/reference/file.ts';
import type { ChangeKind } from '@procure/domain/reference/plan.ts';
import { useCommand } from '@procure/web/call/command.ts';
import { FileDialog } from './file-dialog.tsx';

const changeLabels: Readonly<Record<ChangeKind, string>> = { new: '新增', changed: '修改', ended: '停用' };

interface ImportDialogProps {
  readonly kind: ReferenceKind;
  readonly onClose: () => void;
}

/** Imports a file of entries; an entry that is not in the file stays unchanged. */
export function ImportDialog({ kind, onClose }: ImportDialogProps) {
  const checking = useCommand(checkReferenceFile);
  const bringing = useCommand(importReferenceFile);
  return (
    <FileDialog<ReferenceChange>
      title={`导入${referenceLabels[kind]}`}
      hint={`CSV文件，首行为列名：${Object.values(columnsOf[kind]).join('、')}。一次最多${mostLines}行；文件中没有的条目保持不变。可先导出，修改后再导入。`}
      unit="行"
      busy={checking.busy}
      check={(text) => checking.run({ kind, text }, null)}
      bring={(text, revision) =>
        bringing.run(
          { kind, text, revision },
          (done) => `已导入：新增${done.new}、修改${done.changed}、停用${done.ended}`,
        )
      }
      labels={changeLabels}
      columns={[
        { key: 'code', title: '代码', width: '9rem', cell: ({ after }) => after.code },
        { key: 'kind', title: '变化', width: '5rem', cell: ({ kind: of }) => changeLabels[of] },
        { key: 'what', title: '内容', cell: inWords },
      ]}
      keyOf={({ line }) => String(line)}
      onClose={onClose}
    />
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

/** A change as text: the name of a new entry, otherwise each changed field. */
function inWords({ before, after }: ReferenceChange): string {
  if (before === null) return after.from === '' ? after.name : `${after.name}，自${after.from}起`;
  const said = (value: string | number) => (value === '' ? '无' : value);
  return (Object.keys(fieldLabels) as (keyof typeof fieldLabels)[])
    .filter((field) => before[field] !== after[field])
    .map((field) => `${fieldLabels[field]}：${said(before[field])} → ${said(after[field])}`)
    .join('；');
}
