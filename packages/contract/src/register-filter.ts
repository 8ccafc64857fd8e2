import { z } from 'zod';
import { id, optionalDay } from './field.ts';

/** The filters that all registers (台账) have in common; an omitted filter matches everything. */
export const registerFilter = {
  /** `1`: not completed within the legal term, or completed after it. */
  overdue: z.enum(['', '1']).default(''),
  /** The days of submission in Beijing time, both included. */
  from: optionalDay,
  until: optionalDay,
  /** The purchaser of the tender. */
  organisationId: z.union([z.literal(''), id]).default(''),
  /** The number of a tender or of a lot, as people write it. */
  number: z.string().trim().max(60, '编号不能超过60字').default(''),
};
