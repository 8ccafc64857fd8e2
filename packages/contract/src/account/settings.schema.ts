import { readContact } from '@procure/domain/account/contact.ts';
import { checkEmail, checkName, checkPassword, checkPhone } from '@procure/domain/account/rules.ts';
import { readPhone } from '@procure/domain/display/typed.ts';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { checked, done } from '../field.ts';
import { otpCode } from './account.schema.ts';
import { humanCheck } from './human-check.schema.ts';
import * as routes from './settings.route.ts';

const settings = z.object({
  username: z.string(),
  nickName: z.string(),
  phone: z.string().describe('脱敏后的手机号'),
  email: z.string().describe('脱敏后的邮箱；未设置时为空'),
  mailSignsIn: z.boolean().describe('邮箱可用于登录'),
  passwordTemporary: z.boolean().describe('一次性密码，须先修改'),
  factorDue: z.boolean().describe('须先启用二次验证'),
  totpSince: z.string().nullable().describe('动态验证码启用的时间；未启用时为空'),
  recoveryCodesLeft: z.number(),
  passkeys: z.array(
    z.object({ id: z.string(), name: z.string(), addedAt: z.string(), usedAt: z.string().nullable() }),
  ),
  passkeysPossible: z.boolean().describe('本站的访问地址能否使用通行密钥'),
});

export const getSettings = endpoint(routes.getSettings, {
  summary: '我的账号设置',
  input: z.object({}),
  output: settings,
});

export const getStaffSettings = endpoint(routes.getStaffSettings, {
  summary: '采购方我的账号设置',
  input: z.object({}),
  output: settings,
});

export const changeName = endpoint(routes.changeName, {
  summary: '修改姓名',
  input: z.object({ nickName: checked(checkName, (name) => name.trim()) }),
  output: done,
});

const phone = { kind: z.literal('phone'), to: checked(checkPhone, readPhone) };
const mail = { kind: z.literal('mail'), to: checked(checkEmail, readContact) };

/** The receiver of a code: the new phone or the new address. */
const receiver = z.discriminatedUnion('kind', [
  z.object({ ...phone, humanCheck }),
  z.object({ ...mail, humanCheck }),
]);
const codeDelivery = z.object({ resendAfterSeconds: z.number(), expiresAt: z.string() });

export const sendContactCode = endpoint(routes.sendContactCode, {
  summary: '向新的手机号或邮箱发送验证码',
  input: receiver,
  output: codeDelivery,
});

export const sendStaffContactCode = endpoint(routes.sendStaffContactCode, {
  summary: '采购方向新的手机号或邮箱发送验证码',
  input: receiver,
  output: codeDelivery,
});

const password = z.string().min(1, '请输入当前密码').max(64);
const proofs = { otp: otpCode, password };
const contact = z.discriminatedUnion('kind', [
  z.object({ ...phone, ...proofs }),
  z.object({ ...mail, ...proofs }),
]);

export const changeContact = endpoint(routes.changeContact, {
  summary: '更换手机号或邮箱',
  input: contact,
  output: done,
});

export const changeStaffContact = endpoint(routes.changeStaffContact, {
  summary: '采购方更换手机号或邮箱',
  input: contact,
  output: done,
});

const newPassword = z
  .object({
    password,
    newPassword: z.string().min(1, '请输入新密码').max(64),
    newPasswordConfirm: z.string(),
  })
  .superRefine((input, context) => {
    const message = checkPassword(input.newPassword);
    if (message !== null) context.addIssue({ code: 'custom', path: ['newPassword'], message });
    if (input.newPassword !== input.newPasswordConfirm)
      context.addIssue({ code: 'custom', path: ['newPasswordConfirm'], message: '两次输入的密码不一致' });
  });

export const changePassword = endpoint(routes.changePassword, {
  summary: '修改密码',
  input: newPassword,
  output: done,
});

export const changeStaffPassword = endpoint(routes.changeStaffPassword, {
  summary: '采购方修改本人密码',
  input: newPassword,
  output: done,
});
