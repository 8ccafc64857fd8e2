import {
  approveAward,
  beginDecision,
  issueAward,
  publicizeCandidates,
  redecideAward,
} from '@procure/contract/award/award.route.ts';
import type { AwardView } from '@procure/contract/award/award.schema.ts';
import { isInForce } from '@procure/domain/award/award.ts';
import { formatDateTime, formatDay } from '@procure/domain/display/time.ts';
import { formatYuan } from '@procure/domain/money/money.ts';
import { winWord } from '@procure/domain/tender/words.ts';
import { Button, ButtonLink } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { confirm } from '@procure/ui/confirm/confirm.tsx';
import { Countdown } from '@procure/ui/countdown/countdown.tsx';
import { DescriptionList } from '@procure/ui/description-list/description-list.tsx';
import { Note } from '@procure/ui/note/note.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { useState } from 'react';
import { turnOf, useApprovals, WhoseTurn } from '../../../lib/approval-steps.tsx';
import styles from '../../../lib/lot-desk.module.css';
import { Allowed } from '../../../lib/permission.ts';
import { ReasonDialog } from '../../../lib/reason-dialog.tsx';
import { SignDialog } from '../../../lib/sign-dialog.tsx';
import { Forfeit } from './forfeit.tsx';
import { ContractDialog, ProposeForm, ReturnDialog } from './forms.tsx';

interface OfAward {
  readonly view: AwardView;
}

/** The state of the decision and the next act. */
export function NextAct({ view }: OfAward) {
  const { lot } = view;
  if (view.failedReason !== null) return <Note tone="danger" title={`本标段流标：${view.failedReason}`} />;
  switch (lot.phase) {
    case 'evaluating':
      if (view.candidates.length === 0) return <Note title="评标进行中">评委提交评标报告后办理。</Note>;
      return view.publicity === 'candidates' ? <Publicize view={view} /> : <Begin view={view} />;
    case 'reshowing':
      return <Publicize view={view} />;
    case 'publicity':
      return <Publicity view={view} />;
    case 'deciding':
      return <Deciding view={view} />;
    case 'awarded':
    case 'contracted':
      return <Awarded view={view} />;
    case 'suspended':
      return <Note tone="warning" title="项目已暂停，恢复前不能办理" />;
    default:
      return null;
  }
}

/** An open objection or the supervisor suspends it. */
const isHeld = ({ held, ordered }: AwardView): boolean => held || ordered;

/** Says why a button is unavailable. */
function WhenAnswered({ view }: OfAward) {
  if (view.ordered) return <span className={styles.hint}>监督部门恢复或者确认整改后可用</span>;
  if (view.reevaluation) return <span className={styles.hint}>须先重新评标</span>;
  if (view.striking !== null) return <span className={styles.hint}>须先取消候选资格</span>;
  return view.held ? <span className={styles.hint}>异议办结后可用</span> : null;
}

function Publicize({ view }: OfAward) {
  const act = useCommand(publicizeCandidates);
  const { lot } = view;
  const [explaining, explain] = useState(false);
  const anew = view.candidates.some(({ struck }) => struck !== null);
  const late = !anew && view.publicityDue !== null && view.serverTime >= view.publicityDue;
  const word = winWord(lot.method);
  const ask = async () => {
    await confirm({
      title: `公示${word}候选人`,
      text: `公示期自现在起，至${formatDateTime(view.publicityWouldEnd)}（北京时间）止。依法须公开的在门户公示，其余只通知参与的供应商。公示后不能撤回。`,
      confirmText: '发布公示',
      act: () => act.run({ lotId: lot.id, reason: '' }, '候选人已公示'),
    });
  };
  return (
    <Note
      title={anew ? `有候选人已取消资格，待公示递补后的${word}候选人` : `评标报告已提交，待公示${word}候选人`}
    >
      <p>
        依法必须招标的项目，应自收到评标报告之日起3日内公示，公示期不少于3日（《招标投标法实施条例》第五十四条）。
      </p>
      <Allowed code="award.publicize">
        <div className={styles.actions}>
          <Button
            kind="primary"
            busy={act.busy}
            busyText="正在发布"
            disabled={isHeld(view)}
            onClick={() => (isHeld(view) ? undefined : late ? explain(true) : void ask())}
          >
            公示候选人
          </Button>
          <WhenAnswered view={view} />
        </div>
      </Allowed>
      {explaining ? (
        <ReasonDialog
          title={`逾期公示${word}候选人`}
          confirmText="发布公示"
          busyText="正在发布"
          label="逾期公示的原因"
          failure={act.failure}
          onClose={() => explain(false)}
          act={(reason) => act.run({ lotId: lot.id, reason }, '候选人已公示')}
        >
          <p>
            应自收到评标报告之日起3日内公示，现已逾期，原因记入审计日志。公示期自现在起，至
            {formatDateTime(view.publicityWouldEnd)}（北京时间）止，公示后不能撤回。
          </p>
        </ReasonDialog>
      ) : null}
    </Note>
  );
}

