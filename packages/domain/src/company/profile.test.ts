import { describe, expect, it } from 'vitest';
import { describeChanges, type Names } from '../change-request/difference.ts';
import { stateNow } from './company.ts';
import {
  type CompanyProfile,
  checkProfile,
  checkSection,
  emptyProfile,
  fieldLabel,
  maskProfile,
  sectionOf,
  takeOver,
} from './profile.ts';

const context = { today: '2026-11-21', isLeafArea: (code: string) => code === '110101' };

const whole: CompanyProfile = {
  ...emptyProfile,
  companyName: '海州澜石机电设备有限公司',
  uscc: '91000000MA1DEMA35X',
  companyType: 'limited',
  companyScale: 'small',
  licenceFileId: '0b0c8f6e-2f54-4c0e-9a53-3f6a2d1c7e10',
  legalRepName: '江澜石',
  legalRepIdType: 'id_card',
  legalRepIdNo: '11010519491231002X',
  sensitiveConsent: true,
  regCapital: '5000',
  foundedDate: '2012-06-18',
  termStart: '2012-06-18',
  isLongTerm: true,
  regAreaCode: '110101',
  regAddress: '澜石路88号3幢',
  businessScope: '机电设备的销售。',
  bankName: '海州商业银行',
  accountName: '海州澜石机电设备有限公司',
  bankAccountNo: '6200000000000001',
  cnapsCode: '300000000001',
  invoice: {
    title: '海州澜石机电设备有限公司',
    taxNo: '91000000MA1DEMA35X',
    address: '澜石路88号',
    phone: '0574-00000000',
    bank: '海州商业银行',
    account: '6200000000000001',
    taxpayerType: 'general',
  },
  contacts: [{ name: '江一帆', phone: '13800003001', email: '', post: '', isMain: true }],
  categoryCodes: ['A02000000'],
  supplyAreas: ['100000'],
};

describe('a company profile', () => {
  it('may be submitted when it is complete', () => {
    expect(checkProfile(whole, context)).toEqual([]);
  });

  it('reports everything that an empty one lacks, each at a field of its own', () => {
    const errors = checkProfile(emptyProfile, context);
    const fields = errors.map(({ field }) => field);
    expect(new Set(fields).size).toBe(fields.length);
    expect(fields).toEqual(
      expect.arrayContaining(['companyName', 'uscc', 'sensitiveConsent', 'bankAccountNo', 'contacts']),
    );
    expect(errors.every(({ field }) => sectionOf(field) !== null)).toBe(true);
  });

  it('gives no two fields of an empty one the same message', () => {
    const messages = checkProfile(emptyProfile, context).map(({ message }) => message);
    expect(new Set(messages).size).toBe(messages.length);
  });

  it('puts the message of the address at the area first, then at the street', () => {
    const wrongAt = (change: object) =>
      checkProfile({ ...whole, ...change }, context).map(({ field }) => field);
    expect(wrongAt({ regAreaCode: '', regAddress: '' })).toEqual(['regAreaCode']);
    expect(wrongAt({ regAddress: '' })).toEqual(['regAddress']);
  });

  it('accepts masked values, which were checked when they were stored', () => {
    expect(checkProfile(maskProfile(whole), context)).toEqual([]);
  });

  it('reports the errors of a certificate at its row', () => {
    const cert = {
      type: 'x',
      no: '1',
      issuer: '局',
      issueDate: '2026-01-01',
      isPermanent: false,
      fileId: '',
    };
    const profile = { ...whole, certs: [{ ...cert, expiryDate: '2025-01-01' }] };
    expect(checkSection('certificates', profile, context)).toEqual([
      { field: 'certs.0.expiryDate', message: '证书有效期截止日须晚于发证日期' },
      { field: 'certs.0.fileId', message: '请上传证书扫描件' },
    ]);
    expect(fieldLabel('certs.0.expiryDate')).toBe('资质证书1 有效期截止日');
  });

  it('keeps a number that is returned in its masked form, and drops any other mask', () => {
    const shown = maskProfile(whole);
    expect(takeOver(shown, whole)).toEqual(whole);
    expect(takeOver({ ...shown, bankAccountNo: '****9999' }, whole).bankAccountNo).toBe('');
  });

  it('drops the identity number when the consent to store it is withdrawn', () => {
    expect(takeOver({ ...maskProfile(whole), sensitiveConsent: false }, whole).legalRepIdNo).toBe('');
  });
});

