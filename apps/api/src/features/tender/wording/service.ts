import type { TenderScope } from '@procure/domain/tender/scope.ts';
import type { Violation } from '@procure/domain/tender/violation.ts';
import { checkWording } from '@procure/domain/wording/check.ts';
import { checkDocument } from '@procure/domain/wording/document.ts';
import { findHits, type Hit } from '@procure/domain/wording/match.ts';
import { wordingRules } from '@procure/domain/wording/rules.ts';
import { LRUCache } from 'lru-cache';
import type { StaffScope } from '../../../platform/actor.ts';
import type { Parts } from '../../../platform/process/parts.ts';
import type { TenderDetail } from '../read-model.ts';
import { readDocuments, readFileText } from './read-model.ts';

/** The passages of these lots and their documents that the rules of wording find, by lot. */
export async function wordingByLot(
  scope: StaffScope,
  db: Parts['db'],
  detail: TenderDetail,
  lotIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Violation[]>> {
  const tender = { ...detail, scope: detail.scope as TenderScope };
  const lots = detail.lots.filter(({ id }) => lotIds.includes(id));
  const written = checkWording(tender, lots, wordingRules);
  const documents = new Map<string, readonly Violation[]>();
  for (const { lotId, kind, fileId, ...document } of await readDocuments(scope, db, lotIds)) {
    const hits = document.standing === null ? [] : await hitsOf(db, fileId);
    const checked = { ...document, hits, isMain: kind === 'tender_document' };
    documents.set(lotId, [...(documents.get(lotId) ?? []), ...checkDocument(checked, tender.scope)]);
  }
  return new Map(
    lots.map(({ id }, place) => [id, [...(written[place] ?? []), ...unique(documents.get(id) ?? [])]]),
  );
}

/** One for each rule and passage: two documents may have the same words. */
function unique(violations: readonly Violation[]): readonly Violation[] {
  return [...new Map(violations.map((one) => [`${one.ruleCode} ${one.passage}`, one])).values()];
}

/** A file and the rules never change while a process runs, and a long text takes half a second. */
const known = new LRUCache<string, readonly Hit[]>({ max: 200 });

async function hitsOf(db: Parts['db'], fileId: string): Promise<readonly Hit[]> {
  const hits = known.get(fileId) ?? findHits(await readFileText(db, fileId), wordingRules);
  known.set(fileId, hits);
  return hits;
}
