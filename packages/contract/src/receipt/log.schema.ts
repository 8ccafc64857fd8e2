import { z } from 'zod';

/**
 * The current format of a lot's log, with all versions of all bids: public once it is fixed, its lines once the bids
 * are opened.
 */
export const publicLog = z.object({
  format: z.literal('procure-receipt-root/2'),
  tenderId: z.string(),
  root: z.string(),
  fixedAt: z.string(),
  keyId: z.string().describe('签名公钥编号：公钥SHA-256的前16位'),
  signature: z.string().describe('Ed25519，base64url'),
  list: z
    .object({
      head: z.object({
        format: z.literal('procure-receipt-head/1'),
        lotId: z.string(),
        versions: z.number().describe('回执份数，含已被取代和已撤回的'),
        inForce: z.number().describe('有效投标数'),
        salt: z.string(),
      }),
      entries: z.array(
        z.object({
          receipt: z.string().describe('回执的叶值'),
          standing: z.enum(['valid', 'superseded', 'withdrawn']),
          endedBy: z.string().nullable().describe('取代它的回执或撤回凭证的叶值'),
        }),
      ),
    })
    .nullable()
    .describe('开标后公布'),
});
