import { describe, expect, it } from 'vitest';
import { forgottenWord, keptWords, personKeptYears, withoutPerson } from './keeping.ts';

const person = {
  name: '王小明',
  idType: 'id_card' as const,
  idNo: '11010519491231002X',
  phone: '13900001142',
  unit: '某某建材厂',
  address: '某市某区某路1号（某某建材厂宿舍）',
};

describe('the text of a person after their identity was removed', () => {
  it('contains neither their name, numbers, unit nor address, in any spelling', () => {
    const text =
      '本人王小明（110105 19491231 002x，139-0000-1142），住某市某区某路1号（某某建材厂宿舍），在某某建材厂工作。';
    expect(withoutPerson(text, person)).toBe(
      `本人${forgottenWord}（${forgottenWord}，${forgottenWord}），住${forgottenWord}，在${forgottenWord}工作。`,
    );
  });

  it('is unchanged if it does not mention them', () => {
    const text = '第3.2条要求的证书与采购内容无关，且只有一个品牌持有。';
    expect(withoutPerson(text, person)).toBe(text);
    expect(withoutPerson(text, { ...person, unit: '采购', address: '' })).toBe(text);
  });
});

it('states the retention period in the text of the forms', () => {
  for (const noun of ['异议', '投诉'] as const) expect(keptWords(noun)).toContain(`保存${personKeptYears}年`);
});
