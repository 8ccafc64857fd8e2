import { proposeAward, returnAward, signContract } from '@procure/contract/award/award.route.ts';
import type { AwardView } from '@procure/contract/award/award.schema.ts';
import { isContractLate } from '@procure/domain/award/decide.ts';
import { dayOf } from '@procure/domain/display/day.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { formatYuan } from '@procure/domain/money/money.ts';
import { requiredReason } from '@procure/domain/required-text.ts';
import { stateFundsInWords, stateFundsLabel } from '@procure/domain/tender/state-funds.ts';
import { winWord } from '@procure/domain/tender/words.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { ChoiceField, DayField, TextField } from '@procure/web/form/bound-fields.tsx';
import { FieldsDialog } from '@procure/web/form/fields-dialog.tsx';
import { useFields, whenValid } from '@procure/web/form/use-fields.ts';
import styles from '../../../lib/lot-desk.module.css';
import { ReasonDialog } from '../../../lib/reason-dialog.tsx';

/** The first remaining candidate is preselected; another one needs a reason. */
export function ProposeForm({ view }: { readonly view: AwardView }) {
  const { lot, candidates, proposal } = view;
  const standing = candidates.filter(({ declined, struck }) => !declined && struck === null);
  const choices = view.firstOnly !== null ? standing.slice(0, 1) : standing;
  const act = useCommand(proposeAward);
  const fields = useFields(
    { bidId: proposal?.bidId ?? choices[0]?.bidId ?? '', reason: proposal?.reason ?? '' },
    act.failure,
  );
  const chosen = choices.find(({ bidId }) => bidId === fields.form.watch('bidId'));
  const isFirst = chosen === choices[0];
  const isOver = Date.parse(view.serverTime) >= Date.parse(view.bidsValidUntil);
  const why = [
    ...(isFirst ? [] : ['未选择排名第一的候选人']),
    ...(chosen?.barred ? ['该企业已被冻结或者列入黑名单'] : []),
    ...(isOver
      ? [`投标有效期已于${formatDateTime(view.bidsValidUntil)}届满，须有该企业书面同意延长的依据`]
      : []),
  ];
  return (
    <div className={styles.form}>
      {view.stateFunded === null ? null : (
        <p className={styles.hint}>
          {stateFundsLabel}：{stateFundsInWords(view.stateFunded)}
        </p>
      )}
      <ChoiceField
        of={fields}
        name="bidId"
        label={`${winWord(lot.method)}人`}
        required
        none={null}
        options={choices.map(({ bidId, rank, companyName, price }) => [
          bidId,
          `第${rank}名 ${companyName} ${formatYuan(price)}`,
        ])}
      />
      <TextField
        of={fields}
        name="reason"
        label="定标理由"
        required={why.length > 0}
        help={
          why.length > 0
            ? `${why.join('；')}，请说明理由（至少5字），审批人将看到。`
            : view.firstOnly !== null
              ? `${view.firstOnly}。`
              : `确定排名第一的候选人为${winWord(lot.method)}人。`
        }
        max={500}
        lines={3}
      />
      <div className={styles.actions}>
        <Button
          kind="primary"
          busy={act.busy}
          busyText="正在提交"
          onClick={() =>
            void whenValid(fields, (values) => act.run({ lotId: lot.id, ...values }, '已提交审批'))
          }
        >
          提交审批
        </Button>
      </div>
    </div>
  );
}

interface ReturnDialogProps {
  /** The proposal that the approver sees. */
  readonly seen: { readonly lotId: string; readonly bidId: string; readonly step: number };
  readonly onClose: () => void;
}

export function ReturnDialog({ seen, onClose }: ReturnDialogProps) {
  const act = useCommand(returnAward);
  return (
    <ReasonDialog
      title="退回拟定的结果"
      confirmText="退回"
      busyText="正在退回"
      label="退回理由"
      help="5–500字，拟定人将看到。"
      failure={act.failure}
      onClose={onClose}
      act={(reason) => act.run({ ...seen, reason }, '已退回拟定人')}
    />
  );
}

interface ContractDialogProps {
  readonly lotId: string;
  /** The end of the statutory period; null if there is none. */
  readonly dueAt: string | null;
  readonly onClose: () => void;
}

export function ContractDialog({ lotId, dueAt, onClose }: ContractDialogProps) {
  const act = useCommand(signContract);
  const fields = useFields({ contractNo: '', signedOn: dayOf(new Date()), lateReason: '' }, act.failure);
  const late = isContractLate(dueAt, fields.form.watch('signedOn'));
  return (
    <FieldsDialog
      of={fields}
      title="登记合同签订"
      confirmText="登记"
      busyText="正在登记"
      onClose={onClose}
      act={(values) =>
        act.run({ lotId, ...values }, ({ waiting }) =>
          waiting ? '已提交，待审批人同意后登记' : '合同已登记',
        )
      }
    >
      <TextField of={fields} name="contractNo" label="合同编号" required max={60} />
      <DayField of={fields} name="signedOn" label="签订日期" required />
      {late ? (
        <TextField
          of={fields}
          name="lateReason"
          label="逾期签订的原因"
          required
          help="签约期限已过（《招标投标法》第四十六条、《政府采购法》第四十六条：自通知书发出之日起30日内），请说明原因（5–500字）。须由另一人审批同意后方可登记，原因记入审计日志。"
          rule={requiredReason('逾期签订的原因')}
          max={500}
          lines={3}
        />
      ) : null}
    </FieldsDialog>
  );
}
