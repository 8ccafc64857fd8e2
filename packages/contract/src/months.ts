import { z } from 'zod';

/** Figures of the letters submitted in each of twelve months; the last is the month of the last day in the filter. */
export const months = z.array(
  z.object({
    month: z.string().describe('YYYY-MM，北京时间'),
    received: z.number(),
    upheld: z.number().describe('成立或者部分成立'),
    late: z.number(),
  }),
);
export type MonthFigures = z.output<typeof months>[number];
