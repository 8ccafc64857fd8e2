import { getEvaluation, saveSheet, submitSheet } from '@procure/contract/evaluation/evaluation.route.ts';
import type {
  EvaluatedBid,
  EvaluationView,
  SheetRowView,
} from '@procure/contract/evaluation/evaluation.schema.ts';
import { computedPoints, judgedCriteria } from '@procure/domain/criterion/judgement.ts';
import { checkSheet, rejectionBases, rejectionBasisCodes } from '@procure/domain/evaluation/sheet.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { confirm } from '@procure/ui/confirm/confirm.tsx';
import { Note } from '@procure/ui/note/note.tsx';
import { Skeleton } from '@procure/ui/skeleton/skeleton.tsx';
import { client } from '@procure/web/call/client.ts';
import { useCommand } from '@procure/web/call/command.ts';
import { failed, type Stored } from '@procure/web/draft/autosave.ts';
import { ConflictView } from '@procure/web/draft/conflict-view.tsx';
import { type Difference, differencesOf } from '@procure/web/draft/differences.ts';
import { SaveWords } from '@procure/web/draft/save-words.tsx';
import { useAutosave } from '@procure/web/draft/use-autosave.ts';
import {
  ChoiceField,
  FieldsSummary,
  NumberField,
  TextField,
  useBound,
} from '@procure/web/form/bound-fields.tsx';
import { type Fields, useDraftFields, whenValid } from '@procure/web/form/use-fields.ts';
import desk from '../../../lib/lot-desk.module.css';
import styles from './evaluation.module.css';
import { Findings } from './findings.tsx';
import { Judgements, statedValue } from './judgements.tsx';

type Sheet = NonNullable<EvaluationView['sheet']>;
type Lot = EvaluationView['lot'];

interface Written {
  readonly scores: readonly SheetRowView[];
}

interface ScoreSheetProps {
  readonly view: EvaluationView;
  readonly sheet: Sheet;
}

const emptyRow = (bidId: string): SheetRowView => ({
  bidId,
  technical: '',
  commercial: '',
  responsive: null,
  basis: '',
  comment: '',
  judgements: [],
});

/**
 * A row for each bid to be judged, with a judgement by each criterion; saved ones are kept. The sum of a part with
 * criteria is computed where it is shown, and by the server.
 */
function whole(judged: readonly EvaluatedBid[], saved: readonly SheetRowView[], lot: Lot): Written {
  const criteria = judgedCriteria(lot.criteria);
  const has = (kind: 'technical' | 'commercial') => criteria.some((criterion) => criterion.kind === kind);
  return {
    scores: judged.map((bid) => {
      const row = saved.find(({ bidId }) => bidId === bid.bidId) ?? emptyRow(bid.bidId);
      return {
        ...row,
        technical: has('technical') ? '' : row.technical,
        commercial: has('commercial') ? '' : row.commercial,
        judgements: criteria.map((criterion) => {
          // A sheet that a page of an earlier release kept in this browser has no judgements.
          const judgement = row.judgements?.find(({ criterionId }) => criterionId === criterion.id);
          return {
            criterionId: criterion.id,
            met: judgement?.met ?? null,
            points: computedPoints(criterion, statedValue(bid, criterion.id)) ?? judgement?.points ?? '',
          };
        }),
      };
    }),
  };
}

/** The reader's own sheet, saved in this browser and on the platform while it is written. */
function useSheet(lot: Lot, judged: readonly EvaluatedBid[], sheet: Sheet) {
  const lotId = lot.id;
  const storedOf = ({ version, scores }: Sheet): Stored<Written> => ({
    version,
    draft: whole(judged, scores, lot),
    by: null,
    at: null,
  });
  return useAutosave<Written>({
    place: () => `sheet/${lotId}`,
    start: storedOf(sheet),
    isSame: (one, other) => JSON.stringify(one) === JSON.stringify(other),
    restore: ({ scores }) => whole(judged, scores, lot),
    async send({ scores }, version) {
      const reply = await client.call(saveSheet, { lotId, version, scores: [...scores] });
      if (reply.ok) return { kind: 'saved', version: reply.data.version, at: new Date().toISOString() };
      // The conflicting version is the reader's own, from another window.
      const theirs = reply.reason === 'conflict' ? await client.call(getEvaluation, { lotId }) : null;
      return theirs?.ok && theirs.data.sheet !== null
        ? { kind: 'overtaken', theirs: storedOf(theirs.data.sheet) }
        : failed(reply);
    },
  });
}

const labels: Readonly<Record<string, string>> = {
  technical: '技术',
  commercial: '商务',
  responsive: '通过初步评审',
  basis: '否决依据',
  comment: '意见',
  met: '是否符合',
  points: '得分',
};

