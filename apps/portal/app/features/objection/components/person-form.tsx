import { getPersonRights, submitPersonObjection } from '@procure/contract/objection/person.route.ts';
import type { PersonRightsView } from '@procure/contract/objection/person.schema.ts';
import type { OutputOf } from '@procure/contract/registry.ts';
import { readIdPaper } from '@procure/domain/company/id-paper.ts';
import { formatDateTimeSeconds } from '@procure/domain/display/time.ts';
import { personConsent } from '@procure/domain/objection/consent.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { client } from '@procure/web/call/client.ts';
import { type FormEvent, useMemo, useRef, useState } from 'react';
import styles from '../../../lib/lot-page.module.css';
import { PersonAsking } from '../../../lib/person-asking.tsx';
import { Problems, TypedChoice, TypedText, useTyped } from '../../../lib/person-fields.tsx';
import { consentWanted, noIdentity, PersonIdentity } from '../../../lib/person-identity.tsx';
import { PersonKeeping } from '../../../lib/person-keeping.tsx';
import { PersonNote } from '../../../lib/person-note.tsx';
import { PersonReceipt } from './person-receipt.tsx';

/** The matters of the notice that may be objected to. */
const readRights = (id: string) => client.call(getPersonRights, { id });

export function PersonForm() {
  return (
    <PersonAsking read={readRights} closed="本公告没有向社会公布的标段，不能在此提出异议">
      {(noticeId, rights) => <Rights noticeId={noticeId} rights={rights} />}
    </PersonAsking>
  );
}

type Right = PersonRightsView['lots'][number]['rights'][number];

function rightWords({ blocker, until }: Right): string {
  if (blocker !== null) return blocker.message;
  return until === null ? '现在可以提出' : `${formatDateTimeSeconds(until)}（北京时间）前可以提出`;
}

interface RightsProps {
  readonly noticeId: string;
  readonly rights: PersonRightsView;
}

