/**
 * A text as data. `{placeholders}` are filled from the values; the compiler checks that none is missing (see
 * outgoing.ts). Times are formatted before. `secret` marks texts with a code or link for access: they are sent only
 * while it is valid, and are not kept after its expiry, nor after they are delivered or have failed.
 */
export interface Template {
  readonly subject: string;
  readonly body: string;
  readonly secret?: true;
}
