import { checkContact, readContact } from '@procure/domain/account/contact.ts';
import { checkEmail, checkPassword, checkPhone, checkUsername } from '@procure/domain/account/rules.ts';
import { readPhone } from '@procure/domain/display/typed.ts';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { checked, done, id } from '../field.ts';
import * as routes from './account.route.ts';
import { humanCheck } from './human-check.schema.ts';

/** The password, once more: a session left open is not enough. */
export const proof = z.object({ password: z.string().min(1, '请输入登录密码').max(64) });
/** Where an account takes codes, as it is stored: its phone, or its address where it has none. */
export const contact = checked(checkContact, readContact);
export const otpCode = z.string().regex(/^\d{6}$/, '请输入6位数字验证码');

export const sendOtp = endpoint(routes.sendOtp, {
  summary: '发送短信验证码',
  input: z.object({
    phone: checked(checkPhone, readPhone),
    purpose: z.enum(['registration', 'password_reset']),
    humanCheck,
  }),
  output: z.object({ resendAfterSeconds: z.number(), expiresAt: z.string() }),
});

export const register = endpoint(routes.register, {
  summary: '注册供应商账号',
  input: z
    .object({
      id,
      phone: checked(checkPhone, readPhone),
      otp: otpCode,
      username: checked(checkUsername),
      password: z.string().min(1, '请输入密码').max(64),
      passwordConfirm: z.string(),
      email: z.union([z.literal(''), checked(checkEmail)]).default(''),
      agree: z.literal(true, '请阅读并同意《用户服务协议》和《隐私政策》'),
    })
    .superRefine((input, context) => {
      const message = checkPassword(input.password, { username: input.username, phone: input.phone });
      if (message !== null) context.addIssue({ code: 'custom', path: ['password'], message });
      if (input.password !== input.passwordConfirm)
        context.addIssue({ code: 'custom', path: ['passwordConfirm'], message: '两次输入的密码不一致' });
    }),
  output: z.object({ token: z.string(), expiresAt: z.string() }),
});

export const resetPassword = endpoint(routes.resetPassword, {
  summary: '以短信验证码重设密码',
  input: z
    .object({
      phone: checked(checkPhone, readPhone),
      otp: otpCode,
      password: z.string().min(1, '请输入密码').max(64),
      passwordConfirm: z.string(),
    })
    .superRefine((input, context) => {
      const message = checkPassword(input.password, { phone: input.phone });
      if (message !== null) context.addIssue({ code: 'custom', path: ['password'], message });
      if (input.password !== input.passwordConfirm)
        context.addIssue({ code: 'custom', path: ['passwordConfirm'], message: '两次输入的密码不一致' });
    }),
  output: done,
});
