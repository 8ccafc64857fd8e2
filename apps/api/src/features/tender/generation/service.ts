import { createHash, randomUUID } from 'node:crypto';
import type { Outline } from '@procure/domain/document/outline.ts';
import { checkGenerated } from '@procure/domain/document/stale.ts';
import {
  type DocumentedLot,
  type DocumentedTender,
  documentOf,
} from '@procure/domain/document/tender-document.ts';
import { isRefused, type Refusal, refuse } from '@procure/domain/outcome.ts';
import type { Violation } from '@procure/domain/tender/violation.ts';
import type { StaffActor } from '../../../platform/actor.ts';
import { requireStored } from '../../../platform/database/require-stored.ts';
import { transact, type Unit } from '../../../platform/database/transaction.ts';
import type { WrittenForm } from '../../../platform/files/document-writer.ts';
import { cleanName, fileForms } from '../../../platform/files/purpose.ts';
import type { Parts } from '../../../platform/process/parts.ts';
import { heldFile, keepMade } from '../../file/service.ts';
import { type AddedDocument, issueDocument } from '../document/service.ts';
import { findDocument } from '../document/store.ts';
import { type TenderDetail, tenderDetail } from '../read-model.ts';
import { lockLotToHandle } from '../service.ts';
import { tenderOf } from './read-model.ts';

type DetailLot = TenderDetail['lots'][number];

/** The document of a lot by its stored data. */
function outlineOf(detail: TenderDetail, lot: DetailLot): Outline {
  // The database holds what the contract read, and times as text inside JSON.
  const tender = { ...detail, agencyName: detail.agencyName ?? '' } as unknown as DocumentedTender;
  return documentOf(tender, lot as unknown as DocumentedLot, detail.lotCount);
}

const digestOf = (outline: Outline) => createHash('sha256').update(JSON.stringify(outline)).digest('hex');

/** The last version of each document of a lot; they are in the order in which they came. */
function lastVersions(documents: DetailLot['documents']): DetailLot['documents'] {
  return [...new Map(documents.map((one) => [`${one.kind} ${one.title}`, one])).values()];
}

/** The generated documents of a draft's lot that state other content than the lot now. */
export function staleDocuments(detail: TenderDetail, lot: DetailLot): readonly Violation[] {
  const generated = lastVersions(lot.documents).filter(({ contentSha256 }) => contentSha256 !== null);
  // The content of a lot that waits for its approval or publication does not change.
  if (lot.state !== 'draft' || generated.length === 0) return [];
  return checkGenerated(generated, digestOf(outlineOf(detail, lot)));
}

/** Loaded at the first document: few processes write one. */
async function write(outline: Outline, form: WrittenForm, mark = '') {
  const { writeDocument } = await import('../../../platform/files/document-writer.ts');
  return writeDocument(outline, form, mark);
}

const nameOf = (outline: Outline, form: WrittenForm) =>
  cleanName(`${outline.no} ${outline.title}.${form}`) ?? `${outline.title}.${form}`;

interface Preview {
  readonly lotId: string;
  readonly form: WrittenForm;
}

/** Writes the document of a lot for staff who see the lot: it contains nothing that they do not read there. */
export async function previewDocument(parts: Parts, { scope }: StaffActor, { lotId, form }: Preview) {
  const tenderId = await tenderOf(scope, parts.db, lotId);
  const detail = tenderId === null ? null : await tenderDetail(scope, parts.db, tenderId);
  const lot = detail?.lots.find((one) => one.id === lotId);
  if (detail === null || lot === undefined) return refuse('not_found');
  const outline = outlineOf(detail, lot);
  const written = await write(outline, form, '预览');
  if (isRefused(written)) return written;
  const name = nameOf({ ...outline, title: `${outline.title}（预览）` }, form);
  return { name, mime: fileForms[form], content: Buffer.from(written.bytes).toString('base64') };
}

interface Generation {
  readonly lotId: string;
  readonly id: string;
  readonly docxId: string;
}

/**
 * Generates the document of a draft's lot as PDF and DOCX. The files are written before the transaction that adds them:
 * writing takes seconds, and nobody waits for the lot. Files that are not added are removed as unused.
 */
