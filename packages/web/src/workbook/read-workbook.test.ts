import type { WorkbookCell } from '@procure/domain/workbook/workbook.ts';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { readWorkbook } from './read-workbook.ts';

interface Written {
  /** The content of `<sheetData>`, by sheet. */
  readonly sheets: readonly string[];
  readonly strings?: string;
  readonly styles?: string;
  readonly properties?: string;
  readonly beside?: Readonly<Record<string, string>>;
}

/** A workbook as another program writes it. */
function workbookOf({
  sheets,
  strings = '',
  styles = '',
  properties = '',
  beside = {},
}: Written): Uint8Array {
  const parts: Record<string, string> = {
    'xl/workbook.xml': `<workbook xmlns:r="r">${properties}<sheets>${sheets.map((_, at) => `<sheet name="表${at + 1}" sheetId="${at + 1}" r:id="r${at + 1}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${sheets.map((_, at) => `<Relationship Id="r${at + 1}" Target="${at === 0 ? 'worksheets/sheet1.xml' : `/xl/worksheets/sheet${at + 1}.xml`}"/>`).join('')}</Relationships>`,
    ...Object.fromEntries(
      sheets.map((rows, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
      ]),
    ),
    ...(strings === '' ? {} : { 'xl/sharedStrings.xml': `<sst>${strings}</sst>` }),
    ...(styles === '' ? {} : { 'xl/styles.xml': `<styleSheet>${styles}</styleSheet>` }),
    ...beside,
  };
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)])));
}

function cellsOf(workbook: Uint8Array): (readonly (WorkbookCell | null)[])[] {
  const reading = readWorkbook(workbook);
  if (!reading.ok) throw new Error(reading.fault);
  return reading.sheets.flatMap(({ rows }) => rows.map(({ cells }) => cells));
}
const text = (value: string): WorkbookCell => ({ kind: 'text', text: value });

describe('a workbook of another program', () => {
  test('is read with shared strings, strings in place, and without phonetic guides', () => {
    const workbook = workbookOf({
      strings:
        '<si><t>钢管</t></si><si><r><t>DN</t></r><r><t xml:space="preserve">100 </t></r><rPh><t>x</t></rPh></si>',
      sheets: [
        '<row r="2"><c r="B2" t="s"><v>0</v></c><c t="s"><v>1</v></c><c r="E2" t="inlineStr"><is><t>a&amp;b_x000D_</t></is></c></row>',
      ],
    });
    expect(cellsOf(workbook)).toEqual([[null, text('钢管'), text('DN100 '), null, text('a&b\r')]]);
  });

  test('is read with the meaning of its number formats', () => {
    const workbook = workbookOf({
      styles:
        '<numFmts><numFmt numFmtId="164" formatCode="yyyy&quot;年&quot;m"/><numFmt numFmtId="165" formatCode="[Red]#,##0.00_);&quot;day&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf/><xf numFmtId="14"/><xf numFmtId="10"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs>',
      sheets: [
        '<row><c><v>1.1000000000000001</v></c><c s="1"><v>46357</v></c><c s="2"><v>0.13</v></c><c s="3"><v>46357</v></c><c s="4"><v>1200</v></c><c t="b"><v>1</v></c><c t="e"><v>#REF!</v></c></row>',
      ],
    });
    expect(cellsOf(workbook)[0]?.map((cell) => `${cell?.kind} ${cell?.text}`)).toEqual([
      'number 1.1',
      'date 2026-12-01',
      'percent 13%',
      'date 2026-12-01',
      'number 1200',
      'boolean TRUE',
      'error #REF!',
    ]);
  });

  test('counts its days from 1904 if it says so', () => {
    const workbook = workbookOf({
      properties: '<workbookPr date1904="1"/>',
      styles: '<cellXfs><xf numFmtId="14"/></cellXfs>',
      sheets: ['<row><c s="0"><v>44895</v></c></row>'],
    });
    expect(cellsOf(workbook)).toEqual([[{ kind: 'date', text: '2026-12-01' }]]);
  });

  test('gives no result for a formula', () => {
    const workbook = workbookOf({
      sheets: [
        '<row r="1"><c r="A1"><f>1+1</f><v>2</v></c><c r="B1" t="str"><f>WEBSERVICE("http://x")</f><v>y</v></c></row>',
      ],
    });
    expect(cellsOf(workbook)).toEqual([
      [
        { kind: 'formula', text: '' },
        { kind: 'formula', text: '' },
      ],
    ]);
  });

  test('is read with all its sheets, its merged cells, and prefixed names', () => {
    const workbook = workbookOf({
      sheets: ['<row><c t="str"><v>一</v></c></row>', '<row><c t="str"><v>二</v></c></row>'],
      beside: {
        'xl/worksheets/sheet2.xml':
          '<x:worksheet xmlns:x="m"><x:sheetData><x:row r="3"><x:c r="AA3" t="str"><x:v>二</x:v></x:c></x:row></x:sheetData><x:mergeCells><x:mergeCell ref="A1:B1"/></x:mergeCells></x:worksheet>',
      },
    });
    const reading = readWorkbook(workbook);
    expect(reading.ok && reading.sheets.map(({ name }) => name)).toEqual(['表1', '表2']);
    const second = reading.ok ? reading.sheets[1] : undefined;
    expect(second?.merged).toEqual(['A1:B1']);
    expect(second?.rows[0]?.number).toBe(3);
    expect(second?.rows[0]?.cells[26]).toEqual(text('二'));
  });

  test('with a million empty rows is read in its rows with content', () => {
    const empty = Array.from({ length: 1_000_000 }, (_, at) => `<row r="${at + 2}" s="1"/>`).join('');
    expect(cellsOf(workbookOf({ sheets: [`<row r="1"><c><v>1</v></c></row>${empty}`] }))).toHaveLength(1);
  });

  test('of 5,000 lines is read', () => {
    const row = (at: number) =>
      `<row r="${at}">${Array.from({ length: 11 }, (_, column) => `<c r="${String.fromCharCode(65 + column)}${at}" t="inlineStr"><is><t>钢管 ${at}</t></is></c>`).join('')}</row>`;
    const workbook = workbookOf({ sheets: [Array.from({ length: 5000 }, (_, at) => row(at + 1)).join('')] });
    expect(cellsOf(workbook)).toHaveLength(5000);
  });
});