function Begin({ view }: OfAward) {
  const act = useCommand(beginDecision);
  return (
    <Note title="评审已完成，待定标">
      <p>本采购方式不设候选人公示，确定成交人后发出通知书；依法应当公开的，同时公告结果。</p>
      <Allowed code="award.propose">
        <div className={styles.actions}>
          <Button
            kind="primary"
            busy={act.busy}
            busyText="正在办理"
            disabled={isHeld(view)}
            onClick={() => (isHeld(view) ? undefined : void act.run({ lotId: view.lot.id }, '已进入定标'))}
          >
            进入定标
          </Button>
          <WhenAnswered view={view} />
        </div>
      </Allowed>
    </Note>
  );
}

const overTitle = ({ held, ordered }: AwardView): string => {
  if (ordered) return '公示期已满，待监督部门恢复';
  return held ? '公示期已满，待办结异议' : '公示期已满，可以定标';
};

function Publicity({ view }: OfAward) {
  const act = useCommand(beginDecision);
  const { publicityFrom: from, publicityUntil: until } = view;
  if (from === null || until === null) throw new Error('candidates are shown, and nobody knows for how long');
  const over = Date.parse(view.serverTime) >= Date.parse(until);
  return (
    <Note tone={over && !isHeld(view) ? 'success' : 'info'} title={over ? overTitle(view) : '候选人公示中'}>
      <p>
        {formatDateTime(from)}至{formatDateTime(until)}（北京时间）{' '}
        <Countdown deadline={until} serverNow={view.serverTime} endedText="公示期已满" />
      </p>
      <Allowed code="award.propose">
        <div className={styles.actions}>
          <Button
            kind="primary"
            busy={act.busy}
            busyText="正在办理"
            disabled={!over || isHeld(view)}
            onClick={() =>
              over && !isHeld(view) ? void act.run({ lotId: view.lot.id }, '已进入定标') : undefined
            }
          >
            进入定标
          </Button>
          {over ? <WhenAnswered view={view} /> : <span className={styles.hint}>公示期满后可用</span>}
        </div>
      </Allowed>
    </Note>
  );
}

function Deciding({ view }: OfAward) {
  const { proposal } = view;
  const word = winWord(view.lot.method);
  if (proposal === null || proposal.returnReason !== null) {
    return (
      <Card title={`拟定${word}人`}>
        <div className={styles.form}>
          {proposal?.returnReason ? (
            <Note tone="warning" title="审批人退回了拟定的结果">
              <p>{proposal.returnReason}</p>
            </Note>
          ) : null}
          <Allowed code="award.propose" otherwise={<p className={styles.hint}>待采购员拟定{word}人。</p>}>
            <ProposeForm view={view} />
          </Allowed>
        </div>
      </Card>
    );
  }
  return (
    <Card title={`拟定的${word}人`}>
      <div className={styles.form}>
        <DescriptionList
          items={[
            { term: `${word}人`, detail: `${proposal.companyName}（排名第${proposal.rank}）`, wide: true },
            { term: `${word}价（含税）`, detail: formatYuan(proposal.amount) },
            { term: '拟定', detail: `${proposal.proposedBy} ${formatDateTime(proposal.proposedAt)}` },
            ...(proposal.reason === '' ? [] : [{ term: '理由', detail: proposal.reason, wide: true }]),
            ...(proposal.approvedAt === null
              ? []
              : [
                  {
                    term: '审批',
                    detail: `${proposal.approvedBy ?? ''} ${formatDateTime(proposal.approvedAt)}`,
                  },
                ]),
          ]}
        />
        {proposal.state === 'draft' ? <Approval view={view} /> : <Issue view={view} />}
      </div>
    </Card>
  );
}

function Approval({ view }: OfAward) {
  const { proposal, lot } = view;
  const [dialog, setDialog] = useState<'sign' | 'return' | null>(null);
  const act = useCommand(approveAward);
  const approvals = useApprovals(lot.id);
  const approval = approvals.find((one) => one.act === 'award' && one.state === 'waiting');
  if (proposal === null || approval === undefined) return null;
  const step = turnOf(approval);
  const last = step === approval.steps.length;
  const reference = { lotId: lot.id, bidId: proposal.bidId, step };
  const close = () => setDialog(null);
  return (
    <>
      <WhoseTurn approval={approval} />
      {proposal.proposedByMe ? <p className={styles.hint}>您已拟定，待审批人审批。</p> : null}
      {approval.mine ? (
        <div className={styles.actions}>
          <Button kind="primary" onClick={() => setDialog('sign')}>
            审批通过
          </Button>
          <Button onClick={() => setDialog('return')}>退回</Button>
        </div>
      ) : null}
      {dialog === 'sign' ? (
        <SignDialog
          title="审批通过"
          confirmText="审批通过"
          busyText="正在审批"
          failure={act.failure}
          onClose={close}
          act={(opinion) =>
            act.run({ ...reference, opinion }, last ? '审批通过，待采购员发出通知书' : '已签署，待下一步审批')
          }
        >
          <p>
            {last
              ? '审批通过后，由采购员发出通知书。'
              : '签署后由下一步的审批人继续审批；全部签署后，由采购员发出通知书。'}
          </p>
        </SignDialog>
      ) : null}
      {dialog === 'return' ? <ReturnDialog seen={reference} onClose={close} /> : null}
    </>
  );
}

