/** The states of a supplier's registration (供应商入库). */
export const companyStates = [
  'unsubmitted',
  'pending',
  'returned',
  'rejected',
  'approved',
  'frozen',
  'blacklisted',
] as const;
export type CompanyState = (typeof companyStates)[number];

export const companyStateLabels: Readonly<Record<CompanyState, string>> = {
  unsubmitted: '待完善',
  pending: '待审核',
  returned: '退回补正',
  rejected: '不通过',
  approved: '已通过',
  frozen: '冻结',
  blacklisted: '黑名单',
};

/** The size class by the national standard (中小企业划型). */
export const companyScales = ['large', 'medium', 'small', 'micro'] as const;
export type CompanyScale = (typeof companyScales)[number];

/** @testing The dictionary has the same words; a test compares them. */
export const companyScaleLabels: Readonly<Record<CompanyScale, string>> = {
  large: '大型',
  medium: '中型',
  small: '小型',
  micro: '微型',
};

/**
 * Returns the present state. A freeze and a blacklisting end with their period: the time decides, without a job. The
 * database computes the same in `company_status`.
 */
export function stateNow(status: CompanyState, until: Date | null, now: Date): CompanyState {
  const lapsed = (status === 'frozen' || status === 'blacklisted') && until !== null && until <= now;
  return lapsed ? 'approved' : status;
}
