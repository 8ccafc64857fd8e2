import { concludeEvaluation } from '@procure/contract/evaluation/evaluation.route.ts';
import type { EvaluationView } from '@procure/contract/evaluation/evaluation.schema.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { Button, ButtonLink } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { confirm } from '@procure/ui/confirm/confirm.tsx';
import { SelectInput, TextArea } from '@procure/ui/field/controls.tsx';
import { Field } from '@procure/ui/field/field.tsx';
import { Note } from '@procure/ui/note/note.tsx';
import { fieldMessages, useCommand } from '@procure/web/call/command.ts';
import { useState } from 'react';
import desk from '../../../lib/lot-desk.module.css';
import { Allowed } from '../../../lib/permission.ts';
import styles from './evaluation.module.css';

/** The committee's report: written when all sheets are in, and shown to all from then on. */
export function Conclusion({ view }: { readonly view: EvaluationView }) {
  const { conclusion, blocker, lot } = view;
  if (conclusion !== null) {
    return (
      <Card title="评标报告">
        <p className={styles.report}>{conclusion.report}</p>
        <p className={desk.facts}>
          {conclusion.concludedBy} 于 {formatDateTime(conclusion.concludedAt)} 提交
        </p>
        {view.failedReason === null ? (
          <p className={desk.actions}>
            <ButtonLink href={`/award/${lot.id}`}>公示与定标</ButtonLink>
          </p>
        ) : (
          <Note tone="danger" title={`本标段流标：${view.failedReason}`} />
        )}
      </Card>
    );
  }
  if (view.sheet === null) return null;
  if (blocker !== null) {
    return view.sheet.submittedAt === null ? null : <Note title="您已提交评分">{blocker.message}</Note>;
  }
  return (
    <Allowed code="evaluation.conclude">
      <Report view={view} />
    </Allowed>
  );
}

function Report({ view }: { readonly view: EvaluationView }) {
  const { lot } = view;
  const standings = view.standings ?? [];
  const responsive = standings.filter((one) => one.responsive).length;
  const failing = responsive < lot.minBids;
  const tied = standings.filter((one) => one.tied);
  const [report, setReport] = useState('');
  const [order, setOrder] = useState<readonly string[]>([]);
  const act = useCommand(concludeEvaluation);
  const decided = tied.map((_, index) => order[index] ?? '');
  const undecided = !failing && tied.length > 0 && new Set(decided).size !== tied.length;

  async function conclude() {
    const input = { lotId: lot.id, report, decided: decided.filter((bidId) => bidId !== '') };
    await confirm({
      title: '提交评标报告',
      text: failing
        ? `通过评审的投标仅${responsive}家，不足${lot.minBids}家，提交后本标段流标并通知投标人，不能撤回。`
        : '提交后评审结果和候选人即确定，不能撤回。是否提交？',
      confirmText: '提交报告',
      danger: failing,
      busyText: '正在提交',
      act: () => act.run(input, failing ? '评标报告已提交，本标段流标' : '评标报告已提交，候选人已产生'),
    });
  }

  return (
    <Card title="提交评标报告">
      <div className={desk.form}>
        {failing ? (
          <Note tone="danger" title={`通过评审的投标仅${responsive}家，不足${lot.minBids}家`}>
            <p>提交报告后本标段流标。</p>
          </Note>
        ) : null}
        {failing
          ? null
          : tied.map((one, index) => (
              <Field
                key={one.bidId}
                label={`第${one.rank}名（并列，由评标委员会确定）`}
                required
                help="得分、报价与技术分均相同。"
              >
                {(control) => (
                  <SelectInput
                    {...control}
                    value={decided[index]}
                    onChange={(event) =>
                      setOrder(decided.map((old, at) => (at === index ? event.target.value : old)))
                    }
                  >
                    <option value="">请选择</option>
                    {tied.map(({ bidId, companyName }) => (
                      <option key={bidId} value={bidId}>
                        {companyName}
                      </option>
                    ))}
                  </SelectInput>
                )}
              </Field>
            ))}
        <Field
          label="评标报告"
          required
          help="评审经过、否决情况、推荐意见，10–20000字。"
          error={fieldMessages(act.failure).get('report')}
        >
          {(control) => (
            <TextArea
              {...control}
              rows={8}
              maxLength={20_000}
              value={report}
              onChange={(event) => setReport(event.target.value)}
            />
          )}
        </Field>
        <div className={desk.actions}>
          <Button
            kind="primary"
            busy={act.busy}
            busyText="正在提交"
            disabled={undecided}
            onClick={() => (undecided ? undefined : void conclude())}
          >
            提交评标报告
          </Button>
          {undecided ? <span className={desk.hint}>请先确定并列投标的先后</span> : null}
        </div>
      </div>
    </Card>
  );
}
