import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { done } from '../field.ts';
import { proof } from './account.schema.ts';
import * as routes from './closing.route.ts';

export const getClosure = endpoint(routes.getClosure, {
  summary: '能否注销账号，不能时的原因',
  input: z.object({}),
  output: z.object({
    lots: z.number().describe('作为企业唯一成员时，参与中的标段'),
    orders: z.number().describe('作为企业唯一成员时，未完成的订单'),
    reviews: z.number().describe('作为企业唯一成员时，审核中的企业资料'),
    lastAdministrator: z.boolean().describe('企业还有其他成员，而本人是最后一名管理员'),
  }),
});

export const closeAccount = endpoint(routes.closeAccount, {
  summary: '注销账号（不可恢复）',
  input: proof,
  output: done,
});
