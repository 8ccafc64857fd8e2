import { settingNames } from '@procure/domain/installation/setting.ts';
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
    room: z
      .object({
        path: z.string().describe('文件所在目录'),
        freeMb: z.number().int().describe('剩余空间，取整到100 MB'),
        leastMb: z.number().int().describe('低于此数即停收上传（DISK_MIN_FREE_MB）'),
      })
      .nullable()
      .describe('空间充足时为空：剩余空间会透露投标的多少'),
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
    watched: z
      .object({
        driftSeconds: z.number().describe('数据库时间减服务器时间，秒'),
        unsealedSeconds: z.number().describe('审计日志最早一条未签封的记录已等待的秒数，不足一分钟为0'),
        unsentSeconds: z
          .number()
          .describe('到期未发的邮件和短信已等待的最长秒数，不足一分钟为0；会透露谁参与投标的除外'),
        waitingJobs: z.number().int().describe('应开始一分钟以上仍未开始的后台任务，不含邮件和短信'),
        stuckJobs: z.number().int().describe('运行15分钟以上的后台任务，不含邮件和短信'),
        staffUploads: z.number().int().describe('采购管理台未完成的上传'),
        comingOpenings: z.number().int().describe('一小时内截标的标段'),
        dueOpenings: z.number().int().describe('已截标而未完成开标的标段'),
        connections: z
          .object({ open: z.number().int(), busy: z.number().int(), waiting: z.number().int() })
          .describe('本进程的数据库连接'),
        storage: z
          .object({ write: z.number(), read: z.number() })
          .nullable()
          .describe('文件存储写入、读回几个字节所需的秒数；无法读取为空'),
      })
      .describe('运行数据'),
    settings: z
      .array(
        z.object({
          name: z.enum(settingNames),
          isSet: z.boolean(),
          value: z.string().nullable().describe('不显示的、没有的为空'),
        }),
      )
      .describe('各项设置，不含密码、密钥和口令'),
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
          failure: z
            .enum(['full', 'fault'])
            .nullable()
            .describe('开标任务最近一次运行出错：full 磁盘空间不足，fault 其他；没有出错为空'),
          stuck: z.boolean().describe('不等待任何人，可以重新开标'),
        }),
      )
      .describe('运行出错、等待平台恢复，或开始15分钟仍未结束的开标'),
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
