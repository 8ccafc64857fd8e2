/** The states of a request to change company data. A section has at most one open request. */
export const changeRequestStates = [
  'draft',
  'pending',
  'returned',
  'approved',
  'rejected',
  'withdrawn',
] as const;
export type ChangeRequestState = (typeof changeRequestStates)[number];

export const changeRequestStateLabels: Readonly<Record<ChangeRequestState, string>> = {
  draft: '草稿',
  pending: '待审核',
  returned: '退回补正',
  approved: '已生效',
  rejected: '不通过',
  withdrawn: '已撤回',
};
