import { resendableDays } from './resending.ts';

/**
 * Days for which the text of a sent or abandoned message is retained with its address. Afterwards its kind, account,
 * time and outcome are known. Not fewer than the days for which it may be sent again; never more than `most`, which the
 * users are promised.
 */
export const sentTextDays = { least: resendableDays, most: 180 } as const;
