/**
 * Where a text to one reader stands: `gathered` waits for the day's digest, `digested` went with one, `cancelled` is no
 * longer wished by its reader.
 */
export const outboxStates = ['waiting', 'gathered', 'sent', 'digested', 'failed', 'cancelled'] as const;
export type OutboxState = (typeof outboxStates)[number];
