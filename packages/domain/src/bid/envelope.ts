import { type Refusal, refuse } from '../outcome.ts';
import { type EnvelopeKind, envelopeKindLabels, envelopeKinds } from './bid.ts';

/** What each sealed file says it is, under its seal. */
export const envelopeFormats = {
  technical: 'procure-technical/1',
  commercial: 'procure-commercial/1',
  price: 'procure-price/1',
} as const satisfies Record<EnvelopeKind, string>;

/** The first entry of the technical and the commercial archive. */
export const answersEntry = 'answers.json';
/** The folders below which an archive carries the supplier's files, and the bond's voucher. */
export const filesFolder = 'files/';
export const voucherFolder = 'bond/';

/** A sealed file as the supplier announces it. */
export interface AnnouncedEnvelope {
  readonly kind: EnvelopeKind;
  readonly fileId: string;
  readonly name: string;
  /** Bytes of ciphertext. */
  readonly size: number;
  readonly sha256: string;
}

/** The same file as the platform has it. */
export interface StoredEnvelope {
  readonly fileId: string;
  readonly size: number;
  readonly sha256: string;
  /** What was found of it when its header was read. */
  readonly seal: Seal;
  /** Whether it already belongs to a submitted version: a sealed file is submitted once. */
  readonly used: boolean;
}

/** What the header of a file says: how many keys open it, or where it is not a sealed file's. */
export type Seal = { readonly recipients: number } | 'version' | 'recipients' | 'mac' | 'payload';

const faultLabels = {
  recipients: '收件公钥',
  mac: '文件头校验行',
  payload: '密文长度',
} as const satisfies Record<Exclude<Extract<Seal, string>, 'version'>, string>;

export type ManifestReason =
  | 'envelope_incomplete'
  | 'envelope_not_sealed'
  | 'envelope_malformed'
  | 'envelope_mismatch';

/**
 * Is what was announced what has arrived, complete and sealed? `stored` holds the files of the bidder's own
 * company only. 电子办法26/27: what is not encrypted, or not all there, is refused.
 */
export function checkManifest(
  announced: readonly AnnouncedEnvelope[],
  stored: readonly StoredEnvelope[],
): true | Refusal<ManifestReason> {
  const missing = envelopeKinds.find((kind) => !announced.some((envelope) => envelope.kind === kind));
  if (missing !== undefined) return refuse('envelope_incomplete', { name: envelopeKindLabels[missing] });
  const seen = new Set<string>();
  for (const { fileId, name, size, sha256 } of announced) {
    const file = stored.find((candidate) => candidate.fileId === fileId);
    if (file === undefined || file.used || seen.has(fileId)) return refuse('envelope_mismatch', { name });
    const { seal } = file;
    if (seal === 'version') return refuse('envelope_not_sealed', { name });
    if (typeof seal === 'string') return refuse('envelope_malformed', { name, part: faultLabels[seal] });
    if (file.size !== size || file.sha256 !== sha256) return refuse('envelope_mismatch', { name });
    seen.add(fileId);
  }
  return true;
}
