import { expect, test } from 'vitest';
import { checkAgency } from './access.ts';

const purchaser = { own: true, agencies: [], chosen: 'mingheng', before: null, stands: true };
const agency = { ...purchaser, own: false, agencies: ['mingheng'], before: 'mingheng' };

test('the purchaser chooses an agency whose entrustment stands, none, or keeps the one that is there', () => {
  expect(checkAgency(purchaser)).toBeNull();
  expect(checkAgency({ ...purchaser, chosen: null, stands: false })).toBeNull();
  expect(checkAgency({ ...purchaser, stands: false })).toMatchObject({ field: 'agencyId' });
  expect(checkAgency({ ...purchaser, stands: false, before: 'mingheng' })).toBeNull();
});

test('an agency’s people write for their agency, within what it is entrusted with', () => {
  expect(checkAgency(agency)).toBeNull();
  expect(checkAgency({ ...agency, chosen: null })).toMatchObject({ field: 'agencyId' });
  expect(checkAgency({ ...agency, chosen: 'other' })).toMatchObject({ field: 'agencyId' });
  expect(checkAgency({ ...agency, stands: false })).toMatchObject({ field: 'kind' });
});
