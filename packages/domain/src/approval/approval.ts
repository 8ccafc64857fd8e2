import type { Moment } from '../moment.ts';
import type { ApprovalAct, ApprovalStep } from './chain.ts';

export const approvalStates = ['waiting', 'granted', 'returned', 'withdrawn'] as const;
export type ApprovalState = (typeof approvalStates)[number];

export const approvalStateLabels: Readonly<Record<ApprovalState, string>> = {
  waiting: '待审批',
  granted: '已通过',
  returned: '已退回',
  withdrawn: '已撤回',
};

/** What somebody put under one step. */
export interface Signature {
  readonly by: string;
  /** Who was away and had left it to them (代签); null: in their own name. */
  readonly onBehalfOf: string | null;
  readonly opinion: string;
  readonly at: Moment;
}

interface Asked {
  readonly act: ApprovalAct;
  readonly requestedBy: string;
  readonly requestedAt: Moment;
  /** Who wrote or submitted what is to be approved: they sign nothing of it. */
  readonly authors: readonly string[];
  /** As they applied when it was asked for; what becomes of the chain later changes nothing here. */
  readonly steps: readonly ApprovalStep[];
  /** Of the first steps, in order: no step is signed before the one above it. */
  readonly signatures: readonly Signature[];
}

interface Ended {
  readonly endedAt: Moment;
  /** Null where it ended because what it was about was over. */
  readonly endedBy: string | null;
}

/** An approval as it stands. What cannot be cannot be written: nothing is returned without a reason. */
export type Approval = Asked &
  (
    | {
        readonly state: 'waiting';
        readonly endedAt: null;
        readonly endedBy: null;
        readonly endedReason: null;
      }
    | ({ readonly state: 'granted'; readonly endedReason: null } & Ended)
    | ({ readonly state: 'returned'; readonly endedReason: string } & Ended)
    | ({ readonly state: 'withdrawn'; readonly endedReason: string | null } & Ended)
  );
