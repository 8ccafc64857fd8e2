import { methodSteps } from '@procure/domain/tender/method.ts';
import { invitationOf } from '@procure/domain/tender/sourcing.ts';
import { Icon } from '@procure/ui/icon/icon.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { BoundField } from '../../../lib/bound-field.tsx';
import type { FieldMessages } from '../../../lib/line-draft.ts';
import rules from '../../../lib/violations.module.css';
import { Violations } from '../../../lib/violations.tsx';
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
        <p className={`${rules.rule} ${rules.warn}`}>
          <Icon name="info" />
          <span>填写文件获取与投标截止时间后，将按法规时限检查。</span>
        </p>
      ) : check.isError ? (
        <p className={`${rules.rule} ${rules.warn}`}>
          <Icon name="alert" />
          <span>暂时无法检查法规时限，提交审批时会再次检查。</span>
        </p>
      ) : (
        <Violations violations={check.data?.data ?? null} fine="时间安排符合法规时限。" />
      )}
    </div>
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
