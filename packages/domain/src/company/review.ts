/** The subjects of the operator's reviewers: registrations, changes of data, and claims. */
export const reviewKinds = ['registration', 'change', 'claim'] as const;
export type ReviewKind = (typeof reviewKinds)[number];

export const reviewKindLabels: Readonly<Record<ReviewKind, string>> = {
  registration: '登记',
  change: '变更',
  claim: '认领',
};

/** The party that acts next: the reviewers, or the company to which it was returned. */
export const reviewStates = ['pending', 'returned'] as const;
export type ReviewState = (typeof reviewStates)[number];

export const reviewStateLabels: Readonly<Record<ReviewState, string>> = {
  pending: '待审核',
  returned: '已退回，待供应商补正',
};
