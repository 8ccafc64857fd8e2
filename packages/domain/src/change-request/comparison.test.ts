import { expect, test } from 'vitest';
import { emptyProfile } from '../company/profile.ts';
import { compareProfiles } from './comparison.ts';

const names = {
  dictionary: (type: string, value: string) => `${type}:${value}`,
  area: (code: string) => code,
  category: (id: string) => id,
  file: (id: string) => `文件${id}`,
};
const contact = { name: '江一帆', phone: '13800003001', email: '', post: '', isMain: true };
const before = {
  ...emptyProfile,
  companyName: '青禾',
  bankAccountNo: '6200000000000001',
  contacts: [contact],
  categoryCodes: ['A', 'B'],
};

function changedIn(after: typeof before) {
  return compareProfiles(before, after, names).flatMap(({ fields }) =>
    fields.filter(({ changed }) => changed).map((field) => [field.field, field.before, field.after]),
  );
}

test('a version compared with itself has every field and no change', () => {
  expect(changedIn(before)).toEqual([]);
  const fields = compareProfiles(before, before, names).flatMap(({ fields }) => fields);
  expect(fields).toContainEqual({
    ...{ field: 'companyName', label: '企业名称', before: '青禾', after: '青禾' },
    changed: false,
  });
});

test('a changed field is marked, even if its masked values are equal', () => {
  const after = { ...before, companyName: '青禾智造', bankAccountNo: '6200000000990001' };
  expect(changedIn(after)).toEqual([
    ['companyName', '青禾', '青禾智造'],
    ['bankAccountNo', '************0001', '************0001'],
  ]);
});

test('a partly changed or removed row is marked as a row, and the order of a set is ignored', () => {
  const changed = changedIn({
    ...before,
    contacts: [{ ...contact, phone: '13800003002' }],
    categoryCodes: ['B', 'A'],
  });
  expect(changed.map(([field]) => field)).toEqual(['contacts.0']);
  expect(changedIn({ ...before, contacts: [] }).map(([field, , after]) => [field, after])).toEqual([
    ['contacts.0', ''],
  ]);
});
