import { checkEmail, checkPassword, checkPhone, checkUsername } from '@procure/domain/account/rules.ts';
import { readPhone } from '@procure/domain/display/typed.ts';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { checked, done, id } from '../field.ts';
import { humanCheck } from './human-check.ts';

const otpCode = z.string().regex(/^\d{6}$/, '请输入6位数字验证码');

/**
 * The answer is the same whether the phone has an account or not; the SMS says it, to who holds the phone. The code
 * is good for the browser that asked for it.
 */
export const sendOtp = endpoint({
  method: 'POST',
  path: '/api/outer/platform/account/otp',
  summary: '发送短信验证码',
  access: { who: 'public' },
  input: z.object({
    phone: checked(checkPhone, readPhone),
    purpose: z.enum(['registration', 'password_reset']),
    humanCheck,
  }),
  output: z.object({ resendAfterSeconds: z.number(), expiresAt: z.string() }),
  refusals: ['human_check_failed', 'otp_too_soon', 'otp_too_many'],
  device: true,
});

/**
 * Repeated with the same id and the code that made the account, it answers `already_registered`: never with a token,
 * and without a look at the password.
 */
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
  refusals: ['otp_wrong', 'otp_expired', 'phone_taken', 'username_taken', 'already_registered'],
  device: true,
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
  device: true,
});
