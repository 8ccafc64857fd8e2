import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type * as Pki from 'pkijs';

/** A verified time stamp (RFC 3161). */
export interface Stamp {
  /** The time of the authority's clock. */
  readonly at: Date;
  /** The name in its certificate. */
  readonly authority: string;
}

/**
 * The reason why an answer is not accepted. `status`: refused · `unread`: not in the right format · `imprint`,
 * `nonce`: about another request · `signature`: not signed by the included certificate · `use`: a certificate that is
 * not for time stamps alone · `chain`: not issued under a trusted authority · `time`: a clock that differs too much
 * from ours.
 */
export type StampFault = 'status' | 'unread' | 'imprint' | 'nonce' | 'signature' | 'use' | 'chain' | 'time';

export interface StampRequest {
  readonly content: Buffer;
  /** Eight bytes; the answer must contain them. */
  readonly nonce: Buffer;
}

const sha256 = '2.16.840.1.101.3.4.2.1';
const tstInfo = '1.2.840.113549.1.9.16.1.4';
const extendedKeyUsage = '2.5.29.37';
const timeStamping = '1.3.6.1.5.5.7.3.8';
/** Attributes by which a signer names its certificate: by SHA-256 unless another algorithm is named, and by SHA-1. */
const signingCertificates = ['1.2.840.113549.1.9.16.2.47', '1.2.840.113549.1.9.16.2.12'];

/** The largest difference in milliseconds between the authority's clock and ours. */
const apart = 10 * 60_000;

// Loaded at the first stamp, since few processes request one.
const load = () => Promise.all([import('pkijs'), import('asn1js')]);

const digestOf = (content: Uint8Array) => createHash('sha256').update(content).digest();

export async function stampQuery({ content, nonce }: StampRequest): Promise<Buffer> {
  const [pki, asn1] = await load();
  const query = new pki.TimeStampReq({
    version: 1,
    messageImprint: new pki.MessageImprint({
      hashAlgorithm: new pki.AlgorithmIdentifier({ algorithmId: sha256, algorithmParams: new asn1.Null() }),
      hashedMessage: new asn1.OctetString({ valueHex: exactly(digestOf(content)) }),
    }),
    nonce: asn1.Integer.fromBigInt(numberOf(nonce)),
    certReq: true,
  });
  return Buffer.from(query.toSchema().toBER());
}

/**
 * The stamp in an authority's answer, or the reason why it is not accepted.
 * @param trusted certificates under which the authority's must be issued; null: not checked
 */
export async function readStamp(
  reply: Buffer,
  { content, nonce }: StampRequest,
  trusted: readonly Pki.Certificate[] | null,
  now: Date,
): Promise<Stamp | StampFault> {
  const [pki, asn1] = await load();
  try {
    const parsed = asn1.fromBER(exactly(reply));
    if (parsed.offset !== reply.length) return 'unread';
    const response = new pki.TimeStampResp({ schema: parsed.result });
    // Granted, or granted with changes.
    if (![0, 1].includes(response.status.status)) return 'status';
    if (response.timeStampToken === undefined) return 'unread';
    const signed = new pki.SignedData({ schema: response.timeStampToken.content });
    const held = signed.encapContentInfo.eContent?.valueBlock.valueHexView;
    if (signed.encapContentInfo.eContentType !== tstInfo || held === undefined) return 'unread';
    const info = pki.TSTInfo.fromBER(exactly(held));
    const { hashAlgorithm, hashedMessage } = info.messageImprint;
    const imprint = Buffer.from(hashedMessage.valueBlock.valueHexView);
    if (hashAlgorithm.algorithmId !== sha256 || !imprint.equals(digestOf(content))) return 'imprint';
    const told = info.nonce?.valueBlock.valueHexView;
    if (told === undefined || numberOf(told) !== numberOf(nonce)) return 'nonce';

    const signer = await signerOf(pki, signed, content);
    if (signer === null) return 'signature';
    if (!isForStamps(signer) || !namesItself(signed, signer)) return 'use';
    if (trusted !== null && !(await isBelow(signed, content, trusted, info.genTime))) return 'chain';
    if (Math.abs(info.genTime.getTime() - now.getTime()) > apart) return 'time';
    return { at: info.genTime, authority: nameOf(signer) };
  } catch {
    return 'unread';
  }
}

async function signerOf(
  pki: typeof Pki,
  signed: Pki.SignedData,
  content: Buffer,
): Promise<Pki.Certificate | null> {
  if (signed.signerInfos.length !== 1) return null;
  try {
    const found = await signed.verify({
      signer: 0,
      data: exactly(content),
      checkChain: false,
      extendedMode: true,
    });
    const { signerCertificate } = found;
    return found.signatureVerified === true && signerCertificate instanceof pki.Certificate
      ? signerCertificate
      : null;
  } catch {
    return null;
  }
}

async function isBelow(
  signed: Pki.SignedData,
  content: Buffer,
  trusted: readonly Pki.Certificate[],
  at: Date,
): Promise<boolean> {
  const asked = {
    signer: 0,
    data: exactly(content),
    checkChain: true,
    trustedCerts: [...trusted],
    checkDate: at,
  };
  return signed.verify(asked).catch(() => false);
}

/** For time stamps and nothing else, and marked as critical (RFC 3161 section 2.3). */
function isForStamps({ extensions = [] }: Pki.Certificate): boolean {
  const usage = extensions.find(({ extnID }) => extnID === extendedKeyUsage);
  const purposes: unknown = usage?.parsedValue?.keyPurposes;
  return (
    usage?.critical === true &&
    Array.isArray(purposes) &&
    purposes.length === 1 &&
    purposes[0] === timeStamping
  );
}

/** Whether the signature covers the identity of its certificate, by one of the usual hashes. */
function namesItself(signed: Pki.SignedData, signer: Pki.Certificate): boolean {
  const attributes = signed.signerInfos[0]?.signedAttrs?.attributes ?? [];
  const own = attributes.find(({ type }) => signingCertificates.includes(type));
  const [value] = own?.values ?? [];
  if (value === undefined) return false;
  const der = Buffer.from(signer.toSchema(true).toBER());
  const written = Buffer.from(value.toBER());
  return ['sha256', 'sha1', 'sha384', 'sha512'].some((name) =>
    written.includes(createHash(name).update(der).digest()),
  );
}

function nameOf({ subject }: Pki.Certificate): string {
  const common =
    subject.typesAndValues.find(({ type }) => type === '2.5.4.3') ?? subject.typesAndValues.at(-1);
  return String(common?.value.valueBlock.value ?? '').slice(0, 200);
}

/** The certificates of a PEM file. */
export async function readAuthorities(path: string): Promise<readonly Pki.Certificate[]> {
  const [pki] = await load();
  const text = await readFile(path, 'utf8');
  return [...text.matchAll(/-----BEGIN CERTIFICATE-----([\s\S]+?)-----END CERTIFICATE-----/g)].map(
    ([, body = '']) => pki.Certificate.fromBER(exactly(Buffer.from(body, 'base64'))),
  );
}

/** A buffer with exactly these bytes: Node's buffers are often views of larger ones. */
function exactly(bytes: Uint8Array): ArrayBuffer {
  return Uint8Array.from(bytes).buffer;
}

function numberOf(bytes: Uint8Array): bigint {
  return BigInt(`0x0${Buffer.from(bytes).toString('hex')}`);
}
