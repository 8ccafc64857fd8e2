import type { Contact } from '@procure/domain/company/profile.ts';
import { readPhone } from '@procure/domain/display/typed.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { TextField, useBound } from '@procure/web/form/bound-fields.tsx';
import styles from './company.module.css';
import type { ProfilePart, WrittenProfile } from './profile-form.ts';

const blank: Contact = { name: '', phone: '', email: '', post: '', isMain: false };

export function ContactFields({ of }: ProfilePart) {
  const { about, value, update } = useBound<WrittenProfile, WrittenProfile['contacts']>({
    of,
    name: 'contacts',
    label: '联系人',
  });
  const text = { of, autoComplete: 'off', max: 50 } as const;
  return (
    <div className={styles.form}>
      {value.map((contact, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place.
        <fieldset className={styles.item} key={at}>
          <legend>
            联系人{at + 1}
            <label className={styles.main}>
              <input
                type="radio"
                name="mainContact"
                checked={contact.isMain}
                onChange={() => update((now) => now.map((one, index) => ({ ...one, isMain: index === at })))}
              />
              主联系人
            </label>
          </legend>
          <div className={styles.row}>
            <TextField {...text} name={`contacts.${at}.name`} label="姓名" required />
            <TextField
              {...text}
              name={`contacts.${at}.phone`}
              label="手机号"
              required
              type="tel"
              inputMode="tel"
              max={20}
              read={readPhone}
            />
            <TextField {...text} name={`contacts.${at}.email`} label="邮箱" type="email" max={100} />
            <TextField {...text} name={`contacts.${at}.post`} label="职务" />
          </div>
          <Button
            kind="text"
            aria-label={`移除联系人${at + 1}`}
            onClick={() => update((now) => now.filter((_, index) => index !== at))}
          >
            移除
          </Button>
        </fieldset>
      ))}
      {about.error ? <p className={styles.error}>{about.error}</p> : null}
      <div>
        <Button
          id={about.id}
          disabled={value.length >= 20}
          onClick={() => update((now) => [...now, { ...blank, isMain: now.length === 0 }])}
        >
          添加联系人
        </Button>
      </div>
    </div>
  );
}
