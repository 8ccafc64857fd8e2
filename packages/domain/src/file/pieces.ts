/** A file that is read piece by piece. Neither the server nor the browser ever holds it as a whole. */
export interface Pieces {
  /** In bytes. */
  readonly size: number;
  /** Up to `length` bytes from `start`; fewer only at the end of the file. */
  read(start: number, length: number): Promise<Uint8Array>;
}

/** Converts bytes to text of one character each, for finding the marks of a format. */
export function latin(bytes: Uint8Array, start = 0, end = bytes.length): string {
  let text = '';
  // An argument list is limited; half a megabyte exceeds it.
  for (let at = start; at < Math.min(end, bytes.length); at += 4096) {
    text += String.fromCharCode(...bytes.subarray(at, Math.min(at + 4096, end)));
  }
  return text;
}

/** Reads two bytes, the lower first; 0 beyond the end, as in a truncated file. */
export function u16(bytes: Uint8Array, at: number): number {
  return (bytes[at] ?? 0) + (bytes[at + 1] ?? 0) * 0x100;
}

export function u32(bytes: Uint8Array, at: number): number {
  return u16(bytes, at) + u16(bytes, at + 2) * 0x10000;
}

/**
 * Reads eight bytes. Beyond 2^53 the value cannot be a position in an uploaded file, and only needs to be too large.
 */
export function u64(bytes: Uint8Array, at: number): number {
  return u32(bytes, at) + u32(bytes, at + 4) * 0x100000000;
}
