import { type Pieces, u16, u32 } from './pieces.ts';

/** The number of blocks that are read. The rest of a larger archive is not checked. */
const maxBlocks = 10_000;
/** The number of bytes of a header that are read. No archiver writes longer headers. */
const headerReach = 8192;

/**
 * Returns whether the headers of a RAR archive, or one of its files, are encrypted; for both versions of the format.
 */
export async function isRarEncrypted(pieces: Pieces): Promise<boolean> {
  const start = await pieces.read(0, 8);
  const isFive = start[6] === 1;
  let at = isFive ? 8 : 7;
  for (let block = 0; block < maxBlocks && at + 7 <= pieces.size; block++) {
    const header = await pieces.read(at, headerReach);
    const found = isFive ? rar5Block(header) : rar4Block(header);
    if (found === null) return false;
    if (found.isEncrypted) return true;
    at += found.length;
  }
  return false;
}

interface Block {
  /** Including the data that follow it. */
  readonly length: number;
  readonly isEncrypted: boolean;
}

/**
 * Reads a block: checksum 2, type 1, flags 2, size 2, and for a block with data their length 4 (RAR 4.x technote). Null
 * at the end.
 */
function rar4Block(header: Uint8Array): Block | null {
  const type = header[2];
  const flags = u16(header, 3);
  const size = u16(header, 5);
  if (size < 7 || type === 0x7b) return null;
  const hasData = type === 0x74 || type === 0x7a || (flags & 0x8000) !== 0;
  // Beyond 4 GB the length has a second half (flag 0x100), which no upload needs.
  const data = hasData ? u32(header, 7) : 0;
  const isEncrypted = (type === 0x73 && (flags & 0x80) !== 0) || (type === 0x74 && (flags & 0x04) !== 0);
  return { length: size + data, isEncrypted };
}

/**
 * Reads a block: checksum 4, then size, type, flags, and depending on these the length of the extra area and of the
 * data (RAR 5.0 archive format).
 */
function rar5Block(header: Uint8Array): Block | null {
  const size = readVariable(header, 4);
  const type = readVariable(header, size.next);
  const flags = readVariable(header, type.next);
  if (size.value === 0 || type.value === 5) return null;
  const end = size.next + size.value;
  let next = flags.next;
  let extraLength = 0;
  if ((flags.value & 1) !== 0) {
    const extra = readVariable(header, next);
    extraLength = extra.value;
    next = extra.next;
  }
  const data = (flags.value & 2) === 0 ? 0 : readVariable(header, next).value;
  const isEncrypted =
    type.value === 4 || (type.value === 2 && hasEncryptionRecord(header, end - extraLength, end));
  return { length: end + data, isEncrypted };
}

function hasEncryptionRecord(header: Uint8Array, from: number, end: number): boolean {
  let at = from;
  while (at > 0 && at < end && end <= header.length) {
    const size = readVariable(header, at);
    if (size.value === 0) return false;
    if (readVariable(header, size.next).value === 1) return true;
    at = size.next + size.value;
  }
  return false;
}

function readVariable(bytes: Uint8Array, from: number): { value: number; next: number } {
  let value = 0;
  for (let n = 0; n < 8; n++) {
    const byte = bytes[from + n] ?? 0;
    value += (byte & 0x7f) * 128 ** n;
    if (byte < 0x80) return { value, next: from + n + 1 };
  }
  return { value, next: from + 8 };
}
