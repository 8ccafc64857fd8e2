import type { Certificate } from '@procure/domain/company/profile.ts';
import { dayOf } from '@procure/domain/display/day.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { DateField } from '@procure/ui/date/date-field.tsx';
import { CheckBox } from '@procure/ui/field/controls.tsx';
import { AttachmentField } from '../../../lib/attachment-field.tsx';
import { DictionaryField, TextField } from './bound-fields.tsx';
import styles from './company.module.css';
import type { ProfileForm } from './profile-form.ts';

const blank: Certificate = {
  type: '',
  no: '',
  issuer: '',
  issueDate: '',
  expiryDate: '',
  isPermanent: false,
  fileId: '',
};

export function CertificateFields({ profile, errorAt, set, files, addFile }: ProfileForm) {
  const { certs } = profile;
  const change = (at: number, changes: Partial<Certificate>) =>
    set((now) => ({ certs: now.certs.map((one, index) => (index === at ? { ...one, ...changes } : one)) }));
  const bound = (at: number, name: 'type' | 'no' | 'issuer' | 'issueDate' | 'expiryDate') => ({
    id: `certs.${at}.${name}`,
    value: certs[at]?.[name] ?? '',
    error: errorAt(`certs.${at}.${name}`),
    onChange: (value: string) => change(at, { [name]: value }),
  });
  const today = dayOf(new Date());
  return (
    <div className={styles.form}>
      {certs.length === 0 ? (
        <p className={styles.hint}>请上传与供应品类相关的资质、许可和体系认证证书；没有的可以不填。</p>
      ) : null}
      {certs.map((cert, at) => {
        const scan = files.filter((file) => file.id === cert.fileId);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place.
          <fieldset className={styles.item} key={at}>
            <legend>证书{at + 1}</legend>
            <div className={styles.row}>
              <DictionaryField {...bound(at, 'type')} label="证书类型" type="certificate_type" />
              <TextField {...bound(at, 'no')} label="证书编号" maxLength={100} />
              <TextField {...bound(at, 'issuer')} label="发证机关" maxLength={100} />
              <DateField {...bound(at, 'issueDate')} label="发证日期" required max={today} />
              {cert.isPermanent ? null : (
                <DateField {...bound(at, 'expiryDate')} label="有效期截止日" required min={cert.issueDate} />
              )}
            </div>
            <CheckBox
              checked={cert.isPermanent}
              onChange={(event) => change(at, { isPermanent: event.target.checked, expiryDate: '' })}
            >
              长期有效
            </CheckBox>
            <AttachmentField
              id={`certs.${at}.fileId`}
              label="扫描件"
              required
              purpose="certificate"
              help="PDF、图片或压缩包，不超过20 MB。"
              max={1}
              files={scan}
              error={errorAt(`certs.${at}.fileId`)}
              onChange={(changed) => {
                const [file] = changed(scan);
                if (file !== undefined) addFile(file);
                change(at, { fileId: file?.id ?? '' });
              }}
            />
            <Button
              kind="text"
              aria-label={`移除证书${at + 1}`}
              onClick={() => set({ certs: certs.filter((_, index) => index !== at) })}
            >
              移除证书
            </Button>
          </fieldset>
        );
      })}
      {errorAt('certs') ? <p className={styles.error}>{errorAt('certs')}</p> : null}
      <div>
        <Button id="certs" disabled={certs.length >= 50} onClick={() => set({ certs: [...certs, blank] })}>
          添加证书
        </Button>
      </div>
    </div>
  );
}