describe('a restriction', () => {
  const end = new Date('2026-12-01T00:00:00+08:00');
  it('ends at the end of its period, to the millisecond', () => {
    const at = (offset: number) => stateNow('frozen', end, new Date(end.getTime() + offset));
    expect([at(-1), at(0), at(1)]).toEqual(['frozen', 'approved', 'approved']);
  });
  it('without a period remains, and other states do not end', () => {
    expect(stateNow('blacklisted', null, end)).toBe('blacklisted');
    expect(stateNow('rejected', end, new Date(end.getTime() + 1))).toBe('rejected');
  });
});

describe('the difference of a change', () => {
  const names: Names = {
    dictionary: (type, value) => `${type}:${value}`,
    area: (code) => `地区${code}`,
    category: (id) => `品类${id}`,
    file: (id) => `文件${id}`,
  };

  it('is described in words, with masked numbers', () => {
    const after = { ...whole, companyType: 'joint_stock', legalRepIdNo: '440524188001010014' };
    expect(describeChanges('basic', whole, after, names)).toEqual([
      {
        field: 'companyType',
        label: '企业类型',
        before: 'company_type:limited',
        after: 'company_type:joint_stock',
      },
      {
        field: 'legalRepIdNo',
        label: '法定代表人证件号码',
        before: '110***********002X',
        after: '440***********0014',
      },
    ]);
  });

  it('ignores the order of a set', () => {
    const before = { ...whole, categoryCodes: ['A', 'B'] };
    expect(describeChanges('supply', before, { ...whole, categoryCodes: ['B', 'A'] }, names)).toEqual([]);
    expect(describeChanges('supply', before, { ...whole, categoryCodes: ['B'] }, names)).toMatchObject([
      { label: '供应品类', before: '品类A、品类B', after: '品类B' },
    ]);
  });

  it('contains an added row as a whole', () => {
    const cert = {
      type: 'quality_system',
      no: 'Q-1',
      issuer: '海州认证中心',
      issueDate: '2024-01-01',
      expiryDate: '',
      isPermanent: true,
      fileId: 'f',
    };
    expect(describeChanges('certificates', whole, { ...whole, certs: [cert] }, names)).toEqual([
      {
        field: 'certs.0',
        label: '资质证书1',
        before: '',
        after: 'certificate_type:quality_system，Q-1，海州认证中心，2024年1月1日发证，长期有效，文件f',
      },
    ]);
  });
});

describe('numbers and codes as people type them', () => {
  it('are stored in plain form, without spaces, full-width digits and thousands separators', () => {
    const stored = takeOver(
      {
        ...emptyProfile,
        uscc: '９1000000 MA1DEMA35x',
        regCapital: '１，200.50 ',
        bankAccountNo: '6222 0212-3456 7890',
        cnapsCode: '1021 0000 0012',
        invoice: { ...emptyProfile.invoice, account: '６222 0212 3456 7890' },
        contacts: [{ name: '江一帆', phone: '+86 138 0000 9001', email: '', post: '', isMain: true }],
      },
      emptyProfile,
    );
    expect(stored).toMatchObject({
      uscc: '91000000MA1DEMA35X',
      regCapital: '1200.50',
      bankAccountNo: '6222021234567890',
      cnapsCode: '102100000012',
      invoice: { account: '6222021234567890' },
      contacts: [{ phone: '13800009001' }],
    });
  });

  it('are stored as typed if they are invalid, for the check to report', () => {
    const stored = takeOver({ ...emptyProfile, regCapital: '约1200', bankAccountNo: '待开户' }, emptyProfile);
    expect(stored).toMatchObject({ regCapital: '约1200', bankAccountNo: '待开户' });
  });
});
