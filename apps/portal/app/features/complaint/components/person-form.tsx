import { getPersonComplaintRights, submitPersonComplaint } from '@procure/contract/complaint/person.route.ts';
import type { PersonComplaintRightsView } from '@procure/contract/complaint/person.schema.ts';
import type { OutputOf } from '@procure/contract/registry.ts';
import { readIdPaper } from '@procure/domain/company/id-paper.ts';
import { complaintConsent } from '@procure/domain/complaint/consent.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { client } from '@procure/web/call/client.ts';
import { type FormEvent, useMemo, useRef, useState } from 'react';
import styles from '../../../lib/lot-page.module.css';
import { PersonAsking } from '../../../lib/person-asking.tsx';
import { Problems, TypedChoice, TypedText, useTyped } from '../../../lib/person-fields.tsx';
import { consentWanted, noIdentity, PersonIdentity } from '../../../lib/person-identity.tsx';
import { PersonKeeping } from '../../../lib/person-keeping.tsx';
import { PersonNote } from '../../../lib/person-note.tsx';
import { LetterFields } from './person-letter.tsx';
import { PersonReceipt } from './person-receipt.tsx';

/** The matters of the notice that may be complained of. */
const readRights = (id: string) => client.call(getPersonComplaintRights, { id });

export function PersonForm() {
  return (
    <PersonAsking read={readRights} closed="本公告没有向社会公布的标段，不能在此投诉">
      {(noticeId, rights) =>
        rights.excluded === null ? (
          <Letter noticeId={noticeId} rights={rights} />
        ) : (
          <Excluded excluded={rights.excluded} />
        )
      }
    </PersonAsking>
  );
}

const reasons = {
  complaint_suppliers_only: [
    '本项目是政府采购，投诉只能由提出过质疑的供应商提出',
    '依照《政府采购法》第五十五条，质疑供应商对答复不满意或者逾期未获答复的可以投诉；其他人可以向财政部门反映。',
  ],
  complaint_not_provided: [
    '法律没有为本项目规定投诉程序',
    '本项目不是招标，也不是政府采购。有意见的，请按公告中的联系方式向采购人书面反映。',
  ],
  complaint_no_supervisor: [
    '招标人的监督部门未在本平台办理投诉',
    '请按公告中的监督渠道，向有关行政监督部门书面投诉。',
  ],
} as const;

function Excluded({ excluded }: { readonly excluded: keyof typeof reasons }) {
  const [title, text] = reasons[excluded];
  return (
    <PersonNote role="status" title={title}>
      <p>{text}</p>
    </PersonNote>
  );
}

/** The fields of the letter that survive a reload; the identity and the objection's number do not. */
const keptNames = ['lotId', 'subject', 'respondent', 'facts', 'basis', 'request', 'knownOn'] as const;

interface LetterProps {
  readonly noticeId: string;
  readonly rights: PersonComplaintRightsView;
}

function Letter({ noticeId, rights: { lots, supervisor } }: LetterProps) {
  const [first] = lots;
  const [busy, setBusy] = useState(false);
  const [given, setGiven] = useState<OutputOf<typeof submitPersonComplaint> | null>(null);
  const [consent, setConsent] = useState(false);
  // The same id for all attempts: a repeated one is accepted once.
  const id = useRef<string | null>(null);
  const kept = useMemo(() => ({ key: `complaint:${noticeId}`, names: keptNames }), [noticeId]);
  const fields = useTyped(
    {
      lotId: first?.id ?? '',
      subject: first?.rights[0]?.subject ?? '',
      ...{ objectionNo: '', respondent: '', facts: '', basis: '', request: '', knownOn: '' },
      ...noIdentity,
    },
    kept,
  );
  if (given !== null) return <PersonReceipt given={given} />;

  // The lot of a restored letter may no longer be there.
  const lot = lots.find(({ id: one }) => one === fields.values.lotId) ?? first;
  const possible = lot?.rights ?? [];
  // Another lot may allow only other subjects.
  const right = possible.find(({ subject }) => subject === fields.values.subject) ?? possible[0];

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy || lot === undefined || right === undefined) return;
    // Everything else is checked by the server; this page does not load the rules.
    if (!consent) return fields.setProblems(consentWanted);
    setBusy(true);
    id.current ??= crypto.randomUUID();
    const { respondent, objectionNo, knownOn, ...written } = fields.values;
    const reply = await client.call(submitPersonComplaint, {
      ...written,
      idType: readIdPaper(written.idType),
      lotId: lot.id,
      subject: right.subject,
      // Drops fields that the matter chosen last does not need.
      respondent: right.respondents.includes(respondent) ? respondent : '',
      objectionNo: right.objectionFirst ? objectionNo : '',
      knownOn: right.objectionFirst ? '' : knownOn,
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
      <p>受理投诉的监督部门：{supervisor}。</p>
      <PersonKeeping
        restored={fields.restored}
        onClear={() => {
          fields.empties();
          setConsent(false);
        }}
      />
      <Problems of={fields} />
      <div className={styles.row}>
        {lots.length > 1 ? (
          <TypedChoice
            of={fields}
            name="lotId"
            label="标段"
            required
            options={lots.map((lot) => [lot.id, lot.name])}
          />
        ) : null}
        <TypedChoice
          of={fields}
          name="subject"
          label="投诉事项"
          required
          options={possible.map((one) => [one.subject, one.label])}
        />
      </div>
      {right?.objectionFirst === true ? (
        <TypedText
          of={fields}
          name="objectionNo"
          label="先行的异议编号"
          required
          help={`就${right.label}投诉，应当先提出异议。收到答复或者答复期满后${right.within}内可以投诉（${right.citation}），截止时间见“查询我的异议”；还没有提出的，请先在“提出异议”中办理。`}
          max={40}
        />
      ) : null}
      <LetterFields of={fields} right={right} />
      <PersonIdentity
        of={fields}
        noun="投诉"
        purpose="complaint"
        consent={{ text: complaintConsent.text, given: consent, give: setConsent }}
      />
      <p className={styles.hint}>
        提交后内容不能再改，监督部门要求补正的可以补正一次；作出处理决定之前可以撤回，撤回后不能就同一异议再次投诉。
        捏造事实、提供虚假材料或者以非法手段取得证明材料的，依法驳回并承担责任。
      </p>
      <div className={styles.actions}>
        <Button type="submit" kind="primary" size="large" busy={busy} busyText="正在提交">
          提交投诉
        </Button>
      </div>
    </form>
  );
}
