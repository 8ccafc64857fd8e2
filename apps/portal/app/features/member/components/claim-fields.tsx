import type { FileView } from '@procure/contract/field.ts';
import {
  checkIdNumber,
  type IdPaper,
  idNumberLabels,
  idPaperOptions,
} from '@procure/domain/company/id-paper.ts';
import { normalisePersonName } from '@procure/domain/company/person-name.ts';
import { checkLegalRepName } from '@procure/domain/company/rules.ts';
import { checkUscc, normaliseUscc } from '@procure/domain/company/uscc.ts';
import { dayOf } from '@procure/domain/display/day.ts';
import { readCode } from '@procure/domain/display/typed.ts';
import { requiredText } from '@procure/domain/required-text.ts';
import { CheckField, ChoiceField, TextField } from '@procure/web/form/bound-fields.tsx';
import { type Fields, useValue } from '@procure/web/form/use-fields.ts';
import { FilesField } from '../../../lib/attachment-field.tsx';

/** A claim in the form. */
export interface WrittenClaim {
  uscc: string;
  companyName: string;
  legalRepName: string;
  legalRepIdType: IdPaper;
  legalRepIdNo: string;
  consent: boolean;
  reason: string;
  licence: FileView[];
  proofs: FileView[];
}

/** Demands a file; `message` is shown without one. */
export const demandFile = (message: string) => (files: readonly FileView[]) =>
  files.length === 0 ? message : null;

interface CompanyFieldsProps {
  readonly of: Fields<WrittenClaim>;
  readonly onBusy: (busy: boolean) => void;
}

/** The claimed company and its licence. */
export function CompanyFields({ of: fields, onBusy }: CompanyFieldsProps) {
  const text = { of: fields, required: true, autoComplete: 'off' } as const;
  return (
    <>
      <TextField
        {...text}
        name="uscc"
        label="统一社会信用代码"
        max={30}
        read={normaliseUscc}
        rule={checkUscc}
      />
      <TextField
        {...text}
        name="companyName"
        label="企业名称"
        max={100}
        help="与营业执照一致。"
        rule={requiredText('企业名称', { min: 2, max: 100 })}
      />
      <FilesField
        of={fields}
        name="licence"
        label="营业执照"
        required
        purpose="certificate"
        max={1}
        help="正本或副本的彩色扫描件或照片，PDF或图片，不超过20 MB。"
        rule={demandFile('请上传营业执照')}
        onBusy={onBusy}
      />
    </>
  );
}

/** The legal representative, and the consent to compare the number of their paper. */
export function LegalRepFields({ of: fields }: Pick<CompanyFieldsProps, 'of'>) {
  const paper = useValue(fields, 'legalRepIdType');
  const text = { of: fields, required: true, autoComplete: 'off' } as const;
  return (
    <>
      <TextField
        {...text}
        name="legalRepName"
        label="法定代表人姓名"
        max={50}
        read={normalisePersonName}
        rule={checkLegalRepName}
      />
      <ChoiceField
        of={fields}
        name="legalRepIdType"
        label="法定代表人证件类型"
        required
        none={null}
        options={idPaperOptions}
        onPick={() => fields.form.setValue('legalRepIdNo', '')}
      />
      <TextField
        {...text}
        name="legalRepIdNo"
        label={`法定代表人${idNumberLabels[paper]}`}
        max={30}
        read={readCode}
        rule={(value) => checkIdNumber(paper, value, dayOf(new Date()), '法定代表人')}
      />
      <CheckField
        of={fields}
        name="consent"
        required
        rule={(value) => (value ? null : '请阅读并单独同意处理法定代表人证件号码')}
      >
        已取得法定代表人的单独同意，允许平台用其证件号码与企业登记的资料核对。平台只保存打码后的号码和用于核对的密文摘要，不能还原。
      </CheckField>
    </>
  );
}
