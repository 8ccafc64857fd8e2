import type { Permission } from '@procure/domain/permission/permission.ts';

/** The permissions of a role by subject, in the order of the work. */
const groups: readonly { readonly title: string; readonly nouns: readonly string[] }[] = [
  { title: '企业资料与成员', nouns: ['company', 'member', 'library'] },
  { title: '招标项目与标段', nouns: ['tender', 'lot', 'document', 'entrustment'] },
  {
    title: '邀请、预审、提疑、异议与投诉',
    nouns: ['invitation', 'prequalification', 'question', 'objection', 'register', 'complaint'],
  },
  {
    title: '投标、开标与评审',
    nouns: ['bid', 'opening', 'clarification', 'negotiation', 'evaluation', 'expert'],
  },
  { title: '定标与订单', nouns: ['award', 'order'] },
  { title: '供应商管理', nouns: ['supplier', 'sensitive'] },
  {
    title: '平台管理',
    nouns: [
      'content',
      'template',
      'reference',
      'audit',
      'account',
      'role',
      'outbox',
      'devInbox',
      'installation',
    ],
  },
];

export interface PermissionGroup {
  readonly title: string;
  readonly codes: readonly Permission[];
}

/** Groups these permissions; a group without any is omitted. */
export function permissionGroups(all: readonly Permission[]): readonly PermissionGroup[] {
  return groups
    .map(({ title, nouns }) => ({
      title,
      codes: all.filter((code) => nouns.includes(code.split('.')[0] ?? '')),
    }))
    .filter(({ codes }) => codes.length > 0);
}
