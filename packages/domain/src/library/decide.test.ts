import { describe, expect, test } from 'vitest';
import { decide, type Save } from './decide.ts';
import { emptyContent, type LibraryEntry, libraryMost, type YearFigures } from './library.ts';

const now = new Date('2026-11-22T02:00:00Z');
const content: YearFigures = {
  kind: 'finance',
  year: '2025',
  currency: 'CNY',
  assets: '1',
  liabilities: '1',
  revenue: '1',
  profit: '1',
  auditor: '海州会计师事务所',
  fileIds: ['f'],
};
const kept: LibraryEntry = { content, state: 'kept', version: 3, savedBy: 'one', savedAt: now };
const gone: LibraryEntry = { ...kept, state: 'removed' };
const save: Save = {
  kind: 'save',
  content,
  wrong: [],
  asSeen: true,
  others: { count: 0, years: [] },
  by: 'two',
};
const remove = { kind: 'remove', asSeen: true, by: 'two' } as const;

describe('saving', () => {
  test('begins an entry, and makes the next version of one that is there', () => {
    expect(decide(null, save, now)).toMatchObject({ entry: { version: 1 }, event: { kind: 'add' } });
    expect(decide(kept, save, now)).toMatchObject({
      entry: { version: 4, savedBy: 'two' },
      event: { kind: 'change' },
    });
  });

  test('is refused over what somebody saved since, of what was removed, and as another kind', () => {
    expect(decide(kept, { ...save, asSeen: false }, now)).toEqual({ refused: 'conflict' });
    expect(decide(gone, save, now)).toEqual({ refused: 'transition_not_allowed' });
    const asContract = { ...kept, content: emptyContent.contract };
    expect(decide(asContract, save, now)).toEqual({ refused: 'conflict' });
  });

  test('has one entry a year, and as many as the library holds', () => {
    const taken = { ...save, others: { count: 1, years: ['2025'] } };
    expect(decide(null, taken, now)).toMatchObject({ fields: [{ field: 'year' }] });
    const full = { ...save, others: { count: libraryMost.finance, years: [] } };
    expect(decide(null, full, now)).toEqual({ refused: 'library_full', values: { most: 20 } });
    // What is there may still be mended.
    expect(decide(kept, full, now)).toMatchObject({ event: { kind: 'change' } });
  });

  test('says what is wrong at its field', () => {
    const wrong = [{ field: 'auditor', message: '请输入审计机构' }];
    expect(decide(null, { ...save, wrong }, now)).toMatchObject({ refused: 'invalid_input', fields: wrong });
  });
});

test('removing takes it off the list once, and never over what somebody saved since', () => {
  expect(decide(kept, remove, now)).toMatchObject({ entry: { state: 'removed', version: 3 } });
  expect(decide(kept, { ...remove, asSeen: false }, now)).toEqual({ refused: 'conflict' });
  expect(decide(gone, remove, now)).toEqual({ refused: 'transition_not_allowed' });
  expect(decide(null, remove, now)).toEqual({ refused: 'not_found' });
});
