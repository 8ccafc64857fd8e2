import { inflateRawSync } from 'node:zlib';
import type { PdfDocument } from '@procure/domain/file/pdf.ts';
import type { Pieces } from '@procure/domain/file/pieces.ts';
import { readPacked, type ZipFacts } from '@procure/domain/file/zip.ts';
import type { TextStanding } from '@procure/domain/wording/document.ts';

/** The text of a document; pages are separated by form feeds. */
export interface DocumentText {
  readonly standing: TextStanding;
  readonly content: string;
}

export const unreadText: DocumentText = { standing: 'unread', content: '' };

/** The most characters that are read: some 900 full pages. */
const mostCharacters = 600_000;
const mostPages = 3000;
/** Bytes of a packed and an unpacked main part of a DOCX, which a zip bomb exceeds. */
const mostPacked = 16 * 1024 * 1024;
const mostUnpacked = 48 * 1024 * 1024;

/** Reads page after page until the limits of length and time; `until` is compared with `performance.now()`. */
export async function pdfText(document: PdfDocument, until: number): Promise<DocumentText> {
  const pages: string[] = [];
  let length = 0;
  while (pages.length < document.numPages) {
    if (pages.length >= mostPages || length >= mostCharacters || performance.now() > until) break;
    const page = await document.getPage(pages.length + 1);
    const { items } = await page.getTextContent();
    const text = items.map(({ str = '', hasEOL = false }) => `${str}${hasEOL ? '\n' : ''}`).join('');
    page.cleanup();
    pages.push(text);
    length += text.length;
  }
  return textOf(pages, pages.length < document.numPages);
}

/** The part of each form with its words, the element of a text, and those that end a line. */
const officeParts = {
  docx: { part: 'word/document.xml', text: 'w:t', breaks: ['w:p', 'w:tab', 'w:br'] },
  // The texts of all cells, each once.
  xlsx: { part: 'xl/sharedstrings.xml', text: 't', breaks: ['si'] },
} as const;
export type OfficeForm = keyof typeof officeParts;

/** Reads the main part of a DOCX or XLSX, which has no pages. Neither entities nor other parts are resolved. */
export async function officeText(
  pieces: Pieces,
  { entries }: ZipFacts,
  form: OfficeForm,
): Promise<DocumentText> {
  const { part, text, breaks } = officeParts[form];
  const entry = entries.find(({ name }) => name === part);
  if (entry === undefined || (entry.method !== 0 && entry.method !== 8)) return unreadText;
  const packed = await readPacked(pieces, entry, mostPacked);
  if (packed === null) return unreadText;
  try {
    const xml = entry.method === 0 ? packed : inflateRawSync(packed, { maxOutputLength: mostUnpacked });
    const decoded = new TextDecoder('utf-8', { fatal: true }).decode(xml);
    return textOf([wordsOf(decoded, text, breaks)], false);
  } catch {
    return unreadText;
  }
}

function textOf(pages: readonly string[], isCut: boolean): DocumentText {
  const whole = pages.map((page) => page.replaceAll(/[\0\f]/g, ' ')).join('\f');
  const content = whole.slice(0, mostCharacters).toWellFormed();
  const empty = pages.filter((page) => page.trim() === '').length;
  if (isCut && pages.length === 0) return unreadText;
  // A scan may have a few pages with text.
  if (empty * 2 >= pages.length) return { standing: 'none', content };
  return { standing: isCut || whole.length > mostCharacters ? 'cut' : 'whole', content };
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The text within the elements, with a line for each break. Deleted text of a DOCX is in `w:delText`. */
function wordsOf(xml: string, element: string, breaks: readonly string[]): string {
  const words: string[] = [];
  let isText = false;
  let at = 0;
  while (at < xml.length) {
    const tag = xml.indexOf('<', at);
    const end = tag < 0 ? -1 : xml.indexOf('>', tag);
    if (isText) words.push(unescapedXml(xml.slice(at, tag < 0 ? xml.length : tag)));
    if (end < 0) break;
    const [name = ''] = xml.slice(tag + 1, Math.min(end, tag + 40)).split(/[\s/]/, 1);
    const isEmpty = xml.charAt(end - 1) === '/';
    isText = name === element && !isEmpty;
    if (breaks.includes(name)) words.push('\n');
    at = end + 1;
  }
  return words.join('');
}

/** Resolves the predefined entities and character references of XML. */
export function unescapedXml(text: string): string {
  return text.replaceAll(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w{2,4}));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return named[name] ?? whole;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}
