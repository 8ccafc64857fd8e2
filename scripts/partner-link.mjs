#!/usr/bin/env node
/**
 * Requests a login link as a partner's system does, with Node alone: a call signed by RFC 9421 over its method, its
 * path and the digest of its body (RFC 9530). Copy it, or write it again in the language of the other system.
 *
 *   openssl genpkey -algorithm ed25519 -out partner.key        the private half stays with the partner
 *   openssl pkey -in partner.key -pubout                       the public half is registered in the console
 *   node scripts/partner-link.mjs https://portal.example KEY-ID partner.key PERSON
 *
 * PERSON is the partner's id of its user. Open the answer's `url` in that user's browser.
 */
import { createHash, createPrivateKey, randomUUID, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/**
 * The headers of a signed call. `created`: whole seconds since 1970; `nonce`: a value that the partner uses only
 * once.
 */
export function signedHeaders({
  method,
  path,
  body,
  keyId,
  privateKey,
  created = Math.floor(Date.now() / 1000),
  nonce = randomUUID(),
}) {
  const digest = `sha-256=:${createHash('sha256').update(body).digest('base64')}:`;
  const params = `("@method" "@path" "content-digest");created=${created};nonce="${nonce}";keyid="${keyId}";alg="ed25519"`;
  const base = [
    `"@method": ${method}`,
    `"@path": ${path}`,
    `"content-digest": ${digest}`,
    `"@signature-params": ${params}`,
  ].join('\n');
  const signature = sign(null, Buffer.from(base), createPrivateKey(privateKey)).toString('base64');
  return {
    'content-type': 'application/json',
    'content-digest': digest,
    'signature-input': `sig1=${params}`,
    signature: `sig1=:${signature}:`,
  };
}

async function main([portal, keyId, keyFile, person]) {
  if (person === undefined) throw new Error('usage: partner-link.mjs PORTAL KEY-ID PRIVATE-KEY-FILE PERSON');
  const path = '/api/outer/platform/partner/login-link';
  const body = JSON.stringify({ person });
  const privateKey = readFileSync(keyFile, 'utf8');
  const headers = signedHeaders({ method: 'POST', path, body, keyId, privateKey });
  const answer = await fetch(new URL(path, portal), { method: 'POST', headers, body });
  const { code, message, data } = await answer.json();
  if (code !== '2000') throw new Error(`${code} ${message}`);
  console.log(data.url);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main(process.argv.slice(2));
