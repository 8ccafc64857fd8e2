import { checkEmail, checkPassword, checkPhone, checkUsername } from '@procure/domain/account/rules.ts';
import { readPhone } from '@procure/domain/display/typed.ts';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { checked, done, id } from '../field.ts';

const otpCode = z.string().regex(/^\d{6}$/, '请输入6位数字验证码');

/** A picture to read before an SMS is sent; good for one use within 2 minutes. */
export const getCaptcha = endpoint({
  method: 'GET',
  path: '/api/outer/platform/account/captcha',
  summary: '获取图形验证码',
  access: { who: 'public' },
  input: z.object({}),
  output: z.object({ id: z.string(), svg: z.string() }),
});

export const sendOtp = endpoint({
  method: 'POST',
  path: '/api/outer/platform/account/otp',
  summary: '发送短信验证码',
  access: { who: 'public' },
  input: z.object({
    phone: checked(checkPhone, readPhone),
    purpose: z.enum(['registration', 'password_reset']),
    captchaId: id,
    captcha: z.string().trim().min(1, '请输入图形验证码').max(10, '图形验证码错误或已失效，请重新输入'),
  }),
  output: z.object({ resendAfterSeconds: z.number(), expiresAt: z.string() }),
  refusals: ['captcha_wrong', 'otp_too_soon', 'otp_too_many', 'phone_taken'],
});

export const register = endpoint({
  method: 'POST',
  path: '/api/outer/platform/account/registration',
  summary: '注册供应商账号',
  access: { who: 'public' },
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
  refusals: ['otp_wrong', 'otp_expired', 'phone_taken', 'username_taken'],
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/outer/platform/account/password-reset',
  summary: '以短信验证码重设密码',
  access: { who: 'public' },
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
  refusals: ['otp_wrong', 'otp_expired', 'password_reused'],
});
