import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, moment, text } from '../field.ts';
import { violation } from './view.ts';

/** `version` is the tender's, as read: who decides on something else than what they saw is told so. */
const seen = { id, version: z.number().int().min(1) };
const tenderNow = z.object({ id: z.string(), version: z.number() });
const lotNow = z.object({ lotId: z.string(), version: z.number(), state: z.string() });
const lotSeen = { lotId: id, version: z.number().int().min(1) };
const reason = (label: string) => text(label, { min: 5, max: 500 });

/** Why a lot departs from a rule that only warns: one reason a warning, shown to approver and auditor. */
const warningReason = z.object({
  lotId: id,
  ruleCode: z.string().min(1).max(50),
  field: z.string().min(1).max(50),
  reason: reason('理由'),
});

/** Complete and lawful, or refused; `reasons` holds one for each warning of a voluntary tender. */
export const requestApproval = endpoint({
  method: 'POST',
  path: '/api/inner/pch/tenders/:id/approval-request',
  summary: '提交审批',
  access: { who: 'staff', permission: 'tender.submit' },
  input: z.object({ ...seen, reasons: z.array(warningReason).max(400).default([]) }),
  output: tenderNow,
  refusals: ['schedule_invalid', 'law_violated', 'warnings_unexplained'],
});

export const recallApproval = endpoint({
  method: 'POST',
  path: '/api/inner/pch/tenders/:id/approval-request/recall',
  summary: '撤回审批申请',
  access: { who: 'staff', permission: 'tender.submit' },
  input: z.object(seen),
  output: tenderNow,
});

export const approveTender = endpoint({
  method: 'POST',
  path: '/api/inner/pch/tenders/:id/approval',
  summary: '审批通过',
  access: { who: 'staff', permission: 'tender.approve' },
  input: z.object(seen),
  output: tenderNow,
  refusals: ['own_work'],
});

export const returnTender = endpoint({
  method: 'POST',
  path: '/api/inner/pch/tenders/:id/return',
  summary: '审批退回',
  access: { who: 'staff', permission: 'tender.approve' },
  input: z.object({ ...seen, reason: reason('退回理由') }),
  output: tenderNow,
  refusals: ['own_work'],
});

/** What is approved but not published goes back to its author, and must be approved again. */
export const reviseTender = endpoint({
  method: 'POST',
  path: '/api/inner/pch/tenders/:id/revision',
  summary: '取消待发布，退回修改',
  access: { who: 'staff', permission: 'tender.edit' },
  input: z.object(seen),
  output: tenderNow,
});

/**
 * Publishes every approved lot: checks the rules at this moment, makes each lot's sealing key, and publishes the
 * notice. A warning for which no reason was approved sends the tender back to its author.
 */
export const publishTender = endpoint({
  method: 'POST',
  path: '/api/inner/pch/tenders/:id/publication',
  summary: '发布公告',
  access: { who: 'staff', permission: 'tender.publish' },
  input: z.object(seen),
  output: tenderNow.extend({ warnings: z.array(violation) }),
  refusals: ['schedule_invalid', 'law_violated', 'warnings_unexplained'],
});

/** Times can only be put later, and only before the deadline passes. What is left out stays. */
export const extendLot = endpoint({
  method: 'POST',
  path: '/api/inner/pch/lots/:lotId/extension',
  summary: '延长截止时间并发布变更公告',
  access: { who: 'staff', permission: 'tender.extend' },
  input: z.object({
    ...lotSeen,
    bidDeadline: moment,
    documentUntil: moment.optional(),
    questionUntil: moment.optional(),
    prequalificationDeadline: moment.optional(),
    reason: reason('变更原因'),
  }),
  output: lotNow,
  refusals: ['deadline_only_later', 'bid_deadline_passed', 'schedule_invalid'],
});

export const suspendLot = endpoint({
  method: 'POST',
  path: '/api/inner/pch/lots/:lotId/suspension',
  summary: '暂停标段并发布变更公告',
  access: { who: 'staff', permission: 'lot.suspend' },
  input: z.object({ ...lotSeen, reason: reason('暂停原因') }),
  output: lotNow,
});

/** `bidDeadline` must be given where the deadline ran out during the suspension. */
export const resumeLot = endpoint({
  method: 'POST',
  path: '/api/inner/pch/lots/:lotId/resumption',
  summary: '恢复标段并发布变更公告',
  access: { who: 'staff', permission: 'lot.suspend' },
  input: z.object({ ...lotSeen, bidDeadline: moment.optional(), reason: reason('恢复说明') }),
  output: lotNow,
  refusals: ['deadline_only_later'],
});

export const terminateLot = endpoint({
  method: 'POST',
  path: '/api/inner/pch/lots/:lotId/termination',
  summary: '终止标段并发布终止公告',
  access: { who: 'staff', permission: 'lot.terminate' },
  input: z.object({ ...lotSeen, reason: reason('终止原因') }),
  output: lotNow,
});

export const archiveLot = endpoint({
  method: 'POST',
  path: '/api/inner/pch/lots/:lotId/archival',
  summary: '归档标段',
  access: { who: 'staff', permission: 'lot.archive' },
  input: z.object(lotSeen),
  output: lotNow,
});
