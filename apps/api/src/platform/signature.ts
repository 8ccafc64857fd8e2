import { createHash, createPublicKey, verify } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { signedFields } from '@procure/domain/account/partner.ts';
import type { FastifyRequest, preParsingHookHandler } from 'fastify';

/** A call as it came, of what a signature over it can be made (RFC 9421). */
export interface SignedCall {
  readonly method: string;
  /** Path and query, as they stood in the request. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** SHA-256 of the body's bytes, before anything was read out of them. */
  readonly digest: Buffer;
}

/** What a signature says of itself, once it is known to be its key's. */
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

/** Takes the digest of the body while it comes in. */
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
/** What stands before the 32 bytes of the key (RFC 8410). */
const prefix = Buffer.from('302a300506032b6570032100', 'hex');

/**
 * Who signed the call, with which nonce and when; null where no signature over all of `signedFields` is that of a key
 * that is in force, or the body is another than was signed. Whether its time and its nonce still count is asked after that.
 * @param keyOf the 32 bytes of the Ed25519 key that is in force under an id; null where there is none
 */
export async function readSignature(
  { method, url, headers, digest }: SignedCall,
  keyOf: (keyId: string) => Promise<Buffer | null>,
): Promise<Shown | null> {
  // One digest, ours (RFC 9530): of several, each reader could take another.
  if (headers['content-digest'] !== `sha-256=:${digest.toString('base64')}:`) return null;
  let shown: Shown | null = null;
  // Loaded with the first call of a partner: few processes see one.
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
    // Whatever the library cannot read is no signature.
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
