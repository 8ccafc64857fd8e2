import { describe, expect, test } from 'vitest';
import { checkContactPhone, checkOrganisationName, normaliseOrganisationName } from './organisation.ts';

describe('the name of an organisation', () => {
  test.each([
    '海州云帆建设集团有限公司',
    '云汀市第九人民医院',
    '海州市财政局（政府采购监督处）',
    'ABB（中国）有限公司',
  ])('may be %s', (name) => expect(checkOrganisationName(name)).toBeNull());

  test('is stored with full-width brackets, without spaces', () =>
    expect(normaliseOrganisationName(' 海州 云帆(集团)有限公司 ')).toBe('海州云帆（集团）有限公司'));

  test.each(['', '   '])('is required, and not %j', (name) =>
    expect(checkOrganisationName(name)).toBe('请输入单位名称'),
  );

  test.each(['海', '云'.repeat(101), '<script>alert(1)</script>', '云帆集团🚢', '12345', '云帆\u0000集团'])(
    'is not %j',
    (name) => expect(checkOrganisationName(name)).toBe('单位名称须为2–100字的全称，不含特殊符号'),
  );
});

describe('the telephone of an organisation', () => {
  test.each([
    '0574-88001001',
    '13800001001',
    '+86 574 88001001',
    '0574-88001001转8001',
    '０５７４－８８００１００１',
  ])('may be %s', (phone) => expect(checkContactPhone(phone)).toBeNull());
  test.each(['1', '电话', '<b>1380000</b>', '-----', '📞13800001001', '1'.repeat(31)])('is not %s', (phone) =>
    expect(checkContactPhone(phone)).toBe('请输入正确的联系电话'),
  );
  test('is required', () => expect(checkContactPhone(' ')).toBe('请输入联系电话'));
});
