/** An account; a lock after failed sign-ins is computed from its times, not stored here. */
export const accountStates = ['active', 'disabled', 'closed'] as const;
export type AccountState = (typeof accountStates)[number];

export const accountStateLabels: Readonly<Record<AccountState, string>> = {
  active: '正常',
  disabled: '已停用',
  closed: '已注销',
};
