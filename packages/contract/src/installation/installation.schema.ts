import { shortcomingNames } from '@procure/domain/installation/shortcoming.ts';
import { openingStates, pauseCauses } from '@procure/domain/opening/opening.ts';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { done } from '../field.ts';
import * as routes from './installation.route.ts';

export const getInstallation = endpoint(routes.getInstallation, {
  summary: '系统运行状态',
  input: z.object({}),
  output: z.object({
    now: z.string().describe('数据库时间'),
    version: z.string(),
    database: z.object({
      version: z.string(),
      migrations: z.number().int(),
      newestMigration: z.string(),
      clockBehind: z.boolean().describe('数据库时间早于此前记录的时间'),
    }),
    audit: z.object({ fits: z.boolean().describe('最近的签封与审计日志一致') }),
    storage: z.enum(['ok', 'low', 'away']),
    mail: z
      .enum(['ok', 'away'])
      .nullable()
      .describe('邮件服务器有没有答复，一分钟内不重复询问；没有设置为空'),
    backup: z
      .object({ at: z.string().describe('每日时刻，北京时间'), newest: z.string().nullable() })
      .nullable()
      .describe('没有设置每日备份为空'),
    shortcomings: z.array(z.enum(shortcomingNames)),
    smsWithoutTemplate: z
      .array(z.object({ template: z.string(), subject: z.string() }))
      .describe('系统会发、而短信云服务没有登记模板的短信'),
    failedJobs: z.array(
      z.object({
        task: z.string(),
        count: z.number().int(),
        lastAt: z.string(),
        repeatable: z.boolean().describe('可以重新运行'),
      }),
    ),
    lateOpenings: z
      .array(
        z.object({
          lotId: z.string(),
          tenderNo: z.string(),
          lotNo: z.number().int(),
          state: z.enum(openingStates),
          pauseCause: z.enum(pauseCauses).nullable(),
          startedAt: z.string(),
          stuck: z.boolean().describe('不等待任何人，可以重新开标'),
        }),
      )
      .describe('开始15分钟仍未结束的开标'),
  }),
});
export const repeatJob = endpoint(routes.repeatJob, {
  summary: '重新运行失败的后台任务',
  input: z.object({ task: z.string().max(60) }),
  output: z.object({ count: z.number().int().describe('重新安排运行的任务数；已无失败为0') }),
});

export const repeatOpening = endpoint(routes.repeatOpening, {
  summary: '重新开标：续办停滞的开标',
  input: z.object({ lotId: z.uuid() }),
  output: done,
});

export type Installation = z.output<typeof getInstallation.output>;
