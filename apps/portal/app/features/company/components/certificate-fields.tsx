import type { Certificate } from '@procure/domain/company/profile.ts';
import { dayOf } from '@procure/domain/display/day.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { CheckBox } from '@procure/ui/field/controls.tsx';
import { DayField, TextField, useBound } from '@procure/web/form/bound-fields.tsx';
import { DictionaryField, ScanField } from './bound-fields.tsx';
import styles from './company.module.css';
import type { ProfilePart, WrittenProfile } from './profile-form.ts';

const blank: Certificate = {
  type: '',
  no: '',
  issuer: '',
  issueDate: '',
  expiryDate: '',
  isPermanent: false,
  fileId: '',
};

export function CertificateFields({ of }: ProfilePart) {
  const { about, value, update } = useBound<WrittenProfile, WrittenProfile['certs']>({
    of,
    name: 'certs',
    label: '资质证书',
  });
  const text = { of, required: true, autoComplete: 'off', max: 100 } as const;
  const today = dayOf(new Date());
  return (
    <div className={styles.form}>
      {value.length === 0 ? (
        <p className={styles.hint}>请上传与供应品类相关的资质、许可和体系认证证书；没有的可以不填。</p>
      ) : null}
      {value.map(({ issueDate, isPermanent }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place.
        <fieldset className={styles.item} key={at}>
          <legend>证书{at + 1}</legend>
          <div className={styles.row}>
            <DictionaryField of={of} name={`certs.${at}.type`} label="证书类型" type="certificate_type" />
            <TextField {...text} name={`certs.${at}.no`} label="证书编号" />
            <TextField {...text} name={`certs.${at}.issuer`} label="发证机关" />
            <DayField of={of} name={`certs.${at}.issueDate`} label="发证日期" required max={today} />
            {isPermanent ? null : (
              <DayField
                of={of}
                name={`certs.${at}.expiryDate`}
                label="有效期截止日"
                required
                min={issueDate}
              />
            )}
          </div>
          <CheckBox
            checked={isPermanent}
            onChange={({ target }) =>
              update((now) =>
                now.map((one, index) =>
                  index === at ? { ...one, isPermanent: target.checked, expiryDate: '' } : one,
                ),
              )
            }
          >
            长期有效
          </CheckBox>
          <ScanField
            of={of}
            name={`certs.${at}.fileId`}
            label="扫描件"
            help="PDF、图片或压缩包，不超过20 MB。"
          />
          <Button
            kind="text"
            aria-label={`移除证书${at + 1}`}
            onClick={() => update((now) => now.filter((_, index) => index !== at))}
          >
            移除证书
          </Button>
        </fieldset>
      ))}
      {about.error ? <p className={styles.error}>{about.error}</p> : null}
      <div>
        <Button id={about.id} disabled={value.length >= 50} onClick={() => update((now) => [...now, blank])}>
          添加证书
        </Button>
      </div>
    </div>
  );
}
