/**
 * The law that binds a tender. A violation blocks a mandatory tender and is a warning for a voluntary one (see
 * time-limits.ts).
 */
export const tenderScopes = ['mandatory', 'voluntary', 'government'] as const;
export type TenderScope = (typeof tenderScopes)[number];

export const tenderScopeLabels: Readonly<Record<TenderScope, string>> = {
  mandatory: '依法必须招标',
  voluntary: '自愿招标',
  government: '政府采购',
};
