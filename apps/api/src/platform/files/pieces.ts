/** A file to be looked into, piece by piece; never held whole. */
export interface Pieces {
  readonly size: number;
  /** Up to `length` bytes from `start`; fewer only at the end of the file. */
  read(start: number, length: number): Promise<Buffer>;
}
