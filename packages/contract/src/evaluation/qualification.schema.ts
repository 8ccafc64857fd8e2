import { checkQualificationReopening } from '@procure/domain/evaluation/qualification.ts';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { checked, id, lotInput } from '../field.ts';
import * as routes from './qualification.route.ts';

export const judgeQualification = endpoint(routes.judgeQualification, {
  summary: '资格审查：审查一家投标人',
  input: lotInput.extend({
    bidId: id,
    qualified: z.boolean({ error: '请选择审查结论' }),
    /** Ids of criteria of qualification and codes of legal requirements. */
    failed: z.array(z.string().max(40)).max(200),
    reason: z.string().trim().max(500, '不合格的原因不能超过500字'),
    seen: z.number().int().min(0),
  }),
  output: z.object({ no: z.number() }),
});

export const closeQualification = endpoint(routes.closeQualification, {
  summary: '完成资格审查',
  input: lotInput,
  output: z.object({
    qualified: z.number().describe('合格投标人数'),
    failed: z.boolean().describe('合格投标人不足，本标段流标'),
    message: z.string(),
  }),
});

export const reopenQualification = endpoint(routes.reopenQualification, {
  summary: '重新进行资格审查',
  input: lotInput.extend({
    reason: checked(checkQualificationReopening).transform((value) => value.trim()),
  }),
  output: z.object({ message: z.string() }),
});
