import { Button } from '@procure/ui/button/button.tsx';
import {
  CheckField,
  ChoiceField,
  DayField,
  NumberField,
  TextField,
} from '@procure/web/form/bound-fields.tsx';
import { FieldsDialog } from '@procure/web/form/fields-dialog.tsx';
import { useFields, useValue } from '@procure/web/form/use-fields.ts';
import { useState } from 'react';
import { FilesField } from '../../../lib/attachment-field.tsx';
import { useDictionaryOptions } from '../../../lib/dictionaries.ts';
import styles from './library.module.css';
import type { EntryDialogProps } from './use-entry.ts';
import { useEntry } from './use-entry.ts';
import { blank, type ContentOf, idsOf, options, type Written, wrongIn } from './written.ts';

const contentOf = ({ files, ...written }: Written<'contract'>): ContentOf<'contract'> => ({
  ...written,
  fileIds: idsOf(files),
});

export function ContractDialog({ entry, onClose }: EntryDialogProps<'contract'>) {
  const { fileIds: _, ...content } = entry?.content ?? blank.contract;
  const [uploading, setUploading] = useState(false);
  const act = useEntry(entry);
  const of = useFields<Written<'contract'>>({ ...content, files: entry?.files ?? [] }, act.failure, {
    ...options,
    check: (written) => wrongIn(contentOf(written)),
  });
  const currencies = useDictionaryOptions('currency').map(({ value, label }) => [value, label] as const);
  const phone = useValue(of, 'contactPhone');
  return (
    <FieldsDialog
      of={of}
      title={entry === null ? '登记业绩' : '修改业绩'}
      confirmText="保存"
      busyText="正在保存"
      width={720}
      disabled={uploading}
      act={(written) => act.run(contentOf(written))}
      onClose={onClose}
    >
      <TextField of={of} name="project" label="项目名称" required max={200} />
      <TextField of={of} name="client" label="业主单位" required max={100} />
      <TextField of={of} name="content" label="合同内容" required max={2000} lines={3} />
      <div className={styles.row}>
        <NumberField of={of} name="amount" label="合同金额（元）" required max={30} />
        <ChoiceField of={of} name="currency" label="币种" required options={currencies} />
        <CheckField of={of} name="taxIncluded">
          金额含税
        </CheckField>
      </div>
      <div className={styles.row}>
        <DayField of={of} name="signedDate" label="签订日期" required />
        <DayField of={of} name="finishedDate" label="完成日期" help="仍在履行的留空。" />
      </div>
      <div className={styles.row}>
        <TextField of={of} name="contactName" label="业主联系人" required max={50} autoComplete="off" />
        <div className={styles.beside}>
          <TextField
            of={of}
            name="contactPhone"
            label="业主联系电话"
            required
            max={30}
            readOnly={phone.includes('*')}
            autoComplete="off"
            help="加密保存，只显示部分数字。"
          />
          {phone.includes('*') ? (
            <Button onClick={() => of.form.setValue('contactPhone', '')}>重新填写电话</Button>
          ) : null}
        </div>
      </div>
      <FilesField
        of={of}
        name="files"
        label="证明材料"
        required
        help="合同、中标通知书、验收证明等；每个不超过20 MB。"
        max={10}
        onBusy={setUploading}
      />
    </FieldsDialog>
  );
}
