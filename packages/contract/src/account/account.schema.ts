import { checkContact, readContact } from '@procure/domain/account/contact.ts';
import { checkEmail, checkPassword, checkPhone, checkUsername } from '@procure/domain/account/rules.ts';
import { readPhone } from '@procure/domain/display/typed.ts';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { checked, done, id } from '../field.ts';
import * as routes from './account.route.ts';
import { humanCheck } from './human-check.schema.ts';

/** The password, asked for again because the session may have been left open by another person. */
export const proof = z.object({ password: z.string().min(1, '请输入登录密码').max(64) });
/** The phone or email address to which an account's codes are sent, in its stored form. */
export const contact = checked(checkContact, readContact);
export const otpCode = z.string().regex(/^\d{6}$/, '请输入6位数字验证码');

export const sendOtp = endpoint(routes.sendOtp, {
  summary: '向手机号或邮箱发送验证码',
  input: z.object({
    to: contact,
    purpose: z.enum(['registration', 'password_reset']),
    humanCheck,
  }),
  output: z.object({ resendAfterSeconds: z.number(), expiresAt: z.string() }),
});

/** Accepts an empty string besides the checked values. */
function orEmpty(check: (value: string) => string | null, read: (value: string) => string) {
  return checked((value) => (value === '' ? null : check(value)), read);
}

export const register = endpoint(routes.register, {
  summary: '注册供应商账号',
  input: z
    .object({
      id,
      phone: orEmpty(checkPhone, readPhone).describe('以邮箱注册的留空'),
      otp: otpCode.describe('发往手机号；手机号留空的，发往邮箱'),
      username: checked(checkUsername),
      password: z.string().min(1, '请输入密码').max(64),
      passwordConfirm: z.string(),
      email: orEmpty(checkEmail, (typed) => typed.trim()).default(''),
      agree: z.literal(true, '请阅读并同意《用户服务协议》和《隐私政策》'),
    })
    .superRefine((input, context) => {
      if (input.phone === '' && input.email === '')
        context.addIssue({ code: 'custom', path: ['phone'], message: '请输入手机号或邮箱' });
      const message = checkPassword(input.password, { username: input.username, phone: input.phone });
      if (message !== null) context.addIssue({ code: 'custom', path: ['password'], message });
      if (input.password !== input.passwordConfirm)
        context.addIssue({ code: 'custom', path: ['passwordConfirm'], message: '两次输入的密码不一致' });
    }),
  output: z.object({ token: z.string(), expiresAt: z.string() }),
});

export const resetPassword = endpoint(routes.resetPassword, {
  summary: '以验证码重设密码',
  input: z
    .object({
      to: contact,
      otp: otpCode,
      password: z.string().min(1, '请输入密码').max(64),
      passwordConfirm: z.string(),
    })
    .superRefine((input, context) => {
      const message = checkPassword(input.password, { phone: input.to });
      if (message !== null) context.addIssue({ code: 'custom', path: ['password'], message });
      if (input.password !== input.passwordConfirm)
        context.addIssue({ code: 'custom', path: ['passwordConfirm'], message: '两次输入的密码不一致' });
    }),
  output: done,
});
