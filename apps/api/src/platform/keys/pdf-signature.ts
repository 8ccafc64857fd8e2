import { createHash, createPrivateKey, type KeyObject, randomBytes, X509Certificate } from 'node:crypto';
import { Signer, SignPdf } from '@signpdf/signpdf';
import * as asn1 from 'asn1js';
import * as pki from 'pkijs';

/** The private key that signs documents, and its certificate. */
export interface DocumentSigner {
  /** The signer's own certificate first, then the ones above it. */
  readonly certificates: readonly [X509Certificate, ...X509Certificate[]];
  readonly privateKey: KeyObject;
}

/** Years that a certificate of the platform's own is valid. */
const validYears = 10;

const oid = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificate: '1.2.840.113549.1.9.16.2.47',
  timeStampToken: '1.2.840.113549.1.9.16.2.14',
  commonName: '2.5.4.3',
  keyUsage: '2.5.29.15',
} as const;

/**
 * Reads a certificate chain and its key from PEM texts.
 * @throws Error if the key is not the first certificate's, or neither RSA nor on a NIST curve
 */
export function readSigner(certificates: string, privateKey: string): DocumentSigner {
  const blocks = certificates.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? [];
  const [own, ...above] = blocks.map((block) => new X509Certificate(block));
  const key = createPrivateKey(privateKey);
  if (own === undefined) throw new Error('the file contains no certificate');
  if (!own.checkPrivateKey(key)) throw new Error('the private key is not the one of the certificate');
  algorithmOf(key);
  return { certificates: [own, ...above], privateKey: key };
}

/** Makes a self-signed certificate, with a P-256 key, as PEM texts. */
export async function makeCertificate(name: string, now: Date) {
  const keys = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign']);
  const notAfter = new Date(now);
  notAfter.setUTCFullYear(now.getUTCFullYear() + validYears);
  const certificate = new pki.Certificate({ version: 2 });
  // Positive, of 16 bytes.
  certificate.serialNumber = new asn1.Integer({
    valueHex: Uint8Array.from([1, ...randomBytes(15)]).buffer,
  });
  for (const { typesAndValues } of [certificate.subject, certificate.issuer]) {
    const value = new asn1.Utf8String({ value: name });
    typesAndValues.push(new pki.AttributeTypeAndValue({ type: oid.commonName, value }));
  }
  certificate.notBefore.value = now;
  certificate.notAfter.value = notAfter;
  // digitalSignature and nonRepudiation.
  const usage = new asn1.BitString({ valueHex: Uint8Array.of(0xc0).buffer, unusedBits: 6 });
  certificate.extensions = [
    new pki.Extension({ extnID: oid.keyUsage, critical: true, extnValue: usage.toBER() }),
  ];
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey);
  await certificate.sign(keys.privateKey, 'SHA-256');
  const der = Buffer.from(certificate.toSchema(true).toBER());
  const key = Buffer.from(await crypto.subtle.exportKey('pkcs8', keys.privateKey));
  return {
    certificate: new X509Certificate(der).toString(),
    privateKey: createPrivateKey({ key, format: 'der', type: 'pkcs8' })
      .export({ format: 'pem', type: 'pkcs8' })
      .toString(),
    notAfter,
  };
}

/**
 * Signs a PDF with a space for the signature (ETSI EN 319 142-1, PAdES B-B, or B-T with a time stamp).
 * @param stamp returns an authority's answer about the signature (RFC 3161), or null for none
 * @throws Error if the file has no space for a signature, or too little
 */
export function signPdf(
  pdf: Uint8Array,
  signer: DocumentSigner,
  stamp: (signature: Buffer) => Promise<Buffer | null>,
): Promise<Buffer> {
  return new SignPdf().sign(Buffer.from(pdf), new CmsSigner(signer, stamp));
}

class CmsSigner extends Signer {
  readonly #signer: DocumentSigner;
  readonly #stamp: (signature: Buffer) => Promise<Buffer | null>;

