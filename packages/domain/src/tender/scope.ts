/** Which law binds: on violation a mandatory tender is blocked, a voluntary one warned (see time-limits.ts). */
export const tenderScopes = ['mandatory', 'voluntary', 'government'] as const;
export type TenderScope = (typeof tenderScopes)[number];

export const tenderScopeLabels: Readonly<Record<TenderScope, string>> = {
  mandatory: '依法必须招标',
  voluntary: '自愿招标',
  government: '政府采购',
};
