import type { OrganisationKind } from '../organisation/organisation.ts';
import { handlingPermissions } from '../tender/member.ts';
import type { Permission, StaffPermission, SupplierPermission } from './permission.ts';

export const staffRoles = [
  'buyer',
  'approver',
  'reviewer',
  'opener',
  'evaluator',
  'editor',
  'supervisor',
  'auditor',
  'admin',
  'security',
] as const;
export type StaffRole = (typeof staffRoles)[number];

/**
 * The roles of a company's members; each holds one or more. An account without a company holds all, in order to begin
 * one.
 */
export const supplierRoles = ['company_admin', 'bid_preparer', 'bid_submitter', 'company_reader'] as const;
export type SupplierRole = (typeof supplierRoles)[number];

export type Role = StaffRole | SupplierRole;
export const roles: readonly Role[] = [...staffRoles, ...supplierRoles];

export const roleLabels: Readonly<Record<Role, string>> = {
  buyer: '采购员',
  approver: '审批人',
  reviewer: '供应商审核员',
  opener: '开标人',
  evaluator: '评委',
  editor: '内容编辑',
  supervisor: '监督员',
  auditor: '审计管理员',
  admin: '系统管理员',
  security: '安全管理员',
  company_admin: '管理企业',
  bid_preparer: '编制投标',
  bid_submitter: '递交投标',
  company_reader: '查看',
};

/**
 * The roles that each kind of organisation has. An agency handles what is entrusted to it. Approvers, openers and
 * evaluators are appointed from the purchaser's own staff, whatever happens to the entrustment. The operator's staff
 * take no part in procurement; the evaluators of its organisation are the experts of its pool, who judge what they are
 * drawn for.
 */
export const rolesIn: Readonly<Record<OrganisationKind, readonly StaffRole[]>> = {
  purchaser: ['buyer', 'approver', 'opener', 'evaluator'],
  agency: ['buyer'],
  supervisor: ['supervisor'],
  operator: ['reviewer', 'evaluator', 'editor', 'auditor', 'admin', 'security'],
};

const buyerPermissions: readonly StaffPermission[] = [
  'tender.read',
  'tender.create',
  'entrustment.read',
  'entrustment.manage',
  'objection.read',
  'complaint.read',
  'register.read',
  'opening.read',
  'evaluation.read',
  'order.read',
  'supplier.read',
  'supplier.exclude',
  ...handlingPermissions,
];

/** The permissions of every member to read the company's data. */
const companyReading: readonly SupplierPermission[] = ['company.read', 'bid.read', 'order.view'];

/**
 * The default permissions of each role. Writing is separate from approving, and opening from scoring. A supervisor
 * reads what is below it, decides complaints about it, and changes nothing else. Three roles administer the system
 * without access to procurement (等保三级: system, security and audit are separate): one creates accounts, another grants
 * roles, the third reads the log.
 */
export const rolePermissions: Readonly<Record<Role, readonly Permission[]>> = {
  buyer: buyerPermissions,
  approver: [
    'tender.read',
    'tender.approve',
    'evaluation.read',
    'opening.read',
    'award.approve',
    'objection.read',
    'objection.approve',
    'register.read',
    'entrustment.read',
    'supplier.read',
    'supplier.exclude',
  ],
  reviewer: ['supplier.read', 'supplier.review', 'supplier.freeze', 'expert.review', 'sensitive.read'],
  opener: ['tender.read', 'opening.read', 'opening.release'],
  evaluator: [
    'tender.read',
    'opening.read',
    'clarification.issue',
    'evaluation.read',
    'evaluation.score',
    'evaluation.conclude',
    'expert.own',
  ],
  editor: ['content.edit', 'template.edit', 'reference.manage'],
  supervisor: [
    'tender.read',
    'register.read',
    'opening.read',
    'evaluation.read',
    'entrustment.read',
    'order.read',
    'supplier.read',
    'complaint.read',
    'complaint.handle',
    'complaint.sign',
  ],
  auditor: ['tender.read', 'supplier.read', 'register.read', 'audit.read'],
  admin: [
    'account.read',
    'account.manage',
    'outbox.read',
    'outbox.resend',
    'devInbox.read',
    'installation.read',
    'installation.repair',
  ],
  security: ['account.read', 'role.manage'],
  company_admin: [...companyReading, 'company.edit', 'company.submit', 'library.edit', 'member.manage'],
  bid_preparer: [
    ...companyReading,
    'library.edit',
    'document.download',
    'prequalification.edit',
    'question.ask',
    'objection.edit',
    'complaint.edit',
    'bid.key',
    'bid.edit',
  ],
  // The acts that bind the company towards the buyer.
  bid_submitter: [
    ...companyReading,
    'document.download',
    'invitation.reply',
    'prequalification.submit',
    'objection.edit',
    'objection.submit',
    'complaint.edit',
    'complaint.submit',
    'bid.key',
    'bid.submit',
    'bid.withdraw',
    'clarification.reply',
    'negotiation.quote',
    'award.acknowledge',
    'order.confirm',
    'order.deliver',
  ],
  company_reader: companyReading,
};

/** Returns the roles that have the permission by default, in the order in which they are listed. */
export function rolesWith(permission: Permission): readonly Role[] {
  return roles.filter((role) => rolePermissions[role].includes(permission));
}
