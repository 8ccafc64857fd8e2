import { preferenceLabels } from '@procure/domain/evaluation/preference.ts';
import { preferenceCitation } from '@procure/domain/evaluation/preference-rule.ts';
import { TextField, useBound } from '@procure/web/form/bound-fields.tsx';
import type { Fields } from '@procure/web/form/use-fields.ts';
import desk from '../../../lib/lot-desk.module.css';
import styles from './evaluation.module.css';
import { Statement } from './preference.tsx';
import type { OpenClaim, WrittenReport } from './use-report.ts';

interface PreferenceDecisionProps {
  readonly of: Fields<WrittenReport>;
  readonly at: number;
  readonly claim: OpenClaim;
}

/** The committee's decision on one claimed deduction. */
export function PreferenceDecision({
  of,
  at,
  claim: { bid, kind, percent, category },
}: PreferenceDecisionProps) {
  const { about, value, change } = useBound<WrittenReport, boolean | null>({
    of,
    name: `preferences.${at}.granted`,
    label: `${bid.companyName}的${preferenceLabels[kind]}`,
  });
  const choose = (granted: boolean, words: string) => (
    <label>
      <input
        type="radio"
        name={about.id}
        id={granted ? about.id : undefined}
        checked={value === granted}
        onChange={() => change(granted)}
      />
      {words}
    </label>
  );
  return (
    <fieldset className={styles.bid}>
      <legend>
        {bid.companyName}：{preferenceLabels[kind]}
        {percent}%
      </legend>
      <div>
        <Statement bid={bid} />
        <span className={styles.sub}>{preferenceCitation(kind, category)}</span>
      </div>
      <div>
        <div className={styles.choice} role="radiogroup" aria-label={about.label}>
          {choose(true, '确认声明')}
          {choose(false, '不予确认')}
        </div>
        {about.error === undefined ? null : <p className={desk.problem}>{about.error}</p>}
      </div>
      {value === false ? (
        <TextField
          of={of}
          name={`preferences.${at}.reason`}
          label="不予确认的理由"
          required
          help="5–500字。"
          max={500}
          lines={2}
        />
      ) : null}
    </fieldset>
  );
}
