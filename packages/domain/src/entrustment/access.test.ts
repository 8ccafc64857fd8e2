import { expect, test } from 'vitest';
import { checkAgency } from './access.ts';

const purchaser = { own: true, agencies: [], chosen: 'mingheng', before: null, stands: true };
const agency = { ...purchaser, own: false, agencies: ['mingheng'], before: 'mingheng' };

test('the purchaser chooses an agency with a valid entrustment or none, or keeps the present one', () => {
  expect(checkAgency(purchaser)).toBeNull();
  expect(checkAgency({ ...purchaser, chosen: null, stands: false })).toBeNull();
  expect(checkAgency({ ...purchaser, stands: false })).toMatchObject({ field: 'agencyId' });
  expect(checkAgency({ ...purchaser, stands: false, before: 'mingheng' })).toBeNull();
});

test('an agency’s staff write for their agency, within its entrustments', () => {
  expect(checkAgency(agency)).toBeNull();
  expect(checkAgency({ ...agency, chosen: null })).toMatchObject({ field: 'agencyId' });
  expect(checkAgency({ ...agency, chosen: 'other' })).toMatchObject({ field: 'agencyId' });
  expect(checkAgency({ ...agency, stands: false })).toMatchObject({ field: 'kind' });
});
