import type { success } from './codes.ts';
import type { Refusals } from './route.ts';

/** The code of every successful answer. */
export const successCode: typeof success.code = '2000';

/** Refusals that any call may answer with, besides its own. */
export const commonRefusals = {
  invalid_input: '4000',
  sign_in_required: '4030',
  person_changed: '5460',
  forbidden: '4031',
  factor_setup_required: '4132',
  company_required: '4201',
  not_in_team: '4330',
  not_found: '4040',
  demo_local_only: '4041',
  conflict: '4090',
  transition_not_allowed: '4091',
  too_large: '4130',
  rate_limited: '4290',
  unexpected: '5000',
  unavailable: '5030',
  data_unavailable: '5031',
  busy: '5032',
  clock_set_back: '5034',
  channel_unset: '5035',
  storage_full: '5070',
} as const satisfies Refusals;
export type CommonReason = keyof typeof commonRefusals;
