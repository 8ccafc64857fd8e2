import type { AmendmentDesk } from '@procure/contract/amendment/amendment.schema.ts';
import { checkNoEffectReason } from '@procure/domain/amendment/extension.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { describeTimes } from '@procure/domain/lot/times.ts';
import type { Announcement, Change } from '@procure/domain/tender/announcement.ts';
import { CheckBox } from '@procure/ui/field/controls.tsx';
import { Note } from '@procure/ui/note/note.tsx';
import { MomentField, TextField, useBound } from '@procure/web/form/bound-fields.tsx';
import type { Fields } from '@procure/web/form/use-fields.ts';
import styles from './lot-desk.module.css';

type Plan = AmendmentDesk['plan'];
type Lot = Pick<AmendmentDesk['lot'], 'bidDeadline' | 'prequalificationDeadline'>;

/** The publisher's decision on a change or an answer: it may affect bids (new deadlines), or it does not (reason). */
export interface PublishChoice {
  readonly affectsBids: boolean;
  /** ISO; empty if the present deadline stays. */
  readonly bidDeadline: string;
  readonly prequalificationDeadline: string;
  readonly reason: string;
}

export function choiceFor(plan: Plan): PublishChoice {
  return {
    affectsBids: true,
    bidDeadline: plan.bid?.proposed ?? '',
    prequalificationDeadline: plan.prequalification?.proposed ?? '',
    reason: '',
  };
}

/** Converts the choice into the input of the command. */
export function inputOfChoice(plan: Plan, choice: PublishChoice) {
  const { bidDeadline, prequalificationDeadline, reason } = choice;
  if (plan.bound && !choice.affectsBids) return { affectsBids: false, reason };
  return {
    affectsBids: true,
    ...(bidDeadline === '' ? {} : { bidDeadline }),
    ...(prequalificationDeadline === '' ? {} : { prequalificationDeadline }),
  };
}

/** Changed times, in the wording of the notice. */
export function changesChosen(lot: Lot, plan: Plan, choice: PublishChoice): readonly Change[] {
  if (plan.bound && !choice.affectsBids) return [];
  return describeTimes(lot, {
    ...(choice.bidDeadline === '' ? {} : { bidDeadline: new Date(choice.bidDeadline) }),
    ...(choice.prequalificationDeadline === ''
      ? {}
      : { prequalificationDeadline: new Date(choice.prequalificationDeadline) }),
  });
}

interface EffectFieldsProps {
  readonly of: Fields<PublishChoice>;
  readonly lot: Lot;
  readonly plan: Plan;
  /** The reason why bids are affected in any case; null if the publisher decides it. */
  readonly affected?: string | null;
}

/** Fields for the effect on bids: later deadlines if bids are affected, else a reason that a second person approves. */
export function EffectFields({ of, lot, plan, affected = null }: EffectFieldsProps) {
  const { value: affectsBids, change } = useBound<PublishChoice, boolean>({
    of,
    name: 'affectsBids',
    label: '影响投标文件编制',
  });
  if (!plan.bound) {
    return <p className={styles.hint}>法规对该采购方式的变更未规定顺延期限，各项时间不变。</p>;
  }
  const times = [
    ['bidDeadline', '新的投标截止（开标）', plan.bid, lot.bidDeadline],
    ['prequalificationDeadline', '新的资格预审截止', plan.prequalification, lot.prequalificationDeadline],
  ] as const;
  return (
    <>
      {affected === null ? (
        <CheckBox checked={!affectsBids} onChange={(event) => change(!event.target.checked)}>
          不影响投标文件编制（须说明理由，由审批人确认后发布，不顺延）
        </CheckBox>
      ) : (
        <p className={styles.hint}>{affected}</p>
      )}
      {affectsBids ? (
        <>
          {plan.bid === null && plan.prequalification === null ? (
            <p className={styles.hint}>
              投标截止时间为{formatDateTime(lot.bidDeadline)}（北京时间），距今时间充足，依法无需顺延。
            </p>
          ) : null}
          {times.map(([name, label, needed, present]) =>
            needed === null ? null : (
              <MomentField
                key={name}
                of={of}
                name={name}
                label={label}
                required
                help={`现为${formatDateTime(present ?? '')}，变更发布后不足${needed.period}，须顺延至不早于${formatDateTime(needed.earliest)}（北京时间，依据${needed.citation}）。`}
              />
            ),
          )}
        </>
      ) : (
        <TextField
          of={of}
          name="reason"
          label="不影响投标文件编制的理由"
          required
          help="5–500字，审批人与监督人员可见。"
          rule={checkNoEffectReason}
          max={500}
          lines={3}
        />
      )}
    </>
  );
}

/** Exact text of the notice that will be published. */
export function NoticePreview({ notice }: { readonly notice: Announcement }) {
  return (
    <Note title={`将公开：${notice.title}`}>
      <p className={styles.text}>{notice.body.replace(/\*\*|^#+ /gm, '')}</p>
    </Note>
  );
}
