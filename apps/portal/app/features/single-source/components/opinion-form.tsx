import type { OutputOf } from '@procure/contract/registry.ts';
import { submitOpinion } from '@procure/contract/single-source/single-source.route.ts';
import { formatDateTime, formatDateTimeSeconds } from '@procure/domain/display/time.ts';
import { personKeptYears } from '@procure/domain/letter/keeping.ts';
import { opinionConsent, singleSourceSizes } from '@procure/domain/single-source/single-source.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { CheckBox } from '@procure/ui/field/controls.tsx';
import { client } from '@procure/web/call/client.ts';
import { type FormEvent, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import styles from '../../../lib/lot-page.module.css';
import own from '../../../lib/person.module.css';
import { PersonCode } from '../../../lib/person-code.tsx';
import { Problems, TypedText, useTyped } from '../../../lib/person-fields.tsx';
import { PersonKeeping } from '../../../lib/person-keeping.tsx';
import { PersonNote } from '../../../lib/person-note.tsx';

/** The field of the opinion that survives a reload; the author's name and phone do not. */
const keptNames = ['opinion'] as const;

export function OpinionForm() {
  const [query] = useSearchParams();
  return (
    <div className={own.below}>
      <Opinion noticeId={query.get('id') ?? ''} />
    </div>
  );
}

function Opinion({ noticeId }: { readonly noticeId: string }) {
  const [busy, setBusy] = useState(false);
  const [given, setGiven] = useState<OutputOf<typeof submitOpinion> | null>(null);
  const [consent, setConsent] = useState(false);
  // The same id for all attempts: a repeated one is accepted once.
  const id = useRef<string | null>(null);
  const kept = useMemo(() => ({ key: `opinion:${noticeId}`, names: keptNames }), [noticeId]);
  const fields = useTyped({ name: '', phone: '', otp: '', opinion: '' }, kept);
  if (given !== null)
    return (
      <PersonNote role="status" title={`意见已收到，编号 ${given.opinionNo}`}>
        <p>
          收到时间 {formatDateTimeSeconds(given.submittedAt)}（北京时间）。采购人应在
          {formatDateTime(given.reviewDue)}前告知补充论证的结论；编号已发送到您的手机。
        </p>
      </PersonNote>
    );

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    if (!consent) return fields.setProblems([{ id: 'consent', message: '请阅读并单独同意处理您的联系信息' }]);
    setBusy(true);
    id.current ??= crypto.randomUUID();
    const reply = await client.call(submitOpinion, {
      ...fields.values,
      noticeId,
      id: id.current,
      consent: true,
    });
    if (reply.ok) {
      fields.empties();
      setGiven(reply.data);
    } else await fields.refused(reply);
    setBusy(false);
  }

  const wrong = fields.errorAt('consent');
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
      <TypedText
        of={fields}
        name="opinion"
        label="意见"
        required
        help="10–5000字。写明为什么供应商不是唯一的，有证据的请写明如何核验。"
        max={singleSourceSizes.content.max}
        lines={6}
      />
      <TypedText of={fields} name="name" label="姓名或者单位名称" required autoComplete="name" max={100} />
      <PersonCode of={fields} purpose="single_source" help="用于核实和告知结论。" />
      <p className={styles.hint}>
        姓名（单位名称）和手机号加密保存{personKeptYears}
        年后删除；意见原文是采购档案的一部分，请勿在其中填写无关的个人信息。
      </p>
      <div>
        <CheckBox
          id="consent"
          checked={consent}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={wrong ? 'consent-error' : undefined}
          onChange={(event) => {
            setConsent(event.target.checked);
            fields.clear('consent');
          }}
        >
          {opinionConsent.text}
        </CheckBox>
        {wrong ? (
          <span className={styles.hint} id="consent-error">
            {wrong}
          </span>
        ) : null}
      </div>
      <div className={styles.actions}>
        <Button type="submit" kind="primary" size="large" busy={busy} busyText="正在提交">
          提交意见
        </Button>
      </div>
    </form>
  );
}