function Rights({ noticeId, rights }: RightsProps) {
  if (rights.excluded === 'objection_suppliers_only')
    return (
      <PersonNote role="status" title="本项目是政府采购，质疑只能由供应商提出">
        <p>
          依照《政府采购法》第五十二条，认为采购文件、采购过程或者结果损害自己权益的供应商可以质疑；其他人可以向财政部门反映。
        </p>
      </PersonNote>
    );
  if (rights.excluded !== null)
    return (
      <PersonNote role="status" title="法律没有为本项目规定异议程序">
        <p>本项目不是招标，也不是政府采购。有意见的，请按公告中的联系方式向采购人书面反映。</p>
      </PersonNote>
    );
  const isOpen = rights.lots.some((lot) => lot.rights.some(({ blocker }) => blocker === null));
  return (
    <div className={styles.form}>
      <ul>
        {rights.lots.map((lot) => (
          <li key={lot.id}>
            {lot.name}
            <ul>
              {lot.rights.map((right) => (
                <li key={right.subject}>
                  {right.label}：{rightWords(right)}（{right.citation}）
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <p className={styles.hint}>开标时只有投标人在场，对开标的异议由投标人提出。</p>
      {isOpen ? <Letter noticeId={noticeId} rights={rights} /> : null}
    </div>
  );
}

/** The fields of the letter that survive a reload; the identity does not. */
const keptNames = ['lotId', 'subject', 'clause', 'target', 'facts', 'basis', 'request'] as const;

function Letter({ noticeId, rights: { lots } }: RightsProps) {
  const open = lots.flatMap(({ rights, ...lot }) => {
    const free = rights.filter(({ blocker }) => blocker === null);
    return free.length === 0 ? [] : [{ ...lot, rights: free }];
  });
  const [first] = open;
  const [busy, setBusy] = useState(false);
  const [given, setGiven] = useState<OutputOf<typeof submitPersonObjection> | null>(null);
  const [consent, setConsent] = useState(false);
  // The same id for all attempts: a repeated one is accepted once.
  const id = useRef<string | null>(null);
  const kept = useMemo(() => ({ key: `objection:${noticeId}`, names: keptNames }), [noticeId]);
  const fields = useTyped(
    {
      lotId: first?.id ?? '',
      subject: first?.rights[0]?.subject ?? '',
      ...{ clause: '', target: '', facts: '', basis: '', request: '' },
      ...noIdentity,
    },
    kept,
  );
  if (given !== null) return <PersonReceipt given={given} />;

  const { subject } = fields.values;
  // The lot of a restored letter may no longer be open.
  const lot = open.find(({ id: one }) => one === fields.values.lotId) ?? first;
  const possible = lot?.rights ?? [];
  // Another lot may allow only other subjects.
  const right = possible.find((one) => one.subject === subject) ?? possible[0];

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy || lot === undefined || right === undefined) return;
    // Everything else is checked by the server; this page does not load the rules.
    if (!consent) return fields.setProblems(consentWanted);
    setBusy(true);
    id.current ??= crypto.randomUUID();
    const { target, ...written } = fields.values;
    const reply = await client.call(submitPersonObjection, {
      ...written,
      idType: readIdPaper(written.idType),
      lotId: lot.id,
      subject: right.subject,
      target: right.targets.includes(target) ? target : '',
      id: id.current,
      consent: true,
    });
    if (reply.ok) {
      fields.empties();
      setGiven(reply.data);
    } else await fields.refused(reply);
    setBusy(false);
  }

  return (
    <form className={styles.form} method="post" noValidate onSubmit={submit}>
      <PersonKeeping
        restored={fields.restored}
        onClear={() => {
          fields.empties();
          setConsent(false);
        }}
      />
      <Problems of={fields} />
      <div className={styles.row}>
        {open.length > 1 ? (
          <TypedChoice
            of={fields}
            name="lotId"
            label="标段"
            required
            options={open.map((lot) => [lot.id, lot.name])}
          />
        ) : null}
        <TypedChoice
          of={fields}
          name="subject"
          label="异议事项"
          required
          options={possible.map((one) => [one.subject, one.label])}
        />
        {right?.subject === 'result' ? null : (
          <TypedText of={fields} name="clause" label="条款" max={200} placeholder="如：第三章 3.2" />
        )}
        {(right?.targets.length ?? 0) > 0 ? (
          <TypedChoice
            of={fields}
            name="target"
            label="异议对象"
            options={[
              ['', '全部，不针对某一家'],
              ...(right?.targets ?? []).map((name) => [name, name] as const),
            ]}
          />
        ) : null}
      </div>
      <TypedText
        of={fields}
        name="facts"
        label="事实和理由"
        required
        help="10–5000字。写明发生了什么、在哪里、为什么不符合规定。"
        max={5000}
        lines={6}
      />
      <TypedText
        of={fields}
        name="basis"
        label="法律依据"
        required
        help={`写明条款，不超过1000字${right === undefined ? '' : `，如：${right.bases.join('、')}`}。`}
        max={1000}
        lines={2}
      />
      <TypedText
        of={fields}
        name="request"
        label="异议请求"
        required
        help="5–1000字，写明希望招标人怎么做。"
        max={1000}
        lines={3}
      />
      <PersonIdentity
        of={fields}
        noun="异议"
        purpose="objection"
        consent={{ text: personConsent.text, given: consent, give: setConsent }}
      />
      <p className={styles.hint}>
        提交后内容不能再改，答复之前可以撤回。
        {right === undefined
          ? ''
          : `招标人应在收到异议之日起${right.answerWithin}内答复，答复之前有关的招标活动暂停。`}
        您的身份只供答复和审批人员查看；同一人在同一标段同时只能有一项未答复的异议。
      </p>
      <div className={styles.actions}>
        <Button type="submit" kind="primary" size="large" busy={busy} busyText="正在提交">
          提交异议
        </Button>
      </div>
    </form>
  );
}
