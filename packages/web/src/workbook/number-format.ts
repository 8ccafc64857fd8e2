import { parseXml } from './xml.ts';

/** The meaning of a number by the format of its cell. */
export type NumberFormat = 'plain' | 'percent' | 'date';

/** The formats of the cells, by the index of the cell's style. */
export function readStyles(part: Uint8Array | undefined): NumberFormat[] {
  const codes = new Map<number, string>();
  const formats: NumberFormat[] = [];
  let isCellStyle = false;
  parseXml(part, {
    open: (tag, { numFmtId, formatCode }) => {
      if (tag === 'numFmt') codes.set(Number(numFmtId), formatCode ?? '');
      if (tag === 'cellXfs') isCellStyle = true;
      if (tag === 'xf' && isCellStyle) formats.push(formatOf(Number(numFmtId ?? 0), codes));
    },
    close: (tag) => {
      if (tag === 'cellXfs') isCellStyle = false;
    },
  });
  return formats;
}

function formatOf(id: number, codes: ReadonlyMap<number, string>): NumberFormat {
  const code = codes.get(id);
  if (code !== undefined) return formatOfCode(code);
  if (id === 9 || id === 10) return 'percent';
  // The built-in dates and times, including those of Chinese programs (27–36, 50–58).
  const isDate =
    (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);
  return isDate ? 'date' : 'plain';
}

function formatOfCode(code: string): NumberFormat {
  if (/\[(?:h+|m+|s+)\]/i.test(code)) return 'date';
  const bare = code.replace(/"[^"]*"|\[[^\]]*\]|[\\_*]./g, '');
  if (bare.includes('%')) return 'percent';
  return /[ymdhs]/i.test(bare) && !/general/i.test(bare) ? 'date' : 'plain';
}
