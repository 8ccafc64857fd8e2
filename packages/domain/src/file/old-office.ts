import { type CompoundStream, readCompound } from './compound.ts';
import { type Pieces, u16 } from './pieces.ts';
import type { FileForm } from './rules.ts';

/** The password data of a workbook. Whether it is Excel's default password can only be determined by decryption. */
export type WorkbookLock =
  | { readonly kind: 'file_pass'; readonly record: Uint8Array; readonly isExcel5: boolean }
  | { readonly kind: 'package'; readonly info: Uint8Array };

/** The content of an old container. `package` is a docx or an xlsx with a password. */
interface OldOffice {
  readonly holds: Extract<FileForm, 'doc' | 'xls'> | 'package' | 'ppt' | 'other';
  readonly lock: WorkbookLock | 'password' | null;
}

/** An EncryptionInfo of Office has one or two kilobytes. */
const maxInfo = 64 * 1024;

/** Returns null if the container cannot be read. */
export async function readOldOffice(pieces: Pieces): Promise<OldOffice | null> {
  const streams = await readCompound(pieces);
  if (streams === null) return null;
  const streamOf = (name: string) => streams.find((stream) => stream.name === name);
  if (streamOf('EncryptedPackage') !== undefined) {
    const info = await streamOf('EncryptionInfo')?.read(maxInfo);
    return { holds: 'package', lock: info === undefined ? 'password' : { kind: 'package', info } };
  }
  const workbook = streamOf('Workbook') ?? streamOf('Book');
  if (workbook !== undefined) return { holds: 'xls', lock: await filePassOf(workbook) };
  const document = streamOf('WordDocument');
  if (document !== undefined) {
    const start = await document.read(12);
    // [MS-DOC] FibBase.fEncrypted.
    return { holds: 'doc', lock: (u16(start, 10) & 0x0100) !== 0 ? 'password' : null };
  }
  return { holds: streamOf('PowerPoint Document') === undefined ? 'other' : 'ppt', lock: null };
}

/**
 * Reads the FilePass record of a workbook's main stream. It can only follow BOF and WriteProtect ([MS-XLS] 2.1.7.20).
 */
async function filePassOf(workbook: CompoundStream): Promise<WorkbookLock | null> {
  const start = await workbook.read(4096);
  for (let at = 0; at + 4 <= start.length; at += 4 + u16(start, at + 2)) {
    const type = u16(start, at);
    const record = start.subarray(at + 4, at + 4 + u16(start, at + 2));
    if (type === 0x002f) return { kind: 'file_pass', record, isExcel5: record.length === 4 };
    if (type !== 0x0809 && type !== 0x0086) return null;
  }
  return null;
}
