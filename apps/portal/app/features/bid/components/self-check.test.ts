import { describe, expect, it } from 'vitest';
import { type Lot, wholeDraft } from './draft.ts';
import { errorsByField, missingIn, selfCheck } from './self-check.ts';

const lot: Lot = {
  id: 'lot-1',
  lotNo: 1,
  title: '第一标段',
  tenderId: 'tender-1',
  tenderNo: 'HZ-1',
  tenderTitle: '除湿机组采购',
  method: 'public',
  buyerName: '海州港',
  regime: null,
  keyHolder: 'system',
  phase: 'bidding',
  bidDeadline: '2026-12-01T01:00:00Z',
  ceilingPrice: null,
  bondAmount: '5000.00',
  bidValidityDays: 90,
  sealRecipient: null,
  priceLines: [],
  taxRates: [],
  clauses: [],
} as unknown as Lot;
const draft = wholeDraft(lot, null);
type Files = NonNullable<Parameters<typeof selfCheck>[3]>;
const checked = (files: Files) => selfCheck(lot, '海州云帆', draft, files);
const file = (role: Files[number]['role'], standing: Files[number]['standing']) =>
  ({ id: `${role} ${standing}`, role, name: `${standing}.pdf`, standing }) as const;
const section = (files: Files, key: string) => checked(files).sections.find((one) => one.key === key);

describe('a file of a bid', () => {
  it.each(['technical', 'commercial', 'voucher'] as const)(
    'delays the %s part while it is being checked, even beside a file that is ready',
    (role) => {
      const key = role === 'voucher' ? 'bond' : role;
      const held = section([file(role, 'here'), file(role, 'checking')], key);
      expect(held?.errors.map(({ message }) => message)).toContain(
        '“checking.pdf”正在检查，检查完成后才能递交',
      );
      expect(held?.pending).toBe(1);
      expect(section([file(role, 'here')], key)?.pending).toBe(0);
    },
  );

  it('delays the bid while it is being stored, but not after storing has failed', () => {
    const held = section([file('technical', 'storing')], 'technical');
    expect(held?.errors).toEqual([
      { field: 'technical.files', message: '“storing.pdf”正在保存到本机，保存完成后才能递交' },
    ]);
    expect(section([file('technical', 'unkept')], 'technical')).toMatchObject({ errors: [], unkept: 1 });
  });

  it('prevents its envelope from being sealed early while it is being checked', () => {
    expect(missingIn(checked([file('technical', 'here')]), 'technical')).toBe(0);
    expect(missingIn(checked([file('technical', 'here'), file('technical', 'checking')]), 'technical')).toBe(
      1,
    );
  });

  it('reports every reason that delays the bid at its field', () => {
    const check = checked([file('technical', 'lost'), file('technical', 'checking')]);
    expect(errorsByField(check).get('technical.files')).toBe(
      '“lost.pdf”没有保存下来，请重新选择，或移除；“checking.pdf”正在检查，检查完成后才能递交',
    );
  });
});
