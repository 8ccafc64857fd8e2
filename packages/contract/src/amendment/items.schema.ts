import { itemChanges } from '@procure/domain/amendment/item-difference.ts';
import { z } from 'zod';

/** A difference between two versions of a lot's items. */
export const itemDifference = z.object({
  kind: z.literal('line'),
  change: z.enum(itemChanges),
  id: z.string(),
  no: z.number(),
  name: z.string(),
  fields: z.array(z.object({ field: z.string(), label: z.string(), before: z.string(), after: z.string() })),
});
