import { createHash } from 'node:crypto';
import type { TenderScope } from '@procure/domain/tender/scope.ts';
import type { Violation } from '@procure/domain/tender/violation.ts';
import { checkWording } from '@procure/domain/wording/check.ts';
import { checkDocument, type TextStanding } from '@procure/domain/wording/document.ts';
import { findPassages, listHits, type Passage } from '@procure/domain/wording/match.ts';
import type { WordingRule } from '@procure/domain/wording/rule.ts';
import { LRUCache } from 'lru-cache';
import type { StaffScope } from '../../../platform/actor.ts';
import type { Parts } from '../../../platform/process/parts.ts';
import { rulesInForce } from '../../wording/read-model.ts';
import type { TenderDetail } from '../read-model.ts';
import { readDocuments, readFileText } from './read-model.ts';

/** The passages of these lots and their documents that the rules of wording find, by lot. */
export async function wordingByLot(
  scope: StaffScope,
  db: Parts['db'],
  detail: TenderDetail,
  lotIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Violation[]>> {
  if (lotIds.length === 0) return new Map();
  const tender = { ...detail, scope: detail.scope as TenderScope };
  const lots = detail.lots.filter(({ id }) => lotIds.includes(id));
  const rules = await rulesInForce(db);
  const written = checkWording(tender, lots, rules);
  const documents = new Map<string, readonly Violation[]>();
  for (const { lotId, kind, fileId, ...document } of await readDocuments(scope, db, lotIds)) {
    const hits = document.standing === null ? [] : listHits(await passagesOf(db, fileId, rules));
    const checked = { ...document, hits, isMain: kind === 'tender_document' };
    documents.set(lotId, [...(documents.get(lotId) ?? []), ...checkDocument(checked, tender.scope)]);
  }
  return new Map(
    lots.map(({ id }, place) => [id, [...(written[place] ?? []), ...unique(documents.get(id) ?? [])]]),
  );
}

interface NewDocument {
  readonly kind: string;
  readonly title: string;
  readonly fileId: string;
  readonly fileName: string;
  readonly standing: TextStanding | null;
}

/** The passages of documents that a published lot is to have, except those of its present documents. */
export async function wordingOfNewDocuments(
  scope: StaffScope,
  db: Parts['db'],
  tender: { readonly scope: TenderScope },
  lotId: string,
  documents: readonly NewDocument[],
  rules: readonly WordingRule[],
): Promise<readonly Violation[]> {
  if (documents.length === 0) return [];
  const published: Passage[] = [];
  for (const { fileId, standing } of await readDocuments(scope, db, [lotId]))
    if (standing !== null) published.push(...(await passagesOf(db, fileId, rules)));
  const found: Violation[] = [];
  for (const { kind, fileId, ...document } of documents) {
    const hits = document.standing === null ? [] : listHits(await passagesOf(db, fileId, rules), published);
    const checked = { ...document, hits, isMain: kind === 'tender_document' };
    found.push(...checkDocument(checked, tender.scope));
  }
  return unique(found);
}

/** One for each rule and passage: two documents may have the same words. */
function unique(violations: readonly Violation[]): readonly Violation[] {
  return [...new Map(violations.map((one) => [`${one.ruleCode} ${one.passage}`, one])).values()];
}

/** The passages of a file by these rules. A file never changes, and a long text takes half a second. */
const known = new LRUCache<string, readonly Passage[]>({ max: 200 });

async function passagesOf(
  db: Parts['db'],
  fileId: string,
  rules: readonly WordingRule[],
): Promise<readonly Passage[]> {
  const key = `${fileId} ${createHash('sha256').update(JSON.stringify(rules)).digest('base64')}`;
  const passages = known.get(key) ?? findPassages(await readFileText(db, fileId), rules);
  known.set(key, passages);
  return passages;
}
