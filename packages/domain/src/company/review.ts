/** What the operator's reviewers decide: a company comes in, changes its data, or is claimed. */
export const reviewKinds = ['registration', 'change', 'claim'] as const;
export type ReviewKind = (typeof reviewKinds)[number];

export const reviewKindLabels: Readonly<Record<ReviewKind, string>> = {
  registration: '登记',
  change: '变更',
  claim: '认领',
};

/** Whose turn it is: the reviewers', or the company's to whom it was sent back. */
export const reviewStates = ['pending', 'returned'] as const;
export type ReviewState = (typeof reviewStates)[number];

export const reviewStateLabels: Readonly<Record<ReviewState, string>> = {
  pending: '待审核',
  returned: '已退回，待供应商补正',
};
