import { idNumberLabels, idPaperOptions, readIdPaper } from '@procure/domain/company/id-paper.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { CheckField, ChoiceField, DayField, TextField, useBound } from '@procure/web/form/bound-fields.tsx';
import { FieldsDialog } from '@procure/web/form/fields-dialog.tsx';
import { type Fields, useFields, useValue } from '@procure/web/form/use-fields.ts';
import { FilesField } from '../../../lib/attachment-field.tsx';
import styles from './library.module.css';
import { SecretField } from './secret-field.tsx';
import { type EntryDialogProps, useEntry } from './use-entry.ts';
import { blank, type ContentOf, idsOf, options, type Written, wrongIn } from './written.ts';

const contentOf = ({ files, ...written }: Written<'person'>): ContentOf<'person'> => ({
  ...written,
  fileIds: idsOf(files),
});

export function PersonDialog(props: EntryDialogProps<'person'>) {
  const { entry } = props;
  const { fileIds: _, ...content } = entry?.content ?? blank.person;
  const { failure, save, dialog, proofs } = useEntry(props, '人员');
  const of = useFields<Written<'person'>>(
    { ...content, idType: readIdPaper(content.idType), files: entry?.files ?? [] },
    failure,
    {
      ...options,
      check: (written) => wrongIn(contentOf(written)),
    },
  );
  const paper = useValue(of, 'idType');
  return (
    <FieldsDialog of={of} {...dialog} act={(written) => save(contentOf(written))}>
      <div className={styles.row}>
        <TextField of={of} name="name" label="姓名" required max={50} autoComplete="off" />
        <TextField of={of} name="role" label="岗位" required max={50} autoComplete="off" />
      </div>
      <CheckField of={of} name="leads">
        可担任项目负责人
      </CheckField>
      <ChoiceField
        of={of}
        name="idType"
        label="证件类型"
        none={null}
        options={idPaperOptions}
        onPick={() => of.form.setValue('idNo', '')}
      />
      <SecretField of={of} name="idNo" label={idNumberLabels[paper]} noun={idNumberLabels[paper]} />
      <CheckField of={of} name="idConsent">
        已取得本人对处理其证件号码的单独同意
      </CheckField>
      <Certificates of={of} />
      <FilesField of={of} label="证明材料" help="证书、社保缴纳证明等；每个不超过20 MB。" {...proofs} />
    </FieldsDialog>
  );
}

const certificate = { name: '', no: '', expiryDate: '', isPermanent: false };

function Certificates({ of }: { readonly of: Fields<Written<'person'>> }) {
  const { about, value, update } = useBound<Written<'person'>, Written<'person'>['certificates']>({
    of,
    name: 'certificates',
    label: '资格证书',
  });
  // A row has no identity other than its place.
  const placed = value.map((one, at) => ({ ...one, place: `certificates.${at}` as const }));
  return (
    <div className={styles.certificates}>
      {placed.map(({ place, isPermanent }, at) => (
        <fieldset className={styles.item} key={place}>
          <legend>资格证书{at + 1}</legend>
          <div className={styles.row}>
            <TextField of={of} name={`${place}.name`} label="证书名称" required max={100} />
            <TextField of={of} name={`${place}.no`} label="证书编号" required max={100} />
            {isPermanent ? null : (
              <DayField of={of} name={`${place}.expiryDate`} label="有效期截止日" required />
            )}
          </div>
          <div className={styles.acts}>
            <CheckField of={of} name={`${place}.isPermanent`}>
              长期有效
            </CheckField>
            <Button
              kind="text"
              aria-label={`移除资格证书${at + 1}`}
              onClick={() => update((now) => now.filter((_, index) => index !== at))}
            >
              移除
            </Button>
          </div>
        </fieldset>
      ))}
      {about.error ? <p className={styles.error}>{about.error}</p> : null}
      <div>
        <Button
          id={about.id}
          disabled={value.length >= 20}
          onClick={() => update((now) => [...now, certificate])}
        >
          添加资格证书
        </Button>
      </div>
    </div>
  );
}
