import type { requestApproval } from '@procure/contract/tender/lifecycle.route.ts';
import type { TenderView } from '@procure/contract/tender/view.schema.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { grounds } from '@procure/domain/tender/ground.ts';
import { type Command, useCommand } from '@procure/web/call/command.ts';
import { CommandDialog } from '@procure/web/call/command-dialog.tsx';
import { FieldsDialog } from '@procure/web/form/fields-dialog.tsx';
import { useFields } from '@procure/web/form/use-fields.ts';
import type { ReactNode } from 'react';
import { ReasonDialog } from '../../../lib/reason-dialog.tsx';
import { SignDialog } from '../../../lib/sign-dialog.tsx';
import rules from '../../../lib/violations.module.css';
import {
  earlierReason,
  GivenReasons,
  keyOf,
  reasonHelp,
  Violations,
  WarningReasonField,
} from '../../../lib/violations.tsx';
import { acts } from '../queries.ts';
import { isOpen } from './comment-place.ts';
import { useComments } from './comments.tsx';
import styles from './tender.module.css';

export interface TenderDialogProps {
  readonly tender: TenderView;
  readonly onClose: () => void;
}

export function ApproveDialog({ tender, last, onClose }: TenderDialogProps & { readonly last: boolean }) {
  const approve = useCommand(acts.approveTender);
  const open = useComments()?.all.filter(isOpen).length ?? 0;
  const { id, version } = tender;
  return (
    <SignDialog
      title="审批通过"
      confirmText="审批通过"
      busyText="正在提交"
      failure={approve.failure}
      onClose={onClose}
      act={(opinion) =>
        approve.run(
          { id, version, opinion },
          last ? '已审批通过，创建人可以发布公告' : '已签署，待下一步审批',
        )
      }
    >
      <p>
        {last
          ? '审批通过后，由采购员发布公告。发布前如需修改，须重新审批。'
          : '签署后由下一步的审批人继续审批；全部签署后，由采购员发布公告。'}
      </p>
      {last && open > 0 ? (
        <p className={`${rules.rule} ${rules.warn}`}>
          <span>还有{open}条批注未解决，逐条标为已解决后才能审批通过。</span>
        </p>
      ) : null}
      <GroundGiven tender={tender} />
      <TenderViolations tender={tender} />
      <ReasonsGiven tender={tender} />
    </SignDialog>
  );
}

export function ReturnDialog({ tender: { id, version }, onClose }: TenderDialogProps) {
  const act = useCommand(acts.returnTender);
  return (
    <ReasonDialog
      title="退回修改"
      confirmText="退回修改"
      busyText="正在退回"
      danger
      label="退回理由"
      help={reasonHelp}
      failure={act.failure}
      onClose={onClose}
      act={(reason) => act.run({ id, version, reason }, '已退回，创建人将收到理由')}
    />
  );
}

/** Recalls or revises a tender, which returns it to draft. */
export function BackToDraftDialog({
  tender,
  onClose,
  from,
}: TenderDialogProps & { readonly from: 'pending_approval' | 'approved' }) {
  const recall = useCommand(acts.recallApproval);
  const revise = useCommand(acts.reviseTender);
  const act = from === 'approved' ? revise : recall;
  const words = from === 'approved' ? '退回修改' : '撤回审批';
  return (
    <CommandDialog
      title={words}
      confirmText={words}
      busyText="正在处理"
      onClose={onClose}
      act={async () => {
        const { id, version } = tender;
        return act.run({ id, version }, '已回到草稿，可以继续编辑');
      }}
    >
      <p>项目将回到草稿，修改后须重新提交审批。</p>
    </CommandDialog>
  );
}

type Lot = TenderView['lots'][number];
type Violation = Lot['violations'][number];

export function isExplained(lot: Lot, { ruleCode, field, passage }: Violation): boolean {
  return lot.warningReasons.some(
    (given) => given.ruleCode === ruleCode && given.field === field && given.passage === passage,
  );
}

/** Every warning of the tender, with its lot. */
export function warningsIn(tender: TenderView) {
  return tender.lots.flatMap((lot) =>
    lot.violations
      .filter(({ severity }) => severity === 'warn')
      .map((violation) => ({ lot, violation, key: `${lot.id} ${keyOf(violation)}` })),
  );
}

interface SubmitDialogProps extends TenderDialogProps {
  readonly request: Command<typeof requestApproval>;
  readonly onDone: () => void;
}

/**
 * Submits for approval. A voluntary tender may deviate from a rule for a reason, which is given here and sent with the
 * request.
 */
export function SubmitDialog({ tender, request, onClose, onDone }: SubmitDialogProps) {
  const warnings = warningsIn(tender);
  // Reasons given earlier are restored if the approver has returned the tender.
  const given = warnings.map(({ lot, violation }) => ({
    lotId: lot.id,
    ruleCode: violation.ruleCode,
    field: violation.field,
    passage: violation.passage,
    reason: earlierReason(lot.warningReasons, violation),
  }));
  const isAllWording = warnings.every(({ violation }) => violation.passage !== '');
  const fields = useFields({ reasons: given }, request.failure);
  const { id, version } = tender;
  return (
    <FieldsDialog
      of={fields}
      title="提交审批"
      confirmText="提交审批"
      busyText="正在提交"
      onClose={onClose}
      onDone={onDone}
      act={({ reasons }) => request.run({ id, version, reasons }, '已提交审批，审批人将收到通知')}
    >
      <p>
        {isAllWording
          ? '招标文件检测发现以下疑似限制竞争的用语。请返回修改，或逐条说明保留的理由；'
          : '以下内容与法规要求不一致，或疑似限制竞争。请返回修改，或逐条说明理由；'}
        理由随审批保存，审批人与监督人员可见。
      </p>
      {warnings.map(({ lot, violation, key }, at) => (
        <div key={key} className={styles.form}>
          {tender.lots.length > 1 ? (
            <h3>
              第{lot.lotNo}标段 {lot.title}
            </h3>
          ) : null}
          <WarningReasonField of={fields} violation={violation} at={at} />
        </div>
      ))}
    </FieldsDialog>
  );
}

/** The statutory case that permits this method. */
export function GroundGiven({ tender }: { readonly tender: TenderView }): ReactNode {
  if (tender.ground === null) return null;
  const { text, citation } = grounds[tender.ground];
  return (
    <p className={`${rules.rule} ${rules.warn}`}>
      <span>
        法定情形：{text}
        <small>依据{citation}</small>
        <span className={rules.prose}>{tender.groundNote}</span>
      </span>
    </p>
  );
}

/** The author's reasons for deviating from a rule. */
export function ReasonsGiven({ tender }: { readonly tender: TenderView }): ReactNode {
  const given = tender.lots.flatMap((lot) => lot.warningReasons.map((reason) => ({ lot, reason })));
  return (
    <GivenReasons
      reasons={given.map(({ lot, reason }) => ({
        ...reason,
        prefix: tender.lots.length > 1 ? `第${lot.lotNo}标段：` : '',
        note: `（${reason.by}，${formatDateTime(reason.at)}）`,
      }))}
    />
  );
}

/** With several lots, each one's violations are shown under its name. */
export function TenderViolations({ tender }: { readonly tender: TenderView }): ReactNode {
  const open = tender.lots.filter(({ state }) => state !== 'terminated');
  return open.map((lot, place) => (
    <div key={lot.id}>
      {open.length > 1 ? (
        <p>
          第{lot.lotNo}标段 {lot.title}
        </p>
      ) : null}
      <Violations violations={place === 0 ? [...tender.violations, ...lot.violations] : lot.violations} />
    </div>
  ));
}
