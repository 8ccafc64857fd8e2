import { listLotApprovals } from '@procure/contract/approval/approval.route.ts';
import type { ApprovalView } from '@procure/contract/approval/approval.schema.ts';
import { type ApprovalAct, approvalActFacts } from '@procure/domain/approval/chain.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { ApprovalBadge } from '@procure/web/approval/approval-badge.tsx';
import { queryOf } from '@procure/web/call/queries.ts';
import { useQuery } from '@tanstack/react-query';
import styles from './approval-steps.module.css';

/** The approvals of a lot and its tender, the latest first; empty until they are loaded. */
export function useApprovals(lotId: string): readonly ApprovalView[] {
  return useQuery(queryOf(listLotApprovals, { lotId })).data?.data ?? [];
}

/** Number of the current step, from 1. */
export const turnOf = ({ steps }: ApprovalView): number =>
  steps.filter(({ signedAt }) => signedAt !== null).length + 1;

/** Names the next signers; renders nothing unless the approval is waiting. */
export function WhoseTurn({ approval }: { readonly approval: ApprovalView }) {
  const place = turnOf(approval);
  const step = approval.steps[place - 1];
  if (approval.state !== 'waiting' || step === undefined) return null;
  return (
    <p>
      {approval.mine ? '待您签署' : '待签署'}：{step.title}（第{place}步，共{approval.steps.length}步）
      {step.signers.length === 0 || approval.mine ? '' : `，${step.signers.join('、')}`}
    </p>
  );
}

interface ApprovalsProps {
  readonly approvals: readonly ApprovalView[];
  readonly acts: readonly ApprovalAct[];
  readonly amendmentId?: string;
}

/** Approvals with their steps: signers, principals of delegated signatures, opinions, and the steps not yet signed. */
export function Approvals({ approvals, acts, amendmentId }: ApprovalsProps) {
  const shown = approvals.filter(
    (one) => acts.includes(one.act) && (amendmentId === undefined || one.amendmentId === amendmentId),
  );
  return shown.map((approval) => (
    <article key={approval.id} className={styles.approval}>
      <header>
        <strong>{approvalActFacts[approval.act].label}</strong>
        <ApprovalBadge state={approval.state} />
        <span>
          {approval.requestedBy} {formatDateTime(approval.requestedAt)} 提交
        </span>
      </header>
      <ol>
        {approval.steps.map((step, place) => (
          <li key={step.title + String(place)}>
            <span>
              {step.title}
              {step.signedBy === null ? (
                <small>{step.signers.length === 0 ? '任一审批人' : step.signers.join('、')}</small>
              ) : null}
            </span>
            <span>
              {step.signedBy === null ? (
                '未签署'
              ) : (
                <>
                  {step.signedBy}
                  {step.signedFor === null ? '' : `（代${step.signedFor}）`}{' '}
                  {step.signedAt === null ? '' : formatDateTime(step.signedAt)}
                </>
              )}
              {step.opinion ? <q>{step.opinion}</q> : null}
            </span>
          </li>
        ))}
      </ol>
      {approval.endedReason === null ? null : (
        <p>
          {approval.state === 'returned' ? `${approval.endedBy ?? ''}退回` : '撤回'}：{approval.endedReason}
        </p>
      )}
    </article>
  ));
}
