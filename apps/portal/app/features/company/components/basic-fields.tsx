import { idNumberLabels, idPaperOptions, readIdPaper } from '@procure/domain/company/id-paper.ts';
import { dayOf } from '@procure/domain/display/day.ts';
import { readCode } from '@procure/domain/display/typed.ts';
import { CheckBox } from '@procure/ui/field/controls.tsx';
import {
  CheckField,
  ChoiceField,
  DayField,
  NumberField,
  TextField,
  useBound,
} from '@procure/web/form/bound-fields.tsx';
import { useValue } from '@procure/web/form/use-fields.ts';
import { AreaField } from './area-field.tsx';
import { DictionaryField, ScanField, SecretField } from './bound-fields.tsx';
import styles from './company.module.css';
import type { ProfilePart, WrittenProfile } from './profile-form.ts';

/** 基本信息 */
export function IdentityFields({ of }: ProfilePart) {
  const consents = useValue(of, 'sensitiveConsent');
  const paper = readIdPaper(useValue(of, 'legalRepIdType'));
  const text = { of, required: true, autoComplete: 'off' } as const;
  return (
    <div className={styles.form}>
      <TextField
        {...text}
        name="companyName"
        label="企业名称"
        max={100}
        help="与营业执照一致，括号自动转为全角。"
      />
      <TextField
        {...text}
        name="uscc"
        label="统一社会信用代码"
        max={30}
        read={readCode}
        help="18位，字母自动转为大写。"
      />
      <ScanField
        of={of}
        name="licenceFileId"
        label="营业执照"
        help="正本或副本的彩色扫描件或照片，PDF或图片，不超过20 MB。"
      />
      <div className={styles.row}>
        <DictionaryField of={of} name="companyType" label="企业类型" type="company_type" />
        <DictionaryField of={of} name="companyScale" label="企业规模" type="company_scale" />
      </div>
      <TextField {...text} name="legalRepName" label="法定代表人" max={50} />
      <CheckField of={of} name="sensitiveConsent">
        本企业已取得法定代表人的单独同意，允许平台为供应商资格审核处理其证件号码。该信息加密保存，仅授权审核人员可在说明理由后查看；取消同意将删除已保存的号码。
      </CheckField>
      {consents ? (
        <div className={styles.row}>
          <ChoiceField
            of={of}
            name="legalRepIdType"
            label="法定代表人证件类型"
            required
            none={null}
            options={idPaperOptions}
            onPick={() => of.form.setValue('legalRepIdNo', '')}
          />
          <SecretField
            of={of}
            name="legalRepIdNo"
            label={`法定代表人${idNumberLabels[paper]}`}
            max={30}
            read={readCode}
            inputMode={paper === 'id_card' ? 'numeric' : 'text'}
          />
        </div>
      ) : null}
    </div>
  );
}

/** 地址与经营 */
export function BusinessFields({ of, references }: ProfilePart) {
  const today = dayOf(new Date());
  const termStart = useValue(of, 'termStart');
  const longTerm = useBound<WrittenProfile, boolean>({
    of,
    name: 'isLongTerm',
    label: '营业期限长期有效',
  });
  return (
    <div className={styles.form}>
      <div className={styles.row}>
        <NumberField of={of} name="regCapital" label="注册资本（万元）" required max={30} />
        <DictionaryField of={of} name="currency" label="币种" type="currency" />
      </div>
      <div className={styles.row}>
        <DayField of={of} name="foundedDate" label="成立日期" required max={today} />
        <DayField of={of} name="termStart" label="营业期限起始日" required />
      </div>
      <div className={styles.row}>
        {longTerm.value ? null : (
          <DayField of={of} name="termEnd" label="营业期限截止日" required min={termStart} />
        )}
        <CheckBox
          checked={longTerm.value}
          onChange={(event) => {
            of.form.setValue('termEnd', '');
            longTerm.change(event.target.checked);
          }}
        >
          {longTerm.about.label}
        </CheckBox>
      </div>
      <AreaField of={of} areas={references.areas} />
      <TextField
        of={of}
        name="regAddress"
        label="详细地址"
        required
        autoComplete="off"
        max={200}
        help="街道、门牌号，5–200字。"
      />
      <TextField
        of={of}
        name="businessScope"
        label="经营范围"
        required
        help="按营业执照填写。"
        max={5000}
        lines={5}
      />
    </div>
  );
}
