import { describe, expect, test } from 'vitest';
import {
  checkAgree,
  checkEmail,
  checkOtp,
  checkPassword,
  checkPasswordConfirm,
  checkPhone,
  checkUsername,
} from './rules.ts';

const passwordClasses = '密码须为8–20位，且至少包含大写字母、小写字母、数字、特殊字符中的三种';

describe('the data of an account', () => {
  test.each([
    ['13800138000', null],
    ['19912345678', null],
    ['', '请输入手机号'],
    ['12800138000', '请输入有效的11位手机号'],
    ['1380013800', '请输入有效的11位手机号'],
    ['138001380000', '请输入有效的11位手机号'],
    ['1380013800a', '请输入有效的11位手机号'],
    ['+86 138-0013-8000\n', null],
    ['１３８ ００１３ ８０００', null],
    ['8613800138', '请输入有效的11位手机号'],
  ])('phone %j', (value, message) => {
    expect(checkPhone(value)).toBe(message);
  });

  test.each([
    ['supplier_a', null],
    ['Abcd', null],
    ['a1234567890123456789', null],
    ['', '请输入用户名'],
    ['abc', '用户名须以字母开头，由4–20位字母、数字或下划线组成'],
    ['1abc', '用户名须以字母开头，由4–20位字母、数字或下划线组成'],
    ['a12345678901234567890', '用户名须以字母开头，由4–20位字母、数字或下划线组成'],
    ['供应商abcd', '用户名须以字母开头，由4–20位字母、数字或下划线组成'],
  ])('user name %j', (value, message) => {
    expect(checkUsername(value)).toBe(message);
  });

  test.each([
    ['Demo@2026', null],
    ['Tulip-Road-42', null],
    ['', '请输入密码'],
    ['Ab1!xyz', passwordClasses],
    ['Ab1!xyzAb1!xyzAb1!xyz', passwordClasses],
    ['lowercase1only', passwordClasses],
    ['ALLUPPER12', passwordClasses],
    ['Ab 12345678', passwordClasses],
    ['密码Ab12345', passwordClasses],
    ['P@ssw0rd', '该密码过于常见，请更换'],
    ['Admin@123', '该密码过于常见，请更换'],
    ['Buyer_01!x', '密码不能包含用户名或手机号'],
    ['Aa13800138000', '密码不能包含用户名或手机号'],
  ])('password %j', (value, message) => {
    expect(checkPassword(value, { username: 'buyer_01', phone: '13800138000' })).toBe(message);
  });

  test('accept a short user name inside a longer password', () => {
    expect(checkPassword('Xyz-12345', { username: 'xyz' })).toBeNull();
  });

  test.each([
    ['a@example.com', null],
    ['li.na+bid@mail.example.cn', null],
    ['', '请输入邮箱'],
    ['a@b', '请输入正确的邮箱地址'],
    ['a b@example.com', '请输入正确的邮箱地址'],
    ['@example.com', '请输入正确的邮箱地址'],
    ['a@-example.com', '请输入正确的邮箱地址'],
    [`${'a'.repeat(90)}@example.com`, '请输入正确的邮箱地址'],
  ])('mail %j', (value, message) => {
    expect(checkEmail(value)).toBe(message);
  });

  test('codes, the repeated password and the consent', () => {
    expect(checkOtp('')).toBe('请输入验证码');
    expect(checkOtp('12345')).toBe('请输入6位数字验证码');
    expect(checkOtp('123456')).toBeNull();
    expect(checkPasswordConfirm('', 'Demo@2026')).toBe('请再次输入密码');
    expect(checkPasswordConfirm('Demo@2025', 'Demo@2026')).toBe('两次输入的密码不一致');
    expect(checkPasswordConfirm('Demo@2026', 'Demo@2026')).toBeNull();
    expect(checkAgree(false)).toBe('请阅读并同意《用户服务协议》和《隐私政策》');
    expect(checkAgree(true)).toBeNull();
  });
});
