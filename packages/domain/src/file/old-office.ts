import { type Pieces, u16, u32 } from './pieces.ts';

/**
 * Whether a .doc or .xls asks for a password. Their main stream is found through the container's directory
 * ([MS-CFB]); a .doc says so in its first record's flags ([MS-DOC] FibBase.fEncrypted), a .xls by a FilePass
 * record behind its first ([MS-XLS] 2.4.117).
 */
export async function isOldOfficeEncrypted(pieces: Pieces): Promise<boolean> {
  const header = await pieces.read(0, 512);
  const sectorSize = 2 ** u16(header, 30);
  if (header.length < 512 || (sectorSize !== 512 && sectorSize !== 4096)) return false;
  const place = (sector: number) => (sector + 1) * sectorSize;
  // The first sectors of the directory hold the main streams in every file Office writes.
  const directory = await pieces.read(place(u32(header, 48)), sectorSize);
  for (let at = 0; at + 128 <= directory.length; at += 128) {
    const nameLength = Math.min(64, u16(directory, at + 64));
    const name = utf16(directory, at, Math.max(0, nameLength - 2));
    const sector = u32(directory, at + 116);
    if (name === 'EncryptedPackage') return true;
    if (name === 'WordDocument') {
      const start = await pieces.read(place(sector), 12);
      return start.length === 12 && (u16(start, 10) & 0x0100) !== 0;
    }
    if (name === 'Workbook' || name === 'Book') return hasFilePass(await pieces.read(place(sector), 512));
  }
  return false;
}

/** `length` bytes of UTF-16. */
function utf16(bytes: Uint8Array, from: number, length: number): string {
  let text = '';
  for (let at = from; at + 1 < from + length; at += 2) text += String.fromCharCode(u16(bytes, at));
  return text;
}

function hasFilePass(start: Uint8Array): boolean {
  for (let at = 0; at + 4 <= start.length; at += 4 + u16(start, at + 2)) {
    const type = u16(start, at);
    if (type === 0x002f) return true;
    // BOF, WriteProtect, then FilePass, if any: nothing else stands before it.
    if (type !== 0x0809 && type !== 0x0086) return false;
  }
  return false;
}
