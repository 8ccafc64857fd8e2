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
  test('creates an entry, or the next version of an existing one', () => {
    expect(decide(null, save, now)).toMatchObject({ entry: { version: 1 }, event: { kind: 'add' } });
    expect(decide(kept, save, now)).toMatchObject({
      entry: { version: 4, savedBy: 'two' },
      event: { kind: 'change' },
    });
  });

  test('is refused over a newer version, for a removed entry, and as another kind', () => {
    expect(decide(kept, { ...save, asSeen: false }, now)).toEqual({ refused: 'conflict' });
    expect(decide(gone, save, now)).toEqual({ refused: 'transition_not_allowed' });
    const asContract = { ...kept, content: emptyContent.contract };
    expect(decide(asContract, save, now)).toEqual({ refused: 'conflict' });
  });

  test('is limited to one entry a year, and to the capacity of the library', () => {
    const taken = { ...save, others: { count: 1, years: ['2025'] } };
    expect(decide(null, taken, now)).toMatchObject({ fields: [{ field: 'year' }] });
    const full = { ...save, others: { count: libraryMost.finance, years: [] } };
    expect(decide(null, full, now)).toEqual({ refused: 'library_full', values: { most: 20 } });
    // Existing entries may still be changed.
    expect(decide(kept, full, now)).toMatchObject({ event: { kind: 'change' } });
  });

  test('reports each fault at its field', () => {
    const wrong = [{ field: 'auditor', message: '请输入审计机构' }];
    expect(decide(null, { ...save, wrong }, now)).toMatchObject({ refused: 'invalid_input', fields: wrong });
  });
});

test('removing unlists an entry once, and never over a newer version', () => {
  expect(decide(kept, remove, now)).toMatchObject({ entry: { state: 'removed', version: 3 } });
  expect(decide(kept, { ...remove, asSeen: false }, now)).toEqual({ refused: 'conflict' });
  expect(decide(gone, remove, now)).toEqual({ refused: 'transition_not_allowed' });
  expect(decide(null, remove, now)).toEqual({ refused: 'not_found' });
});
