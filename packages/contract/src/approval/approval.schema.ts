import { approvalStates } from '@procure/domain/approval/approval.ts';
import { approvalActs } from '@procure/domain/approval/chain.ts';
import { isPlainNumber } from '@procure/domain/money/decimal.ts';
import { isAtLeast } from '@procure/domain/money/money.ts';
import { methods } from '@procure/domain/tender/method.ts';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { checked, id, lotInput, person, text } from '../field.ts';
import { paging } from '../paging.ts';
import * as routes from './approval.route.ts';
import { lotCommand } from './field.schema.ts';

const act = z.enum(approvalActs);

const listed = z.object({
  id: z.string(),
  act,
  tenderId: z.string(),
  /** The lot it is about; of a tender, its first. */
  lotId: z.string(),
  tenderNo: z.string(),
  title: z.string(),
  /** Null where it is about all lots of the tender. */
  lotTitle: z.string().nullable(),
  requestedBy: z.string(),
  state: z.enum(approvalStates),
  /** Of the next step, counted from one; of an approval that is over, the step it came to. */
  place: z.number(),
  steps: z.number(),
  stepTitle: z.string(),
  /** Since when it waits for this step; when it was over. */
  since: z.string(),
  /** Until when the signature is expected; null where none is. */
  due: z.string().nullable(),
});
export type ListedApproval = z.output<typeof listed>;

export const listApprovals = endpoint(routes.listApprovals, {
  summary: '待我审批与我已审批',
  input: z.object({ ...paging([]), queue: z.enum(['waiting', 'signed']).default('waiting') }),
  output: z.array(listed),
});

const approval = z.object({
  id: z.string(),
  act,
  /** The change that it confirms. */
  amendmentId: z.string().nullable(),
  state: z.enum(approvalStates),
  requestedBy: z.string(),
  requestedAt: z.string(),
  endedBy: z.string().nullable(),
  endedAt: z.string().nullable(),
  endedReason: z.string().nullable(),
  /** What the last signature carries out, of the acts that wait nowhere else. */
  command: lotCommand.nullable(),
  /** Whether the next step is the reader's to sign. */
  mine: z.boolean(),
  steps: z.array(
    z.object({
      title: z.string(),
      /** Who was named for it; none: any approver. */
      signers: z.array(z.string()),
      signedBy: z.string().nullable(),
      /** In whose name. */
      signedFor: z.string().nullable(),
      opinion: z.string().nullable(),
      signedAt: z.string().nullable(),
    }),
  ),
});
export type ApprovalView = z.output<typeof approval>;

export const listLotApprovals = endpoint(routes.listLotApprovals, {
  summary: '标段的审批及其步骤、意见',
  input: lotInput,
  output: z.array(approval),
});

/** Yuan, to the cent; empty: whatever the amount. */
const amountFrom = checked(
  (typed) =>
    typed === '' || (isPlainNumber(typed, 16, 2) && isAtLeast(typed, '0.01'))
      ? null
      : isPlainNumber(typed, Number.POSITIVE_INFINITY, 2) && isAtLeast(typed, '0.01')
        ? '金额过大，小数点前最多16位，请核对'
        : '请输入大于0的金额，最多两位小数；不限金额请留空',
  (typed) => typed.trim(),
);

const chainStep = z.object({
  title: text('步骤名称', { min: 2, max: 20 }),
  amountFrom,
  methods: z.array(z.enum(methods)).max(methods.length),
  signers: z.array(id).max(20),
});

export const getApprovalChains = endpoint(routes.getApprovalChains, {
  summary: '采购单位的审批流程',
  input: z.object({ id }),
  output: z.object({
    chains: z.array(z.object({ act, version: z.number(), steps: z.array(chainStep) })),
    /** Who may be named: its approvers in use; who is named already stays listed, in use or not. */
    people: z.array(person.extend({ able: z.boolean() })),
  }),
});

export const saveApprovalChain = endpoint(routes.saveApprovalChain, {
  summary: '设置采购单位的审批流程',
  input: z.object({
    id,
    act,
    version: z.number().int().min(0),
    steps: z.array(chainStep).max(10, '审批步骤不能超过10步'),
  }),
  output: z.object({ version: z.number() }),
});
