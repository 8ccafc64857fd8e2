import { type Canonical, canonicalBytes, canonicalJson } from './canonical.ts';
import { digestOf, type Sha256Hex } from './digest.ts';
import { verifyEd25519 } from './ed25519.ts';
import { fromBase64url, type SigningKey, toBase64url } from './platform-signature.ts';
import { leafHash, logRoot } from './receipt-log.ts';

/** One line of the audit log, as it is sealed: text as the database writes it, so that nothing is read differently. */
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
  /** JSON, unread. */
  readonly before: string | null;
  /** JSON, unread. */
  readonly after: string | null;
  readonly reason: string | null;
  readonly ip: string | null;
  readonly requestId: string | null;
  /** Random: the hash of a line tells nothing of what cannot be read of it, its number least of all. */
  readonly salt: string;
}

/** What a batch of lines of the audit log came to, and after which batch it stands. */
export interface AuditSeal {
  readonly format: 'procure-audit-seal/1';
  /** From 1, without gaps. */
  readonly no: number;
  /** Number of the last line it may hold: the next batch begins above. */
  readonly throughId: string;
  /** Lines in it. */
  readonly size: number;
  /** RFC 6962 tree hash of the lines, by their numbers. */
  readonly root: Sha256Hex;
  /** `sealHash` of the batch before; null of the first. */
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

/** What is signed, as text. */
export function sealText(seal: AuditSeal): string {
  const { format, no, throughId, size, root, previous, sealedAt } = seal;
  return canonicalJson({ format, no, throughId, size, root, previous, sealedAt });
}

function sealBytes(seal: AuditSeal): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(sealText(seal));
}

/** By which the next batch names it. */
export function sealHash(seal: AuditSeal): Sha256Hex {
  return digestOf(sealBytes(seal));
}

/** Ed25519 over the seal's canonical JSON; base64url. */
export async function signSeal(key: SigningKey, seal: AuditSeal): Promise<string> {
  return toBase64url(new Uint8Array(await crypto.subtle.sign('Ed25519', key.privateKey, sealBytes(seal))));
}

/** True when the seal is unchanged and was signed by `publicKey`. */
export async function verifySeal(seal: AuditSeal, signature: string, publicKey: string): Promise<boolean> {
  try {
    return await verifyEd25519(fromBase64url(signature), sealBytes(seal), fromBase64url(publicKey));
  } catch {
    return false;
  }
}
