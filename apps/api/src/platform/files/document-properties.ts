import { createHash } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import type { FileTrace } from '@procure/domain/evaluation/file-trace.ts';
import type { PdfDocument } from '@procure/domain/file/pdf.ts';
import type { Pieces } from '@procure/domain/file/pieces.ts';
import { readPacked, type ZipFacts } from '@procure/domain/file/zip.ts';
import { unescapedXml } from './document-text.ts';

export const noProperties: FileTrace = {
  ...{ author: null, editor: null, software: null, madeAt: null, documentId: null },
};

/** Characters of a property, and bytes of a packed and an unpacked part with properties. */
const mostCharacters = 200;
const mostPacked = 64 * 1024;
const mostUnpacked = 256 * 1024;

/** The properties of a PDF: those of its information dictionary (ISO 32000-1, 14.3.3), and its identifier. */
export async function pdfProperties(document: PdfDocument, pieces: Pieces): Promise<FileTrace> {
  const { info } = await document.getMetadata();
  const text = (name: string) => cleaned(Reflect.get(info, name));
  const [id] = document.fingerprints;
  return {
    author: text('Author'),
    editor: null,
    software: cleaned([text('Creator'), text('Producer')].filter((one) => one !== null).join(' / ')),
    madeAt: pdfTime(text('CreationDate') ?? ''),
    // Without an identifier the library computes one from the beginning of the file.
    documentId: id === (await digestOfStart(pieces)) ? null : id,
  };
}

async function digestOfStart(pieces: Pieces): Promise<string> {
  const start = Buffer.alloc(1024);
  start.set((await pieces.read(0, start.length)).subarray(0, start.length));
  return createHash('md5').update(start).digest('hex');
}

/** A date as `D:20260501093012+08'00'` (ISO 32000-1, 7.9.4); null without its seconds. */
function pdfTime(date: string): string | null {
  const found = /^D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(Z|[+-]\d\d)?'?(\d\d)?/.exec(date);
  if (found === null) return null;
  const [, year, month, day, hour, minute, second, zone, minutes = '00'] = found;
  const offset = zone === undefined ? '' : zone === 'Z' ? 'Z' : `${zone}:${minutes}`;
  return timeOf(`${year}-${month}-${day}T${hour}:${minute}:${second}${offset}`);
}

/** A time with its zone in UTC; without a zone as it is written. */
function timeOf(written: string): string | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(written)) return null;
  const local = written.slice(0, 19);
  const instant = Date.parse(written.length > 19 ? written : `${local}Z`);
  if (Number.isNaN(instant)) return null;
  return written.length > 19 ? `${new Date(instant).toISOString().slice(0, 19)}Z` : local;
}

/** The properties of a DOCX or XLSX (ECMA-376, part 2, 8: core properties; part 1, 22.2: application). */
export async function officeProperties(pieces: Pieces, archive: ZipFacts): Promise<FileTrace> {
  const core = await partOf(pieces, archive, 'docprops/core.xml');
  const app = await partOf(pieces, archive, 'docprops/app.xml');
  const software = [elementOf(app, 'Application'), elementOf(app, 'AppVersion')];
  return {
    author: elementOf(core, 'creator'),
    editor: elementOf(core, 'lastModifiedBy'),
    software: cleaned(software.filter((one) => one !== null).join(' ')),
    madeAt: timeOf(elementOf(core, 'created') ?? ''),
    documentId: null,
  };
}

async function partOf(pieces: Pieces, { entries }: ZipFacts, name: string): Promise<string> {
  const entry = entries.find((one) => one.name === name);
  if (entry === undefined || (entry.method !== 0 && entry.method !== 8)) return '';
  const packed = await readPacked(pieces, entry, mostPacked);
  if (packed === null) return '';
  try {
    const xml = entry.method === 0 ? packed : inflateRawSync(packed, { maxOutputLength: mostUnpacked });
    return new TextDecoder().decode(xml);
  } catch {
    return '';
  }
}

/** The text of the first element with the local name. Entities that the file defines itself are not expanded. */
function elementOf(xml: string, name: string): string | null {
  const found = new RegExp(`<(?:\\w{1,20}:)?${name}(?:\\s[^<>]*)?>([^<]*)</`).exec(xml);
  return cleaned(unescapedXml(found?.[1] ?? ''));
}

function cleaned(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const text = value
    .slice(0, 4 * mostCharacters)
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim();
  return text === '' ? null : text.slice(0, mostCharacters).toWellFormed();
}
