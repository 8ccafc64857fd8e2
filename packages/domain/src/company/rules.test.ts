import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkIdCard, idCardCheckCharacter } from './id-card.ts';
import {
  checkAccountName,
  checkBankAccountNo,
  checkBankName,
  checkBusinessScope,
  checkCategoryCodes,
  checkCertificate,
  checkCnapsCode,
  checkCompanyName,
  checkContacts,
  checkFoundedDate,
  checkLegalRepName,
  checkRegAddress,
  checkRegCapital,
  checkSupplyAreas,
  checkTaxNo,
  checkTerm,
  normaliseCompanyName,
} from './rules.ts';
import { checkUscc, normaliseUscc, usccCheckCharacter } from './uscc.ts';

const today = '2026-11-21';
const usccMessage = '统一社会信用代码校验不通过，请核对第1–18位';
const idMessage = '身份证号码不正确，请检查';

describe('a unified social credit code', () => {
  test.each([
    '91000000MA1DEMA35X',
    '91000000MA2DEMA455',
    '91000000MA3DEMA55C',
    '91000000MA4DEMA65K',
    '91000000MA5DEMA75T',
    ' 91000000 ma1dema35x ',
    '９1000000-MA1DEMA35Ｘ',
  ])('%s is accepted', (code) => {
    expect(checkUscc(code)).toBeNull();
  });

  test.each(['91000000MA1DEMA35Y', '91000000MA1DEMA35', 'I1000000MA1DEMA35X', '9100000AMA1DEMA35X'])(
    '%s is refused',
    (code) => {
      expect(checkUscc(code)).toBe(usccMessage);
    },
  );

  test('is required, and stored in upper case without spaces', () => {
    expect(checkUscc('  ')).toBe('请输入统一社会信用代码');
    expect(normaliseUscc(' 91000000 ma1dema35x')).toBe('91000000MA1DEMA35X');
  });

  const character = fc.constantFrom(...'0123456789ABCDEFGHJKLMNPQRTUWXY');
  const digit = fc.constantFrom(...'0123456789');
  const first17 = fc
    .tuple(
      fc.array(character, { minLength: 2, maxLength: 2 }),
      fc.array(digit, { minLength: 6, maxLength: 6 }),
      fc.array(character, { minLength: 9, maxLength: 9 }),
    )
    .map((parts) => parts.flat().join(''));

  test('detects any single mistyped character', () => {
    fc.assert(
      fc.property(first17, fc.integer({ min: 0, max: 16 }), character, (start, place, other) => {
        const code = start + usccCheckCharacter(start);
        expect(checkUscc(code)).toBeNull();
        fc.pre(code.charAt(place) !== other);
        expect(checkUscc(code.slice(0, place) + other + code.slice(place + 1))).toBe(usccMessage);
      }),
    );
  });
});

describe('a citizen’s number', () => {
  test.each(['11010519491231002X', '440524188001010014', '11010519491231002x'])(
    '%s is accepted',
    (number) => {
      expect(checkIdCard(number, today)).toBeNull();
    },
  );

  test.each([
    '110105194912310021',
    '11010519491331002X',
    '11010519490231002X',
    '1101051949123100',
    '01010519491231002X',
  ])('%s is refused', (number) => {
    expect(checkIdCard(number, today)).toBe(idMessage);
  });

  test('has a date of birth in the past', () => {
    const unborn = (day: string) => {
      const start = `110105${day}002`;
      return start + idCardCheckCharacter(start);
    };
    expect(checkIdCard(unborn('20261120'), today)).toBeNull();
    expect(checkIdCard(unborn('20261121'), today)).toBe(idMessage);
    expect(checkIdCard(unborn('20270101'), today)).toBe(idMessage);
  });

  test('is required', () => {
    expect(checkIdCard('', today)).toBe('请输入身份证号');
  });
});

