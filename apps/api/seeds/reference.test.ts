import { readFile } from 'node:fs/promises';
import { bondMethodLabels } from '@procure/domain/bid/bid.ts';
import { deviationLabels } from '@procure/domain/bid/deviation.ts';
import { taxRate } from '@procure/domain/bid/price-sheet.ts';
import { categoryKindLabels } from '@procure/domain/category/kind.ts';
import { companyScaleLabels } from '@procure/domain/company/company.ts';
import { evaluationMethodLabels } from '@procure/domain/evaluation/evaluation.ts';
import { noticeKindLabels } from '@procure/domain/notice/notice.ts';
import { orderStateLabels } from '@procure/domain/order/order.ts';
import { questionTypeLabels } from '@procure/domain/question/question.ts';
import { dictionaryLabels, isNeeded, standingOf } from '@procure/domain/reference/entry.ts';
import { checkEntry } from '@procure/domain/reference/rules.ts';
import { methodLabels } from '@procure/domain/tender/method.ts';
import { tenderScopeLabels } from '@procure/domain/tender/scope.ts';
import { describe, expect, test } from 'vitest';
import { type AreaNode, buildAreas, formatAreas } from './build-areas.ts';
import { readAreas, readCategories, readDictionaries } from './reference.ts';

const areas = await readAreas();
const categories = await readCategories();
const dictionaries = await readDictionaries();

function flatten(nodes: readonly AreaNode[]): readonly AreaNode[] {
  return nodes.flatMap((node) => [node, ...flatten(node.children ?? [])]);
}

const province = (code: string) => areas.find((area) => area.code === code);

describe('areas', () => {
  test('the committed file equals the data of the pinned package', async () => {
    const committed = await readFile(new URL('./data/areas.json', import.meta.url), 'utf8');
    expect(committed).toBe(formatAreas(await buildAreas()));
  });

  test('there are 34 units at the top, and no duplicate code', () => {
    const codes = flatten(areas).map((area) => area.code);
    expect(areas).toHaveLength(34);
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes.length).toBeGreaterThan(3000);
  });

  test('exactly the areas without any below them can be picked', () => {
    for (const area of flatten(areas)) {
      expect(area.orgType, area.name).toBe(area.children === undefined ? '2' : undefined);
    }
  });

  test.each([
    ['110000', '北京市'],
    ['120000', '天津市'],
    ['310000', '上海市'],
    ['500000', '重庆市'],
  ])('%s %s has its districts directly below it', (code, name) => {
    expect(province(code)?.name).toBe(name);
    expect(province(code)?.children?.every((child) => child.orgType === '2')).toBe(true);
  });

  test('a province has cities, and a city its districts', () => {
    const city = province('330000')?.children?.find((child) => child.code === '330100');
    expect(city?.name).toBe('杭州市');
    expect(city?.children?.find((child) => child.code === '330106')?.name).toBe('西湖区');
  });

  test('counties under direct rule are not named after their province twice', () => {
    expect(flatten(areas).filter((area) => area.name.includes('-'))).toEqual([]);
  });
});

describe('categories', () => {
  test('the three kinds hold 8, 10 and 25 categories', () => {
    expect(categories.map((top) => [top.code, top.name, top.children?.length])).toEqual([
      ['A00000000', '货物', 8],
      ['B00000000', '工程', 10],
      ['C00000000', '服务', 25],
    ]);
  });

  test('a category has the letter of its kind, and no code is duplicate', () => {
    const codes = categories.flatMap((top) => (top.children ?? []).map((child) => child.code));
    expect(new Set(codes).size).toBe(43);
    for (const top of categories) {
      for (const child of top.children ?? [])
        expect(child.code).toMatch(new RegExp(`^${top.code[0]}\\d\\d000000$`));
    }
  });
});

describe('dictionaries', () => {
  const entriesOf = (type: string) => dictionaries.filter((entry) => entry.dictType === type);

  test.each([
    ['procurement_method', methodLabels],
    ['tender_scope', tenderScopeLabels],
    ['tender_kind', categoryKindLabels],
    ['notice_type', noticeKindLabels],
    ['order_state', orderStateLabels],
    ['question_type', questionTypeLabels],
    ['deviation', deviationLabels],
    ['company_scale', companyScaleLabels],
    ['evaluation_method', evaluationMethodLabels],
    ['bond_form', bondMethodLabels],
  ])('the entries of %s that have not ended are those the rules know, in the same words', (type, labels) => {
    const enabled = entriesOf(type).filter((entry) => entry.effectiveUntil === undefined);
    expect(Object.fromEntries(enabled.map((entry) => [entry.dictValue, entry.dictLabelCn]))).toEqual(labels);
  });

  test('no value is duplicate within its type', () => {
    const keys = dictionaries.map((entry) => `${entry.dictType}/${entry.dictValue}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  test('every rate has its first day, and equals its code', () => {
    for (const { dictValue, dictLabelCn, effectiveFrom } of entriesOf('tax_rate')) {
      expect(effectiveFrom, dictLabelCn).toBeDefined();
      expect(taxRate(dictValue)?.label).toBe(dictLabelCn);
    }
  });

  test.each([
    ['2026-11-21', ['13', '9', '6', '3', '1', '0', 'exempt']],
    ['2027-12-31', ['13', '9', '6', '3', '1', '0', 'exempt']],
    ['2028-01-01', ['13', '9', '6', '3', '0', 'exempt']],
    ['2018-06-01', ['6', '3', '0', 'exempt', '16', '10']],
  ])('the rates of %s are those of the law then', (day, codes) => {
    const offered = entriesOf('tax_rate').filter(
      ({ effectiveFrom = null, effectiveUntil = null }) =>
        standingOf({ from: effectiveFrom, until: effectiveUntil }, day) === 'offered',
    );
    expect(offered.map(({ dictValue }) => dictValue)).toEqual(codes);
  });

  test('each belongs to a named dictionary, and is a valid entry', () => {
    for (const { dictType, dictValue, dictLabelCn, dictLabelEn, ...days } of dictionaries) {
      const { effectiveFrom = null, effectiveUntil = null } = days;
      const entry = {
        parent: dictType,
        code: dictValue,
        name: dictLabelCn,
        nameEn: dictLabelEn,
        position: 0,
      };
      expect(checkEntry('dictionary', { ...entry, from: effectiveFrom, until: effectiveUntil })).toEqual([]);
    }
    expect(new Set(dictionaries.map(({ dictType }) => dictType))).toEqual(
      new Set(Object.keys(dictionaryLabels)),
    );
  });

  test('the entries that the rules need exist', () => {
    expect(
      entriesOf('currency').some((entry) =>
        isNeeded('dictionary', { parent: 'currency', code: entry.dictValue }),
      ),
    ).toBe(true);
    expect(categories.filter(({ code }) => isNeeded('category', { parent: null, code }))).toHaveLength(3);
  });

  test('some entries have ended, so that a list that shows them is seen to be wrong', () => {
    expect(dictionaries.filter((entry) => entry.effectiveUntil !== undefined).length).toBeGreaterThanOrEqual(
      5,
    );
  });
});
