import type { AmendmentDesk, AmendmentView } from '@procure/contract/amendment/amendment.schema.ts';
import {
  type ExtensionPlan,
  mayStillChange,
  planExtension,
  settleAtPublishing,
} from '@procure/domain/amendment/extension.ts';
import { itemDifferences, type Line } from '@procure/domain/amendment/items.ts';
import { readTimes, writeTimes } from '@procure/domain/amendment/written-times.ts';
import type { IsHoliday } from '@procure/domain/display/day.ts';
import { isRefused } from '@procure/domain/outcome.ts';
import { law } from '@procure/domain/tender/law.ts';
import { type Extension, periodText } from '@procure/domain/tender/time-limits.ts';
import type { Violation } from '@procure/domain/tender/violation.ts';
import { iso, isoOrNull, presentBlocker, presentStaffLot } from '../lot/present.ts';
import type { ReadAmendments } from './read-model.ts';

export function presentAmendments(
  read: ReadAmendments,
  findings: ReadonlyMap<string, readonly Violation[]>,
  isRestDay: IsHoliday,
): AmendmentDesk {
  const { lot, inForce, evaluation, amendments } = read;
  const plan = planExtension(lot, lot, lot.now, isRestDay);
  return {
    lot: presentStaffLot(lot),
    name: lot.name,
    serverTime: iso(lot.now),
    blocker: presentBlocker(mayStillChange(lot, lot.now)),
    plan: {
      bound: plan.bound,
      bid: presentExtension(plan.bid),
      prequalification: presentExtension(plan.prequalification),
    },
    priceLines: inForce.priceLines.map(presentLine),
    criteria: [...inForce.criteria],
    clauses: [...inForce.clauses],
    evaluation,
    amendments: amendments.map((row) => ({
      ...presentAmendment(row, read, findings.get(row.id) ?? []),
      newTimes: newTimesOf(row, plan, lot),
    })),
  };
}

export function presentExtension(extension: Extension | null) {
  if (extension === null) return null;
  const rule = law[extension.ruleCode];
  return {
    earliest: iso(extension.earliest),
    proposed: iso(extension.proposed),
    period: periodText(rule),
    citation: rule.citation,
  };
}

const presentLine = ({ ceilingUnitPrice = null, ...line }: Line) => ({ ...line, ceilingUnitPrice });

const presentDifferences = (differences: ReturnType<typeof itemDifferences>) =>
  differences.map((one) => ({ ...one, fields: [...one.fields] }));

/** The deadlines if a waiting amendment were published now; null if it affects no bid, or cannot be published. */
function newTimesOf(
  { state, noEffectReason, wantedTimes }: ReadAmendments['amendments'][number],
  plan: ExtensionPlan,
  lot: ReadAmendments['lot'],
) {
  if (state !== 'pending' || noEffectReason !== null || wantedTimes === null) return null;
  const times = settleAtPublishing(plan, lot, readTimes(wantedTimes), lot.now);
  return isRefused(times) ? null : writeTimes(times);
}

function presentAmendment(
  row: ReadAmendments['amendments'][number],
  { inForce, versions }: ReadAmendments,
  findings: readonly Violation[],
): Omit<AmendmentView, 'newTimes'> {
  const { items } = row;
  const replaced = items === null ? inForce : (versions.get(items.from) ?? inForce);
  return {
    id: row.id,
    state: row.state,
    summary: row.summary,
    question:
      row.questionId === null
        ? null
        : {
            id: row.questionId,
            title: row.questionTitle ?? '',
            content: row.questionContent ?? '',
            answer: row.questionAnswer ?? '',
          },
    documents: row.documents.map(
      ({ fileId, fileName, fileSize, fileSha256, filePath, kind, ...document }) => ({
        ...document,
        kind: kind as AmendmentView['documents'][number]['kind'],
        fileId,
        file: { id: fileId, name: fileName, size: Number(fileSize), sha256: fileSha256, path: filePath },
      }),
    ),
    items: items === null ? [] : presentDifferences(itemDifferences(replaced, items)),
    priceLines: items?.priceLines?.map(presentLine) ?? null,
    criteria: items?.criteria == null ? null : [...items.criteria],
    clauses: items?.clauses == null ? null : [...items.clauses],
    isOutdated:
      (row.state === 'draft' || row.state === 'pending') && items !== null && items.from !== inForce.no,
    findings: [...findings],
    warningReasons: row.warnings.map(({ ruleVersion: _, ...given }) => given),
    noEffectReason: row.noEffectReason,
    wantedTimes: row.noEffectReason === null ? row.wantedTimes : null,
    createdBy: { id: row.authorId, name: row.authorName },
    createdAt: iso(row.createdAt),
    submittedAt: isoOrNull(row.submittedAt),
    returnReason: row.returnReason,
    confirmedBy: row.confirmedBy,
    publishedAt: isoOrNull(row.publishedAt),
    version: row.version,
  };
}
