export function signedHeaders(call: {
  readonly method: string;
  readonly path: string;
  readonly body: string;
  readonly keyId: string;
  /** PEM. */
  readonly privateKey: string;
  readonly created?: number;
  readonly nonce?: string;
}): Record<'content-type' | 'content-digest' | 'signature-input' | 'signature', string>;
