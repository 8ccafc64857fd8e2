import { describe, expect, test } from 'vitest';
import { idCardCheckCharacter } from './id-card.ts';
import { checkIdNumber, type IdPaper, idMark, idPaperLabels, idPapers, maskIdNumber } from './id-paper.ts';

const today = '2026-11-21';
const checked = (first17: string) => first17 + idCardCheckCharacter(first17);

const right: readonly (readonly [IdPaper, string])[] = [
  ['id_card', '11010519491231002X'],
  ['residence_permit', checked('81000019800101001')],
  ['residence_permit', checked('82000019800101001')],
  ['residence_permit', checked('83000019800101001')],
  ['mainland_permit', 'H12345678'],
  ['mainland_permit', 'm1234567801'],
  ['taiwan_permit', '１２３４ ５６７８'],
  ['permanent_residence', 'USA110185010112'],
  ['permanent_residence', checked('91184019850101001')],
  ['passport', 'E12345678'],
  ['passport', '123456789'],
];
const wrong: readonly (readonly [IdPaper, string, string])[] = [
  ['id_card', '110105194912310021', '身份证号码不正确，请检查'],
  ['residence_permit', '11010519491231002X', '港澳台居民居住证号码不正确'],
  ['residence_permit', '810000198001010010', '港澳台居民居住证号码不正确'],
  ['mainland_permit', 'A12345678', '回乡证号码不正确'],
  ['mainland_permit', 'H1234567', '回乡证号码不正确'],
  ['taiwan_permit', '1234567', '台胞证号码不正确'],
  ['permanent_residence', 'USA110185130112', '永久居留证号码不正确'],
  ['permanent_residence', checked('91184019851301001'), '永久居留证号码不正确'],
  ['permanent_residence', checked('91184020270101001'), '永久居留证号码不正确'],
  ['passport', 'E1', '护照号码不正确'],
  ['passport', 'ABCDEF', '护照号码不正确'],
  ['passport', '护照123456', '护照号码不正确'],
];

describe('the number of an identity paper', () => {
  test.each(right)('of %s %s is accepted', (paper, number) => {
    expect(checkIdNumber(paper, number, today)).toBeNull();
  });

  test.each(wrong)('of %s %s is refused with the expected form', (paper, number, message) => {
    expect(checkIdNumber(paper, number, today)).toContain(message);
  });

  test.each(idPapers)('of %s is required, and has a label', (paper) => {
    expect(checkIdNumber(paper, ' ', today, '法定代表人')).toMatch(/^请输入法定代表人.+号码?$/);
    expect(idPaperLabels[paper]).not.toBe('');
  });

  test.each([
    ['11010519491231002X', '110***********002X'],
    ['USA110185010112', 'USA********0112'],
    ['E12345678', 'E1*****78'],
    ['12345678', '12****78'],
    ['AB123', 'A***3'],
    ['A', '*'],
    ['', ''],
  ])('%s is masked as %s', (number, mask) => {
    expect(maskIdNumber(number)).toBe(mask);
  });

  test('is compared with its paper, except a citizen’s number', () => {
    expect(idMark('id_card', '1101 0519491231002x')).toBe('11010519491231002X');
    expect(idMark('passport', 'e12345678')).toBe('passport:E12345678');
    expect(idMark('passport', '')).toBe('');
  });
});
