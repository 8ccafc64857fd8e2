import { TextField, useBound } from '@procure/web/form/bound-fields.tsx';
import type { Fields } from '@procure/web/form/use-fields.ts';
import styles from './evaluation.module.css';
import type { OpenFinding, WrittenReport } from './use-report.ts';

interface FindingAnswerProps {
  readonly of: Fields<WrittenReport>;
  readonly at: number;
  readonly finding: OpenFinding;
}

/** The committee's answer to one finding. */
export function FindingAnswer({ of, at, finding: { companyName, message, citation } }: FindingAnswerProps) {
  const { about, value, change } = useBound<WrittenReport, boolean>({
    of,
    name: `answers.${at}.reject`,
    label: '处理意见',
  });
  const choose = (reject: boolean, words: string) => (
    <label>
      <input
        type="radio"
        name={about.id}
        id={reject ? undefined : about.id}
        checked={value === reject}
        onChange={() => change(reject)}
      />
      {words}
    </label>
  );
  return (
    <fieldset className={styles.bid}>
      <legend>{companyName}</legend>
      <div>
        {message}
        <span className={styles.sub}>{citation}</span>
      </div>
      <div className={styles.choice} role="radiogroup" aria-label={about.label}>
        {choose(false, '不否决')}
        {choose(true, '否决投标')}
      </div>
      <TextField
        of={of}
        name={`answers.${at}.reason`}
        label={value ? '否决的理由' : '不否决的理由'}
        required
        help="5–500字。"
        max={500}
        lines={2}
      />
    </fieldset>
  );
}
