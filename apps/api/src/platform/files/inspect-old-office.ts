import type { Pieces } from './pieces.ts';

/**
 * Whether a .doc or .xls asks for a password. Their main stream is found through the container's directory
 * ([MS-CFB]); a .doc says so in its first record's flags ([MS-DOC] FibBase.fEncrypted), a .xls by a FilePass
 * record behind its first ([MS-XLS] 2.4.117).
 */
export async function isOldOfficeEncrypted(pieces: Pieces): Promise<boolean> {
  const header = await pieces.read(0, 512);
  const sectorSize = 2 ** header.readUInt16LE(30);
  if (header.length < 512 || (sectorSize !== 512 && sectorSize !== 4096)) return false;
  const place = (sector: number) => (sector + 1) * sectorSize;
  // The first sectors of the directory hold the main streams in every file Office writes.
  const directory = await pieces.read(place(header.readUInt32LE(48)), sectorSize);
  for (let at = 0; at + 128 <= directory.length; at += 128) {
    const nameLength = Math.min(64, directory.readUInt16LE(at + 64));
    const name = directory.toString('utf16le', at, at + Math.max(0, nameLength - 2));
    const sector = directory.readUInt32LE(at + 116);
    if (name === 'EncryptedPackage') return true;
    if (name === 'WordDocument') {
      const start = await pieces.read(place(sector), 12);
      return start.length === 12 && (start.readUInt16LE(10) & 0x0100) !== 0;
    }
    if (name === 'Workbook' || name === 'Book') return hasFilePass(await pieces.read(place(sector), 512));
  }
  return false;
}

function hasFilePass(start: Buffer): boolean {
  for (let at = 0; at + 4 <= start.length; at += 4 + start.readUInt16LE(at + 2)) {
    const type = start.readUInt16LE(at);
    if (type === 0x002f) return true;
    // BOF, WriteProtect, then FilePass, if any: nothing else stands before it.
    if (type !== 0x0809 && type !== 0x0086) return false;
  }
  return false;
}
