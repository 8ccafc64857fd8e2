import { concludeEvaluation } from '@procure/contract/evaluation/evaluation.route.ts';
import type { EvaluationView } from '@procure/contract/evaluation/evaluation.schema.ts';
import { type FindingAnswer, withRejections } from '@procure/domain/evaluation/finding.ts';
import { checkReport } from '@procure/domain/evaluation/report.ts';
import { standingsOf } from '@procure/domain/evaluation/standing.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { confirm } from '@procure/ui/confirm/confirm.tsx';
import { Note } from '@procure/ui/note/note.tsx';
import { Skeleton } from '@procure/ui/skeleton/skeleton.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { KeptWords } from '@procure/web/draft/save-words.tsx';
import { useAutosave } from '@procure/web/draft/use-autosave.ts';
import { ChoiceField, TextField, useBound } from '@procure/web/form/bound-fields.tsx';
import { type Fields, useDraftFields, whenValid } from '@procure/web/form/use-fields.ts';
import desk from '../../../lib/lot-desk.module.css';
import styles from './evaluation.module.css';

interface Written {
  readonly report: string;
  /** Tied bids in the committee's order; empty while a place is open. */
  readonly decided: readonly string[];
  /** Reasons for not rejecting bids in spite of findings, in the order of the findings. */
  readonly answers: readonly FindingAnswer[];
  /** The reason why too few bids still compete; empty if all are rejected. */
  readonly competing: string;
}

interface ReportFormProps {
  readonly view: EvaluationView;
  /** Findings about the bids that passed. */
  readonly found: readonly OpenFinding[];
}

type OpenFinding = EvaluationView['bids'][number]['findings'][number] & {
  readonly bidId: string;
  readonly companyName: string;
};

/** The result of the sheets, with the bids that the committee rejects by its answers. */
function outcomeOf({ bids, sheets, lot }: EvaluationView, answers: readonly FindingAnswer[]) {
  const rows = (sheets ?? []).map(({ scores }) => scores);
  const standings = standingsOf(bids, withRejections(rows, bids, answers), {
    method: lot.evaluationMethod,
    weights: lot.weights,
  });
  const responsive = standings.filter((one) => one.responsive).length;
  return {
    responsive,
    tied: responsive < lot.minBids && !lot.mayGoOn ? [] : standings.filter((one) => one.tied),
  };
}

/** The committee's report, kept in this browser until it is submitted, once. */
export function ReportForm({ view, found }: ReportFormProps) {
  const { lot } = view;
  const stored = (draft: Written) => ({ version: 0, draft, by: null, at: null });
  const reasons = (given: readonly FindingAnswer[]) =>
    found.map(({ bidId, key }): FindingAnswer => {
      const one = given.find((answer) => answer.bidId === bidId && answer.finding === key);
      return { bidId, finding: key, reject: one?.reject ?? false, reason: one?.reason ?? '' };
    });
  const places = (decided: readonly string[], answers: readonly FindingAnswer[]) => {
    const { tied } = outcomeOf(view, answers);
    return tied.map((_, at) => tied.find(({ bidId }) => bidId === decided[at])?.bidId ?? '');
  };
  const whole = ({ report, decided, answers: given = [], competing = '' }: Partial<Written>): Written => {
    const answers = reasons(given);
    return { report: report ?? '', decided: places(decided ?? [], answers), answers, competing };
  };
  const draft = useAutosave<Written>({
    place: () => `report/${lot.id}`,
    start: stored(whole({})),
    isSame: (one, other) => JSON.stringify(one) === JSON.stringify(other),
    restore: whole,
    send: null,
  });
  const act = useCommand(concludeEvaluation);
  const fields = useDraftFields(draft, act.failure, { check: (written) => checkReport(whole(written)) });
  if (!draft.loaded) return <Skeleton lines={8} />;
  const { responsive, tied } = outcomeOf(view, draft.draft.answers);
  const few = responsive < lot.minBids;
  const mayGoOn = few && responsive > 0 && lot.mayGoOn;
  const tooFew = `通过评审的投标仅${responsive}家，不足${lot.minBids}家`;

  async function conclude(written: Written) {
    const { report, decided, answers } = whole(written);
    const competing = mayGoOn ? written.competing.trim() : '';
    const failing = few && competing === '';
    const concluded = await confirm({
      title: '提交评标报告',
      text: failing
        ? `${tooFew}，提交后本标段流标并通知投标人，不能撤回。`
        : '提交后评审结果和候选人即确定，不能撤回。是否提交？',
      confirmText: '提交报告',
      danger: failing,
      busyText: '正在提交',
      act: () =>
        act.run(
          { lotId: lot.id, report, decided: [...decided], answers: [...answers], competing },
          failing ? '评标报告已提交，本标段流标' : '评标报告已提交，候选人已产生',
        ),
    });
    if (!concluded) return null;
    draft.take(stored(written));
    return concluded;
  }

  return (
    <Card title="提交评标报告">
      <form
        className={desk.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void whenValid(fields, conclude);
        }}
      >
        {few ? (
          <Note tone="danger" title={tooFew}>
            <p>
              {mayGoOn
                ? '投标明显缺乏竞争的，评标委员会可以否决全部投标，本标段流标；认为竞争仍然充分的，说明理由后继续推荐候选人（《评标委员会和评标方法暂行规定》第二十七条）。'
                : '提交报告后本标段流标。'}
            </p>
          </Note>
        ) : null}
        {found.length === 0 ? null : (
          <Note tone="warning" title={`初步评审有${found.length}项问题尚未处理`}>
            <p>请由评标委员会逐项决定：否决该投标，或说明不否决的理由。理由写入评标报告。</p>
          </Note>
        )}
        {found.map((one, at) => (
          <Answer key={`${one.bidId} ${one.key}`} of={fields} at={at} finding={one} />
        ))}
        {mayGoOn ? (
          <TextField
            of={fields}
            name="competing"
            label="继续评审的理由"
            help="5–500字，写入评标报告。不填则否决全部投标，本标段流标。"
            rule={(value) =>
              value.trim() === '' || [...value.trim()].length >= 5 ? null : '继续评审的理由须为5–500字'
            }
            max={500}
            lines={3}
          />
        ) : null}
        {tied.map((one, at) => (
          <ChoiceField
            key={one.bidId}
            of={fields}
            name={`decided.${at}`}
            label={`第${one.rank}名（并列，由评标委员会确定）`}
            required
            help="得分、报价与技术分均相同。"
            options={tied.map(({ bidId, companyName }) => [bidId, companyName])}
          />
        ))}
        <TextField
          of={fields}
          name="report"
          label="评标报告"
          required
          help="评审经过、否决情况、推荐意见，10–20000字。"
          max={20_000}
          lines={8}
        />
        <div className={desk.actions}>
          <Button kind="primary" type="submit" busy={act.busy} busyText="正在提交">
            提交评标报告
          </Button>
          <KeptWords draft={draft} />
        </div>
      </form>
    </Card>
  );
}

interface AnswerProps {
  readonly of: Fields<Written>;
  readonly at: number;
  readonly finding: OpenFinding;
}

/** The committee's answer to one finding. */
function Answer({ of, at, finding: { companyName, message, citation } }: AnswerProps) {
  const { about, value, change } = useBound<Written, boolean>({
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
