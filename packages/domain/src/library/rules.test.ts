import { describe, expect, test } from 'vitest';
import type { KeyPerson, LibraryContent, PastContract, YearFigures } from './library.ts';
import { checkContent } from './rules.ts';

const today = '2026-11-22';
const contract: PastContract = {
  kind: 'contract',
  project: '澜石变电站改造',
  client: '海州供电局',
  content: '10千伏开关柜的供货和安装',
  amount: '1280000.50',
  currency: 'CNY',
  taxIncluded: true,
  signedDate: '2024-03-01',
  finishedDate: '2025-01-15',
  contactName: '周工',
  contactPhone: '13800008000',
  fileIds: ['f'],
};
const person: KeyPerson = {
  kind: 'person',
  name: '江一帆',
  idType: 'id_card',
  idNo: '11010519491231002X',
  idConsent: true,
  role: '项目经理',
  leads: true,
  certificates: [{ name: '一级建造师', no: 'J-1', expiryDate: '2028-01-01', isPermanent: false }],
  fileIds: ['f'],
};
const year: YearFigures = {
  kind: 'finance',
  year: '2025',
  currency: 'CNY',
  assets: '5000',
  liabilities: '1200.5',
  revenue: '8000',
  profit: '-35.2',
  auditor: '海州会计师事务所',
  fileIds: ['f'],
};
const wrong = (content: LibraryContent) =>
  Object.fromEntries(checkContent(content, today).map(({ field, message }) => [field, message]));

test('accepts complete entries', () => {
  for (const content of [contract, person, year]) expect(wrong(content)).toEqual({});
});

test.each<[string, LibraryContent, Record<string, string>]>([
  [
    'a contract has a project, client, amount, days, contact and proof',
    {
      ...contract,
      ...{ project: ' ', client: '', content: '', amount: '', currency: '', signedDate: '' },
      ...{ finishedDate: '', contactName: '', contactPhone: '', fileIds: [] },
    },
    {
      project: '请输入项目名称',
      client: '请输入业主单位',
      content: '请输入合同内容',
      amount: '请输入合同金额',
      currency: '请选择币种',
      signedDate: '请选择签订日期',
      contactName: '请输入业主联系人',
      contactPhone: '请输入业主联系电话',
      fileIds: '请上传合同、验收证明等证明材料',
    },
  ],
  [
    'an amount is not negative',
    { ...contract, amount: '-1' },
    { amount: '合同金额须为不小于0的数字，最多2位小数' },
  ],
  [
    'a contract is not signed in the future',
    { ...contract, signedDate: '2026-11-23', finishedDate: '' },
    { signedDate: '签订日期不能晚于今天' },
  ],
  [
    'a contract does not end before its signature',
    { ...contract, finishedDate: '2024-02-29' },
    { finishedDate: '完成日期不能早于签订日期' },
  ],
  [
    'a contract does not end in the future',
    { ...contract, finishedDate: '2026-11-23' },
    { finishedDate: '完成日期不能晚于今天' },
  ],
  [
    'a phone has the form of one',
    { ...contract, contactPhone: '12' },
    { contactPhone: '请输入手机号，或带区号的固定电话' },
  ],
  [
    'an identity number has a valid check digit',
    { ...person, idNo: '110105194912310021' },
    { idNo: '身份证号码不正确，请检查' },
  ],
  [
    'an identity number requires consent',
    { ...person, idConsent: false },
    { idConsent: '请先取得本人对处理其证件号码的单独同意' },
  ],
  [
    'a project leader has a certificate',
    { ...person, certificates: [] },
    { certificates: '项目负责人须至少登记一项执业或职业资格证书' },
  ],
  [
    'a certificate has a name, a number and a last day',
    { ...person, certificates: [{ name: '', no: '', expiryDate: '', isPermanent: false }] },
    {
      'certificates.0.name': '请输入证书名称',
      'certificates.0.no': '请输入证书编号',
      'certificates.0.expiryDate': '请选择证书有效期截止日，或勾选长期有效',
    },
  ],
  ['a year has ended', { ...year, year: '2026' }, { year: '只能登记已结束的年度' }],
  ['a year has four digits', { ...year, year: '25' }, { year: '请输入4位年度' }],
  [
    'assets are not negative',
    { ...year, assets: '-1' },
    { assets: '资产总额须为不小于0的数字，最多6位小数' },
  ],
  ['a loss is a number', { ...year, profit: '亏损' }, { profit: '净利润须为数字，最多6位小数' }],
])('%s', (_, content, expected) => expect(wrong(content)).toEqual(expected));

describe('limits', () => {
  test('accept today as date of signing and finishing, a landline, and a masked number', () => {
    const edge = { ...contract, signedDate: today, finishedDate: today, contactPhone: '0574-12345678' };
    expect(wrong(edge)).toEqual({});
    expect(wrong({ ...contract, contactPhone: '138****8000' })).toEqual({});
    expect(wrong({ ...person, idNo: '110***********002X' })).toEqual({});
  });

  test('accept an expired certificate, which is marked wherever it is displayed', () => {
    const certificates = [{ name: '安全考核证', no: 'B-1', expiryDate: '2020-01-01', isPermanent: false }];
    expect(wrong({ ...person, certificates })).toEqual({});
  });
});
