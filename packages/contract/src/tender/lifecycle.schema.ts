import { lotActs } from '@procure/domain/approval/chain.ts';
import { z } from 'zod';
import { opinion, signed, step } from '../approval/field.schema.ts';
import { endpoint } from '../endpoint.ts';
import { id, moment, reason, sha256, target } from '../field.ts';
import { recipient, sealedText } from '../opening/key.schema.ts';
import * as routes from './lifecycle.route.ts';
import { givenReason, violation } from './violation.schema.ts';

const tenderNow = z.object({ id: z.string(), version: z.number() });
/** `waiting`: nothing is done yet, signatures are pending. */
const lotNow = z.object({ lotId: z.string(), version: z.number(), state: z.string(), ...signed });
const lotSeen = { lotId: id, version: z.number().int().min(1) };

/** One per warning, for approver and auditor. */
const warningReason = givenReason.extend({ lotId: id });

export const requestApproval = endpoint(routes.requestApproval, {
  summary: '提交审批',
  input: z.object({ ...target, reasons: z.array(warningReason).max(2000).default([]) }),
  output: tenderNow,
});

export const recallApproval = endpoint(routes.recallApproval, {
  summary: '撤回审批申请',
  input: z.object(target),
  output: tenderNow,
});

export const approveTender = endpoint(routes.approveTender, {
  summary: '审批通过',
  input: z.object({ ...target, opinion }),
  output: tenderNow.extend(signed),
});

export const returnTender = endpoint(routes.returnTender, {
  summary: '审批退回',
  input: z.object({ ...target, reason: reason('退回理由') }),
  output: tenderNow,
});

export const reviseTender = endpoint(routes.reviseTender, {
  summary: '取消待发布，退回修改',
  input: z.object(target),
  output: tenderNow,
});

export const getSealing = endpoint(routes.getSealing, {
  summary: '待发布标段的开标人及其公钥',
  input: z.object({ id }),
  output: z.array(
    z.object({
      lotId: z.string(),
      lotNo: z.number(),
      title: z.string(),
      needed: z.number().describe('解锁所需开标人数'),
      splitEnvelope: z.boolean().describe('是否须另行生成报价文件的密钥'),
      openers: z.array(
        z.object({
          nickName: z.string(),
          key: z
            .object({ id: z.string(), recipient: z.string(), rehearsedAt: z.string().nullable() })
            .nullable(),
        }),
      ),
    }),
  ),
});

/** One lot's keys, as the publisher's browser made them: the private halves exist only in the shares. */
const sealKey = z.object({
  lotId: id,
  recipient,
  priceRecipient: recipient.nullable().default(null).describe('双信封标段报价文件的公钥'),
  shares: z
    .array(z.object({ keyId: id, sealed: sealedText, sha256, priceSha256: sha256.nullable().default(null) }))
    .max(9),
});
export type SealKeyInput = z.output<typeof sealKey>;

export const publishTender = endpoint(routes.publishTender, {
  summary: '发布公告',
  input: z.object({ ...target, keys: z.array(sealKey).max(100).default([]) }),
  output: tenderNow.extend({ warnings: z.array(violation) }),
});

export const extendLot = endpoint(routes.extendLot, {
  summary: '延长截止时间并发布变更公告',
  input: z.object({
    ...lotSeen,
    bidDeadline: moment,
    documentUntil: moment.optional(),
    questionUntil: moment.optional(),
    prequalificationDeadline: moment.optional(),
    reason: reason('变更原因'),
  }),
  output: lotNow,
});

export const suspendLot = endpoint(routes.suspendLot, {
  summary: '暂停标段并发布变更公告',
  input: z.object({ ...lotSeen, reason: reason('暂停原因') }),
  output: lotNow,
});

export const resumeLot = endpoint(routes.resumeLot, {
  summary: '恢复标段并发布变更公告',
  input: z.object({ ...lotSeen, bidDeadline: moment.optional(), reason: reason('恢复说明') }),
  output: lotNow,
});

export const terminateLot = endpoint(routes.terminateLot, {
  summary: '终止标段并发布终止公告',
  input: z.object({ ...lotSeen, reason: reason('终止原因') }),
  output: lotNow,
});

export const archiveLot = endpoint(routes.archiveLot, {
  summary: '归档标段',
  input: z.object(lotSeen),
  output: lotNow,
});

export const rebidLot = endpoint(routes.rebidLot, {
  summary: '重新招标：由已流标或终止的标段新建项目草稿',
  input: z.object({ lotId: id }),
  output: z.object({ id: z.string(), tenderNo: z.string() }),
});

const waitingAct = { lotId: id, act: z.enum(lotActs) };

export const signLotAct = endpoint(routes.signLotAct, {
  summary: '签署待审批的延期、暂停、终止或逾期签订合同',
  input: z.object({ ...waitingAct, step, opinion }),
  output: lotNow,
});

export const returnLotAct = endpoint(routes.returnLotAct, {
  summary: '退回待审批的延期、暂停、终止或逾期签订合同',
  input: z.object({ ...waitingAct, step, reason: reason('退回理由') }),
  output: lotNow,
});

export const withdrawLotAct = endpoint(routes.withdrawLotAct, {
  summary: '撤回待审批的延期、暂停、终止或逾期签订合同',
  input: z.object(waitingAct),
  output: lotNow,
});
