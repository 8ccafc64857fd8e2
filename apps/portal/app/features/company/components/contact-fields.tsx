import type { Contact } from '@procure/domain/company/profile.ts';
import { readPhone } from '@procure/domain/display/typed.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { TextField } from './bound-fields.tsx';
import styles from './company.module.css';
import type { ProfileForm } from './profile-form.ts';

const blank: Contact = { name: '', phone: '', email: '', post: '', isMain: false };

export function ContactFields({ profile, errorAt, set }: ProfileForm) {
  const { contacts } = profile;
  const change = (at: number, changes: Partial<Contact>) =>
    set({ contacts: contacts.map((one, index) => (index === at ? { ...one, ...changes } : one)) });
  const bound = (at: number, name: 'name' | 'phone' | 'email' | 'post') => ({
    id: `contacts.${at}.${name}`,
    value: contacts[at]?.[name] ?? '',
    error: errorAt(`contacts.${at}.${name}`),
    onChange: (value: string) => change(at, { [name]: value }),
  });
  return (
    <div className={styles.form}>
      {contacts.map((contact, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place.
        <fieldset className={styles.item} key={at}>
          <legend>
            联系人{at + 1}
            <label className={styles.main}>
              <input
                type="radio"
                name="mainContact"
                checked={contact.isMain}
                onChange={() =>
                  set({ contacts: contacts.map((one, index) => ({ ...one, isMain: index === at })) })
                }
              />
              主联系人
            </label>
          </legend>
          <div className={styles.row}>
            <TextField {...bound(at, 'name')} label="姓名" maxLength={50} />
            <TextField
              {...bound(at, 'phone')}
              label="手机号"
              type="tel"
              inputMode="tel"
              maxLength={20}
              read={readPhone}
            />
            <TextField {...bound(at, 'email')} label="邮箱" type="email" required={false} maxLength={100} />
            <TextField {...bound(at, 'post')} label="职务" required={false} maxLength={50} />
          </div>
          <Button
            kind="text"
            aria-label={`移除联系人${at + 1}`}
            onClick={() => set({ contacts: contacts.filter((_, index) => index !== at) })}
          >
            移除
          </Button>
        </fieldset>
      ))}
      {errorAt('contacts') ? <p className={styles.error}>{errorAt('contacts')}</p> : null}
      <div>
        <Button
          id="contacts"
          disabled={contacts.length >= 20}
          onClick={() => set({ contacts: [...contacts, { ...blank, isMain: contacts.length === 0 }] })}
        >
          添加联系人
        </Button>
      </div>
    </div>
  );
}
