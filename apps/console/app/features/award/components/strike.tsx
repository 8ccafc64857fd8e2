import { strikeCandidate } from '@procure/contract/award/award.route.ts';
import type { AwardView } from '@procure/contract/award/award.schema.ts';
import { isStrikeOf, strikeCitation, strikeGrounds, strikeInWords } from '@procure/domain/award/strike.ts';
import { requiredReason } from '@procure/domain/required-text.ts';
import { winWord } from '@procure/domain/tender/words.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { Note } from '@procure/ui/note/note.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { ChoiceField, TextField } from '@procure/web/form/bound-fields.tsx';
import { FieldsDialog } from '@procure/web/form/fields-dialog.tsx';
import { useFields } from '@procure/web/form/use-fields.ts';
import { useState } from 'react';
import styles from '../../../lib/lot-desk.module.css';
import { Allowed } from '../../../lib/permission.ts';

interface OfAward {
  readonly view: AwardView;
}

/** Candidates that the law bars from winning, because they are frozen or on a black list. */
export const barredOf = ({ barredBinds, candidates }: AwardView): readonly string[] =>
  barredBinds
    ? candidates
        .filter(({ barred, struck, declined }) => barred && struck === null && !declined)
        .map(({ companyName }) => companyName)
    : [];

const targetsOf = (view: AwardView): readonly string[] => view.striking?.targets ?? barredOf(view);

/**
 * An answer to an objection, the supervisor or a freeze requires removing a candidate, which comes before anything
 * else.
 */
export function Strike({ view }: OfAward) {
  const [asking, ask] = useState(false);
  const targets = targetsOf(view);
  return (
    <Note
      tone="warning"
      title={
        view.striking === null
          ? '有候选人已被冻结或者列入黑名单，不能中标（成交）'
          : '待取消候选资格，由其后的候选人递补'
      }
    >
      <p>
        {targets.length === 0 ? '' : `所针对的候选人：${targets.join('、')}。`}
        {view.striking === null ? '不能确定其为中标（成交）人。' : '办理之前不能定标、发出通知书。'}
      </p>
      <Allowed code="award.propose" otherwise={<p>由项目负责人或经办人办理。</p>}>
        <div className={styles.actions}>
          <Button kind="primary" onClick={() => ask(true)}>
            取消候选资格
          </Button>
        </div>
      </Allowed>
      {asking ? <StrikeDialog view={view} onClose={() => ask(false)} /> : null}
    </Note>
  );
}

function StrikeDialog({ view, onClose }: OfAward & { readonly onClose: () => void }) {
  const act = useCommand(strikeCandidate);
  const { lot, candidates } = view;
  const targets = targetsOf(view);
  const remaining = candidates.filter(
    ({ companyName, struck, declined }) =>
      struck === null &&
      !declined &&
      (targets.length === 0 || targets.some((target) => isStrikeOf(target, companyName))),
  );
  const fields = useFields({ bidId: remaining[0]?.bidId ?? '', ground: '', reason: '' }, act.failure);
  return (
    <FieldsDialog
      of={fields}
      title="取消候选资格"
      confirmText="确认取消资格"
      busyText="正在办理"
      onClose={onClose}
      danger
      act={async ({ bidId, reason, ...chosen }) => {
        const ground = strikeGrounds.find((one) => one === chosen.ground);
        if (ground === undefined) return null;
        const input = { lotId: lot.id, bidId, ground, reason };
        return act.run(input, '已取消该候选人的资格，请公示递补后的候选人');
      }}
    >
      <p>
        其余{winWord(lot.method)}
        候选人按评审排名依次递补，评审报告不变。原公示立即撤回，尚未发出的定标结果作废；随后再次公示候选人，公示期重新计算。该候选人会收到情形和原因，其他投标人会收到变更通知。不能撤回。
      </p>
      <ChoiceField
        of={fields}
        name="bidId"
        label="候选人"
        required
        none={null}
        options={remaining.map(({ bidId, rank, companyName }) => [bidId, `第${rank}名 ${companyName}`])}
      />
      <ChoiceField
        of={fields}
        name="ground"
        label="取消资格的情形"
        required
        help={strikeCitation('unlawful', lot) === '' ? undefined : '《招标投标法实施条例》第五十五条。'}
        rule={(ground) => (ground === '' ? '请选择取消资格的情形' : null)}
        options={strikeGrounds.map((ground) => [ground, strikeInWords(ground, lot)])}
      />
      <TextField
        of={fields}
        name="reason"
        label="取消资格的原因"
        required
        help="5–500字，写入公告，所有投标人都能看到。"
        rule={requiredReason('取消资格的原因')}
        max={500}
        lines={3}
      />
    </FieldsDialog>
  );
}
