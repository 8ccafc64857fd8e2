import { z } from 'zod';

/** 协商情况记录 (政府采购非招标采购方式管理办法42). */
export const negotiationRecord = z.object({
  publicity: z.string().trim().max(2000).describe('公示情况说明'),
  meeting: z.string().trim().max(200).describe('协商日期和地点'),
  costs: z.string().trim().max(2000).describe('成本、同类项目合同价格以及相关专利、专有技术等情况说明'),
  terms: z.string().trim().max(2000).describe('合同主要条款及价格商定情况'),
});
