import { z } from 'zod';
import { id, optionalDay } from './field.ts';

/** What narrows any register (台账), beside what its own things are; what is left out narrows nothing. */
export const registerFilter = {
  /** `1`: not ended in the law's time, or later than that. */
  overdue: z.enum(['', '1']).default(''),
  /** The days, of Beijing, in which it was handed in; both included. */
  from: optionalDay,
  until: optionalDay,
  /** The purchaser whose tender it is about. */
  organisationId: z.union([z.literal(''), id]).default(''),
  /** Of a tender, or of a lot of it, as people write it. */
  number: z.string().trim().max(60, '编号不能超过60字').default(''),
};
