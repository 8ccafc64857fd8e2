import {
  concludeNegotiation,
  openNegotiation,
  openRound,
  terminateNegotiation,
} from '@procure/contract/negotiation/negotiation.route.ts';
import type { NegotiationDesk } from '@procure/contract/negotiation/negotiation.schema.ts';
import {
  checkNegotiationSubject,
  checkRequirements,
  lastOffer,
  roundMinutes,
} from '@procure/domain/negotiation/rules.ts';
import { useCommand } from '@procure/web/call/command.ts';
import { CheckField, MomentField, TextField } from '@procure/web/form/bound-fields.tsx';
import { FieldsDialog } from '@procure/web/form/fields-dialog.tsx';
import { useFields } from '@procure/web/form/use-fields.ts';
import styles from '../../../lib/lot-desk.module.css';
import { ReasonDialog } from '../../../lib/reason-dialog.tsx';

interface DialogProps {
  readonly desk: NegotiationDesk;
  readonly onClose: () => void;
}

export function OpenDialog({ desk, onClose }: DialogProps) {
  const act = useCommand(openNegotiation);
  const fields = useFields({ subject: '' }, act.failure);
  return (
    <FieldsDialog
      of={fields}
      title="发起谈判"
      confirmText="发起谈判"
      busyText="正在发起"
      onClose={onClose}
      act={({ subject }) =>
        act.run((id) => ({ lotId: desk.lot.id, id, subject }), '谈判已发起，请发起第一轮报价')
      }
    >
      <p className={styles.text}>供应商在发起第一轮报价时收到邀请。每个标段只能谈判一次，可以有多轮报价。</p>
      <TextField
        of={fields}
        name="subject"
        label="谈判事项"
        required
        help="5–100字，供应商可见。"
        rule={checkNegotiationSubject}
        max={100}
        placeholder="如：价格、交货期与付款条件"
      />
    </FieldsDialog>
  );
}

export function RoundDialog({ desk, onClose }: DialogProps) {
  const next = (desk.session?.rounds[0]?.roundNo ?? 0) + 1;
  const act = useCommand(openRound);
  const fields = useFields(
    { requirements: '', later: false, opensAt: '', closesAt: '', final: false },
    act.failure,
  );
  const [later, final] = fields.form.watch(['later', 'final']);
  return (
    <FieldsDialog
      of={fields}
      title={`发起第${next}轮报价`}
      confirmText={final ? '发起最后报价' : `发起第${next}轮报价`}
      busyText="正在发起"
      width={700}
      onClose={onClose}
      act={({ later, opensAt, ...round }) => {
        const input = { lotId: desk.lot.id, ...round, opensAt: later || round.final ? opensAt : null };
        return act.run((id) => ({ ...input, id }), `第${next}轮报价已发起，已通知供应商`);
      }}
    >
      <TextField
        of={fields}
        name="requirements"
        label="谈判要求"
        required
        help="5–5000字，参加谈判的供应商看到的内容相同；不得透露其他供应商的技术资料、价格等信息。"
        rule={checkRequirements}
        max={5000}
        lines={6}
      />
      <CheckField of={fields} name="final">
        这是最后报价（每家只能提交一次，之后不再有新的轮次）
      </CheckField>
      {final ? null : (
        <CheckField of={fields} name="later">
          稍后开始（不勾选则立即开始）
        </CheckField>
      )}
      {later || final ? (
        <MomentField
          of={fields}
          name="opensAt"
          label="报价开始时间"
          required
          help={final ? `北京时间；须提前至少${lastOffer.noticeMinutes}分钟通知供应商。` : '北京时间'}
          rule={(time) => (time === '' ? '请选择报价开始时间' : null)}
        />
      ) : null}
      <MomentField
        of={fields}
        name="closesAt"
        label="报价截止时间"
        required
        help={`北京时间；报价时间不得少于${roundMinutes}分钟；截止前系统不显示报价，也不显示谁已报价，截止后同时揭晓。`}
        rule={(time) => (time === '' ? '请选择报价截止时间' : null)}
      />
    </FieldsDialog>
  );
}

export function ConcludeDialog({ desk, onClose }: DialogProps) {
  const act = useCommand(concludeNegotiation);
  const fields = useFields({ note: '' }, act.failure);
  return (
    <FieldsDialog
      of={fields}
      title="结束谈判"
      confirmText="结束谈判"
      busyText="正在结束"
      onClose={onClose}
      act={({ note }) => act.run({ lotId: desk.lot.id, note }, '谈判已结束，可以提交评审')}
    >
      <p className={styles.text}>结束后按最后报价评审，不能再发起新的轮次。参加谈判的供应商将收到通知。</p>
      <TextField
        of={fields}
        name="note"
        label="备注"
        help="记入审计日志，供应商不可见。"
        max={1000}
        lines={3}
      />
    </FieldsDialog>
  );
}

export function TerminateDialog({ desk, onClose }: DialogProps) {
  const act = useCommand(terminateNegotiation);
  return (
    <ReasonDialog
      title="终止谈判"
      confirmText="确认终止谈判"
      busyText="正在终止"
      danger
      label="终止理由"
      failure={act.failure}
      onClose={onClose}
      act={(reason) => act.run({ lotId: desk.lot.id, reason }, '谈判已终止')}
    >
      <p className={styles.text}>终止后不能恢复；正在进行的一轮不再揭晓，理由将告知参加谈判的供应商。</p>
    </ReasonDialog>
  );
}
