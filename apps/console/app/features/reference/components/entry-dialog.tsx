import { saveReferenceEntry } from '@procure/contract/reference/reference.route.ts';
import type { ReferenceEntry } from '@procure/contract/reference/reference.schema.ts';
import { dictionaryLabels, type ReferenceKind, referenceLabels } from '@procure/domain/reference/entry.ts';
import { requiredText } from '@procure/domain/required-text.ts';
import { useCommand } from '@procure/web/call/command.ts';
import { DayField, TextField } from '@procure/web/form/bound-fields.tsx';
import { FieldsDialog } from '@procure/web/form/fields-dialog.tsx';
import { useFields } from '@procure/web/form/use-fields.ts';

interface EntryDialogProps {
  readonly kind: ReferenceKind;
  /** The entry to change, or the parent of a new one. */
  readonly entry: ReferenceEntry | { readonly parent: string };
  readonly onClose: () => void;
}

const trimmed = (value: string) => value.trim();

/** One new or existing entry. Its code is set once; its end is a day, like its beginning. */
export function EntryDialog({ kind, entry, onClose }: EntryDialogProps) {
  const existing = 'code' in entry ? entry : null;
  const act = useCommand(saveReferenceEntry);
  const fields = useFields(
    {
      parent: entry.parent,
      code: existing?.code ?? '',
      name: existing?.name ?? '',
      nameEn: existing?.nameEn ?? '',
      position: String(existing?.position ?? 0),
      from: existing?.from ?? '',
      until: existing?.until ?? '',
    },
    act.failure,
  );
  const noun = kind === 'dictionary' ? (dictionaryLabels[entry.parent] ?? '') : referenceLabels[kind];
  return (
    <FieldsDialog
      of={fields}
      title={existing === null ? `新增${noun}` : `修改“${existing.name}”`}
      confirmText="保存"
      busyText="正在保存"
      act={({ position, ...values }) =>
        act.run(
          { kind, version: existing?.version ?? 0, ...values, position: Number(position) },
          `“${values.name}”已保存`,
        )
      }
      onClose={onClose}
    >
      {kind === 'dictionary' ? null : (
        <TextField
          of={fields}
          name="parent"
          label="上级代码"
          help={kind === 'area' ? '省级没有上级，留空。' : '顶层为货物、工程、服务三类。'}
          read={trimmed}
          max={9}
        />
      )}
      {existing === null ? (
        <TextField
          of={fields}
          name="code"
          label="代码"
          required
          help="保存后不能更改：已填写的资料以代码记录。"
          read={trimmed}
          rule={requiredText('代码', { max: 50 })}
          max={50}
          autoComplete="off"
        />
      ) : null}
      <TextField
        of={fields}
        name="name"
        label="名称"
        required
        help="改名后，原先选择它的资料也显示新名称。"
        read={trimmed}
        rule={requiredText('名称', { max: 100 })}
        max={100}
      />
      {kind === 'dictionary' ? (
        <TextField of={fields} name="nameEn" label="英文名称" read={trimmed} max={100} />
      ) : null}
      <TextField
        of={fields}
        name="position"
        label="顺序"
        help="数字小的排在前面。"
        inputMode="numeric"
        read={(typed) => String(Number(typed.replace(/\D/g, '')))}
        max={5}
      />
      <DayField of={fields} name="from" label="启用日期" help="自该日起可选；留空为一直可选。" />
      <DayField
        of={fields}
        name="until"
        label="停用日期"
        help="自该日起不再可选，已选择的仍可查看；留空为不停用。"
      />
    </FieldsDialog>
  );
}
