/**
 * A text as data. `{placeholders}` are filled from the values; the compiler checks that none is missing (see
 * outgoing.ts). Times are written out for the reader before they get here. `secret` marks texts that let somebody in:
 * they are sent while that lasts, and are not kept after it, nor once they are delivered or cannot be.
 */
export interface Template {
  readonly subject: string;
  readonly body: string;
  readonly secret?: true;
}
