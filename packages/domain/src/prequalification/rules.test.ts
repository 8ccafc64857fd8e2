import { describe, expect, test } from 'vitest';
import { noConsortium } from '../consortium/consortium.ts';
import { checkApplication, checkFailReason } from './rules.ts';

const whole = {
  statement: '我单位具备公告要求的资格条件，现申请参加资格预审。',
  contact: { name: '周工', phone: '13800008000', email: '' },
  fileIds: ['f'],
  library: [],
  consortium: noConsortium,
};
const rules = { accepted: true, leadName: '甲公司', leadCode: '91000000MA8DEMA812' };

describe('a prequalification application', () => {
  test('may be submitted if it is complete; the mail address is optional', () => {
    expect(checkApplication(whole, rules)).toEqual([]);
  });

  test('reports every missing field', () => {
    const empty = {
      ...{ statement: ' ', contact: { name: '', phone: '', email: '' }, fileIds: [], library: [] },
      consortium: noConsortium,
    };
    expect(checkApplication(empty, rules)).toEqual([
      { field: 'statement', message: '请输入申请说明' },
      { field: 'contact.name', message: '请输入联系人姓名' },
      { field: 'contact.phone', message: '请输入联系电话' },
      { field: 'fileIds', message: '请上传资格证明文件，或从资料库选用' },
    ]);
  });

  test('reports invalid content', () => {
    const wrong = { ...whole, statement: '太短', contact: { name: '周工', phone: '138', email: 'no' } };
    expect(checkApplication(wrong, rules)).toEqual([
      { field: 'statement', message: '申请说明须为10–5000字' },
      { field: 'contact.phone', message: '请输入有效的11位手机号' },
      { field: 'contact.email', message: '请输入正确的邮箱地址' },
    ]);
  });
});

test('checks the consortium that applies', () => {
  const part = { work: '监理', share: '' };
  const member = { name: '乙公司', code: '91000000MA7DEMA70P', ...part };
  const joint = { ...whole, consortium: { lead: part, members: [member] } };
  expect(checkApplication(joint, rules)).toEqual([]);
  expect(checkApplication(joint, { ...rules, accepted: false })).toEqual([
    { field: 'consortium.members', message: '本标段不接受联合体投标，请移除全部成员' },
  ]);
});

test('gives a refused applicant a reason of 5 to 500 characters', () => {
  expect(checkFailReason('')).toBe('请输入未通过的理由');
  expect(checkFailReason('不符合')).toBe('未通过的理由须为5–500字');
  expect(checkFailReason('缺少近三年同类业绩证明')).toBeNull();
});
