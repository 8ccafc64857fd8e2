import type { Failure } from '@procure/client/client.ts';
import { readIdPaper } from '@procure/domain/company/id-paper.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { type FormEvent, type ReactNode, useMemo, useRef, useState } from 'react';
import styles from './lot-page.module.css';
import type { PersonPurpose } from './person-code.tsx';
import { type Filled, Problems, TypedChoice, useTyped } from './person-fields.tsx';
import { consentWanted, noIdentity, PersonIdentity } from './person-identity.tsx';
import { PersonKeeping } from './person-keeping.tsx';

interface Right {
  readonly subject: string;
  readonly label: string;
}

interface Lot<R> {
  readonly id: string;
  readonly name: string;
  readonly rights: readonly R[];
}

/** The texts of a letter, by field. */
type Texts = Readonly<Record<string, string>>;
type Identity = typeof noIdentity;
type Typed<T extends Texts> = T & Identity & { readonly lotId: string; readonly subject: string };

/** The letter as it is sent, without the texts of its kind. */
interface Sent<R extends Right> extends Omit<Identity, 'idType'> {
  readonly id: string;
  readonly lotId: string;
  readonly subject: R['subject'];
  readonly idType: ReturnType<typeof readIdPaper>;
  readonly consent: true;
}

interface PersonLetterProps<R extends Right, T extends Texts, Given> {
  readonly noun: '异议' | '投诉';
  readonly purpose: PersonPurpose & ('objection' | 'complaint');
  readonly noticeId: string;
  /** The lots whose matters are open, each with at least one right. */
  readonly lots: readonly Lot<R>[];
  /** The empty texts; the same object at every rendering. */
  readonly blank: T;
  /** The names of the texts that survive a reload. */
  readonly kept: readonly (keyof T & string)[];
  readonly consent: string;
  /** The consequences of the submission. */
  readonly hint: (right: R | undefined) => string;
  send(letter: Sent<R>, texts: T, right: R): Promise<{ readonly ok: true; readonly data: Given } | Failure>;
  /** The confirmation, which replaces the form. */
  readonly receipt: (given: Given) => ReactNode;
  /** A text above the form. */
  readonly above?: ReactNode;
  /** Fields beside the matter. */
  readonly beside?: (of: Filled<Typed<T>>, right: R | undefined) => ReactNode;
  /** The other fields of the texts. */
  readonly children: (of: Filled<Typed<T>>, right: R | undefined) => ReactNode;
}

/** The letter of a person without a company: the form, then the confirmation. */
export function PersonLetter<R extends Right, T extends Texts, Given>(props: PersonLetterProps<R, T, Given>) {
  const { lots, noun, purpose } = props;
  const { of, given, busy, consent, setConsent, lot, right, submit } = usePersonLetter(props);
  if (given !== null) return props.receipt(given);
  return (
    <form className={styles.form} method="post" noValidate onSubmit={submit}>
      {props.above}
      <PersonKeeping
        restored={of.restored}
        onClear={() => {
          of.empties();
          setConsent(false);
        }}
      />
      <Problems of={of} />
      <div className={styles.row}>
        {lots.length > 1 ? (
          <TypedChoice
            of={of}
            name="lotId"
            label="标段"
            required
            options={lots.map((one) => [one.id, one.name])}
          />
        ) : null}
        <TypedChoice
          of={of}
          name="subject"
          label={`${noun}事项`}
          required
          options={(lot?.rights ?? []).map((one) => [one.subject, one.label])}
        />
        {props.beside?.(of, right)}
      </div>
      {props.children(of, right)}
      <PersonIdentity
        of={of}
        noun={noun}
        purpose={purpose}
        consent={{ text: props.consent, given: consent, give: setConsent }}
      />
      <p className={styles.hint}>{props.hint(right)}</p>
      <div className={styles.actions}>
        <Button type="submit" kind="primary" size="large" busy={busy} busyText="正在提交">
          提交{noun}
        </Button>
      </div>
    </form>
  );
}

function usePersonLetter<R extends Right, T extends Texts, Given>({
  purpose,
  noticeId,
  lots,
  blank,
  kept,
  send,
}: PersonLetterProps<R, T, Given>) {
  const [first] = lots;
  const [busy, setBusy] = useState(false);
  const [given, setGiven] = useState<Given | null>(null);
  const [consent, setConsent] = useState(false);
  // The same id for all attempts: a repeated one is accepted once.
  const id = useRef<string | null>(null);
  // The fields of the letter survive a reload; the identity does not.
  const storage = useMemo(
    () => ({ key: `${purpose}:${noticeId}`, names: ['lotId', 'subject', ...kept] as const }),
    [purpose, noticeId, kept],
  );
  const of = useTyped<Typed<T>>(
    { ...blank, ...noIdentity, lotId: first?.id ?? '', subject: first?.rights[0]?.subject ?? '' },
    storage,
  );
  // The lot of a restored letter may no longer be open.
  const lot = lots.find((one) => one.id === of.values.lotId) ?? first;
  // Another lot may allow only other subjects.
  const right = lot?.rights.find(({ subject }) => subject === of.values.subject) ?? lot?.rights[0];

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy || lot === undefined || right === undefined) return;
    // Everything else is checked by the server; this page does not load the rules.
    if (!consent) return of.setProblems(consentWanted);
    setBusy(true);
    id.current ??= crypto.randomUUID();
    const { name, idNo, phone, interest, unit, address, otp } = of.values;
    const person = { name, idNo, phone, interest, unit, address, otp, idType: readIdPaper(of.values.idType) };
    const letter = {
      ...person,
      id: id.current,
      lotId: lot.id,
      subject: right.subject,
      consent: true,
    } as const;
    const reply = await send(letter, of.values, right);
    if (reply.ok) {
      of.empties();
      setGiven(reply.data);
    } else await of.refused(reply);
    setBusy(false);
  }

  return { of, given, busy, consent, setConsent, lot, right, submit };
}
