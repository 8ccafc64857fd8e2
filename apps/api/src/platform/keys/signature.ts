import { createHash, createPublicKey, verify } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { signedFields } from '@procure/domain/account/partner.ts';
import type { FastifyRequest, preParsingHookHandler } from 'fastify';

/** The parts of a received call that a signature can cover (RFC 9421). */
export interface SignedCall {
  readonly method: string;
  /** Path and query as received. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** SHA-256 of the received bytes of the body, before parsing. */
  readonly digest: Buffer;
}

/** The parameters of a signature that was verified with its key. */
export interface Shown {
  readonly keyId: string;
  readonly nonce: string;
  readonly created: Date;
}

declare module 'fastify' {
  interface FastifyRequest {
    bodyDigest?: Buffer;
  }
}

/** Computes the digest of the body while it is received. */
export const digestOf: preParsingHookHandler = (request, _reply, payload, done) => {
  const hash = createHash('sha256');
  const through = new PassThrough();
  payload.on('data', (chunk: Buffer) => hash.update(chunk));
  payload.on('end', () => {
    request.bodyDigest = hash.digest();
  });
  payload.on('error', (error) => through.destroy(error));
  payload.pipe(through);
  done(null, through);
};

export function signedCallOf({ method, url, headers, bodyDigest }: FastifyRequest): SignedCall {
  return { method, url, headers, digest: bodyDigest ?? createHash('sha256').digest() };
}

const requiredParams = ['created', 'nonce', 'keyid'];
const longestNonce = 128;
/** DER prefix of an Ed25519 public key, before its 32 bytes (RFC 8410). */
const prefix = Buffer.from('302a300506032b6570032100', 'hex');

/**
 * Reads the signature of a call: its key, nonce and time. Returns null if no signature over all of `signedFields` is
 * valid for a key in force, or if the body differs from the signed one. The caller must check afterwards whether time
 * and nonce are still acceptable.
 * @param keyOf returns the 32 bytes of the Ed25519 key in force under an id, or null
 */
export async function readSignature(
  { method, url, headers, digest }: SignedCall,
  keyOf: (keyId: string) => Promise<Buffer | null>,
): Promise<Shown | null> {
  // Accepts exactly one digest, computed by the server (RFC 9530): readers could choose differently among several.
  if (headers['content-digest'] !== `sha-256=:${digest.toString('base64')}:`) return null;
  let shown: Shown | null = null;
  // Loaded with the first call of a partner, since few processes receive one.
  const { httpbis } = await import('http-message-signatures');
  try {
    const isRight = await httpbis.verifyMessage(
      {
        requiredFields: [...signedFields],
        requiredParams,
        // The database's clock decides, in the transaction that spends the nonce.
        notAfter: new Date(8.64e15),
        keyLookup: async ({ keyid = '' }) => {
          const key = await keyOf(keyid);
          if (key === null) return null;
          const publicKey = createPublicKey({
            key: Buffer.concat([prefix, key]),
            format: 'der',
            type: 'spki',
          });
          return {
            algs: ['ed25519'],
            verify: async (data, signature, parameters) => {
              const { nonce, created } = parameters ?? {};
              if (nonce === undefined || nonce === '' || nonce.length > longestNonce) return false;
              if (!(created instanceof Date) || Number.isNaN(created.getTime())) return false;
              if (!verify(null, data, publicKey, signature)) return false;
              shown = { keyId: keyid, nonce, created };
              return true;
            },
          };
        },
      },
      { method, url: new URL(url, 'http://platform'), headers: plain(headers) },
    );
    return isRight === true ? shown : null;
  } catch {
    // Input that the library cannot read is not a signature.
    return null;
  }
}

function plain(headers: SignedCall['headers']): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, typeof value === 'string' ? value : [...value]]],
    ),
  );
}
