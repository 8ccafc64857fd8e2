import { describe, expect, test } from 'vitest';
import { readCsv } from './csv.ts';
import { mostLines, readEntries, writeEntries } from './file.ts';

const head = '上级代码,代码,名称,顺序,启用日期,停用日期';
const saidOf = (text: string) =>
  readEntries('area', text).errors.map(({ line, message }) => `${line} ${message}`);

describe('a file', () => {
  test('is read as it was written, whatever its cells contain', () => {
    const entries = [
      {
        parent: null,
        code: '330000',
        name: '浙江,"省"',
        nameEn: '',
        position: 3,
        from: null,
        until: '2027-01-01',
      },
      {
        parent: '330000',
        code: '330100',
        name: '杭州',
        nameEn: '',
        position: 0,
        from: '2020-01-01',
        until: null,
      },
    ];
    const { lines, errors } = readEntries('area', writeEntries('area', entries));
    expect(errors).toEqual([]);
    expect(lines).toEqual(entries.map((entry, at) => ({ ...entry, line: at + 2 })));
  });

  test('accepts days as spreadsheets write them, and columns in any order', () => {
    const { lines, errors } = readEntries(
      'area',
      '名称,代码,上级代码,启用日期\r\n杭州,330100,330000,2027/1/5\r\n',
    );
    expect(errors).toEqual([]);
    expect(lines).toMatchObject([
      { line: 2, name: '杭州', parent: '330000', from: '2027-01-05', until: null },
    ]);
  });

  test('counts lines like an editor, including blank ones and line breaks within quotes', () => {
    expect(readCsv('a,b\n\n"x\ny",1\nz,2')?.map(({ line }) => line)).toEqual([1, 3, 5]);
  });

  test.each([
    ['', '1 文件是空的'],
    [head, '1 文件只有表头，没有内容'],
    ['代码\n330100', '1 缺少列：上级代码、名称'],
    [`${head}\n330000,330100,"杭州`, '1 有引号没有闭合，无法分出各列'],
    [`${head}\n330000,330100,\uFFFD\uFFFD`, '1 文件不是UTF-8编码，请在表格软件中另存为“CSV UTF-8”'],
    [`${head}\n330000,330100,杭州,一`, '2 顺序须为整数'],
    [`${head}\n330000,330100,杭州,1,2027-02-30`, '2 启用日期“2027-02-30”不是有效日期，请写作2027-01-01'],
    [`${head}\n330000,330100,杭州,1,,明年`, '2 停用日期“明年”不是有效日期，请写作2027-01-01'],
    [`${head}\n${'330000,330100,杭州\n'.repeat(50_000)}`, `1 一次最多导入${mostLines}行，文件有50000行`],
  ])('%j is refused: %s', (text, said) => {
    expect(saidOf(text)).toEqual([said]);
  });
});
