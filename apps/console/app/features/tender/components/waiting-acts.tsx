import type { ApprovalView } from '@procure/contract/approval/approval.schema.ts';
import { approvalActFacts, isLotAct, type LotAct } from '@procure/domain/approval/chain.ts';
import { formatDateTime, formatDay } from '@procure/domain/display/time.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { Note } from '@procure/ui/note/note.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { useState } from 'react';
import { turnOf, WhoseTurn } from '../../../lib/approval-steps.tsx';
import { Allowed } from '../../../lib/permission.ts';
import { ReasonDialog } from '../../../lib/reason-dialog.tsx';
import { SignDialog } from '../../../lib/sign-dialog.tsx';
import { acts } from '../queries.ts';
import styles from './tender.module.css';

interface WaitingActsProps {
  readonly lotId: string;
  readonly approvals: readonly ApprovalView[];
}

/** Requested acts on a lot that wait for a signature. */
export function WaitingActs({ lotId, approvals }: WaitingActsProps) {
  return approvals.map((approval) =>
    approval.state === 'waiting' && isLotAct(approval.act) ? (
      <WaitingAct key={approval.id} lotId={lotId} act={approval.act} approval={approval} />
    ) : null,
  );
}

interface WaitingActProps {
  readonly lotId: string;
  readonly act: LotAct;
  readonly approval: ApprovalView;
}

function WaitingAct({ lotId, act, approval }: WaitingActProps) {
  const [dialog, setDialog] = useState<'sign' | 'return' | null>(null);
  const sign = useCommand(acts.signLotAct);
  const back = useCommand(acts.returnLotAct);
  const withdraw = useCommand(acts.withdrawLotAct);
  const { label } = approvalActFacts[act];
  const step = turnOf(approval);
  const last = step === approval.steps.length;
  const close = () => setDialog(null);
  return (
    <Note tone="warning" title={`${label}待审批，尚未办理`}>
      <p className={styles.prose}>
        {approval.requestedBy} {formatDateTime(approval.requestedAt)} 提交。原因：{approval.command?.reason}
      </p>
      {approval.command?.kind === 'extend' ? (
        <p>投标截止延至{formatDateTime(approval.command.wanted.bidDeadline)}（北京时间）</p>
      ) : null}
      {approval.command?.kind === 'contract' ? (
        <p>
          合同编号：{approval.command.contractNo}，签订日期：{formatDay(approval.command.signedOn)}
          ，已超过自通知书发出之日起30日的签约期限。
        </p>
      ) : null}
      <WhoseTurn approval={approval} />
      <div className={styles.buttons}>
        {approval.mine ? (
          <>
            <Button kind="primary" onClick={() => setDialog('sign')}>
              签署
            </Button>
            <Button onClick={() => setDialog('return')}>退回申请</Button>
          </>
        ) : null}
        <Allowed code="tender.submit">
          <Button
            busy={withdraw.busy}
            busyText="正在撤回"
            onClick={() => void withdraw.run({ lotId, act }, '申请已撤回')}
          >
            撤回申请
          </Button>
        </Allowed>
      </div>
      {dialog === 'sign' ? (
        <SignDialog
          title={`签署：${label}`}
          confirmText="签署"
          busyText="正在签署"
          failure={sign.failure}
          onClose={close}
          act={(opinion) =>
            sign.run({ lotId, act, step, opinion }, ({ waiting }) =>
              waiting ? '已签署，待下一步审批' : '已签署，已按申请办理',
            )
          }
        >
          <p>
            {last
              ? act === 'contract'
                ? '签署后立即登记合同签订。'
                : '签署后立即按申请办理，并通知参与的供应商。'
              : '签署后由下一步的审批人继续审批。'}
          </p>
        </SignDialog>
      ) : null}
      {dialog === 'return' ? (
        <ReasonDialog
          title={`退回：${label}`}
          confirmText="退回申请"
          busyText="正在退回"
          danger
          label="退回理由"
          failure={back.failure}
          onClose={close}
          act={(reason) => back.run({ lotId, act, step, reason }, '已退回，申请人将收到理由')}
        />
      ) : null}
    </Note>
  );
}
