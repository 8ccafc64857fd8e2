import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { text } from '../field.ts';
import * as routes from './holiday.route.ts';

const holiday = z.object({ day: z.string(), working: z.boolean().describe('调休上班'), name: z.string() });

const holidayYear = z.object({
  year: z.number(),
  origin: z
    .enum(['kept', 'announced', 'law'])
    .describe('kept：已录入；announced：已公布，随系统附带；law：尚未公布，仅有法定节日'),
  source: z.string().describe('放假通知的文号'),
  version: z.number(),
  days: z.array(holiday),
});
export type HolidayYear = z.output<typeof holidayYear>;

export const listHolidays = endpoint(routes.listHolidays, {
  summary: '各年的放假与调休上班日',
  input: z.object({}),
  output: z.object({ today: z.string().describe('今天（北京时间）'), years: z.array(holidayYear) }),
});

const file = {
  year: z.coerce.number().int('年份有误').min(2000, '年份有误').max(2100, '年份有误'),
  text: z.string().max(100_000, '文件过大').describe('CSV：日期、类别（放假或上班）、名称'),
};

const change = z.object({
  day: z.string(),
  kind: z.enum(['new', 'changed', 'ended']),
  before: holiday.nullable(),
  after: holiday.nullable(),
});
export type HolidayChange = z.output<typeof change>;

export const checkHolidayFile = endpoint(routes.checkHolidayFile, {
  summary: '检查一年的放假安排',
  input: z.object(file),
  output: z.object({
    revision: z.number().describe('检查时的数据版本，确认导入时交回'),
    changes: z.array(change),
    errors: z.array(z.object({ line: z.number(), message: z.string() })),
    same: z.number().describe('与现有安排相同的天数'),
  }),
});

export const importHolidayFile = endpoint(routes.importHolidayFile, {
  summary: '确认导入已检查的放假安排',
  input: z.object({
    ...file,
    source: text('放假通知的文号', { max: 100 }),
    revision: z.number().int().min(0),
  }),
  output: z.object({ new: z.number(), changed: z.number(), ended: z.number() }),
});
