import { isDeepStrictEqual } from 'node:util';
import { follow } from '@procure/domain/bid/decide.ts';
import type { BidAction } from '@procure/domain/bid/transitions.ts';
import type { DeemedResult } from '@procure/domain/opening/declaration.ts';
import { type OpeningResult, unqualifiedCause } from '@procure/domain/opening/opening.ts';
import { recomputePrice } from '@procure/domain/opening/recompute.ts';
import { isRefused } from '@procure/domain/outcome.ts';
import { openOpeningRecord, signOpeningRecord } from '@procure/sealing/opening-record.ts';
import { openOpeningSupplements } from '@procure/sealing/opening-supplement.ts';
import { system } from '../../../platform/actor.ts';
import { type HeldLotId, transact, type Unit } from '../../../platform/database/transaction.ts';
import type { Parts } from '../../../platform/process/parts.ts';
import { record } from '../../../platform/record.ts';
import { saveBidStates } from '../../bid/service.ts';
import { readTaxRates } from '../../dictionary/read-model.ts';
import { keepOpened } from '../../file/attachment/service.ts';
import type { OpenedBid, Unopened } from '../envelope/service.ts';
import { openingEvents } from '../events.ts';
import * as store from '../session/store.ts';
import { readPages } from '../supplement/store.ts';
import { readPublicRecord } from './read-model.ts';
import { insertRecord, readRecord, readRecords } from './store.ts';

/** Values of events about a bid, which send no messages: the log entry names the lot only. */
const quiet = (lotId: string) => ({ lotId, title: '', tenderNo: '', ownerId: '' });

/** Stores the reason that a bid did not open. */
export async function noteFinding(
  parts: Parts,
  lot: store.OpeningLot,
  bid: store.BidToOpen,
  { kind, cause }: Unopened,
): Promise<void> {
  await transact(parts, system('opening.run'), async (unit) => {
    const { bidId, bidVersionId, companyId, companyName, position } = bid;
    const line = { lotId: lot.id, bidId, bidVersionId, companyId, companyName, position };
    if (!(await store.saveFinding(unit, { ...line, kind, cause, foundAt: await unit.now() }))) return;
    const event = { kind: 'find', finding: kind, cause, bidId, companyId } as const;
    await record(unit, openingEvents, event, quiet(lot.id));
  });
}

/** Adds an opened bid to the record. */
export async function recordOpened(
  parts: Parts,
  lot: store.OpeningLot,
  bid: store.BidToOpen,
  opened: OpenedBid,
): Promise<void> {
  await transact(parts, system('opening.run'), async (unit) => {
    const rates = await readTaxRates(unit.db, lot.bidDeadline);
    await recordLine(unit, lot.id, bid, 'open', openedLine(lot, bid, rates, opened), opened.files);
  });
}

/** Adds a bid whose bidder is no longer qualified to the record, without decrypting it. */
export async function recordUnqualified(
  parts: Parts,
  lot: store.OpeningLot,
  bid: store.BidToOpen,
): Promise<void> {
  await transact(parts, system('opening.run'), (unit) =>
    recordLine(unit, lot.id, bid, 'leaveSealed', unopenedLine('unqualified', unqualifiedCause), []),
  );
}

/**
 * Signs the record of a held lot, which has all its lines. Its content cannot be changed unnoticed afterwards, not
 * even by the platform.
 */
export async function signRecord(
  { crypto }: Pick<Parts, 'crypto'>,
  unit: Unit,
  lotId: HeldLotId,
  openedAt: Date,
) {
  const said = await readRecord(unit, lotId);
  const record = { format: 'procure-opening-record/1', ...said, openedAt: openedAt.toISOString() } as const;
  const signed = await signOpeningRecord(crypto.signing, record);
  await insertRecord(unit, lotId, { ...signed, signedAt: openedAt });
}

/**
 * Returns the public record and its pages, with the public key that signed it; the newest key if none of the
 * platform's keys did.
 */
export async function readSignedRecord({ db, crypto }: Pick<Parts, 'db' | 'crypto'>, lotId: string) {
  const signed = await readPublicRecord(db, lotId);
  if (signed === null) return null;
  const pages = (await readPages(db, [lotId])).get(lotId) ?? [];
  const supplements = pages.map((page) => ({ ...page }));
  for (const publicKey of crypto.signingKeys) {
    if ((await openOpeningRecord(signed, publicKey)) !== null) return { ...signed, publicKey, supplements };
  }
  return { ...signed, publicKey: crypto.signing.publicKey, supplements };
}

/** Number of records in one query. */
const page = 100;