/** The reader's own sheet: saved while it is typed, submitted once. */
export function ScoreSheet({ view: { lot, bids }, sheet }: ScoreSheetProps) {
  const judged = bids.filter(({ excluded }) => excluded === null);
  const draft = useSheet(lot, judged, sheet);
  const act = useCommand(submitSheet);
  const { weights, criteria } = lot;
  const fields = useDraftFields(draft, act.failure, {
    check: ({ scores }) => checkSheet(scores, judged, { weights, criteria }),
    summary: true,
    ids: '',
  });
  if (!draft.loaded) return <Skeleton lines={8} />;
  const companyAt = (path: string) =>
    judged[Number(/^scores\.(\d+)/.exec(path)?.[1] ?? -1)]?.companyName ?? '';
  const criterionAt = (path: string) =>
    judgedCriteria(criteria)[Number(/judgements\.(\d+)/.exec(path)?.[1] ?? -1)]?.title;
  const differences = (mine: Written, theirs: Written): readonly Difference[] =>
    differencesOf(mine, theirs, {
      label: (path) =>
        [companyAt(path), criterionAt(path), labels[path.split('.').at(-1) ?? '']].filter(Boolean).join(' '),
    });

  async function submit({ scores }: Written) {
    const submitted = await confirm({
      title: '提交评分',
      text: '提交后不能再修改。全部评委提交后，各评委的评分相互可见。是否提交？',
      confirmText: '提交评分',
      busyText: '正在提交',
      async act() {
        await draft.save();
        return act.run({ lotId: lot.id, scores: [...scores] }, '您的评分已提交');
      },
    });
    return submitted ? submitted : null;
  }

  return (
    <Card title="我的评分" aside={<SaveWords draft={draft} />}>
      <form
        className={styles.scores}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (draft.saving.kind !== 'conflict') void whenValid(fields, submit);
        }}
      >
        <ConflictView draft={draft} noun="您的评分" differences={differences} />
        <FieldsSummary
          of={fields}
          say={(name, message) => (companyAt(name) === '' ? message : `${companyAt(name)}：${message}`)}
        />
        {judged.map((bid, at) => (
          <BidScore key={bid.bidId} of={fields} at={at} bid={bid} lot={lot} />
        ))}
        <div className={desk.actions}>
          <Button
            kind="primary"
            type="submit"
            busy={act.busy}
            busyText="正在提交"
            disabled={draft.saving.kind === 'conflict'}
          >
            提交评分
          </Button>
          <span className={desk.hint}>提交前随写随存；全部评委提交前，他人看不到您的评分。</span>
        </div>
      </form>
    </Card>
  );
}

interface BidScoreProps {
  readonly of: Fields<Written>;
  readonly at: number;
  readonly bid: EvaluatedBid;
  readonly lot: Lot;
}

function BidScore({ of, at, bid, lot: { weights, criteria } }: BidScoreProps) {
  const { about, value, change } = useBound<Written, boolean | null>({
    of,
    name: `scores.${at}.responsive`,
    label: '初步评审',
  });
  const rejected = value === false;
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
    <fieldset className={styles.bid}>
      <legend>
        {bid.position}. {bid.companyName}
      </legend>
      {bid.findings.length === 0 ? null : (
        <Note tone="warning" title={`初步评审有${bid.findings.length}项问题`}>
          <Findings findings={bid.findings} />
          <p>请核对投标文件后决定是否否决；不否决的，形成报告时须逐项说明理由。</p>
        </Note>
      )}
      <Judgements of={of} at={at} bid={bid} criteria={criteria} isRejected={rejected} />
      <div>
        <div className={styles.choice} role="radiogroup" aria-label={about.label}>
          {choose(true, '通过初步评审')}
          {choose(false, '否决投标')}
        </div>
        {about.error === undefined ? null : <p className={desk.problem}>{about.error}</p>}
      </div>
      {rejected ? (
        <ChoiceField
          of={of}
          name={`scores.${at}.basis`}
          label="否决依据（《招标投标法实施条例》第五十一条）"
          required
          options={rejectionBasisCodes.map((code) => [code, rejectionBases[code]])}
        />
      ) : (
        <div className={styles.row}>
          {(
            [
              ['technical', '技术'],
              ['commercial', '商务'],
            ] as const
          ).map(([name, label]) =>
            weights[name] === 0 || criteria.some(({ kind }) => kind === name) ? null : (
              <NumberField
                key={name}
                of={of}
                name={`scores.${at}.${name}`}
                label={`${label}（0–${weights[name]}分）`}
                required
                max={20}
              />
            ),
          )}
        </div>
      )}
      <TextField
        of={of}
        name={`scores.${at}.comment`}
        label={rejected ? '否决理由' : '评审意见'}
        required={rejected}
        max={2000}
        lines={2}
      />
    </fieldset>
  );
}
