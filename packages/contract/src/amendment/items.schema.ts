import { itemChanges } from '@procure/domain/amendment/item-difference.ts';
import { z } from 'zod';

const difference = z.object({
  change: z.enum(itemChanges),
  id: z.string(),
  no: z.number(),
  name: z.string(),
  fields: z.array(z.object({ field: z.string(), label: z.string(), before: z.string(), after: z.string() })),
});

/** A difference between two versions of a lot's items. */
export const itemDifference = z.discriminatedUnion('kind', [
  difference.extend({ kind: z.literal('line') }),
  difference.extend({ kind: z.literal('criterion'), part: z.string().describe('评审环节') }),
  difference.extend({ kind: z.literal('clause'), part: z.string().describe('条款类别') }),
]);
