import type {
  WorkbookCell,
  WorkbookFault,
  WorkbookRow,
  WorkbookSheet,
} from '@procure/domain/workbook/workbook.ts';
import { unzipSync } from 'fflate';
import { cellReader } from './cell.ts';
import { readStyles } from './number-format.ts';
import { attribute, parseXml, WorkbookNotRead } from './xml.ts';

export type WorkbookReading =
  | { readonly ok: true; readonly sheets: readonly WorkbookSheet[] }
  | { readonly ok: false; readonly fault: WorkbookFault };

/** Limits against archives that unpack to far more than their size. Excel's largest honest files stay below them. */
const mostBytes = 20 * 1024 * 1024;
const mostUnpacked = 128 * 1024 * 1024;
const mostCells = 500_000;
const mostSheets = 20;
/** Columns to the right of it are not read. */
export const mostColumns = 100;

/** Reads an .xlsx. Its formulas and macros are never run, and no address in it is followed. */
export function readWorkbook(bytes: Uint8Array): WorkbookReading {
  if (bytes.length > mostBytes) return { ok: false, fault: 'too_large' };
  const fault = faultOfContainer(bytes);
  if (fault !== null) return { ok: false, fault };
  try {
    return { ok: true, sheets: readSheets(unpack(bytes)) };
  } catch (error) {
    return { ok: false, fault: error instanceof WorkbookNotRead ? error.fault : 'damaged' };
  }
}

function faultOfContainer(bytes: Uint8Array): WorkbookFault | null {
  const starts = (...start: readonly number[]) => start.every((byte, at) => bytes[at] === byte);
  if (starts(0x50, 0x4b, 3, 4)) return null;
  if (!starts(0xd0, 0xcf, 0x11, 0xe0)) return 'not_workbook';
  // Excel keeps an encrypted .xlsx in the container of the old format.
  return new TextDecoder('latin1').decode(bytes).includes([...'EncryptedPackage'].join('\0'))
    ? 'encrypted'
    : 'old_format';
}

type Parts = ReadonlyMap<string, Uint8Array>;

const isNeeded = (name: string) =>
  /^xl\/(?:workbook\.xml|_rels\/workbook\.xml\.rels|sharedStrings\.xml|styles\.xml|worksheets\/[^/]+\.xml)$/i.test(
    name,
  );

/** Unpacks the parts that are read. The sizes are the archive's own: a part that is longer than stated is cut off there. */
function unpack(bytes: Uint8Array): Parts {
  const names: string[] = [];
  let total = 0;
  const parts = unzipSync(bytes, {
    filter: ({ name: written, originalSize }) => {
      const name = written.replaceAll('\\', '/');
      names.push(name);
      if (!isNeeded(name)) return false;
      total += originalSize;
      if (total > mostUnpacked) throw new WorkbookNotRead('too_large');
      return true;
    },
  });
  if (names.some((name) => /vbaProject|macrosheets\//i.test(name))) throw new WorkbookNotRead('macros');
  if (!names.includes('xl/workbook.xml')) throw new WorkbookNotRead('not_workbook');
  return new Map(Object.entries(parts).map(([name, part]) => [name.replaceAll('\\', '/'), part]));
}

function readSheets(parts: Parts): WorkbookSheet[] {
  const sheets: { name: string; isHidden: boolean; relation: string }[] = [];
  let startsIn1904 = false;
  parseXml(parts.get('xl/workbook.xml'), {
    open: (tag, attributes) => {
      if (tag === 'workbookPr') startsIn1904 = /^(?:1|true)$/.test(attributes.date1904 ?? '');
      if (tag !== 'sheet') return;
      const relation = attribute(attributes, 'id') ?? '';
      sheets.push({ name: attributes.name ?? '', isHidden: /idden/.test(attributes.state ?? ''), relation });
    },
  });
  if (sheets.length > mostSheets) throw new WorkbookNotRead('too_large');
  const paths = new Map<string, string>();
  parseXml(parts.get('xl/_rels/workbook.xml.rels'), {
    open: (tag, { Id, Target }) => {
      if (tag !== 'Relationship' || Id === undefined || Target === undefined) return;
      paths.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`);
    },
  });
  const strings = parts.has('xl/sharedStrings.xml') ? readStrings(parts.get('xl/sharedStrings.xml')) : [];
  const formats = parts.has('xl/styles.xml') ? readStyles(parts.get('xl/styles.xml')) : [];
  const read = cellReader({ strings, formats, startsIn1904 });
  const count = { cells: 0 };
  return sheets.flatMap(({ name, isHidden, relation }) => {
    const part = parts.get(paths.get(relation) ?? '');
    // A sheet that contains only a chart has no cells.
    return part === undefined ? [] : [{ name, isHidden, ...readSheet(part, read, count) }];
  });
}

/** The shared strings. A phonetic guide (`rPh`) is no part of the text. */
function readStrings(part: Uint8Array | undefined): string[] {
  const strings: string[] = [];
  let text = '';
  let isText = false;
  let isPhonetic = false;
  parseXml(part, {
    open: (tag) => {
      if (tag === 'si') text = '';
      if (tag === 'rPh') isPhonetic = true;
      isText = tag === 't' && !isPhonetic;
    },
    text: (piece) => {
      if (isText) text += piece;
    },
    close: (tag) => {
      if (tag === 't') isText = false;
      if (tag === 'rPh') isPhonetic = false;
      if (tag === 'si') strings.push(text);
    },
  });
  return strings;
}

function readSheet(
  part: Uint8Array,
  readCell: ReturnType<typeof cellReader>,
  count: { cells: number },
): Pick<WorkbookSheet, 'rows' | 'merged'> {
  const rows: WorkbookRow[] = [];
  const merged: string[] = [];
  let number = 0;
  let cells: (WorkbookCell | null)[] = [];
  let at = -1;
  let cell = { type: '', style: 0, value: '', hasFormula: false };
  let inside: '' | 'v' | 't' = '';
  let isPhonetic = false;
  parseXml(part, {
    open: (tag, { r, t, s, ref }) => {
      if (tag === 'row') {
        number = r === undefined ? number + 1 : Number(r);
        cells = [];
        at = -1;
      } else if (tag === 'c') {
        at = r === undefined ? at + 1 : columnOf(r);
        cell = { type: t ?? '', style: Number(s ?? 0), value: '', hasFormula: false };
      } else if (tag === 'f') cell.hasFormula = true;
      else if (tag === 'rPh') isPhonetic = true;
      else if (tag === 'mergeCell' && ref !== undefined && merged.length < 1000) merged.push(ref);
      inside = tag === 'v' || (tag === 't' && !isPhonetic) ? tag : '';
    },
    text: (piece) => {
      if (inside !== '') cell.value += piece;
    },
    close: (tag) => {
      inside = '';
      if (tag === 'rPh') isPhonetic = false;
      if (tag === 'c' && at < mostColumns) {
        const content = readCell(cell);
        if (content === null) return;
        count.cells += 1;
        if (count.cells > mostCells) throw new WorkbookNotRead('too_large');
        while (cells.length < at) cells.push(null);
        cells[at] = content;
      }
      if (tag === 'row' && cells.length > 0) rows.push({ number, cells });
    },
  });
  return { rows, merged };
}

/** The index of a column: 0 for `A5`. */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of reference.replace(/[^A-Z]/gi, '').toUpperCase())
    column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}
