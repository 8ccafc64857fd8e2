import { checkRuleCitation, checkRuleReason, checkRuleTitle } from '@procure/domain/wording/kept-rule.ts';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { checked, reason } from '../field.ts';
import * as routes from './wording.route.ts';

const code = z.templateLiteral(['wording.', z.string().regex(/^[a-z0-9-]{1,40}$/)], '规则编号格式不正确');
const words = z.array(z.string().trim().max(100, '词语过长')).max(200, '词语过多');
const trimmed = (value: string) => value.trim();

const content = z.object({
  title: checked(checkRuleTitle, trimmed),
  scope: z.enum(['all', 'government'], '请选择适用范围'),
  severity: z.enum(['warn', 'hint'], '请选择处理方式'),
  phrases: z
    .array(
      z.object({
        first: words,
        near: z.object({ words, within: z.number() }).optional(),
      }),
    )
    .max(50, '词语过多'),
  unless: words.describe('例外词语：同句含有的，不视为命中'),
  reason: checked(checkRuleReason, trimmed).describe('向采购人说明的理由与修改建议'),
  citation: checked(checkRuleCitation, trimmed),
});
export type WordingRuleContent = z.output<typeof content>;

const version = z.object({
  no: z.number(),
  content: content.nullable().describe('停用的为空'),
  note: z.string(),
  effectiveFrom: z.string(),
  savedBy: z.string(),
  savedAt: z.string(),
});

const rule = z.object({
  code: z.string(),
  /** The contents that count today; null if the rule is retired, or begins later. */
  content: content.nullable(),
  origin: z.enum(['release', 'operator']).describe('随系统发布，或者由平台维护'),
  isReleased: z.boolean().describe('系统随附该规则'),
  effectiveFrom: z.string().nullable().describe('现行内容的生效日期'),
  version: z.number().describe('平台最近一版的版次；平台未维护的为0'),
  /** The last version, if it does not count yet. */
  next: version.nullable(),
});
export type WordingRuleView = z.output<typeof rule>;

export const listWordingRules = endpoint(routes.listWordingRules, {
  summary: '招标文件检测规则：列表',
  input: z.object({}),
  output: z.object({ today: z.string(), rules: z.array(rule) }),
});

export const getWordingRule = endpoint(routes.getWordingRule, {
  summary: '招标文件检测规则：一条',
  input: z.object({ code }),
  output: rule.extend({
    today: z.string(),
    released: content.nullable().describe('系统随附的内容'),
    versions: z.array(version).describe('最近的在前'),
  }),
});

const asked = {
  code,
  version: z.number().int().min(0),
  effectiveFrom: z.string().describe('生效日期'),
  note: reason('变更说明'),
};
const saved = z.object({ code: z.string(), version: z.number() });

export const saveWordingRule = endpoint(routes.saveWordingRule, {
  summary: '招标文件检测规则：新增、修改或恢复',
  input: z.object({ ...asked, content }),
  output: saved,
});

export const retireWordingRule = endpoint(routes.retireWordingRule, {
  summary: '招标文件检测规则：停用',
  input: z.object(asked),
  output: saved,
});
