/** What came of one attempt: `refused` for good by the far side, `failed` to be tried again or given up. */
export const attemptOutcomes = ['accepted', 'refused', 'failed'] as const;

/**
 * Where a text to one reader stands: `gathered` waits for the day's digest, `digested` went with one, `cancelled` is no
 * longer wished by its reader; `refused` the far side will not take, `withheld` was not tried, since its address takes no
 * mail, `failed` was given up.
 */
export const outboxStates = [
  'waiting',
  'gathered',
  'sent',
  'digested',
  'refused',
  'withheld',
  'failed',
  'cancelled',
] as const;
export type OutboxState = (typeof outboxStates)[number];