describe('a company’s data', () => {
  test.each([
    ['青禾智造科技（苏州）有限公司', null],
    ['青禾智造科技(苏州)有限公司', null],
    ['A&B 贸易有限公司', null],
    ['', '请输入企业名称'],
    ['甲', '企业名称须与营业执照一致'],
    ['甲'.repeat(101), '企业名称须与营业执照一致'],
    ['甲'.repeat(100), null],
    ['<b>公司</b>', '企业名称须与营业执照一致'],
    ['1234', '企业名称须与营业执照一致'],
  ])('name %j', (value, message) => {
    expect(checkCompanyName(value)).toBe(message);
  });

  test('have full-width brackets', () => {
    expect(normaliseCompanyName(' 青禾(苏州) 公司')).toBe('青禾（苏州）公司');
    expect(normaliseCompanyName('Green  Field (苏州) 公司')).toBe('Green Field（苏州）公司');
    expect(normaliseCompanyName('苏 州 青 禾 Green 公 司')).toBe('苏州青禾Green公司');
    expect(normaliseCompanyName('Ａ＆Ｂ　贸易（上海）有限公司')).toBe('A&B贸易（上海）有限公司');
    expect(normaliseCompanyName('阿克苏•绿洲（１２３）公司')).toBe('阿克苏·绿洲（123）公司');
  });

  test.each([
    ['欧阳明', null],
    ['阿依古丽·买买提', null],
    ['', '请输入法定代表人姓名'],
    ['王', '姓名须为2–50字，请与证件一致'],
    ['张3', '姓名中不能有“3”，请与证件一致'],
    ['王'.repeat(51), '姓名须为2–50字，请与证件一致'],
  ])('legal representative %j', (value, message) => {
    expect(checkLegalRepName(value)).toBe(message);
  });

  test.each([
    ['0', null],
    ['1000.123456', null],
    ['', '请输入注册资本'],
    ['-1', '注册资本须为不小于0的数字，最多6位小数'],
    ['1.1234567', '注册资本须为不小于0的数字，最多6位小数'],
    ['一千', '注册资本须为不小于0的数字，最多6位小数'],
  ])('capital %j', (value, message) => {
    expect(checkRegCapital(value)).toBe(message);
  });

  test('have a founding date that exists, today at the latest', () => {
    expect(checkFoundedDate('2026-11-21', today)).toBeNull();
    expect(checkFoundedDate('2026-11-22', today)).toBe('成立日期不能晚于今天');
    expect(checkFoundedDate('2026-02-30', today)).toBe('请选择成立日期');
    expect(checkFoundedDate('', today)).toBe('请选择成立日期');
  });

  test('have a term that ends after its start, or never', () => {
    expect(checkTerm('2020-01-01', '2020-01-02', false)).toBeNull();
    expect(checkTerm('2020-01-01', '2020-01-01', false)).toBe('营业期限截止日须晚于起始日');
    expect(checkTerm('2020-01-01', null, false)).toBe('请选择营业期限截止日');
    expect(checkTerm('2020-01-01', null, true)).toBeNull();
    expect(checkTerm('', null, true)).toBe('请选择营业期限起始日');
  });

  test('have an address with county and street', () => {
    expect(checkRegAddress(true, '星湖街1号')).toBeNull();
    expect(checkRegAddress(false, '星湖街100号')).toBe('请完善省、市、区及详细地址');
    expect(checkRegAddress(true, '星湖街')).toBe('请完善省、市、区及详细地址');
    expect(checkRegAddress(true, '长'.repeat(201))).toBe('请完善省、市、区及详细地址');
  });

  test('have a scope, categories and areas', () => {
    expect(checkBusinessScope('')).toBe('请输入经营范围');
    expect(checkBusinessScope('营'.repeat(5000))).toBeNull();
    expect(checkBusinessScope('营'.repeat(5001))).toBe('经营范围不能超过5000字');
    expect(checkCategoryCodes([])).toBe('请至少选择一个供应品类');
    expect(checkCategoryCodes(['A02000000'])).toBeNull();
    expect(checkCategoryCodes(Array.from({ length: 51 }, (_, n) => `A${n}`))).toBe('供应品类最多选择50个');
    expect(checkSupplyAreas([])).toBe('请选择供货区域');
    expect(checkSupplyAreas(['100000'])).toBeNull();
    expect(checkSupplyAreas(['100000', '110000'])).toBe('选择“全国”后无需再选其他区域');
  });

  test('have a bank account of the company itself', () => {
    expect(checkBankName('')).toBe('请输入开户行');
    expect(checkBankName('某银行苏州分行')).toBeNull();
    expect(checkAccountName('青禾(苏州)公司', '青禾（苏州）公司')).toBeNull();
    expect(checkAccountName('青禾公司', '青禾（苏州）公司')).toBe('账户名称须与企业名称一致');
    expect(checkBankAccountNo('12345678')).toBeNull();
    expect(checkBankAccountNo('1234567')).toBe('请输入正确的银行账号（8–32位数字）');
    expect(checkBankAccountNo('1'.repeat(33))).toBe('请输入正确的银行账号（8–32位数字）');
    expect(checkCnapsCode('123456789012')).toBeNull();
    expect(checkCnapsCode('12345678901')).toBe('联行号须为12位数字');
    expect(checkTaxNo('91000000ma1dema35x', '91000000MA1DEMA35X')).toBeNull();
    expect(checkTaxNo('91000000MA2DEMA455', '91000000MA1DEMA35X')).toBe(
      '纳税人识别号须与统一社会信用代码一致',
    );
  });

  test('have exactly one main contact', () => {
    expect(checkContacts([])).toBe('请设置一名主联系人');
    expect(checkContacts([{ isMain: false }])).toBe('请设置一名主联系人');
    expect(checkContacts([{ isMain: true }, { isMain: true }])).toBe('请设置一名主联系人');
    expect(checkContacts([{ isMain: true }, { isMain: false }])).toBeNull();
  });

  test('have certificates that are correctly dated and still valid today', () => {
    const dated = (issueDate: string, expiryDate: string | null, isPermanent = false) =>
      checkCertificate({ issueDate, expiryDate, isPermanent }, today);
    expect(dated('2025-01-01', '2026-11-21')).toBeNull();
    expect(dated('2025-01-01', '2026-11-20')).toBe('该证书已过期，请更新');
    expect(dated('2025-01-01', '2025-01-01')).toBe('证书有效期截止日须晚于发证日期');
    expect(dated('2025-01-01', null)).toBe('请选择证书有效期截止日');
    expect(dated('2025-01-01', null, true)).toBeNull();
    expect(dated('2026-11-22', null, true)).toBe('发证日期不能晚于今天');
  });
});
