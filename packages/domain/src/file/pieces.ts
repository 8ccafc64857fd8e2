/** A file to be looked into, piece by piece; never held whole, neither by the server nor by the browser. */
export interface Pieces {
  /** Bytes. */
  readonly size: number;
  /** Up to `length` bytes from `start`; fewer only at the end of the file. */
  read(start: number, length: number): Promise<Uint8Array>;
}

/** Bytes as text of one character each, for looking for marks of a format in them. */
export function latin(bytes: Uint8Array, start = 0, end = bytes.length): string {
  let text = '';
  // An argument list has a limit, and half a megabyte is beyond it.
  for (let at = start; at < Math.min(end, bytes.length); at += 4096) {
    text += String.fromCharCode(...bytes.subarray(at, Math.min(at + 4096, end)));
  }
  return text;
}

/** Two bytes, the lower first; 0 beyond the end, as a cut file has it. */
export function u16(bytes: Uint8Array, at: number): number {
  return (bytes[at] ?? 0) + (bytes[at + 1] ?? 0) * 0x100;
}

export function u32(bytes: Uint8Array, at: number): number {
  return u16(bytes, at) + u16(bytes, at + 2) * 0x10000;
}

/** Eight bytes; beyond 2^53 the value is no place in a file of ours, and only has to be too large. */
export function u64(bytes: Uint8Array, at: number): number {
  return u32(bytes, at) + u32(bytes, at + 4) * 0x100000000;
}