describe('a file that is not read', () => {
  const faultOf = (bytes: Uint8Array) => {
    const reading = readWorkbook(bytes);
    return reading.ok ? null : reading.fault;
  };
  const container = (content: string) =>
    new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, ...Array<number>(500).fill(0), ...strToU8(content)]);

  test.each([
    ['a text', strToU8('名称\t数量'), 'not_workbook'],
    ['an archive of other files', zipSync({ 'word/document.xml': strToU8('<d/>') }), 'not_workbook'],
    ['a damaged archive', strToU8('PK\u0003\u0004 and nothing else'), 'damaged'],
    ['an encrypted workbook', container([...'EncryptedPackage'].join('\0')), 'encrypted'],
    ['a workbook of the old format', container('Workbook'), 'old_format'],
    [
      'a workbook with macros',
      workbookOf({ sheets: ['<row/>'], beside: { 'xl/vbaProject.bin': 'x' } }),
      'macros',
    ],
    ['broken XML', workbookOf({ sheets: ['<row><c></row>'] }), 'damaged'],
    [
      'entities of its own',
      workbookOf({
        sheets: [''],
        beside: { 'xl/worksheets/sheet1.xml': '<!DOCTYPE a [<!ENTITY b "bb">]><worksheet>&b;</worksheet>' },
      }),
      'damaged',
    ],
  ])('%s', (_, bytes, fault) => expect(faultOf(bytes)).toBe(fault));

  test('an archive that unpacks to far more than its size', () => {
    const sheet = zipSync({
      'xl/workbook.xml': strToU8('<workbook/>'),
      'xl/worksheets/sheet1.xml': new Uint8Array(130 * 1024 * 1024),
    });
    expect(sheet.length).toBeLessThan(200_000);
    expect(faultOf(sheet)).toBe('too_large');
  });

  test('an archive that understates the size of a part', () => {
    const archive = workbookOf({ sheets: [`<row><c><v>${'1'.repeat(5000)}</v></c></row>`] });
    const view = new DataView(archive.buffer, archive.byteOffset);
    const name = new TextDecoder('latin1').decode(archive);
    const entry = name.lastIndexOf('xl/worksheets/sheet1.xml') - 46;
    view.setUint32(entry + 24, 100, true);
    expect(faultOf(archive)).toBe('damaged');
  });

  test('more cells than a list of lines can have', () => {
    const row = `<row>${'<c><v>1</v></c>'.repeat(100)}</row>`;
    expect(faultOf(workbookOf({ sheets: [row.repeat(5001)] }))).toBe('too_large');
  });
});
