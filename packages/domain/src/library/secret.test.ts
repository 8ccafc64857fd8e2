import { describe, expect, test } from 'vitest';
import { describeContent } from './describe.ts';
import type { KeyPerson } from './library.ts';
import { maskSecret, takeOver } from './secret.ts';

const person: KeyPerson = {
  kind: 'person',
  name: '江一帆',
  idType: 'id_card',
  idNo: '11010519491231002X',
  idConsent: true,
  role: '项目经理',
  leads: true,
  certificates: [{ name: '一级建造师', no: 'J-1', expiryDate: '2028-01-01', isPermanent: true }],
  fileIds: ['f', 'f'],
};

describe('a secret number', () => {
  test('stays if it returns in its masked form; any other mask is dropped', () => {
    expect(takeOver({ ...person, idNo: '110***********002X' }, person)).toMatchObject({ idNo: person.idNo });
    expect(takeOver({ ...person, idNo: '999***********002X' }, person)).toMatchObject({ idNo: '' });
    expect(takeOver({ ...person, idNo: '110***********002X' }, null)).toMatchObject({ idNo: '' });
  });

  test('is stored in plain form with the consent, and not stored without it', () => {
    expect(takeOver({ ...person, idNo: '１10105 19491231 002x' }, null)).toMatchObject({ idNo: person.idNo });
    expect(takeOver({ ...person, idConsent: false }, person)).toMatchObject({ idNo: '' });
  });

  test('does not occur in displayed texts', () => {
    expect(maskSecret(person)).toMatchObject({ idNo: '110***********002X' });
    expect(JSON.stringify(describeContent(person, (code) => code))).not.toContain(person.idNo);
  });
});

test('files are listed once, and a permanent certificate has no last day', () => {
  const stored = takeOver(person, null);
  expect(stored).toMatchObject({ fileIds: ['f'], certificates: [{ expiryDate: '' }] });
});
