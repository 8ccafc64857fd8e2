/** The name of the curve in Web Crypto. */
const ed25519 = 'Ed25519';

/**
 * Verifies an Ed25519 signature; `publicKey` is raw, 32 bytes. Uses Web Crypto. Loads `@noble/curves` only in browsers
 * whose Web Crypto lacks the curve (Chromium before 137, Firefox before 129, Safari before 17) and in pages without Web
 * Crypto.
 */
export async function verifyEd25519(
  signature: Uint8Array<ArrayBuffer>,
  message: Uint8Array<ArrayBuffer>,
  publicKey: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const key = await imported(publicKey);
  if (key !== null) return crypto.subtle.verify(ed25519, key, signature, message);
  const { ed25519: curve } = await import('@noble/curves/ed25519.js');
  // Strict RFC 8032 verification, as in Web Crypto. The library's default is the laxer ZIP 215.
  return curve.verify(signature, message, publicKey, { zip215: false });
}

/**
 * Imports a public key. Returns null without Web Crypto (as in a page loaded without TLS) or without support for the
 * curve.
 */
async function imported(publicKey: Uint8Array<ArrayBuffer>): Promise<CryptoKey | null> {
  const { subtle } = crypto as Partial<Crypto>;
  try {
    return subtle === undefined ? null : await subtle.importKey('raw', publicKey, ed25519, false, ['verify']);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotSupportedError') return null;
    throw error;
  }
}
