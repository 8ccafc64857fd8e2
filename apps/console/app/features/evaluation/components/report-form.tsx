import { concludeEvaluation } from '@procure/contract/evaluation/evaluation.route.ts';
import type { EvaluationView } from '@procure/contract/evaluation/evaluation.schema.ts';
import { checkReport } from '@procure/domain/evaluation/report.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { confirm } from '@procure/ui/confirm/confirm.tsx';
import { Note } from '@procure/ui/note/note.tsx';
import { Skeleton } from '@procure/ui/skeleton/skeleton.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { KeptWords } from '@procure/web/draft/save-words.tsx';
import { useAutosave } from '@procure/web/draft/use-autosave.ts';
import { ChoiceField, TextField } from '@procure/web/form/bound-fields.tsx';
import { useDraftFields, whenValid } from '@procure/web/form/use-fields.ts';
import desk from '../../../lib/lot-desk.module.css';

interface Written {
  readonly report: string;
  /** The bids that nothing else tells apart, in the committee's order; empty where a place is open. */
  readonly decided: readonly string[];
}

interface ReportFormProps {
  readonly lot: EvaluationView['lot'];
  readonly tied: NonNullable<EvaluationView['standings']>;
  /** How many bids have passed. */
  readonly responsive: number;
}

/** The committee's report: kept in this browser until it is handed in, once. */
export function ReportForm({ lot, tied, responsive }: ReportFormProps) {
  const failing = responsive < lot.minBids;
  const tooFew = `通过评审的投标仅${responsive}家，不足${lot.minBids}家`;
  const stored = (draft: Written) => ({ version: 0, draft, by: null, at: null });
  const places = (decided: readonly string[]) =>
    tied.map((_, at) => tied.find(({ bidId }) => bidId === decided[at])?.bidId ?? '');
  const draft = useAutosave<Written>({
    place: () => `report/${lot.id}`,
    start: stored({ report: '', decided: places([]) }),
    isSame: (one, other) => JSON.stringify(one) === JSON.stringify(other),
    restore: ({ report, decided }) => ({ report, decided: places(decided) }),
    send: null,
  });
  const act = useCommand(concludeEvaluation);
  const fields = useDraftFields(draft, act.failure, { check: checkReport });
  if (!draft.loaded) return <Skeleton lines={8} />;

  async function conclude(written: Written) {
    const { report, decided } = written;
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
          { lotId: lot.id, report, decided: [...decided] },
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
        {failing ? (
          <Note tone="danger" title={tooFew}>
            <p>提交报告后本标段流标。</p>
          </Note>
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
