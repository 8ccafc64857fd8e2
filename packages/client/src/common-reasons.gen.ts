// Made from the contract by packages/client/generate.ts; do not edit.

export const commonReasonsByCode = {
  '4000': 'invalid_input',
  '4030': 'sign_in_required',
  '4031': 'forbidden',
  '4201': 'company_required',
  '4330': 'not_in_team',
  '4040': 'not_found',
  '4041': 'demo_local_only',
  '4090': 'conflict',
  '4091': 'transition_not_allowed',
  '4130': 'too_large',
  '4290': 'rate_limited',
  '5000': 'unexpected',
  '5030': 'unavailable',
  '5031': 'data_unavailable',
  '5032': 'busy',
  '5070': 'storage_full',
} as const;

/** What any endpoint may answer besides its own refusals. */
export type CommonReason = (typeof commonReasonsByCode)[keyof typeof commonReasonsByCode];
