import { z } from 'zod';
import { optionalText } from '../field.ts';

/** 审批意见; may be left empty. */
export const opinion = optionalText('审批意见', 500);

/** The step as it was seen, counted from one: who saw the first does not sign the second. */
export const step = z.number().int().min(1).default(1);

/** The answer to a signature. `waiting`: further steps are to be signed. */
export const signed = { waiting: z.boolean() };
