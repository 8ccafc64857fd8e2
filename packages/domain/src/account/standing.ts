/** The status of an account as shown to administrators, from its state, its password and a pending reset. */
export const accountStandings = ['reset', 'disabled', 'new', 'active'] as const;
export type AccountStanding = (typeof accountStandings)[number];

export const accountStandingLabels: Readonly<Record<AccountStanding, string>> = {
  reset: '密码重置待确认',
  disabled: '已停用',
  new: '待首次登录',
  active: '正常',
};

interface Facts {
  readonly state: 'active' | 'disabled';
  readonly passwordTemporary: boolean;
  readonly reset: unknown;
}

/** Returns the status of an account. A reset that waits for a second person has priority, since it requires an act. */
export function accountStanding({ state, passwordTemporary, reset }: Facts): AccountStanding {
  if (reset !== null) return 'reset';
  if (state === 'disabled') return 'disabled';
  return passwordTemporary ? 'new' : 'active';
}
