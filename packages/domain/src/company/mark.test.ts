import { expect, it } from 'vitest';
import { marksOf } from './mark.ts';
import { emptyProfile } from './profile.ts';

const valuesOf = (changes: Partial<typeof emptyProfile>) =>
  marksOf({ ...emptyProfile, ...changes }).map(({ kind, field, value }) => [kind, field, value]);

it('an empty profile has no mark', () => {
  expect(valuesOf({})).toEqual([]);
  expect(valuesOf({ regAddress: ' ，。 ', regAreaCode: '110101' })).toEqual([]);
});

it('numbers and addresses are compared in normalized form', () => {
  const plain = valuesOf({
    regAreaCode: '110101',
    regAddress: '澜石路88号3幢B座',
    bankAccountNo: '6200000000000001',
  });
  expect(plain).toEqual([
    ['account', 'bankAccountNo', '6200000000000001'],
    ['address', 'regAddress', '110101澜石路88号3幢b座'],
  ]);
  const other = {
    regAreaCode: '110101',
    regAddress: ' 澜石路８８号，３幢（Ｂ座）',
    bankAccountNo: '6200 0000-0000 0001',
  };
  expect(valuesOf(other)).toEqual(plain);
});

it('the same street and number in two towns are two addresses', () => {
  const at = (regAreaCode: string) => valuesOf({ regAreaCode, regAddress: '中山路1号院' });
  expect(at('110101')).not.toEqual(at('310101'));
});

it('a number is marked in every field that contains it', () => {
  const invoice = { ...emptyProfile.invoice, account: '6200000000000001', phone: '0574-00000000' };
  const contacts = [{ name: '', phone: '13800003001', email: '', post: '', isMain: true }];
  expect(valuesOf({ invoice, contacts })).toEqual([
    ['account', 'invoice.account', '6200000000000001'],
    ['phone', 'invoice.phone', '057400000000'],
    ['phone', 'contacts.0.phone', '13800003001'],
  ]);
});
