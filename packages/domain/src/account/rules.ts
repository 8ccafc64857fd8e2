import { readPhone } from '../display/typed.ts';
import { commonPasswords } from './common-passwords.ts';

export const phonePattern = /^1[3-9]\d{9}$/;
export const otpPattern = /^\d{6}$/;

export const accountMessages = {
  phoneTaken: '该手机号已注册，请直接登录或找回密码',
  usernameTaken: '该用户名已被使用，请更换',
  otpExpired: '验证码已过期，请重新获取',
  recentPassword: '新密码不能与最近5次使用的密码相同',
  agree: '请阅读并同意《用户服务协议》和《隐私政策》',
} as const;

export function checkPhone(value: string): string | null {
  if (value.trim() === '') return '请输入手机号';
  return phonePattern.test(readPhone(value)) ? null : '请输入有效的11位手机号';
}

export function checkOtp(value: string): string | null {
  if (value === '') return '请输入验证码';
  return otpPattern.test(value) ? null : '请输入6位数字验证码';
}

export function checkUsername(value: string): string | null {
  if (value === '') return '请输入用户名';
  return /^[A-Za-z][A-Za-z0-9_]{3,19}$/.test(value)
    ? null
    : '用户名须以字母开头，由4–20位字母、数字或下划线组成';
}

/** Checks the display name of an account. */
export function checkName(value: string): string | null {
  if (value.trim() === '') return '请输入姓名';
  return value.trim().length <= 50 ? null : '姓名不能超过50字';
}

export interface PasswordOwner {
  readonly username?: string | undefined;
  readonly phone?: string | undefined;
}

/** Checks a new password. The API compares it with the hashes of the last five passwords. */
export function checkPassword(value: string, owner: PasswordOwner = {}): string | null {
  if (value === '') return '请输入密码';
  const classes = [/[A-Z]/, /[a-z]/, /\d/, /[^A-Za-z\d\s]/].filter((kind) => kind.test(value)).length;
  // Printable ASCII only, so that it can be typed on any keyboard.
  if (!/^[\x21-\x7e]{8,20}$/.test(value) || classes < 3) {
    return '密码须为8–20位，且至少包含大写字母、小写字母、数字、特殊字符中的三种';
  }
  const lower = value.toLowerCase();
  const own = [owner.username, owner.phone].filter((name) => name !== undefined && name.length >= 4);
  if (own.some((name) => name !== undefined && lower.includes(name.toLowerCase()))) {
    return '密码不能包含用户名或手机号';
  }
  return commonPasswords.has(lower) ? '该密码过于常见，请更换' : null;
}

export function checkPasswordConfirm(value: string, password: string): string | null {
  if (value === '') return '请再次输入密码';
  return value === password ? null : '两次输入的密码不一致';
}

export function checkEmail(value: string): string | null {
  if (value === '') return '请输入邮箱';
  const wellFormed =
    /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)+$/;
  return value.length <= 100 && wellFormed.test(value) ? null : '请输入正确的邮箱地址';
}

export function checkAgree(value: boolean): string | null {
  return value ? null : accountMessages.agree;
}
