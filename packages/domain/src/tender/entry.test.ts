import { describe, expect, it } from 'vitest';
import { checkEntryWording } from '../wording/check.ts';
import { wordingRules } from '../wording/rules.ts';
import {
  canAddEntry,
  canRestoreEntry,
  checkEntry,
  checkEntryName,
  checkEntryNameFree,
  type EntryClause,
  type EntryContent,
  type EntryCriterion,
  entryPartLabel,
  isInLot,
  mostEntries,
  nameForEntry,
  partOf,
  withFreeNumbers,
} from './entry.ts';

const clause: EntryClause = {
  ...{ kind: 'commercial', clauseNo: '', requirement: '质保期不少于24个月。', starred: true },
};
const criterion: EntryCriterion = {
  ...{
    kind: 'technical',
    title: '实施方案',
    requirement: '按方案的完整程度评分',
    evidence: '',
    points: '10',
  },
  scoring: {
    by: 'tiers',
    tiers: [
      { when: '完整', points: '10' },
      { when: '部分', points: '5' },
    ],
  },
};
const ofClause = (changes: Partial<EntryClause> = {}): EntryContent => ({
  kind: 'clause',
  clause: { ...clause, ...changes },
});
const ofCriterion = (changes: Partial<EntryCriterion> = {}): EntryContent => ({
  kind: 'criterion',
  criterion: { ...criterion, ...changes },
});

describe('an entry', () => {
  it('belongs to the part of its clause or criterion', () => {
    expect([partOf(ofClause()), partOf(ofCriterion({ kind: 'qualification' }))]).toEqual([
      'commercial',
      'qualification',
    ]);
    expect([entryPartLabel('clause', 'technical'), entryPartLabel('criterion', 'technical')]).toEqual([
      '技术条款',
      '技术评审',
    ]);
  });

  it('is named after its criterion or the beginning of its clause', () => {
    expect(nameForEntry(ofCriterion())).toBe('实施方案');
    expect(nameForEntry(ofClause({ requirement: ` ${'长'.repeat(200)}` }))).toBe('长'.repeat(30));
  });

  it.each<[string, Partial<EntryCriterion>, string | null]>([
    ['tiers up to the points', {}, null],
    ['tiers that end below the points', { points: '12' }, 'content.criterion.scoring'],
    ['points without a number', { points: null }, 'content.criterion.points'],
    ['a qualification', { kind: 'qualification', points: null, scoring: { by: 'pass' } }, null],
    [
      'a qualification with points',
      { kind: 'qualification', scoring: { by: 'pass' } },
      'content.criterion.scoring',
    ],
  ])('is judged by the rules of a criterion: %s', (_, changes, field) => {
    expect(checkEntry(ofCriterion(changes)).map((error) => error.field)).toEqual(
      field === null ? [] : [field],
    );
  });

  it('needs no number of its clause', () => {
    expect(checkEntry(ofClause())).toEqual([]);
  });

  it('needs a name of 2 to 60 characters that no other in use has', () => {
    expect([checkEntryName('名'), checkEntryName('名称'), checkEntryName('名'.repeat(61))]).toEqual([
      '条目名称须为2–60字',
      null,
      '条目名称须为2–60字',
    ]);
    expect(checkEntryNameFree({ count: 1, hasName: true })).toMatchObject({ field: 'name' });
    expect(checkEntryNameFree({ count: 1, hasName: false })).toBeNull();
  });

  it('is added and restored up to the limit of the organisation', () => {
    const others = { count: mostEntries - 1, hasName: false };
    expect([canAddEntry(others), canRestoreEntry(others)]).toEqual([true, true]);
    const full = { count: mostEntries, hasName: false };
    expect(canAddEntry(full)).toMatchObject({ refused: 'entry_limit' });
    expect(canRestoreEntry(full)).toMatchObject({ refused: 'entry_limit' });
    expect(canRestoreEntry({ count: 1, hasName: true })).toMatchObject({ refused: 'entry_name_taken' });
  });
});

describe('entries chosen for a lot', () => {
  it('are recognised in a lot that has them', () => {
    const lot = { clauses: [clause], criteria: [criterion] };
    expect([ofClause(), ofClause({ requirement: '另一条' })].map((one) => isInLot(one, lot))).toEqual([
      true,
      false,
    ]);
    const others = [ofCriterion(), ofCriterion({ kind: 'commercial' }), ofCriterion({ title: '另一项' })];
    expect(others.map((one) => isInLot(one, lot))).toEqual([true, false, false]);
  });

  it.each<[readonly string[], readonly string[], readonly string[]]>([
    [[], ['', ''], ['1', '2']],
    [
      ['3.1', '3.2'],
      ['', '5.1', '3.1'],
      ['3.3', '5.1', '5.2'],
    ],
    [['3.3', '3.2'], [''], ['3.4']],
    [['甲'], [''], ['1']],
    [['1'], ['', '2'], ['2', '3']],
  ])('have numbers that are free in the lot: %j and %j', (used, own, given) => {
    const clauses = (numbers: readonly string[]) => numbers.map((clauseNo) => ({ ...clause, clauseNo }));
    expect(withFreeNumbers(clauses(own), { clauses: clauses(used) }).map(({ clauseNo }) => clauseNo)).toEqual(
      given,
    );
  });
});

describe('the wording of an entry', () => {
  const found = (content: EntryContent) =>
    checkEntryWording(content, wordingRules).map(({ field, passage }) => [field, passage]);

  it('is checked by the rules of tenders, those of government purchases included', () => {
    expect(found(ofClause())).toEqual([]);
    expect(found(ofClause({ requirement: '成立满3年' }))).toEqual([
      ['content.clause.requirement', '成立满3年'],
    ]);
    expect(found(ofCriterion({ title: '本省业绩' }))).toEqual([['content.criterion.title', '本省业绩']]);
    const scoring = { by: 'tiers', tiers: [{ when: '本市奖项', points: '10' }] } as const;
    expect(found(ofCriterion({ scoring }))).toEqual([['content.criterion.scoring', '本市奖项']]);
  });
});
