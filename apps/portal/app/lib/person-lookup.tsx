import type { Failure } from '@procure/client/client.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { type FormEvent, useState } from 'react';
import styles from './lot-page.module.css';
import { PersonCode, type PersonPurpose } from './person-code.tsx';
import { Problems, TypedText, useTyped } from './person-fields.tsx';

type Asked<Name extends string> = Readonly<Record<Name | 'phone' | 'otp', string>>;

interface PersonLookupProps<Name extends string, Opened> {
  readonly noun: '异议' | '投诉';
  /** The name of the number's parameter in the API. */
  readonly name: Name;
  readonly purpose: PersonPurpose;
  open(asked: Asked<Name>): Promise<{ readonly ok: true; readonly data: Opened } | Failure>;
  onOpened(opened: Opened): void;
}

/** Finds the letter of a person without a company by its number and a code to the phone. */
export function PersonLookup<Name extends string, Opened>({
  noun,
  name,
  purpose,
  open,
  onOpened,
}: PersonLookupProps<Name, Opened>) {
  const [busy, setBusy] = useState(false);
  const fields = useTyped({ [name]: '', phone: '', otp: '' } as Asked<Name>);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const reply = await open(fields.values);
    if (reply.ok) return onOpened(reply.data);
    if (reply.reason === 'not_found') {
      fields.setProblems([{ id: name, message: `没有以此手机号提交、编号相符的${noun}，请核对后重试` }]);
    } else await fields.refused(reply);
    setBusy(false);
  }

  return (
    <form className={styles.form} method="post" noValidate onSubmit={submit}>
      <Problems of={fields} />
      <TypedText of={fields} name={name} label={`${noun}编号`} required max={40} />
      <PersonCode of={fields} purpose={purpose} help={`提出${noun}时填写的手机号。`} />
      <div className={styles.actions}>
        <Button type="submit" kind="primary" size="large" busy={busy} busyText="正在查询">
          查询
        </Button>
      </div>
    </form>
  );
}
