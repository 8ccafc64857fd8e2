import { z } from 'zod';
import { day, id, moment, optionalText } from '../field.ts';

/** 审批意见; optional. */
export const opinion = optionalText('审批意见', 500);

/** The step that the signer saw, from 1: the signer of the first step cannot sign the second. */
export const step = z.number().int().min(1).default(1);

/** The answer to a signature. `waiting`: further steps must be signed. */
export const signed = { waiting: z.boolean() };

const because = { reason: z.string() };

/** An act on a lot, stored until the last signature carries it out. */
export const lotCommand = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('extend'),
    wanted: z.object({
      bidDeadline: moment,
      documentUntil: moment.optional(),
      questionUntil: moment.optional(),
      prequalificationDeadline: moment.optional(),
    }),
    ...because,
  }),
  z.object({ kind: z.literal('suspend'), ...because }),
  z.object({ kind: z.literal('terminate'), ...because }),
  z.object({
    kind: z.literal('contract'),
    /** The winner's notice; missing in requests of earlier versions. */
    noticeId: id.optional(),
    contractNo: z.string(),
    signedOn: day,
    ...because,
  }),
]);
export type LotCommand = z.output<typeof lotCommand>;