export async function generateDocument(
  parts: Parts,
  actor: StaffActor,
  generation: Generation,
): Promise<
  | readonly AddedDocument[]
  | Refusal<
      | 'not_found'
      | 'not_in_team'
      | 'conflict'
      | 'transition_not_allowed'
      | 'document_busy'
      | 'document_too_large'
      | 'characters_undrawn'
    >
> {
  const begun = await transact(parts, actor, (unit) => beginGeneration(unit, actor, generation));
  if (isRefused(begun)) return begun;
  if ('added' in begun) return begun.added;
  const { outline } = begun;
  const pdf = await write(outline, 'pdf');
  if (isRefused(pdf)) return pdf;
  if (pdf.undrawn !== '') return refuse('characters_undrawn', { characters: shortList(pdf.undrawn) });
  const docx = await write(outline, 'docx');
  if (isRefused(docx)) return docx;
  const written = [
    { id: generation.id, form: 'pdf', title: outline.title, bytes: pdf.bytes },
    { id: generation.docxId, form: 'docx', title: `${outline.title}（可编辑）`, bytes: docx.bytes },
  ] as const;
  const files = await Promise.all(
    written.map(async ({ id, form, title, bytes }) => {
      const owned = { ownerAccountId: actor.accountId, ownerCompanyId: null };
      const facts = {
        id: randomUUID(),
        name: nameOf(outline, form),
        mime: fileForms[form],
        purpose: 'document',
      };
      return { id, title, file: await keepMade(parts, { ...owned, ...facts }, bytes) };
    }),
  );
  return transact(parts, actor, async (unit) => {
    const now = await beginGeneration(unit, actor, generation);
    if (isRefused(now)) return now;
    if ('added' in now) return now.added;
    const contentSha256 = digestOf(now.outline);
    // Saved by a colleague meanwhile.
    if (contentSha256 !== digestOf(outline)) return refuse('conflict');
    const added: AddedDocument[] = [];
    for (const { id, title, file } of files) {
      if ((await heldFile(unit, file.id)) === null) return refuse('conflict');
      const document = await issueDocument(unit, {
        ...{ id, lotId: now.lotId, fileId: file.id, title, kind: 'tender_document', public: false },
        contentSha256,
      });
      await unit.audit({
        ...{ action: 'addDocument', entity: 'lot', entityId: now.lotId, lotId: now.lotId },
        after: { ...document, name: file.name, sha256: file.sha256 },
      });
      added.push({ ...document, file });
    }
    return added;
  });
}

const shortList = (characters: string) => [...characters].slice(0, 20).join(' ');

/** Locks the lot of a draft and reads its document; the added documents if this very call has added them. */
async function beginGeneration(unit: Unit, actor: StaffActor, { lotId, id, docxId }: Generation) {
  const lot = await lockLotToHandle(unit, actor.scope, lotId);
  if (isRefused(lot)) return lot;
  const known = [await findDocument(unit, id), await findDocument(unit, docxId)];
  const added = known.flatMap((document) => (document === null ? [] : [document]));
  if (added.length > 0) return addedBefore(unit, lot.id, added);
  if (lot.state !== 'draft') return refuse('transition_not_allowed');
  const detail = requireStored(
    await tenderDetail(actor.scope, unit.db, lot.tenderId),
    'whose lot was locked',
  );
  const stored = requireStored(detail.lots.find((one) => one.id === lot.id) ?? null, 'that was locked');
  return { lotId: lot.id, outline: outlineOf(detail, stored) };
}

type FoundDocument = NonNullable<Awaited<ReturnType<typeof findDocument>>>;

async function addedBefore(unit: Unit, lotId: string, documents: readonly FoundDocument[]) {
  const isSame =
    documents.length === 2 && documents.every((one) => one.lotId === lotId && one.contentSha256 !== null);
  if (!isSame) return refuse('conflict');
  const added: AddedDocument[] = [];
  for (const document of documents) {
    const file = requireStored(await heldFile(unit, document.fileId), 'of a document');
    added.push({ ...document, file });
  }
  return { added };
}
