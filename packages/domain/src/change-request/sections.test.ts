import { describe, expect, test } from 'vitest';
import { changeSections, fieldChanges, needsProof, needsReview } from './sections.ts';

describe('a change of company data', () => {
  test('is reviewed except for contacts, and needs proof in key sections', () => {
    expect(changeSections.filter((section) => !needsReview(section))).toEqual(['contacts']);
    expect(changeSections.filter(needsProof)).toEqual(['basic', 'bank', 'certificates']);
  });

  test('names each changed field with its old and its new value', () => {
    const before = { name: '甲', capital: '100', contacts: [{ name: '张三', phone: '1' }], note: null };
    const after = {
      name: '甲',
      capital: '200',
      contacts: [
        { name: '张三', phone: '2' },
        { name: '李四', phone: '3' },
      ],
      note: null,
    };
    expect(fieldChanges(before, after)).toEqual([
      { field: 'capital', before: '100', after: '200' },
      { field: 'contacts.0.phone', before: '1', after: '2' },
      { field: 'contacts.1', before: undefined, after: { name: '李四', phone: '3' } },
    ]);
    expect(fieldChanges(before, structuredClone(before))).toEqual([]);
  });
});
