/** Standing of a bid version. */
export const bidStandings = ['valid', 'superseded', 'withdrawn'] as const;
export type BidStanding = (typeof bidStandings)[number];

export const bidStandingLabels: Readonly<Record<BidStanding, string>> = {
  valid: '当前有效',
  superseded: '已被新版本取代',
  withdrawn: '已撤回',
};
