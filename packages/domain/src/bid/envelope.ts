import { type Refusal, refuse } from '../outcome.ts';
import { type EnvelopeKind, envelopeKindLabels, envelopeKinds } from './bid.ts';

/** Format name in the plaintext of each sealed file. */
export const envelopeFormats = {
  technical: 'procure-technical/2',
  commercial: 'procure-commercial/2',
  price: 'procure-price/1',
} as const satisfies Record<EnvelopeKind, string>;

/** Formats of earlier releases, which still open: they have no answers to the criteria. */
export const formerFormats = {
  technical: 'procure-technical/1',
  commercial: 'procure-commercial/1',
} as const;

/** The first entry of the technical and the commercial archive. */
export const answersEntry = 'answers.json';
/** Folders of an archive for the supplier's files, the bond's voucher and the agreement of a consortium. */
export const filesFolder = 'files/';
export const voucherFolder = 'bond/';
export const agreementFolder = 'consortium/';

/** A sealed file as listed in the supplier's manifest. */
export interface AnnouncedEnvelope {
  readonly kind: EnvelopeKind;
  readonly fileId: string;
  readonly name: string;
  /** Bytes of ciphertext. */
  readonly size: number;
  readonly sha256: string;
}

/** A sealed file as stored on the platform. */
export interface StoredEnvelope {
  readonly fileId: string;
  readonly size: number;
  readonly sha256: string;
  /** Result of reading its header. */
  readonly seal: Seal;
  /** True if it belongs to a submitted version; a sealed file can be submitted only once. */
  readonly used: boolean;
}

/** Number of recipients in a file's header, or the part of the header that is malformed. */
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
 * Checks that the stored files match the manifest, are complete and sealed. Unencrypted or incomplete bids must be
 * refused (电子办法26/27).
 * @param stored files of the bidder's company only
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
