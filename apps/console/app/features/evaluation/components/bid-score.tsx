import type { EvaluatedBid, EvaluationView } from '@procure/contract/evaluation/evaluation.schema.ts';
import { findingsOfReview } from '@procure/domain/evaluation/finding-answer.ts';
import { rejectionBases, rejectionBasisCodes } from '@procure/domain/evaluation/sheet.ts';
import { Note } from '@procure/ui/note/note.tsx';
import { ChoiceField, NumberField, TextField, useBound } from '@procure/web/form/bound-fields.tsx';
import type { Fields } from '@procure/web/form/use-fields.ts';
import desk from '../../../lib/lot-desk.module.css';
import styles from './evaluation.module.css';
import { Findings } from './findings.tsx';
import { Judgements } from './judgements.tsx';
import type { Sheet, Written } from './use-sheet.ts';

interface BidScoreProps {
  readonly of: Fields<Written>;
  readonly at: number;
  readonly bid: EvaluatedBid;
  readonly lot: EvaluationView['lot'];
  readonly part: Sheet['part'];
  readonly relations: EvaluationView['relations'];
}

/** One bid of the own sheet: the preliminary review, the points, or both in a lot with one stage. */
export function BidScore({ of, at, bid, lot, part, relations }: BidScoreProps) {
  const responsive = useBound<Written, boolean | null>({
    of,
    name: `scores.${at}.responsive`,
    label: '初步评审',
  });
  const isReviewed = part !== 'scores';
  const findings = findingsOfReview([bid], lot.method).flatMap((one) => one.findings);
  const isRejected = isReviewed && responsive.value === false;
  const isOutvoted = !isReviewed && responsive.value === false;
  return (
    <fieldset className={styles.bid}>
      <legend>
        {bid.position}. {bid.companyName}
      </legend>
      {isReviewed && findings.length > 0 ? (
        <Note tone="warning" title={`初步评审有${findings.length}项问题`}>
          <Findings findings={findings} relations={relations} />
          <p>请核对投标文件后决定是否否决；不否决的，结束初步评审时由组长逐项写明理由。</p>
        </Note>
      ) : null}
      {isOutvoted ? (
        <Note tone="info" title="该投标经过半数评委同意通过初步评审">
          <p>您的否决意见记入评审记录。请与其他评委一样评分。</p>
        </Note>
      ) : null}
      <Judgements {...{ of, at, bid, part, isRejected }} criteria={lot.criteria} />
      {isReviewed ? <Responsive of={responsive} /> : null}
      {isRejected ? (
        <ChoiceField
          of={of}
          name={`scores.${at}.basis`}
          label="否决依据（《招标投标法实施条例》第五十一条）"
          required
          options={rejectionBasisCodes.map((code) => [code, rejectionBases[code]])}
        />
      ) : (
        <PartPoints {...{ of, at, lot, part }} />
      )}
      {isOutvoted ? null : (
        <TextField
          of={of}
          name={`scores.${at}.comment`}
          label={isRejected ? '否决理由' : '评审意见'}
          required={isRejected}
          max={2000}
          lines={2}
        />
      )}
    </fieldset>
  );
}

/** Whether the bid passes the preliminary review. */
function Responsive({
  of: { about, value, change },
}: {
  readonly of: ReturnType<typeof useBound<Written, boolean | null>>;
}) {
  const choose = (responsive: boolean, words: string) => (
    <label>
      <input
        type="radio"
        name={about.id}
        id={responsive ? about.id : undefined}
        checked={value === responsive}
        onChange={() => change(responsive)}
      />
      {words}
    </label>
  );
  return (
    <div>
      <div className={styles.choice} role="radiogroup" aria-label={about.label}>
        {choose(true, '通过初步评审')}
        {choose(false, '否决投标')}
      </div>
      {about.error === undefined ? null : <p className={desk.problem}>{about.error}</p>}
    </div>
  );
}

/** The points of the parts that have no criteria. */
function PartPoints({
  of,
  at,
  lot: { weights, criteria },
  part,
}: Pick<BidScoreProps, 'of' | 'at' | 'lot' | 'part'>) {
  if (part === 'preliminary') return null;
  const parts = (['technical', 'commercial'] as const).filter(
    (name) => weights[name] > 0 && !criteria.some(({ kind }) => kind === name),
  );
  if (parts.length === 0) return null;
  return (
    <div className={styles.row}>
      {parts.map((name) => (
        <NumberField
          key={name}
          of={of}
          name={`scores.${at}.${name}`}
          label={`${name === 'technical' ? '技术' : '商务'}（0–${weights[name]}分）`}
          required
          max={20}
        />
      ))}
    </div>
  );
}
