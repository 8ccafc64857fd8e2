import { describe, expect, test, vi } from 'vitest';
import { collectLeafAreas } from '../area/area.ts';
import { type DictionaryEntry, dictionaryLabel, enabledEntries } from '../dictionary/dictionary.ts';
import { checkFile } from '../file/rules.ts';
import { extensionOf, formatFileSize, isImageFile } from './file.ts';
import { initialPagination, nodeColour, resetFilter, totalPages } from './list.ts';
import { truncateName } from './name.ts';

describe('a name on a page', () => {
  test.each([
    ['青禾智造科技', '青禾智造科…'],
    ['青禾智造科', '青禾智造科'],
    ['𠮷田𠮷田𠮷田', '𠮷田𠮷田𠮷…'],
    ['👨‍👩‍👧‍👦一二三四', '👨‍👩‍👧‍👦一二三四'],
    ['', ''],
  ])('%s is shown as %s', (name, shown) => {
    expect(truncateName(name)).toBe(shown);
  });

  test('is cut by code points in a browser without a segmenter', () => {
    vi.stubGlobal('Intl', Object.create(Intl, { Segmenter: { value: undefined } }));
    expect(truncateName('青禾智造科技')).toBe('青禾智造科…');
    expect(truncateName('𠮷田𠮷田𠮷田')).toBe('𠮷田𠮷田𠮷…');
    vi.unstubAllGlobals();
  });

  test('may be cut at another length', () => {
    expect(truncateName('青禾智造', 2)).toBe('青禾…');
  });
});

describe('a file', () => {
  test.each([
    [0, '0.00 B'],
    [1023, '1023.00 B'],
    [1024, '1.00 KB'],
    [1536, '1.50 KB'],
    [1048575, '1.00 MB'],
    [20 * 1024 ** 2, '20.00 MB'],
    [1024 ** 3, '1.00 GB'],
    [5000 * 1024 ** 3, '5000.00 GB'],
  ])('of %i bytes is %s', (bytes, shown) => {
    expect(formatFileSize(bytes)).toBe(shown);
  });

  test('is an image by its extension, in any case', () => {
    for (const name of ['a.jpg', 'a.PNG', 'a.jpeg', 'a.bmp', 'a.gif', 'a.tif', '资质.v2.TIFF']) {
      expect(isImageFile(name)).toBe(true);
    }
    for (const name of ['a.pdf', 'jpg', '.png', 'a.jpg.exe', 'a.']) expect(isImageFile(name)).toBe(false);
    expect(extensionOf('归档.tar.GZ')).toBe('gz');
  });

  test('is refused before the upload if it cannot be accepted', () => {
    expect(checkFile({ name: '营业执照.PDF', size: 1 }, 'ordinary')).toBeNull();
    expect(checkFile({ name: 'a.pdf', size: 20 * 1024 ** 2 }, 'ordinary')).toBeNull();
    expect(checkFile({ name: 'a.pdf', size: 20 * 1024 ** 2 + 1024 ** 2 }, 'ordinary')).toBe(
      '文件“a.pdf”大小21.00 MB，超过20.00 MB上限',
    );
    expect(checkFile({ name: 'a.zip', size: 499 * 1024 ** 2 }, 'bid')).toBeNull();
    expect(checkFile({ name: 'a.exe', size: 1 }, 'bid')).toBe(
      '不支持的文件格式，仅支持pdf、ofd、jpg、jpeg、png、doc、docx、wps、xls、xlsx、et、zip、rar',
    );
    expect(checkFile({ name: 'a.pdf', size: 0 }, 'bid')).toBe('文件“a.pdf”为空，请重新选择');
  });
});

describe('a list', () => {
  test('resets to the first page of thirty, newest first, and clears its filter', () => {
    expect(initialPagination).toEqual({ pageNum: 1, count: 0, order: -1, sortBy: '', pageSize: 30 });
    expect(
      resetFilter({
        pageNum: 4,
        pageSize: 10,
        count: 99,
        sortBy: 'name',
        order: 1 as const,
        keyword: '光伏',
        areas: ['110000'],
      }),
    ).toEqual({ pageNum: 1, pageSize: 30, count: 0, sortBy: '', order: -1, keyword: '', areas: [] });
  });

  test('has at least one page', () => {
    expect([0, 1, 30, 31].map((count) => totalPages(count, 30))).toEqual([1, 1, 1, 2]);
  });

  test('colours a node by its type', () => {
    expect(['1', '2', '3', ''].map(nodeColour)).toEqual(['green', 'blue', 'grey', 'grey']);
  });
});

describe('trees and dictionaries', () => {
  test('list the areas of type 2 at any depth', () => {
    const leaf = (code: string) => ({ code, orgType: '2', children: [] });
    const tree = [
      { code: '0', orgType: '0', children: [{ code: '1', orgType: '1', children: [leaf('a'), leaf('b')] }] },
      leaf('c'),
      { code: '3', orgType: '1' },
    ];
    expect(collectLeafAreas(tree).map((area) => (area as { code: string }).code)).toEqual(['a', 'b', 'c']);
  });

  const entry = (dictValue: string, status: string): DictionaryEntry => ({
    dictType: 'companyScale',
    dictValue,
    dictLabelCn: `中文${dictValue}`,
    dictLabelEn: `English ${dictValue}`,
    status,
  });

  test('list only enabled entries of the type, and label earlier choices with disabled ones', () => {
    const entries = [entry('a', '1'), entry('b', '0'), { ...entry('c', '1'), dictType: 'other' }];
    expect(enabledEntries(entries, 'companyScale').map((each) => each.dictValue)).toEqual(['a']);
    expect(dictionaryLabel(entries, 'companyScale', 'b', 'cn')).toBe('中文b');
    expect(dictionaryLabel(entries, 'companyScale', 'a', 'en')).toBe('English a');
    expect(dictionaryLabel(entries, 'companyScale', 'z', 'en')).toBe('z');
  });
});
