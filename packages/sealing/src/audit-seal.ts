import { type Canonical, canonicalBytes, canonicalJson } from './canonical.ts';
import { digestOf, type Sha256Hex } from './digest.ts';
import { verifyEd25519 } from './ed25519.ts';
import { fromBase64url, type SigningKey, toBase64url } from './platform-signature.ts';
import { leafHash, logRoot } from './receipt-log.ts';

/**
 * One record of the audit log in its sealed form: strings exactly as the database prints them, to avoid reformatting.
 */
export interface AuditLine {
  readonly id: string;
  /** ISO 8601 in UTC with microseconds. */
  readonly at: string;
  readonly actorKind: string;
  readonly actorId: string | null;
  readonly action: string;
  readonly entity: string;
  readonly entityId: string | null;
  readonly lotId: string | null;
  readonly companyId: string | null;
  /** JSON text, not parsed. */
  readonly before: string | null;
  /** JSON text, not parsed. */
  readonly after: string | null;
  readonly reason: string | null;
  readonly ip: string | null;
  readonly requestId: string | null;
  /** Random, so that the leaf hash of a withheld record reveals neither its content nor its id. */
  readonly salt: string;
}

/** The digest of a batch of audit log records, chained to the previous batch. */
export interface AuditSeal {
  readonly format: 'procure-audit-seal/1';
  /** From 1, without gaps. */
  readonly no: number;
  /** Upper bound of the record ids in this batch; the next batch begins above it. */
  readonly throughId: string;
  /** Number of records. */
  readonly size: number;
  /** RFC 6962 tree hash of the records, in ascending order of their ids. */
  readonly root: Sha256Hex;
  /** `sealHash` of the previous batch; null for the first. */
  readonly previous: Sha256Hex | null;
  /** ISO 8601 in UTC with milliseconds, from the database's clock. */
  readonly sealedAt: string;
}

export function auditLeaf(line: AuditLine): Sha256Hex {
  const { id, at, actorKind, actorId, action, entity, entityId, lotId, companyId } = line;
  const { before, after, reason, ip, requestId, salt } = line;
  const about: Canonical = { action, entity, entityId, lotId, companyId, before, after, reason };
  return leafHash(canonicalBytes({ id, at, actorKind, actorId, ...about, ip, requestId, salt }));
}

export function auditRoot(lines: readonly AuditLine[]): Sha256Hex {
  return logRoot(lines.map(auditLeaf));
}

/** The text that is signed: canonical JSON. */
export function sealText(seal: AuditSeal): string {
  const { format, no, throughId, size, root, previous, sealedAt } = seal;
  return canonicalJson({ format, no, throughId, size, root, previous, sealedAt });
}

function sealBytes(seal: AuditSeal): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(sealText(seal));
}

/** The digest by which the next batch refers to this seal. */
export function sealHash(seal: AuditSeal): Sha256Hex {
  return digestOf(sealBytes(seal));
}

/** Ed25519 over the seal's canonical JSON; base64url. */
export async function signSeal(key: SigningKey, seal: AuditSeal): Promise<string> {
  return toBase64url(new Uint8Array(await crypto.subtle.sign('Ed25519', key.privateKey, sealBytes(seal))));
}

/** Reports whether `signature` is a signature of this seal by `publicKey`. Never throws. */
export async function verifySeal(seal: AuditSeal, signature: string, publicKey: string): Promise<boolean> {
  try {
    return await verifyEd25519(fromBase64url(signature), sealBytes(seal), fromBase64url(publicKey));
  } catch {
    return false;
  }
}
