import type { ViolationView } from '@procure/contract/tender/view.schema.ts';
import { methodSteps } from '@procure/domain/tender/method.ts';
import { invitationOf } from '@procure/domain/tender/sourcing.ts';
import { Icon } from '@procure/ui/icon/icon.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { BoundField } from '../../../lib/bound-field.tsx';
import type { FieldMessages } from '../../../lib/line-draft.ts';
import { scheduleQuery } from '../queries.ts';
import { fromInput } from './beijing-input.ts';
import type { LotDraft, TenderDraft, TimeField } from './form-state.ts';
import styles from './tender.module.css';

interface ScheduleFieldsProps {
  /** `lots.0` */
  readonly path: string;
  readonly draft: TenderDraft;
  readonly lot: LotDraft;
  readonly errors: FieldMessages;
  readonly onChange: (times: LotDraft['times']) => void;
}

/** The times of a lot, checked against the law while they are set. */
export function ScheduleFields({ path, draft, lot, errors, onChange }: ScheduleFieldsProps) {
  const steps = methodSteps[draft.method];
  const invitation = invitationOf(draft);
  const time = (field: TimeField) => ({
    path: `${path}.${field}`,
    errors,
    type: 'date-time' as const,
    value: lot.times[field],
    onChange: (value: string) => onChange({ ...lot.times, [field]: value }),
  });
  return (
    <div className={styles.form}>
      <p className={styles.found}>均为北京时间。开标时间即投标截止时间（《招标投标法》第三十四条）。</p>
      <div className={styles.pair}>
        <BoundField {...time('documentFrom')} label="文件获取开始" required />
        <BoundField {...time('documentUntil')} label="文件获取截止" required />
      </div>
      <div className={styles.pair}>
        {invitation === 'none' ? null : (
          <BoundField {...time('replyUntil')} label="邀请回复截止" required={invitation === 'required'} />
        )}
        {steps.questions ? <BoundField {...time('questionUntil')} label="提疑截止" /> : null}
        {steps.prequalification === 'optional' ? (
          <BoundField
            {...time('prequalificationDeadline')}
            label="资格预审截止"
            help="留空即不设资格预审。"
          />
        ) : null}
      </div>
      <div className={styles.pair}>
        <BoundField {...time('bidDeadline')} label="投标截止（开标）" required />
      </div>
      <ScheduleCheck draft={draft} lot={lot} />
    </div>
  );
}

function ScheduleCheck({ draft, lot }: Pick<ScheduleFieldsProps, 'draft' | 'lot'>) {
  const times = useSettled(lot.times);
  const documentFrom = fromInput(times.documentFrom);
  const documentUntil = fromInput(times.documentUntil);
  const bidDeadline = fromInput(times.bidDeadline);
  const complete = documentFrom !== '' && documentUntil !== '' && bidDeadline !== '';
  const check = useQuery({
    ...scheduleQuery({
      method: draft.method,
      scope: draft.scope,
      documentFrom,
      documentUntil,
      bidDeadline,
      replyUntil: fromInput(times.replyUntil),
      questionUntil: fromInput(times.questionUntil),
      prequalificationDeadline: fromInput(times.prequalificationDeadline),
    }),
    enabled: complete,
    placeholderData: keepPreviousData,
  });
  return (
    <div aria-live="polite">
      {!complete ? (
        <p className={`${styles.rule} ${styles.warn}`}>
          <Icon name="info" />
          <span>填写文件获取与投标截止时间后，将按法规时限检查。</span>
        </p>
      ) : check.isError ? (
        <p className={`${styles.rule} ${styles.warn}`}>
          <Icon name="alert" />
          <span>暂时无法检查法规时限，提交审批时会再次检查。</span>
        </p>
      ) : (
        <Violations violations={check.data?.data ?? null} fine="时间安排符合法规时限。" />
      )}
    </div>
  );
}

const prefixes = { block: '不能发布：', warn: '请注意：', hint: '提示：' } as const;

/** Identifies a violation within its lot. */
export function keyOf({
  ruleCode,
  field,
  passage,
}: Pick<ViolationView, 'ruleCode' | 'field' | 'passage'>): string {
  return `${ruleCode} ${field} ${passage}`;
}

/** Violations of the law; `null` while they are being checked. */
export function Violations({
  violations,
  fine = '方式、时间与金额符合法规要求。',
}: {
  readonly violations: readonly ViolationView[] | null;
  readonly fine?: string;
}) {
  if (violations === null) {
    return (
      <p className={styles.rule}>
        <Icon name="hourglass" />
        <span>正在按法规时限检查…</span>
      </p>
    );
  }
  if (violations.length === 0) {
    return (
      <p className={`${styles.rule} ${styles.fine}`}>
        <Icon name="check-circle" />
        <span>{fine}</span>
      </p>
    );
  }
  return (
    <ul className={styles.rules}>
      {violations.map(({ severity, message, citation, ...violation }) => (
        <li key={keyOf(violation)} className={`${styles.rule} ${styles[severity]}`}>
          <Icon name={severity === 'block' ? 'close' : 'alert'} />
          <span>
            {prefixes[severity]}
            {message}
            {citation === '' ? null : <small>依据{citation}</small>}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The value once it has been stable for a moment, so that not every keystroke causes a request. */
function useSettled<T>(value: T): T {
  const [settled, settle] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => settle(value), 400);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
