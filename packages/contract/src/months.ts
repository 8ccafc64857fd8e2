import { z } from 'zod';

/** Of what was handed in within each of twelve months, the last one that of the last day asked for. */
export const months = z.array(
  z.object({
    month: z.string().describe('YYYY-MM，北京时间'),
    received: z.number(),
    upheld: z.number().describe('成立或者部分成立'),
    late: z.number(),
  }),
);
export type MonthFigures = z.output<typeof months>[number];
