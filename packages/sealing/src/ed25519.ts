/** The name of the curve in Web Crypto. */
const ed25519 = 'Ed25519';

/**
 * Whether `signature` over `message` was made with the key of `publicKey` (raw, 32 bytes). By Web Crypto, and by
 * `@noble/curves`, loaded only then, in browsers whose Web Crypto does not know the curve (Chromium before 137,
 * Firefox before 129, Safari before 17), and in pages that are given none.
 */
export async function verifyEd25519(
  signature: Uint8Array<ArrayBuffer>,
  message: Uint8Array<ArrayBuffer>,
  publicKey: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const key = await imported(publicKey);
  if (key !== null) return crypto.subtle.verify(ed25519, key, signature, message);
  const { ed25519: curve } = await import('@noble/curves/ed25519.js');
  // RFC 8032 as Web Crypto verifies it, not the laxer rules (ZIP 215) that the library would take by itself.
  return curve.verify(signature, message, publicKey, { zip215: false });
}

/** Null where there is no Web Crypto, as in a page that came without TLS, or none that knows the curve. */
async function imported(publicKey: Uint8Array<ArrayBuffer>): Promise<CryptoKey | null> {
  const { subtle } = crypto as Partial<Crypto>;
  try {
    return subtle === undefined ? null : await subtle.importKey('raw', publicKey, ed25519, false, ['verify']);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotSupportedError') return null;
    throw error;
  }
}
