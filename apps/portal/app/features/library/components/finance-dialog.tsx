import { ChoiceField, NumberField, TextField } from '@procure/web/form/bound-fields.tsx';
import { FieldsDialog } from '@procure/web/form/fields-dialog.tsx';
import { useFields } from '@procure/web/form/use-fields.ts';
import { FilesField } from '../../../lib/attachment-field.tsx';
import { useDictionaryOptions } from '../../../lib/dictionaries.ts';
import styles from './library.module.css';
import { type EntryDialogProps, useEntry } from './use-entry.ts';
import { blank, type ContentOf, idsOf, options, type Written, wrongIn } from './written.ts';

const contentOf = ({ files, ...written }: Written<'finance'>): ContentOf<'finance'> => ({
  ...written,
  fileIds: idsOf(files),
});

export function FinanceDialog(props: EntryDialogProps<'finance'>) {
  const { entry } = props;
  const { fileIds: _, ...content } = entry?.content ?? blank.finance;
  const { failure, save, dialog, proofs } = useEntry(props, '年度财务');
  const of = useFields<Written<'finance'>>({ ...content, files: entry?.files ?? [] }, failure, {
    ...options,
    check: (written) => wrongIn(contentOf(written)),
  });
  const currencies = useDictionaryOptions('currency').map(({ value, label }) => [value, label] as const);
  return (
    <FieldsDialog of={of} {...dialog} act={(written) => save(contentOf(written))}>
      <div className={styles.row}>
        <TextField of={of} name="year" label="年度" required max={4} inputMode="numeric" autoComplete="off" />
        <ChoiceField of={of} name="currency" label="币种" required options={currencies} />
      </div>
      <div className={styles.row}>
        <NumberField of={of} name="assets" label="资产总额（万元）" required max={30} />
        <NumberField of={of} name="liabilities" label="负债总额（万元）" required max={30} />
      </div>
      <div className={styles.row}>
        <NumberField of={of} name="revenue" label="营业收入（万元）" required max={30} />
        <NumberField of={of} name="profit" label="净利润（万元）" required max={30} help="亏损填负数。" />
      </div>
      <TextField of={of} name="auditor" label="审计机构" required max={100} />
      <FilesField of={of} label="审计报告" help="该年度的审计报告；每个不超过20 MB。" {...proofs} />
    </FieldsDialog>
  );
}
