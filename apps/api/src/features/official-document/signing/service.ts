import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { officialDocumentPath } from '@procure/contract/official-document/official-document.route.ts';
import { isReceiptKind } from '@procure/domain/official-document/official-document.ts';
import { isRefused } from '@procure/domain/outcome.ts';
import { system } from '../../../platform/actor.ts';
import { databaseTime } from '../../../platform/database/clock.ts';
import { transact } from '../../../platform/database/transaction.ts';
import { cleanName } from '../../../platform/files/purpose.ts';
import type { DocumentSigner } from '../../../platform/keys/pdf-signature.ts';
import type { SealedColumn } from '../../../platform/keys/reseal.ts';
import { requestStamp } from '../../../platform/keys/time-stamping.ts';
import type { Parts } from '../../../platform/process/parts.ts';
import { heldFile, keepMade } from '../../file/service.ts';
import * as store from '../store.ts';

/** Documents that one pass signs at the most, and the milliseconds after which it begins no other. */
const batch = 100;
const passTime = 45_000;
/** Milliseconds that a document waits for a time stamp; afterwards it is signed without one. */
const stampPatience = 60 * 60_000;
/** Milliseconds before the end of a certificate of the platform's own from which a new one is used. */
const renewal = 365 * 86_400_000;

const keyContext = (id: string) => `signing_certificate.private_key.${id}`;

export const certificateKeyColumn: SealedColumn = {
  table: 'signingCertificate',
  column: 'private_key',
  id: ['id'],
  contextOf: ({ id = '' }) => keyContext(id),
};

/** Signs the documents that were decided. One that fails waits for the next pass and keeps no other waiting. */
export async function signDecided(parts: Parts): Promise<void> {
  const due = await store.findUnsigned(parts.db, batch);
  if (due.length === 0) return;
  const signer = await openSigner(parts);
  const failures: unknown[] = [];
  const startedAt = performance.now();
  for (const document of due) {
    if (performance.now() - startedAt > passTime) break;
    await signOne(parts, signer, document).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, 'documents were not signed');
}

async function signOne(parts: Parts, signer: DocumentSigner, document: store.DecidedDocument): Promise<void> {
  const { id, code, content } = document;
  const signedAt = await databaseTime(parts.db);
  // Loaded at the first document: few processes write one.
  const { writeOfficial } = await import('../../../platform/files/document-writer.ts');
  const address = `${parts.config.publicUrl}${officialDocumentPath}?code=${code}`;
  const pdf = await writeOfficial(content, { code, address, signer: content.signer, at: signedAt });
  if (isRefused(pdf)) throw new Error(`document ${id} was not written: ${pdf.refused}`);
  const { signPdf } = await import('../../../platform/keys/pdf-signature.ts');
  let stamp: Awaited<ReturnType<typeof requestStamp>> | null = null;
  const signed = await signPdf(pdf, signer, async (signature) => {
    stamp = await stampFor(parts, document, signature);
    return stamp?.reply ?? null;
  });
  const file = await keepMade(
    parts,
    {
      ...{ id: randomUUID(), ownerAccountId: null, ownerCompanyId: null, mime: 'application/pdf' },
      name: cleanName(`${content.title} ${content.no}.pdf`) ?? `${id}.pdf`,
      purpose: 'official',
    },
    signed,
  );
  const given = stamp as Awaited<ReturnType<typeof requestStamp>> | null;
  await transact(parts, system('official-document.sign'), async (unit) => {
    if ((await heldFile(unit, file.id)) === null) throw new Error(`the file of document ${id} is gone`);
    const isFirst = await store.saveSignature(unit, id, {
      ...{ fileId: file.id, sha256: file.sha256 },
      signedAt,
      certificateSha256: createHash('sha256').update(signer.certificates[0].raw).digest('hex'),
      stampedAt: given?.at ?? null,
      stampAuthority: given?.authority ?? null,
    });
    // Another process signed it, and its file is the document's.
    if (!isFirst) return;
    await unit.audit({
      // Entries about receipts are concealed until the deadline.
      ...{ action: 'sign', entity: isReceiptKind(document.kind) ? 'receipt' : 'officialDocument' },
      entityId: id,
      ...{ lotId: document.lotId, companyId: document.companyId },
      after: { kind: document.kind, no: content.no, sha256: file.sha256, stampedAt: given?.at ?? null },
    });
  });
}

async function stampFor(parts: Parts, { id, decidedAt }: store.DecidedDocument, signature: Buffer) {
  const { tsa } = parts.config;
  if (tsa === null) return null;
  const now = await databaseTime(parts.db);
  try {
    return await requestStamp(tsa, signature, () => databaseTime(parts.db));
  } catch (error) {
    if (now.getTime() - decidedAt.getTime() < stampPatience) throw error;
    parts.log.error({ err: error, documentId: id }, 'a document is signed without a time stamp');
    return null;
  }
}

/** The configured signer, or the platform's own, which is made at first and renewed in its last year. */
async function openSigner(parts: Parts): Promise<DocumentSigner> {
  const { readSigner } = await import('../../../platform/keys/pdf-signature.ts');
  const { documentSigner } = parts.config;
  if (documentSigner !== null) {
    const [certificates, key] = await Promise.all([
      readFile(documentSigner.certFile, 'utf8'),
      readFile(documentSigner.keyFile, 'utf8'),
    ]);
    return readSigner(certificates, key);
  }
  const { id, certificate, privateKey } = await ownCertificate(parts);
  return readSigner(certificate, parts.crypto.openText(privateKey, keyContext(id)));
}

function ownCertificate(parts: Parts): Promise<store.StoredCertificate> {
  return transact(parts, system('official-document.sign'), async (unit) => {
    await store.holdCertificates(unit);
    const madeAt = await unit.now();
    const known = await store.findCertificate(unit.db, new Date(madeAt.getTime() + renewal));
    if (known !== null) return known;
    const { makeCertificate } = await import('../../../platform/keys/pdf-signature.ts');
    const name = `${parts.config.site.owner || '供应商门户'} 电子文书签名`;
    const { certificate, privateKey, notAfter } = await makeCertificate(name, madeAt);
    const id = randomUUID();
    const stored = { id, certificate, privateKey: parts.crypto.seal(privateKey, keyContext(id)) };
    await store.insertCertificate(unit, { ...stored, notAfter, madeAt });
    await unit.audit({
      ...{ action: 'makeCertificate', entity: 'officialDocument', entityId: null },
      after: { certificateId: id, notAfter: notAfter.toISOString() },
    });
    return stored;
  });
}
