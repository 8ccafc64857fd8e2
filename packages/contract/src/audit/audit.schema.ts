import { type AuditFault, auditFaultLabels } from '@procure/domain/audit/audit.ts';
import { organisationKinds } from '@procure/domain/organisation/organisation.ts';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, moment, optionalDay } from '../field.ts';
import * as routes from './audit.route.ts';

const optionalId = z.union([z.literal(''), id]).default('');

const auditFaults = Object.keys(auditFaultLabels) as [AuditFault, ...AuditFault[]];

const entry = z.object({
  /** Identifies the row on a screen; does not reveal how many rows lie between two keys. */
  key: z.string(),
  at: z.string(),
  actorKind: z.enum(['visitor', 'supplier', 'staff', 'system']),
  actorId: z.string().nullable(),
  actorName: z.string().nullable(),
  /** The kinds of organisation to which a staff member belongs today; empty for all others. */
  actorOrganisations: z.array(z.enum(organisationKinds)),
  action: z.string(),
  entity: z.string(),
  entityId: z.string().nullable(),
  lotId: z.string().nullable(),
  lotName: z.string().nullable(),
  tenderId: z.string().nullable(),
  tenderNo: z.string().nullable(),
  lotNo: z.number().nullable(),
  /** The name by which people know the object: a user name, an order's number, a company's name. */
  entityNo: z.string().nullable(),
  companyName: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
  reason: z.string().nullable(),
  ip: z.string().nullable(),
  requestId: z.string().nullable(),
  hash: z.string().describe('本条的摘要（SHA-256，十六进制），签封时列入其批次'),
});
export type AuditEntryView = z.output<typeof entry>;

export const listAudit = endpoint(routes.listAudit, {
  summary: '审计日志',
  input: z.object({
    entity: z.string().trim().max(40).default('').describe('对象'),
    action: z.string().trim().max(60).default('').describe('动作'),
    entityId: optionalId.describe('对象的内部标识'),
    lotId: optionalId.describe('标段的内部标识'),
    number: z
      .string()
      .trim()
      .max(60, '编号不能超过60字')
      .default('')
      .describe('项目编号、标段编号（项目编号/标段号）或订单编号'),
    actor: z.string().trim().max(50, '操作人不能超过50字').default('').describe('操作人用户名或姓名'),
    from: optionalDay.describe('起始日（北京时间）'),
    until: optionalDay.describe('截止日（北京时间，含当日）'),
    cursor: z.string().max(200).default('').describe('上一页给出的位置'),
    pageSize: z.coerce.number().int().min(1).max(100).default(50),
  }),
  output: z.object({
    rows: z.array(entry),
    next: z.string().nullable().describe('下一页的位置；空：已到最早一条'),
  }),
});

export const verifyAudit = endpoint(routes.verifyAudit, {
  summary: '核验审计日志的签封',
  input: z.object({ from: optionalDay, until: optionalDay }),
  output: z.object({
    intact: z.boolean(),
    /** The time of the last visible row at or before the first that does not match its seal. */
    brokenAt: z.string().nullable(),
    fault: z.enum(auditFaults).nullable(),
    from: z.string().nullable(),
    until: z.string().nullable(),
    /** False if the range was too long for one answer; `until` then gives the end of the verified part. */
    complete: z.boolean(),
    verifiedAt: z.string(),
  }),
});

export const exportAudit = endpoint(routes.exportAudit, {
  summary: '导出审计日志及证明：取得一次性下载凭证',
  input: z.object({ from: optionalDay, until: optionalDay }),
  output: z.object({ ticket: z.string(), expiresAt: moment }),
});
