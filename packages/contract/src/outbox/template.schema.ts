import { channels, messageKindNames } from '@procure/domain/message/kind.ts';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { done } from '../field.ts';
import * as routes from './template.route.ts';

const template = z.string().max(60);
const channel = z.enum(channels);
// Lengths only; the domain checks the content, field by field.
const wording = { subject: z.string().max(1_000, '标题过长'), body: z.string().max(10_000, '正文过长') };
/** The version that was read; 0 if it was never edited. */
const versionNo = z.number().int().min(0);

export const listTemplates = endpoint(routes.listTemplates, {
  summary: '消息模板',
  input: z.object({}),
  output: z.array(
    z.object({
      template: z.string(),
      kind: z.enum(messageKindNames),
      subject: z.string().describe('内置标题'),
      edited: z.array(channel).describe('已改写的渠道'),
    }),
  ),
});

export const getTemplate = endpoint(routes.getTemplate, {
  summary: '一个消息模板',
  input: z.object({ template }),
  output: z.object({
    template: z.string(),
    kind: z.enum(messageKindNames),
    builtIn: z.object(wording),
    fixed: z
      .enum(['law', 'secret'])
      .nullable()
      .describe('内置文字须原样保留：law 法定通知，secret 含验证码或链接；空：可全部改写'),
    smsRegistered: z
      .boolean()
      .describe('短信由云服务按登记的模板发送，只填入占位的内容：改写的短信文字不会发出'),
    placeholders: z.array(z.object({ name: z.string(), label: z.string(), example: z.string() })),
    texts: z.array(z.object({ channel, versionNo, edited: z.boolean(), ...wording })),
    versions: z.array(
      z.object({
        channel,
        versionNo,
        subject: z.string().nullable().describe('空：恢复为内置文字'),
        body: z.string().nullable(),
        madeBy: z.string(),
        madeAt: z.string(),
      }),
    ),
  }),
});

export const previewTemplate = endpoint(routes.previewTemplate, {
  summary: '预览消息模板',
  input: z.object({ template, channel, ...wording }),
  output: z.object({ ...wording, smsParts: z.number().describe('短信按几条发送') }),
});

export const tryTemplate = endpoint(routes.tryTemplate, {
  summary: '向自己试发邮件',
  input: z.object({ template, ...wording }),
  output: done,
});

export const wordTemplate = endpoint(routes.wordTemplate, {
  summary: '改写消息模板',
  input: z.object({ template, channel, versionNo, ...wording }),
  output: done,
});

export const restoreTemplate = endpoint(routes.restoreTemplate, {
  summary: '恢复内置模板',
  input: z.object({ template, channel, versionNo }),
  output: done,
});
