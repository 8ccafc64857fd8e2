import { describe, expect, test } from 'vitest';
import {
  canAsk,
  checkAnonymous,
  checkAnswer,
  checkQuestionContent,
  checkQuestionTitle,
  checkSectionRef,
  identityMessage,
} from './rules.ts';

const asker = {
  companyName: '青禾智造科技（苏州）有限公司',
  contacts: ['李明远', 'li@example.com', '13812348000'],
};

describe('a question', () => {
  test('has a title of 5 to 100 and a content of 10 to 2000 characters', () => {
    expect(checkQuestionTitle('')).toBe('请输入标题');
    expect(checkQuestionTitle('四个字吗')).toBe('标题须为5–100字');
    expect(checkQuestionTitle('五个字的吗')).toBeNull();
    expect(checkQuestionTitle('长'.repeat(101))).toBe('标题须为5–100字');
    expect(checkQuestionContent('  ')).toBe('请输入问题内容');
    expect(checkQuestionContent('九个字不够长的啊啊')).toBe('问题内容须为10–2000字');
    expect(checkQuestionContent('长'.repeat(10))).toBeNull();
    expect(checkQuestionContent('长'.repeat(2000))).toBeNull();
    expect(checkQuestionContent('长'.repeat(2001))).toBe('问题内容须为10–2000字');
    expect(checkSectionRef('第'.repeat(101))).toBe('引用章节不能超过100字');
    expect(checkAnswer('')).toBe('请输入答复内容');
  });

  test.each([
    '我司青禾智造科技（苏州）有限公司想确认交货期',
    '我司青禾智造科技(苏州) 有限公司想确认交货期',
    '青禾智造科技 （苏州）想确认交货期',
    '请联系李明远',
    '请回电138 1234 8001',
    '请回电１３９１２３４８００１',
    '请回电139-1234-8001',
    '电话0512-66668888',
    '邮件 buyer@other.example.cn',
    '加微信：abc_12345',
    'QQ 1234567',
  ])('「%s」 reveals the asker and is refused', (text) => {
    expect(checkAnonymous(text, asker)).toBe(identityMessage);
  });

  test.each([
    '第3.2.1条要求的防护等级是否为IP65？',
    '预算编号2026110100012345，型号A13800138000X是否可替代？',
    '青禾品牌的阀门是否可以等效替代？',
    '数量为20261121000件是否有误？',
  ])('「%s」 reveals nobody', (text) => {
    expect(checkAnonymous(text, asker)).toBeNull();
  });

  test('is refused from its deadline on', () => {
    const until = new Date('2026-11-21T06:30:00.000Z');
    expect(canAsk(until, new Date(until.getTime() - 1))).toBe(true);
    expect(canAsk(until, until)).toEqual({
      refused: 'question_closed',
      values: { time: '2026年11月21日 14:30' },
    });
  });
});
