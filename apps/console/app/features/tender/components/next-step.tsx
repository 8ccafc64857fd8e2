import type { LotView, TenderView } from '@procure/contract/tender/view.schema.ts';
import type { LotPhase } from '@procure/domain/lot/lot.ts';
import { Countdown } from '@procure/ui/countdown/countdown.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { read } from '@procure/web/session/storage.ts';
import { useState } from 'react';
import { useApprovals, WhoseTurn } from '../../../lib/approval-steps.tsx';
import { WhoHandles } from '../../../lib/handling.tsx';
import { useAllowed } from '../../../lib/permission.ts';
import { acts } from '../queries.ts';
import { StepActs } from './step-acts.tsx';
import { DialogOfStep, type StepDialog } from './step-dialog.tsx';
import styles from './tender.module.css';

interface NextStepProps {
  readonly tender: TenderView;
  readonly lot: LotView;
}

/** The next step of each phase and the person who takes it. */
const whatNext: Readonly<Record<LotPhase, readonly [title: string, text: string]>> = {
  draft: ['编制中', '完善内容后提交审批。'],
  pending_approval: ['等待审批', '由审批人审核；创建人与提交人不能审批自己的项目。'],
  approved: ['审批已通过，等待发布', '由采购员发布公告；发布时再次检查法规时限。'],
  announced: ['已公告，文件尚未开始获取', '到文件获取开始时间后自动进入投标阶段。'],
  prequalifying: ['资格预审进行中', '预审截止后评审申请，全部评审完毕后方可投标。'],
  prequalified: ['资格预审已结束', '到文件获取开始时间后，通过预审的供应商可以获取文件。'],
  bidding: ['投标进行中', '截止前系统不向任何人显示谁获取了文件或递交了投标。'],
  closed: ['已截标，等待开标', '由开标人共同解锁投标文件。'],
  opening: ['开标进行中', '由开标人共同解锁投标文件。'],
  evaluating: ['评标进行中', '评委评审后提交评标报告。'],
  reshowing: ['候选人待重新公示', '有候选人被取消资格，由采购员公示递补后的候选人。'],
  publicity: ['候选人公示中', '公示期满后定标；公示期间收到异议的，请先按法定渠道处理完毕。'],
  deciding: ['定标中', '拟定中标（成交）人，由审批人审批。'],
  awarded: ['已定标', '通知书发出后30日内签订合同。'],
  contracted: ['已签约', '可以下达订单；履行完毕后归档。'],
  archived: ['已归档', '仅供查看。'],
  failed: ['已流标', '应当重新招标：点击“重新招标”，按原内容新建草稿，时间须重新确定。'],
  suspended: ['已暂停', '暂停期间不接受投标；处理完毕后恢复。'],
  terminated: ['已终止', '可以按原内容重新招标；不再采购的，可以归档。'],
};

/** The one place that shows the lot's state and the reader's possible actions. */
export function NextStep({ tender, lot }: NextStepProps) {
  const [dialog, setDialog] = useState<StepDialog | null>(null);
  const request = useCommand(acts.requestApproval);
  const [title, text] = whatNext[lot.phase];
  const mayApprove = useAllowed('tender.approve');
  const me = read('userId');
  const open = useApprovals(lot.id).filter(({ state }) => state === 'waiting');
  const approval = open.find(({ act }) => act === 'publish');
  const waiting = open.map(({ act }) => act);
  const own = me === tender.author.id || me === lot.submittedBy?.id;
  const running = lot.state === 'published' && Date.parse(tender.now) < Date.parse(lot.bidDeadline);
  const failed = request.failure;
  return (
    <section className={styles.next} aria-label="下一步">
      <div>
        <h2>{title}</h2>
        <p>
          {mayApprove && own && lot.state === 'pending_approval'
            ? '这是您创建或提交的项目，须由其他审批人审批。'
            : lot.rebid === null
              ? text
              : `已重新招标：${lot.rebid.title}（${lot.rebid.tenderNo}）。`}
        </p>
        <Reasons lot={lot} />
        {failed === null || dialog === 'submit' ? null : (
          <ul className={styles.wrong}>
            {failed.fields.map(({ field, message }) => (
              <li key={field}>{message}</li>
            ))}
          </ul>
        )}
        {approval === undefined ? null : <WhoseTurn approval={approval} />}
        <WhoHandles id={tender.id} />
        {running ? <Countdown deadline={lot.bidDeadline} serverNow={tender.now} prefix="距投标截止" /> : null}
      </div>
      <div className={styles.buttons}>
        <StepActs {...{ tender, lot, approval, waiting, running, request }} onAsk={setDialog} />
      </div>
      {dialog === null ? null : (
        <DialogOfStep {...{ tender, lot, approval, request }} open={dialog} onClose={() => setDialog(null)} />
      )}
    </section>
  );
}

/** The reasons that were given for the lot's state. */
function Reasons({ lot }: Pick<NextStepProps, 'lot'>) {
  return (
    <>
      {lot.state === 'suspended' ? <p className={styles.prose}>暂停原因：{lot.suspensionReason}</p> : null}
      {lot.endedReason === null ? null : <p className={styles.prose}>原因：{lot.endedReason}</p>}
      {lot.returnReason === null || lot.state !== 'draft' ? null : (
        <p className={styles.wrong}>审批退回：{lot.returnReason}</p>
      )}
    </>
  );
}
