import { randomBytes, randomUUID } from 'node:crypto';
import {
  awardLetterText,
  type IssuedNotice,
  letterKindOf,
} from '@procure/domain/official-document/award-letter.ts';
import { makeCode } from '@procure/domain/official-document/code.ts';
import {
  evaluationReportText,
  type SignedReport,
} from '@procure/domain/official-document/evaluation-report.ts';
import {
  letterKinds,
  type OfficialDocumentKind,
  type OfficialText,
  type ReceiptKind,
  receiptKinds,
} from '@procure/domain/official-document/official-document.ts';
import { openingRecordText } from '@procure/domain/official-document/opening-record.ts';
import type { OpeningRecord, SignedRecord } from '@procure/sealing/opening-record.ts';
import { statementDigest } from '@procure/sealing/published.ts';
import { type CompanyScope, holds, isCompanyActor } from '../../platform/actor.ts';
import type { HeldLotId, Unit } from '../../platform/database/transaction.ts';
import type { FileReader } from '../file/service.ts';
import { isAddressed, isPublicRecord, isReadOutTo, isSeenByStaff } from './read-model.ts';
import * as store from './store.ts';

interface Notice extends IssuedNotice {
  readonly id: string;
  readonly companyId: string;
  readonly issuedAt: Date;
}

/** Fixes the letters of issued notices, in the transaction that issues them. A job signs them. */
export async function decideLetters(
  unit: Unit,
  lotId: HeldLotId,
  lot: Parameters<typeof awardLetterText>[1],
  notices: readonly Notice[],
): Promise<void> {
  const documents = notices.map((notice) => ({
    ...newDocument(letterKindOf[notice.kind], awardLetterText(notice, lot), notice.issuedAt),
    companyId: notice.companyId,
    awardNoticeId: notice.id,
  }));
  await store.insertDecided(unit, lotId, documents);
}

function newDocument(kind: OfficialDocumentKind, content: OfficialText, decidedAt: Date) {
  return {
    ...{ id: randomUUID(), code: makeCode(randomBytes(32)) },
    ...{ kind, content, decidedAt },
    ...{ companyId: null, awardNoticeId: null, openingNo: null, reportNo: null, bidVersionId: null },
  };
}

/** Fixes the record of a completed session of a held lot as a document, in the transaction that completes it. */
export async function decideRecord(
  unit: Unit,
  lotId: HeldLotId,
  lot: Parameters<typeof openingRecordText>[1],
  { no, openedAt, record, objections }: CompletedSession,
): Promise<void> {
  const { body } = record;
  const content = openingRecordText(JSON.parse(body) as OpeningRecord, lot, {
    ...{ no, objections },
    digest: statementDigest(record),
  });
  const document = newDocument('opening_record', content, openedAt);
  await store.insertDecided(unit, lotId, [{ ...document, openingNo: no }]);
}

interface CompletedSession {
  /** 0 for the bids; later sessions open price envelopes. */
  readonly no: number;
  readonly openedAt: Date;
  readonly record: SignedRecord;
  readonly objections: Parameters<typeof openingRecordText>[2]['objections'];
}

/** Fixes the report that a committee adopted as a document, in the transaction that concludes the evaluation. */
export async function decideReport(
  unit: Unit,
  lotId: HeldLotId,
  content: SignedReport,
  adopted: Omit<Parameters<typeof evaluationReportText>[1], 'concludedAt'> & { readonly concludedAt: Date },
): Promise<void> {
  const text = evaluationReportText(content, adopted);
  const document = newDocument('evaluation_report', text, adopted.concludedAt);
  await store.insertDecided(unit, lotId, [{ ...document, reportNo: adopted.no }]);
}

/**
 * Fixes the receipt of an own version of a bid, or of its withdrawal, as a document.
 * @returns whether it is new: a repeat keeps the first
 */
export async function decideReceipt(
  scope: CompanyScope,
  unit: Unit,
  {
    kind,
    lotId,
    bidVersionId,
    content,
  }: {
    readonly kind: ReceiptKind;
    readonly lotId: string;
    readonly bidVersionId: string;
    readonly content: OfficialText;
  },
): Promise<boolean> {
  const { companyId: _, ...document } = newDocument(kind, content, await unit.now());
  return store.insertReceipt(scope, unit, { ...document, lotId, bidVersionId });
}

/**
 * A letter and a receipt are readable for their company and a letter for staff who see the award. A record and a report are readable for those who
 * may read them on their pages.
 */
export const mayReadOfficial: FileReader = async ({ db }, caller, file) => {
  if (file.purpose !== 'official') return false;
  if (caller.kind === 'staff') {
    const kinds = [
      ...letterKinds,
      ...(holds(caller, 'opening.read') ? (['opening_record'] as const) : []),
      ...(holds(caller, 'evaluation.read') ? (['evaluation_report'] as const) : []),
    ];
    return isSeenByStaff(caller.scope, db, file, kinds);
  }
  if (await isPublicRecord(db, file)) return true;
  if (!isCompanyActor(caller)) return false;
  if (!holds(caller, 'bid.read')) return isAddressed(caller.scope, db, file, letterKinds);
  return (
    (await isAddressed(caller.scope, db, file, [...letterKinds, ...receiptKinds])) ||
    isReadOutTo(caller.scope, db, file)
  );
};
