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

/** A signature on one step. */
export interface Signature {
  readonly by: string;
  /** The absent approver for whom they signed (代签); null if they signed in their own name. */
  readonly onBehalfOf: string | null;
  readonly opinion: string;
  readonly at: Moment;
}

interface Asked {
  readonly act: ApprovalAct;
  readonly requestedBy: string;
  readonly requestedAt: Moment;
  /** The authors and submitters of the matter to approve. They may not sign. */
  readonly authors: readonly string[];
  /** The steps as they applied at the request. Later changes of the chain do not affect them. */
  readonly steps: readonly ApprovalStep[];
  /** The signatures of the first steps, in order. A step is signed only after the preceding one. */
  readonly signatures: readonly Signature[];
}

interface Ended {
  readonly endedAt: Moment;
  /** Null if it ended because its matter was over. */
  readonly endedBy: string | null;
}

/** An approval. A returned one always has a reason. */
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
