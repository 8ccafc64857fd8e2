import { CheckField, ChoiceField, DayField, TextField, YuanField } from '@procure/web/form/bound-fields.tsx';
import { FieldsDialog } from '@procure/web/form/fields-dialog.tsx';
import { useFields } from '@procure/web/form/use-fields.ts';
import { FilesField } from '../../../lib/attachment-field.tsx';
import { useDictionaryOptions } from '../../../lib/dictionaries.ts';
import styles from './library.module.css';
import { SecretField } from './secret-field.tsx';
import { type EntryDialogProps, useEntry } from './use-entry.ts';
import { blank, type ContentOf, idsOf, options, type Written, wrongIn } from './written.ts';

const contentOf = ({ files, ...written }: Written<'contract'>): ContentOf<'contract'> => ({
  ...written,
  fileIds: idsOf(files),
});

export function ContractDialog(props: EntryDialogProps<'contract'>) {
  const { entry } = props;
  const { fileIds: _, ...content } = entry?.content ?? blank.contract;
  const { failure, save, dialog, proofs } = useEntry(props, '业绩');
  const of = useFields<Written<'contract'>>({ ...content, files: entry?.files ?? [] }, failure, {
    ...options,
    check: (written) => wrongIn(contentOf(written)),
  });
  const currencies = useDictionaryOptions('currency').map(({ value, label }) => [value, label] as const);
  return (
    <FieldsDialog of={of} {...dialog} act={(written) => save(contentOf(written))}>
      <TextField of={of} name="project" label="项目名称" required max={200} />
      <TextField of={of} name="client" label="业主单位" required max={100} />
      <TextField of={of} name="content" label="合同内容" required max={2000} lines={3} />
      <div className={styles.row}>
        <YuanField of={of} name="amount" label="合同金额（元）" required max={30} />
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
        <SecretField of={of} name="contactPhone" label="业主联系电话" noun="电话" required />
      </div>
      <FilesField
        of={of}
        label="证明材料"
        help="合同、中标通知书、验收证明等；每个不超过20 MB。"
        {...proofs}
      />
    </FieldsDialog>
  );
}
