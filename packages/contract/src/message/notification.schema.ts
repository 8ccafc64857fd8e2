import { channels, messageKindNames } from '@procure/domain/message/kind.ts';
import { checkQuiet } from '@procure/domain/message/quiet.ts';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { done } from '../field.ts';
import * as routes from './notification.route.ts';

const hour = z.number().int().min(0).max(23);

const kind = z.object({
  kind: z.enum(messageKindNames),
  channels: z.array(z.enum(channels)).max(channels.length),
});

const notifications = z.object({
  kinds: z.array(kind).describe('每类消息的接收方式'),
  digest: z.boolean().describe('每天一封汇总邮件，代替逐封发送'),
  quietFrom: hour.nullable().describe('免打扰开始（北京时间整点）；不设为空'),
  quietUntil: hour.nullable(),
});

const current = notifications.extend({
  mailRefused: z.string().nullable().describe('邮件服务器拒收本人邮箱时的答复；未拒收为空'),
});

const wished = notifications
  .extend({ kinds: z.array(kind).max(messageKindNames.length) })
  .superRefine(({ quietFrom, quietUntil, kinds }, context) => {
    const message = checkQuiet(quietFrom, quietUntil);
    if (message !== null) context.addIssue({ code: 'custom', path: ['quietUntil'], message });
    if (new Set(kinds.map((one) => one.kind)).size < kinds.length)
      context.addIssue({ code: 'custom', path: ['kinds'], message: '同一类消息只能设置一次' });
  });

export const getNotifications = endpoint(routes.getNotifications, {
  summary: '我的消息接收设置',
  input: z.object({}),
  output: current,
});

export const getStaffNotifications = endpoint(routes.getStaffNotifications, {
  summary: '采购方我的消息接收设置',
  input: z.object({}),
  output: current,
});

export const retryMail = endpoint(routes.retryMail, {
  summary: '邮箱恢复后重新启用',
  input: z.object({}),
  output: done,
});

export const retryStaffMail = endpoint(routes.retryStaffMail, {
  summary: '采购方邮箱恢复后重新启用',
  input: z.object({}),
  output: done,
});

export const setNotifications = endpoint(routes.setNotifications, {
  summary: '修改消息接收设置',
  input: wished,
  output: done,
});

export const setStaffNotifications = endpoint(routes.setStaffNotifications, {
  summary: '采购方修改消息接收设置',
  input: wished,
  output: done,
});
