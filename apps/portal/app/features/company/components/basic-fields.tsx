import { dayOf } from '@procure/domain/display/day.ts';
import { readCode } from '@procure/domain/display/typed.ts';
import { plainNumber } from '@procure/domain/money/typed.ts';
import { DateField } from '@procure/ui/date/date-field.tsx';
import { CheckBox, TextArea } from '@procure/ui/field/controls.tsx';
import { Field } from '@procure/ui/field/field.tsx';
import { AttachmentField } from '../../../lib/attachment-field.tsx';
import { AreaField } from './area-field.tsx';
import { DictionaryField, SecretField, TextField } from './bound-fields.tsx';
import styles from './company.module.css';
import type { ProfileForm } from './profile-form.ts';

type TextName =
  | 'companyName'
  | 'uscc'
  | 'legalRepName'
  | 'legalRepIdNo'
  | 'regCapital'
  | 'foundedDate'
  | 'termStart'
  | 'termEnd'
  | 'regAddress'
  | 'companyType'
  | 'companyScale'
  | 'currency';

const bound = ({ profile, errorAt, set }: ProfileForm, id: TextName) => ({
  id,
  value: profile[id],
  error: errorAt(id),
  onChange: (value: string) => set({ [id]: value }),
});

/** 基本信息 */
export function IdentityFields(form: ProfileForm) {
  const { profile, errorAt, set, files, addFile } = form;
  const licence = files.filter((file) => file.id === profile.licenceFileId);
  return (
    <div className={styles.form}>
      <TextField
        {...bound(form, 'companyName')}
        label="企业名称"
        maxLength={100}
        help="与营业执照一致，括号自动转为全角。"
      />
      <TextField
        {...bound(form, 'uscc')}
        label="统一社会信用代码"
        maxLength={30}
        read={readCode}
        help="18位，字母自动转为大写。"
      />
      <AttachmentField
        id="licenceFileId"
        label="营业执照"
        required
        purpose="certificate"
        help="正本或副本的彩色扫描件或照片，PDF或图片，不超过20 MB。"
        max={1}
        files={licence}
        error={errorAt('licenceFileId')}
        onChange={(changed) => {
          const [file] = changed(licence);
          if (file !== undefined) addFile(file);
          set({ licenceFileId: file?.id ?? '' });
        }}
      />
      <div className={styles.row}>
        <DictionaryField {...bound(form, 'companyType')} label="企业类型" type="company_type" />
        <DictionaryField {...bound(form, 'companyScale')} label="企业规模" type="company_scale" />
      </div>
      <TextField {...bound(form, 'legalRepName')} label="法定代表人" maxLength={50} />
      <div>
        <CheckBox
          id="sensitiveConsent"
          checked={profile.sensitiveConsent}
          aria-describedby={errorAt('sensitiveConsent') ? 'sensitiveConsent-error' : undefined}
          onChange={(event) => set({ sensitiveConsent: event.target.checked })}
        >
          本企业已取得法定代表人的单独同意，允许平台为供应商资格审核处理其身份证号。该信息加密保存，仅授权审核人员可在说明理由后查看；取消同意将删除已保存的号码。
        </CheckBox>
        {errorAt('sensitiveConsent') ? (
          <p className={styles.error} id="sensitiveConsent-error">
            {errorAt('sensitiveConsent')}
          </p>
        ) : null}
      </div>
      {profile.sensitiveConsent ? (
        <SecretField
          {...bound(form, 'legalRepIdNo')}
          label="法定代表人身份证号"
          maxLength={30}
          read={readCode}
        />
      ) : null}
    </div>
  );
}

/** 地址与经营 */
export function BusinessFields(form: ProfileForm) {
  const { profile, errorAt, set, references } = form;
  const today = dayOf(new Date());
  return (
    <div className={styles.form}>
      <div className={styles.row}>
        <TextField
          {...bound(form, 'regCapital')}
          label="注册资本（万元）"
          inputMode="decimal"
          maxLength={30}
          read={plainNumber}
        />
        <DictionaryField {...bound(form, 'currency')} label="币种" type="currency" />
      </div>
      <div className={styles.row}>
        <DateField {...bound(form, 'foundedDate')} required label="成立日期" max={today} />
        <DateField {...bound(form, 'termStart')} required label="营业期限起始日" />
      </div>
      <div className={styles.row}>
        {profile.isLongTerm ? null : (
          <DateField {...bound(form, 'termEnd')} required label="营业期限截止日" min={profile.termStart} />
        )}
        <CheckBox
          checked={profile.isLongTerm}
          onChange={(event) => set({ isLongTerm: event.target.checked, termEnd: '' })}
        >
          营业期限长期有效
        </CheckBox>
      </div>
      <AreaField
        id="regAreaCode"
        areas={references.areas}
        value={profile.regAreaCode}
        error={errorAt('regAreaCode')}
        onChange={(regAreaCode) => set({ regAreaCode })}
      />
      <TextField
        {...bound(form, 'regAddress')}
        label="详细地址"
        maxLength={200}
        help="街道、门牌号，5–200字。"
      />
      <Field
        id="businessScope"
        label="经营范围"
        required
        error={errorAt('businessScope')}
        help="按营业执照填写。"
      >
        {(control) => (
          <TextArea
            {...control}
            rows={5}
            maxLength={5000}
            value={profile.businessScope}
            onChange={(event) => set({ businessScope: event.target.value })}
          />
        )}
      </Field>
    </div>
  );
}
