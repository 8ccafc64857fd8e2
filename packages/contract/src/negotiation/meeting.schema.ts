import {
  checkAgenda,
  checkDisputeReason,
  checkMeetingCancelReason,
  checkMinutes,
} from '@procure/domain/negotiation/decide-meeting.ts';
import { meetingPhases } from '@procure/domain/negotiation/meeting.ts';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { checked, id, lotInput, moment, optionalText } from '../field.ts';
import { blocker } from '../lot/view.schema.ts';
import * as routes from './meeting.route.ts';

const trimmed = (check: (value: string) => string | null) =>
  checked(check).transform((value) => value.trim());

const meeting = z.object({
  id: z.string(),
  phase: z.enum(meetingPhases),
  agenda: z.string(),
  meetsAt: z.string(),
  cancelReason: z.string().nullable(),
  no: z.number().describe('谈判记录的版本；没有记录的为0'),
  isAttended: z.boolean().nullable().describe('供应商是否到场'),
  minutes: z.string().nullable(),
  recordedAt: z.string().nullable(),
  dueAt: z.string().nullable().describe('供应商确认的期限'),
  digest: z.string().nullable().describe('谈判记录的SHA-256，双方签署的内容'),
  answeredAt: z.string().nullable(),
  note: z.string().nullable().describe('供应商的不同意见'),
});

/** A meeting as its supplier reads it. */
export const ownMeeting = meeting.extend({ answerBlocker: blocker });
export type OwnMeeting = z.output<typeof ownMeeting>;

/** A meeting as the readers of the evaluation read it. */
export const staffMeeting = meeting.extend({ companyId: z.string(), companyName: z.string() });
export type StaffMeeting = z.output<typeof staffMeeting>;

const meetingNow = z.object({ id: z.string(), phase: z.enum(meetingPhases) });
const target = z.object({ id });

export const announceMeeting = endpoint(routes.announceMeeting, {
  summary: '通知供应商谈判',
  input: lotInput.extend({
    id,
    companyId: id,
    agenda: trimmed(checkAgenda),
    meetsAt: z.string('请选择谈判时间').min(1, '请选择谈判时间').pipe(moment),
  }),
  output: meetingNow,
});

export const cancelMeeting = endpoint(routes.cancelMeeting, {
  summary: '取消谈判',
  input: target.extend({ reason: trimmed(checkMeetingCancelReason) }),
  output: meetingNow,
});

export const recordMinutes = endpoint(routes.recordMinutes, {
  summary: '签署谈判记录，提请供应商确认',
  input: target.extend({
    no: z.number().int().min(1).describe('新版本的序号'),
    isAttended: z.boolean('请选择供应商是否到场'),
    minutes: trimmed(checkMinutes),
    dueAt: z.string('请选择确认期限').min(1, '请选择确认期限').pipe(moment),
  }),
  output: meetingNow.extend({ no: z.number(), digest: z.string() }),
});

export const answerMinutes = endpoint(routes.answerMinutes, {
  summary: '确认谈判记录，或者提出不同意见',
  input: target
    .extend({ no: z.number().int().min(1), agrees: z.boolean(), note: optionalText('不同意见', 2000) })
    .superRefine(({ agrees, note }, context) => {
      const message = agrees ? null : checkDisputeReason(note);
      if (message !== null) context.addIssue({ code: 'custom', path: ['note'], message });
    }),
  output: meetingNow,
});