  constructor(signer: DocumentSigner, stamp: (signature: Buffer) => Promise<Buffer | null>) {
    super();
    this.#signer = signer;
    this.#stamp = stamp;
  }

  override async sign(content: Buffer): Promise<Buffer> {
    const { certificates, privateKey } = this.#signer;
    const [own] = certificates;
    const chain = certificates.map(({ raw }) => pki.Certificate.fromBER(exactly(raw)));
    const { issuer, serialNumber } = pki.Certificate.fromBER(exactly(own.raw));
    const info = new pki.SignerInfo({
      version: 1,
      sid: new pki.IssuerAndSerialNumber({ issuer, serialNumber }),
      signedAttrs: new pki.SignedAndUnsignedAttributes({
        type: 0,
        attributes: signedAttributes(content, own),
      }),
    });
    const signed = new pki.SignedData({
      version: 1,
      encapContentInfo: new pki.EncapsulatedContentInfo({ eContentType: oid.data }),
      signerInfos: [info],
      certificates: chain,
    });
    const key = await crypto.subtle.importKey(
      'pkcs8',
      exactly(privateKey.export({ format: 'der', type: 'pkcs8' })),
      algorithmOf(privateKey),
      false,
      ['sign'],
    );
    await signed.sign(key, 0, 'SHA-256', exactly(content));
    const reply = await this.#stamp(Buffer.from(info.signature.valueBlock.valueHexView));
    if (reply !== null) info.unsignedAttrs = stampAttribute(reply);
    const whole = new pki.ContentInfo({ contentType: oid.signedData, content: signed.toSchema(true) });
    return Buffer.from(whole.toSchema().toBER());
  }
}

/** The attributes that EN 319 122-1 demands of a baseline signature, which name the signer's certificate. */
function signedAttributes(content: Buffer, certificate: X509Certificate): pki.Attribute[] {
  const digest = (bytes: Uint8Array) =>
    new asn1.OctetString({ valueHex: exactly(createHash('sha256').update(bytes).digest()) });
  const sequence = (...value: asn1.AsnType[]) => new asn1.Sequence({ value });
  return [
    new pki.Attribute({
      type: oid.contentType,
      values: [new asn1.ObjectIdentifier({ value: oid.data })],
    }),
    new pki.Attribute({ type: oid.messageDigest, values: [digest(content)] }),
    new pki.Attribute({
      type: oid.signingCertificate,
      // SigningCertificateV2 with one ESSCertIDv2, whose hash is SHA-256 by default (RFC 5035).
      values: [sequence(sequence(sequence(digest(certificate.raw))))],
    }),
  ];
}

function stampAttribute(reply: Buffer): pki.SignedAndUnsignedAttributes {
  const { timeStampToken } = pki.TimeStampResp.fromBER(exactly(reply));
  if (timeStampToken === undefined) throw new Error('the answer contains no time stamp');
  const attribute = new pki.Attribute({ type: oid.timeStampToken, values: [timeStampToken.toSchema()] });
  return new pki.SignedAndUnsignedAttributes({ type: 1, attributes: [attribute] });
}

/** Curves by their names in OpenSSL. */
const curves: Readonly<Record<string, string>> = {
  prime256v1: 'P-256',
  secp384r1: 'P-384',
  secp521r1: 'P-521',
};

function algorithmOf(key: KeyObject) {
  if (key.asymmetricKeyType === 'rsa') return { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
  const namedCurve = curves[key.asymmetricKeyDetails?.namedCurve ?? ''];
  if (key.asymmetricKeyType !== 'ec' || namedCurve === undefined)
    throw new Error('the key is neither RSA nor on a NIST curve');
  return { name: 'ECDSA', namedCurve };
}

/** A buffer with exactly these bytes: Node's buffers are often views of larger ones. */
function exactly(bytes: Uint8Array): ArrayBuffer {
  return Uint8Array.from(bytes).buffer;
}
