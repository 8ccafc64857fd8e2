import type { ObtainedDocuments } from '@procure/contract/document/document.schema.ts';
import { canObtain } from '@procure/domain/document/access.ts';
import { iso, isoOrNull, presentBlocker, presentSupplierLot } from '../lot/present.ts';
import type { ReadDocuments } from './read-model.ts';

export function presentDocuments(read: ReadDocuments): ObtainedDocuments {
  const { lot, obtainedBy, documents, lastChange } = read;
  const newest = new Map<string, number>();
  const keyOf = (document: ReadDocuments['documents'][number]) => `${document.kind}\0${document.title}`;
  for (const document of documents) {
    newest.set(keyOf(document), Math.max(newest.get(keyOf(document)) ?? 0, document.versionNo));
  }
  return {
    lot: presentSupplierLot(lot),
    serverTime: iso(lot.now),
    obtainedAt: isoOrNull(lot.documentObtainedAt),
    obtainedBy,
    obtainBlocker: presentBlocker(canObtain(lot, lot.now)),
    lastChange: presentChange(lastChange, documents),
    documents: documents.map((document) => ({
      id: document.id,
      title: document.title,
      kind: document.kind,
      versionNo: document.versionNo,
      public: document.public,
      createdAt: iso(document.createdAt),
      latest: document.versionNo === newest.get(keyOf(document)),
      file: {
        id: document.fileId,
        name: document.name,
        size: document.size,
        sha256: document.sha256,
        path: document.path,
      },
    })),
  };
}

/** The change with those of its documents that the company may read; null if there are none. */
function presentChange(
  change: ReadDocuments['lastChange'],
  documents: ReadDocuments['documents'],
): ObtainedDocuments['lastChange'] {
  const issued: unknown[] = Array.isArray(change?.documents) ? change.documents : [];
  const ids = new Set(
    issued.map((one) => (typeof one === 'object' && one !== null && 'id' in one ? one.id : null)),
  );
  const documentIds = documents.map(({ id }) => id).filter((id) => ids.has(id));
  if (change === undefined || documentIds.length === 0) return null;
  return { publishedAt: iso(change.publishedAt), summary: change.summary, documentIds };
}
