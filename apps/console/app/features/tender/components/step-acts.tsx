import type { ApprovalView } from '@procure/contract/approval/approval.schema.ts';
import type { LotView, TenderView } from '@procure/contract/tender/view.schema.ts';
import type { ApprovalAct } from '@procure/domain/approval/chain.ts';
import { lotMachine } from '@procure/domain/lot/transitions.ts';
import type { StaffPermission } from '@procure/domain/permission/permission.ts';
import { endedWithoutResult } from '@procure/domain/tender/rebid.ts';
import { actionsFrom } from '@procure/domain/transition.ts';
import { Button, ButtonLink } from '@procure/ui/button/button.tsx';
import { type Command, useCommand } from '@procure/web/call/command.ts';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { LotWays } from '../../../lib/lot-ways.tsx';
import { Allowed } from '../../../lib/permission.ts';
import { acts } from '../queries.ts';
import { confirmOpenComments } from './comment-question.ts';
import type { StepDialog } from './step-dialog.tsx';
import { warningsIn } from './tender-dialogs.tsx';

interface StepActsProps {
  readonly tender: TenderView;
  readonly lot: LotView;
  /** The pending approval that must be signed before the lot can be published. */
  readonly approval: ApprovalView | undefined;
  /** Requested acts that wait for a signature. */
  readonly waiting: readonly ApprovalAct[];
  readonly running: boolean;
  readonly request: Command<typeof acts.requestApproval>;
  readonly onAsk: (dialog: StepDialog) => void;
}

/** This person's possible actions on the lot. */
export function StepActs(props: StepActsProps) {
  const { tender, lot, approval, waiting, running, onAsk } = props;
  const possible = actionsFrom(lotMachine, lot.state, ['buyer', 'approver']);
  const mayAsk = (act: 'suspend' | 'terminate') => possible.includes(act) && !waiting.includes(act);
  const button = (which: StepDialog, code: StaffPermission, words: string, kind?: 'primary' | 'text') => (
    <Allowed code={code}>
      <Button {...(kind ? { kind } : {})} onClick={() => onAsk(which)}>
        {words}
      </Button>
    </Allowed>
  );
  return (
    <>
      {lot.state === 'draft' ? <DraftActs {...props} /> : null}
      {lot.state === 'pending_approval' && approval?.mine ? (
        <>
          {button('return', 'tender.approve', '退回修改')}
          {button('approve', 'tender.approve', '审批通过', 'primary')}
        </>
      ) : null}
      {lot.state === 'pending_approval' ? button('back', 'tender.submit', '撤回审批') : null}
      {lot.state === 'approved' ? (
        <>
          {button('back', 'tender.edit', '退回修改')}
          {button('publish', 'tender.publish', '发布公告', 'primary')}
        </>
      ) : null}
      {running && !waiting.includes('extend') ? button('extend', 'tender.extend', '延长截止时间') : null}
      <Way tender={tender} lot={lot} />
      {lot.state === 'suspended' ? button('resume', 'lot.suspend', '恢复', 'primary') : null}
      {mayAsk('suspend') ? button('suspend', 'lot.suspend', '暂停', 'text') : null}
      {mayAsk('terminate') ? button('terminate', 'lot.terminate', '终止', 'text') : null}
      <Again lot={lot} />
      {possible.includes('archive') ? button('archive', 'lot.archive', '归档') : null}
      <Allowed code="tender.create">
        <ButtonLink kind="text" href={`/tender/new?copy=${tender.id}`}>
          复制为新项目
        </ButtonLink>
      </Allowed>
      {button('template', 'tender.edit', '存为模板', 'text')}
    </>
  );
}

/** 重新招标: creates the draft at once, or links to the existing one. */
function Again({ lot }: Pick<StepActsProps, 'lot'>) {
  const rebid = useCommand(acts.rebidLot);
  const navigate = useNavigate();
  if (lot.rebid !== null)
    return (
      <ButtonLink kind="primary" href={`/tender/${lot.rebid.id}`}>
        查看重新招标项目
      </ButtonLink>
    );
  if (!endedWithoutResult(lot)) return null;
  return (
    <Allowed code="tender.edit">
      <Button
        kind="primary"
        busy={rebid.busy}
        busyText="正在新建"
        onClick={async () => {
          const draft = await rebid.run({ lotId: lot.id }, ({ tenderNo }) => `已新建重新招标草稿${tenderNo}`);
          if (draft !== null) void navigate(`/tender/${draft.id}/edit`);
        }}
      >
        重新招标
      </Button>
    </Allowed>
  );
}

function DraftActs({ tender, request, onAsk }: StepActsProps) {
  return (
    <>
      <Allowed code="tender.edit">
        <ButtonLink href={`/tender/${tender.id}/edit`}>编辑</ButtonLink>
      </Allowed>
      <Allowed code="tender.submit">
        <Button
          kind="primary"
          busy={request.busy}
          busyText="正在提交"
          onClick={async () => {
            if (!(await confirmOpenComments(tender.id))) return;
            if (warningsIn(tender).length > 0) onAsk('submit');
            else void request.run({ id: tender.id, version: tender.version }, '已提交审批，审批人将收到通知');
          }}
        >
          提交审批
        </Button>
      </Allowed>
    </>
  );
}

/** The link to the page on which the work of this phase is done. */
function Way({ tender, lot }: Pick<StepActsProps, 'tender' | 'lot'>): ReactNode {
  const ways = (except: 'evaluation' | 'award') => (
    <LotWays lot={{ ...lot, method: tender.method }} except={except} />
  );
  const link = (code: StaffPermission, href: string, words: string) => (
    <Allowed code={code}>
      <ButtonLink kind="primary" href={href}>
        {words}
      </ButtonLink>
    </Allowed>
  );
  switch (lot.phase) {
    case 'closed':
    case 'opening':
      return link('opening.read', `/opening/${lot.id}`, '进入开标');
    case 'evaluating':
      return (
        <>
          {link('evaluation.read', `/evaluation/${lot.id}`, '进入评标')}
          {ways('evaluation')}
        </>
      );
    case 'reshowing':
    case 'publicity':
    case 'deciding':
    case 'awarded':
    case 'contracted':
      return (
        <>
          {link('evaluation.read', `/award/${lot.id}`, '定标与通知书')}
          {ways('award')}
        </>
      );
    default:
      return null;
  }
}
