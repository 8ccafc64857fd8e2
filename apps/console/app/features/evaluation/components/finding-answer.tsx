import type { EvaluationView } from '@procure/contract/evaluation/evaluation.schema.ts';
import { type FindingAnswer as Answer, rejectedBids } from '@procure/domain/evaluation/finding-answer.ts';
import { TextField, useBound } from '@procure/web/form/bound-fields.tsx';
import type { Fields, NameOf, Values } from '@procure/web/form/use-fields.ts';
import styles from './evaluation.module.css';

export type OpenFinding = EvaluationView['bids'][number]['findings'][number] & {
  readonly bidId: string;
  readonly companyName: string;
};

/** The findings on the bids that pass, one by one. */
export const findingsOn = (
  bids: readonly Pick<EvaluationView['bids'][number], 'bidId' | 'companyName' | 'findings'>[],
  passes: (bidId: string) => boolean,
): readonly OpenFinding[] =>
  bids
    .filter(({ bidId }) => passes(bidId))
    .flatMap(({ bidId, companyName, findings }) =>
      findings.map((finding) => ({ ...finding, bidId, companyName })),
    );

/** The answers to write, in the order of the findings, with those that are already written. */
export const answersTo = (findings: readonly OpenFinding[], written: readonly Answer[]): Answer[] =>
  findings.map(({ bidId, key }) => {
    const one = written.find((answer) => answer.bidId === bidId && answer.finding === key);
    return { bidId, finding: key, reject: one?.reject ?? false, reason: one?.reason ?? '' };
  });

interface FindingAnswerProps<T extends Values> {
  readonly of: Fields<T>;
  readonly names: { readonly reject: NameOf<T, boolean>; readonly reason: NameOf<T, string> };
  readonly finding: OpenFinding;
  /** The answers that are written now. */
  readonly answers: readonly Answer[];
}

/** The committee's answer to one finding. A bid that is rejected for another one needs none. */
export function FindingAnswer<T extends Values>({ of, names, finding, answers }: FindingAnswerProps<T>) {
  const { bidId, companyName, message, citation } = finding;
  const { about, value, change } = useBound<T, boolean>({ of, name: names.reject, label: '处理意见' });
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
  const isMoot = !value && rejectedBids(answers).has(bidId);
  return (
    <fieldset className={styles.bid}>
      <legend>{companyName}</legend>
      <div>
        {message}
        <span className={styles.sub}>{citation}</span>
      </div>
      {isMoot ? (
        <p className={styles.sub}>该投标因另一项问题被否决，不需要说明。</p>
      ) : (
        <>
          <div className={styles.choice} role="radiogroup" aria-label={about.label}>
            {choose(false, '不否决')}
            {choose(true, '否决投标')}
          </div>
          <TextField
            of={of}
            name={names.reason}
            label={value ? '否决的理由' : '不否决的理由'}
            required
            help="5–500字。"
            max={500}
            lines={2}
          />
        </>
      )}
    </fieldset>
  );
}