function Issue({ view }: OfAward) {
  const act = useCommand(issueAward);
  const word = winWord(view.lot.method);
  const ask = async () => {
    await confirm({
      title: `发出${word}通知书`,
      text: `将同时向${word}人发出${word}通知书、向全体未${word}的供应商发出结果通知书（《招标投标法》第四十五条）；依法应当公开的，同时公告${word}结果。不能撤回。`,
      confirmText: '发出',
      act: () => act.run({ lotId: view.lot.id }, '通知书已发出'),
    });
  };
  return (
    <Allowed code="award.issue" otherwise={<p className={styles.hint}>审批已通过，待采购员发出通知书。</p>}>
      <div className={styles.actions}>
        <Button
          kind="primary"
          busy={act.busy}
          busyText="正在发出"
          disabled={isHeld(view)}
          onClick={() => (isHeld(view) ? undefined : void ask())}
        >
          发出{word}通知书
        </Button>
        <WhenAnswered view={view} />
      </div>
    </Allowed>
  );
}

function Awarded({ view }: OfAward) {
  const { lot, proposal, notices } = view;
  const [signing, setSigning] = useState(false);
  const redecide = useCommand(redecideAward);
  const late = useApprovals(lot.id).find(({ act, state }) => act === 'contract' && state === 'waiting');
  const word = winWord(lot.method);
  if (proposal === null) {
    return (
      <Note
        tone="danger"
        title={view.forfeit?.state === 'approved' ? `${word}人已被取消资格` : `${word}人已放弃`}
      >
        <p>
          已发布公告并通知各方。重新定标在其余候选人中进行；没有可以递补的候选人，或者要重新招标（采购）的，重新定标后在项目页面终止本标段，再重新招标（采购）。
        </p>
        <Allowed code="award.propose">
          <div className={styles.actions}>
            <Button
              kind="primary"
              busy={redecide.busy}
              busyText="正在办理"
              onClick={() => void redecide.run({ lotId: lot.id }, '已重新进入定标')}
            >
              重新定标
            </Button>
          </div>
        </Allowed>
      </Note>
    );
  }
  const notice = notices.find(({ kind, state }) => kind === 'won' && isInForce(state));
  if (proposal.state === 'contracted') {
    const { contractNo, contractSignedOn } = notice ?? {};
    if (!contractNo || !contractSignedOn)
      throw new Error('a contract is signed, and says neither number nor day');
    return (
      <Note tone="success" title={`合同已签订：${proposal.companyName}`}>
        <p>
          合同编号：{contractNo}，签订日期：{formatDay(contractSignedOn)}。
        </p>
        <OrderLink lotId={lot.id} />
      </Note>
    );
  }
  const acknowledged = proposal.state === 'acknowledged';
  return (
    <Note
      tone={acknowledged ? 'success' : 'info'}
      title={acknowledged ? `${word}人已签收，待签订合同` : `通知书已发出，待${word}人签收`}
    >
      {notice?.contractDueAt ? (
        <p>
          合同应于{formatDateTime(notice.contractDueAt)}（北京时间）前签订{' '}
          <Countdown deadline={notice.contractDueAt} serverNow={view.serverTime} endedText="已超过签约期限" />
        </p>
      ) : null}
      {acknowledged ? (
        <>
          {late === undefined ? null : (
            <>
              <p>逾期签订的合同待审批，同意后登记。</p>
              <WhoseTurn approval={late} />
              <div className={styles.actions}>
                <ButtonLink kind="text" href={`/tender/${lot.tenderId}?lotId=${lot.id}`}>
                  查看申请
                </ButtonLink>
              </div>
            </>
          )}
          <Allowed code="award.issue">
            <div className={styles.actions}>
              <Button kind="primary" disabled={late !== undefined} onClick={() => setSigning(true)}>
                登记合同签订
              </Button>
            </div>
            {signing ? (
              <ContractDialog
                lotId={lot.id}
                dueAt={notice?.contractDueAt ?? null}
                onClose={() => setSigning(false)}
              />
            ) : null}
          </Allowed>
          {view.barredBinds ? (
            <p className={styles.hint}>登记合同签订后方可下达订单。</p>
          ) : (
            <OrderLink lotId={lot.id} />
          )}
        </>
      ) : null}
      <Forfeit view={view} />
    </Note>
  );
}

function OrderLink({ lotId }: { readonly lotId: string }) {
  return (
    <Allowed code="order.create">
      <div className={styles.actions}>
        <ButtonLink href={`/order/new?lotId=${lotId}`}>下达订单</ButtonLink>
      </div>
    </Allowed>
  );
}
