import type { TemplateRow } from '@procure/contract/tender/template.schema.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { checkTemplateName, templateName } from '@procure/domain/tender/template.ts';
import { useCommand } from '@procure/web/call/command.ts';
import { CommandDialog } from '@procure/web/call/command-dialog.tsx';
import { ChoiceField, TextField } from '@procure/web/form/bound-fields.tsx';
import { FieldsDialog } from '@procure/web/form/fields-dialog.tsx';
import { useFields } from '@procure/web/form/use-fields.ts';
import { useQuery } from '@tanstack/react-query';
import { acts, organisationsQuery, templatesQuery } from '../queries.ts';
import type { TenderDialogProps } from './tender-dialogs.tsx';

const { label, max } = templateName;

/** 存为模板: a new template, or the content of an existing one of the same organisation. */
export function SaveTemplateDialog({ tender, onClose }: TenderDialogProps) {
  const act = useCommand(acts.saveTenderTemplate);
  const fields = useFields({ templateId: '', name: nameFor(tender.title) }, act.failure);
  // The agency's staff keep their agency's templates.
  const own = useQuery(organisationsQuery()).data?.data.find(({ id }) => id === tender.organisationId)?.own;
  const keeper = own === false ? tender.agencyId : tender.organisationId;
  const all = useQuery(templatesQuery({ pageSize: 100 })).data?.data ?? [];
  const others = all.filter(({ organisationId }) => organisationId === keeper);
  const replaced = others.find(({ id }) => id === fields.form.watch('templateId'));
  return (
    <FieldsDialog
      of={fields}
      title="存为模板"
      confirmText={replaced === undefined ? '存为模板' : '更新模板'}
      busyText="正在保存"
      onClose={onClose}
      act={({ name }) =>
        act.run(
          (id) => ({
            ...(replaced === undefined ? { id, version: 0 } : { id: replaced.id, version: replaced.version }),
            ...{ tenderId: tender.id, name },
          }),
          replaced === undefined ? '已存为模板，可在“招标文件模板”中使用' : '模板已更新，已建项目不受影响',
        )
      }
    >
      <p>
        保存采购方式、内容与资格、条款、评审因素及权重、分项等可重复使用的内容；项目名称、单位、联系人、时间、金额、人员和文件不保存。模板由
        {own === false ? tender.agencyName : tender.buyerName}的采购员共用。
      </p>
      {others.length === 0 ? null : (
        <ChoiceField
          of={fields}
          name="templateId"
          label="保存到"
          none="新的模板"
          onPick={() => {
            const { templateId } = fields.form.getValues();
            const picked = others.find(({ id }) => id === templateId);
            fields.form.setValue('name', picked?.name ?? nameFor(tender.title));
          }}
          options={others.map(({ id, name }) => [id, `更新“${name}”`] as const)}
        />
      )}
      <TextField of={fields} name="name" label={label} required rule={checkTemplateName} max={max} />
    </FieldsDialog>
  );
}

const nameFor = (title: string) => [...title].slice(0, max).join('');

interface TemplateDialogProps {
  readonly template: TemplateRow;
  readonly onClose: () => void;
}

export function RenameTemplateDialog({ template: { id, version, name }, onClose }: TemplateDialogProps) {
  const act = useCommand(acts.renameTenderTemplate);
  const fields = useFields({ name }, act.failure);
  return (
    <FieldsDialog
      of={fields}
      title="模板改名"
      confirmText="改名"
      busyText="正在保存"
      onClose={onClose}
      act={(values) => act.run({ id, version, ...values }, '模板已改名')}
    >
      <TextField of={fields} name="name" label={label} required rule={checkTemplateName} max={max} />
    </FieldsDialog>
  );
}

export function RetireTemplateDialog({ template, onClose }: TemplateDialogProps) {
  const act = useCommand(acts.retireTenderTemplate);
  const { id, version, name, savedBy, savedAt } = template;
  return (
    <CommandDialog
      title="停用模板"
      confirmText="停用"
      busyText="正在停用"
      onClose={onClose}
      act={() => act.run({ id, version }, '模板已停用，可在“已停用”中恢复')}
    >
      <p>
        停用“{name}”（{savedBy}于 {formatDateTime(savedAt)}{' '}
        保存）后不能再用它新建项目。已用它建立的项目不受影响。
      </p>
    </CommandDialog>
  );
}
