import type { CriterionView } from '@procure/contract/criterion/criterion.schema.ts';
import type { EvaluatedBid } from '@procure/contract/evaluation/evaluation.schema.ts';
import { criterionKindLabels, criterionKinds, isScored } from '@procure/domain/criterion/criterion.ts';
import { computedPoints, judgedCriteria, sumOfPoints } from '@procure/domain/criterion/judgement.ts';
import { scoringText } from '@procure/domain/criterion/wording.ts';
import { useBound } from '@procure/web/form/bound-fields.tsx';
import { type Fields, useValue } from '@procure/web/form/use-fields.ts';
import desk from '../../../lib/lot-desk.module.css';
import styles from './evaluation.module.css';
import { type Sheet, statedValue, type Written } from './use-sheet.ts';

interface JudgementsProps {
  readonly of: Fields<Written>;
  /** The place of the bid in the sheet. */
  readonly at: number;
  readonly bid: EvaluatedBid;
  readonly criteria: readonly CriterionView[];
  readonly part: Sheet['part'];
  /** A rejected bid has no points. */
  readonly isRejected: boolean;
}

/** 逐项评审: a judgement of the bid by each criterion that is due, in the order of the parts. */
export function Judgements({ of, at, bid, criteria, part, isRejected }: JudgementsProps) {
  const judged = judgedCriteria(criteria);
  const judgements = useValue(of, `scores.${at}.judgements`);
  return criterionKinds.map((kind) => {
    const items = judged.flatMap((criterion, place) =>
      criterion.kind === kind ? [{ criterion, place }] : [],
    );
    const isDue = part === 'whole' ? !(isRejected && isScored(kind)) : isScored(kind) === (part === 'scores');
    if (items.length === 0 || !isDue) return null;
    const sum =
      kind === 'technical' || kind === 'commercial' ? sumOfPoints(criteria, judgements, kind) : null;
    return (
      <section
        key={kind}
        className={styles.judgements}
        aria-label={`${bid.companyName} ${criterionKindLabels[kind]}`}
      >
        <p className={styles.judgedHead}>
          <b>{criterionKindLabels[kind]}</b>
          {sum === null ? null : <output>合计{sum}分</output>}
        </p>
        <ul>
          {items.map(({ criterion, place }) => (
            <li key={criterion.id}>
              <div>
                <b>{criterion.title}</b>
                {criterion.points === null ? null : <span className={styles.sub}>{criterion.points}分</span>}
                <span className={styles.sub}>
                  {isScored(kind) ? scoringText(criterion.scoring) : criterion.requirement}
                </span>
                <AnswerLine bid={bid} criterion={criterion} />
              </div>
              {isScored(kind) ? (
                <Points {...{ of, bid, criterion }} name={`scores.${at}.judgements.${place}.points`} />
              ) : (
                <Met {...{ of, bid, criterion, at }} name={`scores.${at}.judgements.${place}.met`} />
              )}
            </li>
          ))}
        </ul>
      </section>
    );
  });
}

/** The bid's own answer, beside the judgement of it. */
function AnswerLine({ bid, criterion }: { readonly bid: EvaluatedBid; readonly criterion: CriterionView }) {
  const answer = bid.answers.find(({ criterionId }) => criterionId === criterion.id);
  if (answer === undefined) return null;
  const { scoring } = criterion;
  const stated = answer.value !== '' && scoring.by === 'formula' ? `${answer.value}${scoring.unit} ` : '';
  return <span className={styles.sub}>投标响应：{stated + answer.response || '未响应'}</span>;
}

interface JudgementProps<Field extends 'met' | 'points'> {
  readonly of: Fields<Written>;
  readonly name: `scores.${number}.judgements.${number}.${Field}`;
  readonly bid: EvaluatedBid;
  readonly criterion: CriterionView;
}

/** Points: chosen among published ones, typed, or computed from the number that the bid states. */
function Points({ of, name, bid, criterion }: JudgementProps<'points'>) {
  const label = `${bid.companyName} ${criterion.title} 得分`;
  const { about, value, change } = useBound<Written, string>({ of, name, label });
  const { scoring, points } = criterion;
  const computed = computedPoints(criterion, statedValue(bid, criterion.id));
  const control = {
    id: about.id,
    'aria-label': label,
    'aria-invalid': about.error === undefined ? undefined : (true as const),
    'aria-describedby': about.error === undefined ? undefined : `${about.id}.problem`,
  };
  return (
    <div className={styles.judged}>
      {scoring.by === 'tiers' ? (
        <select {...control} value={value ?? ''} onChange={(event) => change(event.target.value)}>
          <option value="">请选择</option>
          {scoring.tiers.map((tier) => (
            <option key={tier.points} value={tier.points}>
              {tier.points}分
            </option>
          ))}
        </select>
      ) : (
        <input
          {...control}
          inputMode="decimal"
          maxLength={10}
          placeholder={`0–${points ?? ''}`}
          value={value ?? ''}
          readOnly={computed !== null}
          onChange={(event) => change(event.target.value)}
        />
      )}
      {computed === null ? null : <span className={styles.sub}>按投标值计算</span>}
      {about.error === undefined ? null : (
        <p className={desk.problem} id={`${about.id}.problem`}>
          {about.error}
        </p>
      )}
    </div>
  );
}

/** Whether the bid meets the criterion. A bid that does not is rejected, on the ground of that part. */
function Met({ of, name, bid, criterion, at }: JudgementProps<'met'> & { readonly at: number }) {
  const label = `${bid.companyName} ${criterion.title}`;
  const { about, value, change } = useBound<Written, boolean | null>({ of, name, label });
  const responsive = useBound<Written, boolean | null>({ of, name: `scores.${at}.responsive`, label });
  const basis = useBound<Written, string>({ of, name: `scores.${at}.basis`, label });
  const decide = (met: boolean) => {
    change(met);
    if (met) return;
    responsive.change(false);
    if (basis.value === '')
      basis.change(criterion.kind === 'qualification' ? 'unqualified' : 'not_responsive');
  };
  return (
    <div className={styles.judged}>
      <div className={styles.choice} role="radiogroup" aria-label={label}>
        {([true, false] as const).map((met) => (
          <label key={String(met)}>
            <input
              type="radio"
              name={about.id}
              id={met ? about.id : undefined}
              checked={value === met}
              onChange={() => decide(met)}
            />
            {met ? '符合' : '不符合'}
          </label>
        ))}
      </div>
      {about.error === undefined ? null : <p className={desk.problem}>{about.error}</p>}
    </div>
  );
}
