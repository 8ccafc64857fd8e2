import { companyStates } from '@procure/domain/company/company.ts';
import { calendarKinds } from '@procure/domain/todo/calendar.ts';
import { todoKinds } from '@procure/domain/todo/todo.ts';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { myLot } from '../lot/process.ts';
import { messageView } from '../message/message.ts';
import { paging } from '../paging.ts';

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

/** The supplier's first screen, in one answer. */
export const getDashboard = endpoint({
  method: 'GET',
  path: '/api/outer/pch/dashboard',
  summary: '工作台：待办、我的项目、日历、证书与消息',
  access: { who: 'supplier' },
  input: z.object({}),
  output: z.object({
    company: z.object({ name: z.string().nullable(), state: z.enum(companyStates) }).nullable(),
    todos: z.array(todo).describe('最近的待办'),
    todoCount: z.number(),
    unsubmitted: z
      .array(z.object({ lotId: z.string(), name: z.string(), deadline: z.string(), savedAt: z.string() }))
      .describe('已开始编制、截止前尚未递交的投标'),
    lots: z.array(myLot),
    lotCount: z.number().describe('进行中的项目数'),
    calendar: z.array(calendarEntry),
    certificates: z.array(
      z.object({ name: z.string(), no: z.string(), expiryDate: z.string(), daysLeft: z.number() }),
    ),
    messages: z.array(messageView),
    unread: z.number(),
    serverTime: z.string(),
  }),
});
export type DashboardView = z.output<(typeof getDashboard)['output']>;

export const listTodos = endpoint({
  method: 'GET',
  path: '/api/outer/pch/todos',
  summary: '全部待办',
  access: { who: 'supplier' },
  input: z.object({ ...paging([]), kind: z.enum(['', ...todoKinds]).default('') }),
  output: z.object({
    rows: z.array(todo),
    count: z.number(),
    serverTime: z.string(),
  }),
});
