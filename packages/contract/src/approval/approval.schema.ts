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
  /** Null for a plan. */
  tenderId: z.string().nullable(),
  planId: z.string().nullable(),
  /** The lot that the approval is about; for a tender, its first lot; null for a plan. */
  lotId: z.string().nullable(),
  /** The number of the tender or of the plan. */
  tenderNo: z.string(),
  title: z.string(),
  /** Null if the approval covers all lots of the tender. */
  lotTitle: z.string().nullable(),
  requestedBy: z.string(),
  state: z.enum(approvalStates),
  /** The number of the next step, from 1; for a completed approval, the step at which it ended. */
  place: z.number(),
  steps: z.number(),
  stepTitle: z.string(),
  /** The time since when this step waits, or when the approval ended. */
  since: z.string(),
  /** The time by which the signature is expected; null if none is. */
  due: z.string().nullable(),
});
export type ListedApproval = z.output<typeof listed>;

export const listApprovals = endpoint(routes.listApprovals, {
  summary: '待我审批与我已审批',
  input: z.object({ ...paging([]), queue: z.enum(['waiting', 'signed']).default('waiting') }),
  output: z.array(listed),
});

export const approval = z.object({
  id: z.string(),
  act,
  /** The change that the approval confirms. */
  amendmentId: z.string().nullable(),
  state: z.enum(approvalStates),
  requestedBy: z.string(),
  requestedAt: z.string(),
  endedBy: z.string().nullable(),
  endedAt: z.string().nullable(),
  endedReason: z.string().nullable(),
  /** The act that the last signature carries out; null for acts that are stored with their own noun. */
  command: lotCommand.nullable(),
  /** Whether the reader may sign the next step. */
  mine: z.boolean(),
  steps: z.array(
    z.object({
      title: z.string(),
      /** The approvers named for the step; empty: any approver. */
      signers: z.array(z.string()),
      signedBy: z.string().nullable(),
      /** The approver on whose behalf it was signed. */
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

/** In yuan, to the cent; empty: any amount. */
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
    /** People who may be named: active approvers. A person already named stays listed, active or not. */
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
