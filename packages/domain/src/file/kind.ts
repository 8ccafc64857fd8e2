import { readOldOffice, type WorkbookLock } from './old-office.ts';
import { latin, type Pieces } from './pieces.ts';
import type { FileForm } from './rules.ts';
import { readZip } from './zip.ts';

/** The actual kind of a file, regardless of its name. */
export interface FileKind {
  /** The permitted extensions; empty if no field accepts it. */
  readonly forms: readonly FileForm[];
  /** The name displayed to the user. */
  readonly what: string;
  /** `ask`: only a reader of the format can tell. */
  readonly lock: WorkbookLock | 'password' | 'ask' | null;
}

/** The header of a PDF is within this many bytes from its beginning; readers accept other bytes before it. */
const pdfReach = 1024;

const plain = (what: string): FileKind => ({ forms: [], what, lock: null });

const marks: readonly (readonly [mark: string, kind: FileKind])[] = [
  ['\xff\xd8\xff', { forms: ['jpg', 'jpeg'], what: 'jpg图片', lock: null }],
  ['\x89PNG\r\n\x1a\n', { forms: ['png'], what: 'png图片', lock: null }],
  ['Rar!\x1a\x07\x00', { forms: ['rar'], what: 'rar压缩包', lock: 'ask' }],
  ['Rar!\x1a\x07\x01\x00', { forms: ['rar'], what: 'rar压缩包', lock: 'ask' }],
  ['GIF8', plain('gif图片')],
  ['II*\0', plain('tiff图片')],
  ['MM\0*', plain('tiff图片')],
  ['7z\xbc\xaf\x27\x1c', plain('7z压缩包')],
  ['\x1f\x8b', plain('gz压缩包')],
  ['{\\rtf', plain('RTF文档')],
];

/** Determines the kind of a file by its content; null if it is unknown. */
export async function kindOf(pieces: Pieces): Promise<FileKind | null> {
  const start = latin(await pieces.read(0, pdfReach));
  if (start.startsWith('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')) return kindOfOldOffice(pieces);
  if (['PK\x03\x04', 'PK\x05\x06'].some((mark) => start.startsWith(mark))) return kindOfZip(pieces);
  // A program cannot be saved as another kind.
  if (start.startsWith('MZ')) return null;
  const marked = marks.find(([mark]) => start.startsWith(mark))?.[1];
  if (marked !== undefined) return marked;
  if (start.includes('%PDF-')) return { forms: ['pdf'], what: 'pdf文件', lock: 'ask' };
  return kindOfPicture(start) ?? kindOfText(start);
}

async function kindOfOldOffice(pieces: Pieces): Promise<FileKind | null> {
  const found = await readOldOffice(pieces);
  if (found === null) return null;
  const { holds, lock } = found;
  switch (holds) {
    case 'doc':
      return { forms: ['doc', 'wps'], what: 'doc文档', lock };
    case 'xls':
      return { forms: ['xls', 'et'], what: 'xls工作簿', lock };
    case 'package':
      return { forms: ['docx', 'xlsx', 'doc', 'xls', 'wps', 'et'], what: '加密的Office文件', lock };
    case 'ppt':
      return plain('ppt演示文稿');
    case 'other':
      return plain('其他Office文件');
  }
}

const parts: readonly (readonly [folder: string, forms: readonly FileForm[], what: string])[] = [
  ['word/', ['docx', 'wps'], 'docx文档'],
  ['xl/', ['xlsx', 'et'], 'xlsx工作簿'],
];

/** A document is a zip archive too, and may be submitted as one. */
async function kindOfZip(pieces: Pieces): Promise<FileKind | null> {
  const zip = await readZip(pieces);
  if (zip === null) return null;
  const lock = zip.encrypted ? 'password' : null;
  const has = (start: string) => zip.names.some((name) => name.startsWith(start));
  if (has('ofd.xml') || has('encryptions.xml')) {
    // GM/T 0099: lists the encrypted parts of an OFD, and their recipients.
    const isLocked = zip.encrypted || has('encryptions.xml');
    return { forms: ['ofd', 'zip'], what: 'ofd文件', lock: isLocked ? 'password' : null };
  }
  for (const [folder, forms, what] of parts) {
    if (!has(folder)) continue;
    if (has(`${folder}vbaproject.bin`)) return { forms: ['zip'], what: `含宏的${what}`, lock };
    return { forms: [...forms, 'zip'], what, lock };
  }
  if (has('ppt/')) return { forms: ['zip'], what: 'pptx演示文稿', lock };
  return { forms: ['zip'], what: 'zip压缩包', lock };
}

function kindOfPicture(start: string): FileKind | null {
  if (/^RIFF.{4}WEBP/s.test(start)) return plain('WebP图片');
  if (/^.{4}ftypavi[fs]/s.test(start)) return plain('AVIF图片');
  if (/^.{4}ftyp(?:hei|hev|mif1|msf1)/s.test(start)) return plain('HEIC图片');
  return start.startsWith('BM') && start.slice(6, 10) === '\0\0\0\0' ? plain('bmp图片') : null;
}

const texts: readonly (readonly [beginning: RegExp, kind: FileKind])[] = [
  [/^<\?xml[^>]*>\s*<\?mso-application|^<\?xml[\s\S]*urn:schemas-microsoft-com:office/i, plain('XML表格')],
  [
    /^(?:<!--[\s\S]*?-->\s*)?<(?:!doctype\s+html|html|head|meta|body|table|style|div)\b/i,
    plain('网页（HTML）'),
  ],
  [/^<\?xml[\s\S]*<html\b/i, plain('网页（HTML）')],
  [/^<\?xml\b/i, plain('XML文件')],
  [/^(?:MIME-Version|From|Subject|Content-Type):/i, plain('单个文件网页（MHTML）')],
];

/** Exports of other systems are often web pages or texts with the extension of a workbook. */
function kindOfText(start: string): FileKind | null {
  const isWide = start.startsWith('\xff\xfe') || start.startsWith('\xfe\xff');
  const text = (
    isWide ? start.slice(2).replaceAll('\0', '') : start.replace(/^\xef\xbb\xbf/, '')
  ).trimStart();
  const found = texts.find(([beginning]) => beginning.test(text))?.[1];
  if (found !== undefined) return found;
  return text === '' || [...text].some((letter) => letter < '\t') ? null : plain('纯文本');
}
