import type { Template } from '@procure/domain/message/template.ts';
import { templates } from '@procure/domain/message/templates.ts';
import { describe, expect, it } from 'vitest';
import { isSecret, render } from './outgoing.ts';

describe('a text that is sent', () => {
  it('is filled with its values', () => {
    expect(render({ template: 'otp', values: { code: '123456', minutes: 5 } })).toEqual({
      subject: '验证码',
      body: '您的验证码为 123456，5分钟内有效。请勿告诉他人，工作人员不会向您索要。',
    });
  });

  it('is never sent without a value', () => {
    const values: object = { code: '123456' };
    // @ts-expect-error the compiler refuses it as well
    expect(() => render({ template: 'otp', values })).toThrow('minutes');
  });

  it('contains values literally, even one that looks like a placeholder', () => {
    expect(render({ template: 'order_issued', values: { orderNo: '{reason}$&' } }).body).toBe(
      '您有新的订单{reason}$&，请确认交期。',
    );
  });

  it('ends as a sentence in every case', () => {
    for (const [name, { subject, body }] of Object.entries<Template>(templates)) {
      expect(body.endsWith('。'), name).toBe(true);
      expect(subject.length, name).toBeLessThanOrEqual(12);
    }
  });

  it('is marked as secret only if it contains a code or link for access', () => {
    expect(isSecret('otp')).toBe(true);
    expect(isSecret('award_issued')).toBe(false);
    expect(isSecret('toString')).toBe(false);
  });
});
