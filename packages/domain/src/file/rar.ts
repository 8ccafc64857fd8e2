import { type Pieces, u16 } from './pieces.ts';

/** Whether a RAR archive's headers, or its first file, are encrypted; both versions of the format. */
export async function isRarEncrypted(pieces: Pieces): Promise<boolean> {
  const start = await pieces.read(0, 4096);
  return start[6] === 1 ? isRar5Encrypted(start) : isRar4Encrypted(start);
}

/** Blocks of: checksum 2, type 1, flags 2, size 2 (RAR 4.x technote). */
function isRar4Encrypted(start: Uint8Array): boolean {
  let at = 7;
  while (at + 7 <= start.length) {
    const type = start[at + 2];
    const flags = u16(start, at + 3);
    if (type === 0x73 && (flags & 0x80) !== 0) return true;
    if (type === 0x74) return (flags & 0x04) !== 0;
    const size = u16(start, at + 5);
    if (size < 7) return false;
    at += size;
  }
  return false;
}

/** Headers of: checksum 4, size, type, flags … in variable-length integers (RAR 5.0 archive format). */
function isRar5Encrypted(start: Uint8Array): boolean {
  let at = 8;
  while (at + 7 <= start.length) {
    const size = readVariable(start, at + 4);
    const type = readVariable(start, size.next);
    const flags = readVariable(start, type.next);
    if (type.value === 4) return true;
    const end = size.next + size.value;
    if (type.value === 2) return hasEncryptionRecord(start, flags, end);
    if (size.value === 0 || end <= at) return false;
    at = end;
  }
  return false;
}

function hasEncryptionRecord(
  start: Uint8Array,
  flags: { value: number; next: number },
  end: number,
): boolean {
  if ((flags.value & 1) === 0) return false;
  const extra = readVariable(start, flags.next);
  let at = end - extra.value;
  while (at > 0 && at < end && end <= start.length) {
    const size = readVariable(start, at);
    if (size.value === 0) return false;
    if (readVariable(start, size.next).value === 1) return true;
    at = size.next + size.value;
  }
  return false;
}

function readVariable(bytes: Uint8Array, from: number): { value: number; next: number } {
  let value = 0;
  for (let n = 0; n < 5; n++) {
    const byte = bytes[from + n] ?? 0;
    value += (byte & 0x7f) * 128 ** n;
    if (byte < 0x80) return { value, next: from + n + 1 };
  }
  return { value, next: from + 5 };
}
