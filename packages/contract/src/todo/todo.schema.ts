import { companyStates } from '@procure/domain/company/company.ts';
import { supplierPermissions } from '@procure/domain/permission/permission.ts';
import { calendarKinds } from '@procure/domain/todo/calendar.ts';
import { todoKinds } from '@procure/domain/todo/todo.ts';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { myLot } from '../lot/process.schema.ts';
import { messageView } from '../message/message.schema.ts';
import { paging } from '../paging.ts';
import * as routes from './todo.route.ts';

const todo = z.object({
  id: z.string(),
  kind: z.enum(todoKinds),
  label: z.string(),
  title: z.string(),
  lotId: z.string().nullable(),
  deadline: z.string().nullable(),
  link: z.string().describe('办理页面'),
});
export type TodoView = z.output<typeof todo>;

const calendarEntry = z.object({
  id: z.string(),
  kind: z.enum(calendarKinds),
  title: z.string(),
  /** ISO; for a whole day its beginning in Beijing. */
  at: z.string(),
  wholeDay: z.boolean(),
  link: z.string(),
});
export type CalendarEntryView = z.output<typeof calendarEntry>;

export const getDashboard = endpoint(routes.getDashboard, {
  summary: '工作台：待办、我的项目、日历、证书与消息',
  input: z.object({}),
  output: z.object({
    company: z.object({ name: z.string().nullable(), state: z.enum(companyStates) }).nullable(),
    todos: z.array(todo).describe('最近的待办'),
    todoCount: z.number(),
    others: z
      .array(todo.omit({ link: true }).extend({ permission: z.enum(supplierPermissions) }))
      .describe('须由有权限的同事办理的事项'),
    unsubmitted: z
      .array(z.object({ lotId: z.string(), name: z.string(), deadline: z.string(), savedAt: z.string() }))
      .describe('已开始编制、截止前尚未递交的投标'),
    lots: z.array(myLot),
    lotCount: z.number().describe('进行中的项目数'),
    calendar: z.array(calendarEntry),
    certificates: z.array(
      z.object({
        name: z.string(),
        no: z.string(),
        expiryDate: z.string(),
        daysLeft: z.number(),
        link: z.string(),
      }),
    ),
    messages: z.array(messageView),
    unread: z.number(),
    serverTime: z.string(),
  }),
});
export type DashboardView = z.output<(typeof getDashboard)['output']>;

export const listTodos = endpoint(routes.listTodos, {
  summary: '全部待办',
  input: z.object({ ...paging([]), kind: z.enum(['', ...todoKinds]).default('') }),
  output: z.object({
    rows: z.array(todo),
    count: z.number(),
    serverTime: z.string(),
  }),
});
