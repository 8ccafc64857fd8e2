import type { ViolationView } from '@procure/contract/tender/violation.schema.ts';
import { requiredReason } from '@procure/domain/required-text.ts';
import { Icon } from '@procure/ui/icon/icon.tsx';
import { TextField } from '@procure/web/form/bound-fields.tsx';
import type { Fields } from '@procure/web/form/use-fields.ts';
import styles from './violations.module.css';

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

/** Help text of every reason for keeping what a warning names. */
export const reasonHelp = '5–500字，将记入项目记录。';

interface Reasoned {
  readonly reasons: readonly { readonly reason: string }[];
}

/** One warning with the field for its reason. `at`: its place among the reasons of the form. */
export function WarningReasonField<Form extends Reasoned>({
  of,
  violation,
  at,
}: {
  readonly of: Fields<Form>;
  readonly violation: ViolationView;
  readonly at: number;
}) {
  return (
    <>
      <Violations violations={[violation]} />
      <TextField
        of={of as unknown as Fields<Reasoned>}
        name={`reasons.${at}.reason`}
        label="理由"
        required
        help={reasonHelp}
        rule={requiredReason('理由')}
        max={500}
        lines={3}
      />
    </>
  );
}

interface GivenReason extends Pick<ViolationView, 'ruleCode' | 'field' | 'passage' | 'message' | 'citation'> {
  readonly reason: string;
}

/** The reasons given for keeping what warnings name. `note`: the person and the time of a reason, if shown. */
export function GivenReasons({
  reasons,
}: {
  readonly reasons: readonly (GivenReason & { readonly prefix?: string; readonly note?: string })[];
}) {
  if (reasons.length === 0) return null;
  return (
    <ul className={styles.rules}>
      {reasons.map(({ message, citation, reason, prefix = '', note = '', ...given }) => (
        <li key={`${prefix}${keyOf(given)}`} className={`${styles.rule} ${styles.warn}`}>
          <span>
            {prefix}
            {message}
            {citation === '' ? null : <small>依据{citation}</small>}
            <span className={styles.prose}>
              理由：{reason}
              {note}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}

interface Given extends Pick<ViolationView, 'ruleCode' | 'field' | 'passage'> {
  readonly reason: string;
}

/** The reason given earlier for the same words or field; the row of a table may have moved. */
export function earlierReason(
  reasons: readonly Given[],
  { ruleCode, field, passage }: Pick<ViolationView, 'ruleCode' | 'field' | 'passage'>,
): string {
  const isSame = (given: Given) =>
    given.ruleCode === ruleCode && given.passage === passage && (passage !== '' || given.field === field);
  return reasons.find(isSame)?.reason ?? '';
}