/** Whether every opening record is as it was signed, its rows agree with it, and its pages follow it. */
export async function checkRecords({ db, crypto }: Pick<Parts, 'db' | 'crypto'>): Promise<boolean> {
  for (let after: string | null = null; ; ) {
    const found = await readRecords(db, after, page);
    const lotIds = found.map(({ lotId }) => lotId);
    const supplements = lotIds.length === 0 ? null : await readPages(db, lotIds);
    for (const { lines, ...signed } of found) {
      const opened = await Promise.all(crypto.signingKeys.map((key) => openOpeningRecord(signed, key)));
      const record = opened.find((one) => one !== null) ?? null;
      if (record === null || !isDeepStrictEqual(record.entries, lines)) return false;
      const pages = supplements?.get(signed.lotId) ?? [];
      const { body, signature } = signed;
      const said = await openOpeningSupplements({ body, signature }, pages, crypto.signingKeys);
      if (typeof said === 'string') return false;
    }
    const last = found.at(-1);
    if (last === undefined || found.length < page) return true;
    after = last.lotId;
  }
}

/** Adds a bid that was declared unreadable to the record, when the opening ends. */
export async function recordDeclared(
  unit: Unit,
  lotId: string,
  finding: store.FindingRow,
  result: DeemedResult,
  reason: string,
): Promise<void> {
  const action = result === 'deemed_revoked' ? 'deemRevoked' : 'deemWithdrawn';
  const filled = unopenedLine(result, `${finding.cause}；开标人认定：${reason}`);
  await recordLine(unit, lotId, finding, action, filled, []);
}

/**
 * Writes one line of the record: the bid's state, its content, its files. Does nothing if the line exists already.
 */
async function recordLine(
  unit: Unit,
  lotId: string,
  bid: Pick<store.BidToOpen, 'bidId' | 'bidVersionId' | 'companyId' | 'companyName' | 'position'>,
  action: BidAction,
  filled: ReturnType<typeof openedLine> | ReturnType<typeof unopenedLine>,
  files: readonly store.OpenedFile[],
): Promise<void> {
  const before = await store.readBidState(unit, bid.bidId);
  const state = follow(before, [action]);
  if (isRefused(state)) return;
  const openedAt = await unit.now();
  const { bidId, bidVersionId, companyId, companyName, position } = bid;
  const line = { lotId, bidId, bidVersionId, companyId, companyName, position, openedAt };
  if (!(await store.insertEntry(unit, { ...line, ...filled }))) return;
  await saveBidStates(unit, [{ id: bidId, state, rejectionReason: null }]);
  await store.takeDrafts(
    unit,
    bidId,
    files.map(({ id }) => id),
  );
  await keepOpened(
    unit,
    { bidId, companyId },
    files.map(({ place: _, ...file }) => file),
  );
  const { cause, totalIncl } = filled;
  const event = { kind: 'open', bidId, companyId, from: before, state, cause, totalIncl } as const;
  await record(unit, openingEvents, event, quiet(lotId));
}

function unopenedLine(result: Exclude<OpeningResult, 'opened'>, cause: string) {
  return {
    result,
    cause,
    totalIncl: null,
    totalExcl: null,
    totalTax: null,
    delivery: null,
    quality: null,
    validityDays: null,
    bondAmount: null,
    contents: null,
  };
}

function openedLine(
  lot: store.OpeningLot,
  { lines, isOutdated }: Pick<store.BidToOpen, 'lines' | 'isOutdated'>,
  rates: readonly string[],
  opened: OpenedBid,
) {
  const { price, answers } = opened;
  const { answers: _, ...technical } = { answers: null, ...opened.technical };
  const { answers: __, ...commercial } = { answers: null, ...opened.commercial };
  const { sheet, remarks } = recomputePrice(lines, price, {
    ceilingPrice: lot.ceilingPrice,
    rates,
    isOutdated,
  });
  const { letter } = price;
  return {
    result: 'opened',
    cause: null,
    totalIncl: sheet?.totalIncl ?? null,
    totalExcl: sheet?.totalExcl ?? null,
    totalTax: sheet?.totalTax ?? null,
    delivery: letter.delivery,
    quality: letter.quality,
    validityDays: letter.validityDays,
    bondAmount: bondAmountOf(commercial.bond?.amount ?? null),
    contents: {
      ...{ price, lines: sheet?.lines ?? [], technical, commercial, answers, remarks },
      ...(isOutdated ? { quantities: lines.map(({ id, qty }) => ({ lineId: id, qty })) } : {}),
    },
  };
}

/** Returns the amount if it fits the column: sixteen digits before the point and two after it; null otherwise. */
function bondAmountOf(amount: string | null): string | null {
  return amount !== null && /^\d{1,16}(\.\d{1,2})?$/.test(amount) ? amount : null;
}
