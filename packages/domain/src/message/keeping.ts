import { resendableDays } from './resending.ts';

/**
 * Days for which the words of a text that was sent, or given up, are kept with the address it went to. Afterwards it is
 * known of what kind it was, to which account it went, when, and what came of it. Not fewer than it may be sent again;
 * never more, for people are told so.
 */
export const sentTextDays = { least: resendableDays, most: 180 } as const;
