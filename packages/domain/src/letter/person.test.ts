import { expect, test } from 'vitest';
import type { Day } from '../display/day.ts';
import { checkPerson, type LetterPerson } from './person.ts';

const person: LetterPerson = {
  name: '王小明',
  idType: 'id_card',
  idNo: '11010519491231002X',
  phone: '13812348000',
  interest: '本人是材料的生产者，产品被该条款排除。',
  unit: '',
  address: '',
};
const today = '2026-11-25' as Day;

test('a person who objects without a company states their identity and their interest', () => {
  expect(checkPerson(person, today)).toBe(true);
});

test.each([
  ['name', { name: '王' }, '姓名须为2–50字，请与证件一致'],
  ['name', { name: '张'.repeat(51) }, '姓名须为2–50字，请与证件一致'],
  ['idNo', { idNo: '' }, '请输入身份证号'],
  ['idNo', { idNo: '110105194912310021' }, '身份证号码不正确，请检查'],
  ['interest', { interest: '利'.repeat(9) }, '利害关系须为10–500字'],
  ['interest', { interest: '利'.repeat(501) }, '利害关系须为10–500字'],
])('%s must satisfy its rule: %j', (field, change, message) => {
  expect(checkPerson({ ...person, ...change }, today)).toMatchObject({
    refused: 'invalid_input',
    fields: [{ field, message }],
  });
});

test('all faults are reported at once', () => {
  expect(checkPerson({ ...person, name: '', idNo: '1', interest: '' }, today)).toMatchObject({
    fields: [{ field: 'name' }, { field: 'idNo' }, { field: 'interest' }],
  });
});
