import { describe, expect, test } from 'vitest';
import { checkApplication, checkFailReason } from './rules.ts';

const whole = {
  statement: '我单位具备公告要求的资格条件，现申请参加资格预审。',
  contact: { name: '周工', phone: '13800008000', email: '' },
  fileIds: ['f'],
  library: [],
};

describe('a prequalification application', () => {
  test('may be submitted if it is complete; the mail address is optional', () => {
    expect(checkApplication(whole)).toEqual([]);
  });

  test('reports every missing field', () => {
    const empty = { statement: ' ', contact: { name: '', phone: '', email: '' }, fileIds: [], library: [] };
    expect(checkApplication(empty)).toEqual([
      { field: 'statement', message: '请输入申请说明' },
      { field: 'contact.name', message: '请输入联系人姓名' },
      { field: 'contact.phone', message: '请输入联系电话' },
      { field: 'fileIds', message: '请上传资格证明文件，或从资料库选用' },
    ]);
  });

  test('reports invalid content', () => {
    const wrong = { ...whole, statement: '太短', contact: { name: '周工', phone: '138', email: 'no' } };
    expect(checkApplication(wrong)).toEqual([
      { field: 'statement', message: '申请说明须为10–5000字' },
      { field: 'contact.phone', message: '请输入有效的11位手机号' },
      { field: 'contact.email', message: '请输入正确的邮箱地址' },
    ]);
  });
});

test('gives a refused applicant a reason of 5 to 500 characters', () => {
  expect(checkFailReason('')).toBe('请输入未通过的理由');
  expect(checkFailReason('不符合')).toBe('未通过的理由须为5–500字');
  expect(checkFailReason('缺少近三年同类业绩证明')).toBeNull();
});
