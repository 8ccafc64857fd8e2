import { roleLabels, type SupplierRole, supplierRoles } from '../permission/role.ts';

/** A member of a company whose account is in use, with their roles. */
export interface Member {
  readonly id: string;
  readonly roles: readonly SupplierRole[];
}

/** The explanation of each role, where it is granted. */
export const memberRoleHelp: Readonly<Record<SupplierRole, string>> = {
  company_admin: '维护企业资料、提交审核、邀请和管理成员',
  bid_preparer: '获取招标文件、提疑，编制投标文件和资格预审申请',
  bid_submitter: '递交和撤回投标、回复邀请和澄清、谈判报价、签收通知书、办理订单',
  company_reader: '查看企业资料、投标和订单，不能办理',
};

/** Returns the names of the roles, in the order of the table: 「管理企业、编制投标」. */
export function rolesInWords(roles: readonly SupplierRole[]): string {
  return supplierRoles
    .filter((role) => roles.includes(role))
    .map((role) => roleLabels[role])
    .join('、');
}

export const isAdministrator = ({ roles }: Pick<Member, 'roles'>): boolean => roles.includes('company_admin');
