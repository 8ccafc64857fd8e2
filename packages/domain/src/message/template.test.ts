import { describe, expect, it } from 'vitest';
import { checkWording, placeholdersOf, smsParts } from './template.ts';

const builtIn = { subject: '验证码', body: '您的验证码为 {code}，{minutes}分钟内有效。' };
const saidOf = (subject: string, body: string, fixed = false) =>
  checkWording({ subject, body }, { builtIn, channel: 'sms', fixed }).map(
    ({ field, message }) => `${field} ${message}`,
  );

describe('a custom wording', () => {
  it('may rephrase the built-in one', () => {
    expect(saidOf('登录验证', '{minutes}分钟内请输入{code}。')).toEqual([]);
  });

  it.each([
    [
      'omits a placeholder of the built-in text',
      '验证码',
      '{code}。',
      'body 缺少{minutes}，收件人必须得知这些内容',
    ],
    ['has an unknown placeholder', '验证码', '{code}{minutes}{phone}。', 'body 没有{phone}这样的占位'],
    ['has half a placeholder', '验证码', '{code}{minutes}{。', 'body 花括号只用于占位'],
    ['has a script', '<script>', '{code}{minutes}。', 'subject 标题是纯文字'],
    ['has a second line in its subject', '验\r\nBcc:a@b', '{code}{minutes}。', 'subject 标题不能换行'],
    ['has a second line in an SMS', '验证码', '{code}\n{minutes}。', 'body 短信正文不能换行'],
    ['has a placeholder in its subject', '{code}', '{code}{minutes}。', 'subject 标题中不能使用占位'],
    ['has an empty subject', ' ', '{code}{minutes}。', 'subject 请输入标题'],
    [
      'has 13 characters in its subject',
      '十'.repeat(13),
      '{code}{minutes}。',
      'subject 标题不能超过12字，现有13字',
    ],
    ['is too long', '验证码', `{code}{minutes}${'长'.repeat(300)}。`, 'body 正文不能超过300字'],
    ['contains a link', '验证码', '{code}{minutes}请打开 HTTPS://a.cn。', 'body 正文不能写入网址'],
    [
      'contains a character that reverses the direction',
      '验证码',
      '{code}{minutes}\u202E。',
      'body 正文含有看不见的字符',
    ],
    ['contains a null character', '验证码', '{code}{minutes}\u0000。', 'body 正文含有看不见的字符'],
    ['does not end with a full stop', '验证码', '{code}{minutes}', 'body 正文须以句号“。”结尾'],
    [
      'names a property of every object',
      '验证码',
      '{code}{minutes}{constructor}。',
      'body 没有{constructor}',
    ],
  ])('is refused if it %s', (_, subject, body, said) => {
    expect(saidOf(subject, body)).toEqual([expect.stringContaining(said)]);
  });

  it('keeps a statutory text, and may add to it', () => {
    expect(saidOf(builtIn.subject, `各位：${builtIn.body}请勿转发。`, true)).toEqual([]);
    expect(saidOf('登录', '{minutes}分钟内请输入{code}。', true)).toEqual([
      'subject 标题须为“验证码”，不能更改',
      'body 内置正文须原样保留，可在其前后补充',
    ]);
  });

  it('has at most 12 characters in its subject', () => {
    expect(saidOf('十'.repeat(12), builtIn.body)).toEqual([]);
  });

  it('has each of its placeholders once', () => {
    expect(placeholdersOf('{a}{b}{a}{ c }{}')).toEqual(['a', 'b']);
  });

  it('counts as the number of text messages that are charged', () => {
    expect([0, 70, 71, 134, 135].map((length) => smsParts('字'.repeat(length)))).toEqual([1, 1, 2, 2, 3]);
  });
});
