import { describe, expect, it } from 'vitest';
import { checkContact, contactKind, maskContact, readContact } from './contact.ts';

describe('the contact of an account', () => {
  it('is a phone number or a mail address, normalized from common spellings', () => {
    expect(readContact('+86 138-0000 9001')).toBe('13800009001');
    expect(readContact(' Zhou.Ming@Example.COM ')).toBe('zhou.ming@example.com');
    expect(readContact('ｚｈｏｕ＠ｅｘａｍｐｌｅ．ｃｏｍ')).toBe('zhou@example.com');
    expect([contactKind('13800009001'), contactKind('a@b.cn')]).toEqual(['phone', 'mail']);
  });

  it('is refused if it is neither a phone number nor a mail address', () => {
    expect(checkContact('')).toBe('请输入手机号或邮箱');
    expect(checkContact('12345')).toBe('请输入有效的11位手机号或邮箱');
    expect(checkContact('zhou@')).toBe('请输入正确的邮箱地址');
    expect([checkContact('13800009001'), checkContact('zhou@example.com')]).toEqual([null, null]);
  });

  it('is masked except for its ends', () => {
    expect(maskContact('13800009001')).toBe('手机号138****9001');
    expect(maskContact('zhou.ming@example.com')).toBe('邮箱zh***@example.com');
  });
});
