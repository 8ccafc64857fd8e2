import { isDeepStrictEqual } from 'node:util';
import type { SealedPrice } from '@procure/contract/bid/sealed.schema.ts';
import { follow } from '@procure/domain/bid/decide.ts';
import type { BidAction } from '@procure/domain/bid/transitions.ts';
import type { DeemedResult } from '@procure/domain/opening/declaration.ts';
import { type OpeningResult, unqualifiedCause } from '@procure/domain/opening/opening.ts';
import { formerClauses, formerCriteria, recomputePrice } from '@procure/domain/opening/recompute.ts';
import { isRefused } from '@procure/domain/outcome.ts';
import {
  openOpeningRecord,
  recordFormats,
  type SignedRecord,
  signOpeningRecord,
} from '@procure/sealing/opening-record.ts';
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
import { readPublicRecords } from './read-model.ts';
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

/** Adds an opened price envelope to the record of its session. */
export async function recordPrice(
  parts: Parts,
  lot: store.OpeningLot,
  bid: store.BidToOpen,
  price: SealedPrice,
): Promise<void> {
  await transact(parts, system('opening.run'), async (unit) => {
    const rates = await readTaxRates(unit.db, lot.bidDeadline);
    const line = { result: 'opened', cause: null, ...priceOf(lot, bid, rates, price) } as const;
    await recordPriceLine(unit, { lotId: lot.id, no: lot.no }, bid, line);
  });
}

/** The line of a bid in the record of a price session. Amounts in yuan. */
interface PriceLine {
  readonly result: 'opened' | DeemedResult;
  readonly cause: string | null;
  readonly totalIncl: string | null;
  readonly totalExcl: string | null;
  readonly totalTax: string | null;
  readonly delivery: string | null;
  readonly quality: string | null;
  readonly validityDays: number | null;
  readonly contents: unknown;
}

/** Writes one line of the record of a price session. Does nothing if the line exists already. */
async function recordPriceLine(
  unit: Unit,
  { lotId, no }: Pick<store.OpeningRow, 'lotId' | 'no'>,
  { bidId, companyId, position }: Pick<store.BidToOpen, 'bidId' | 'companyId' | 'position'>,
  line: PriceLine,
): Promise<void> {
  const openedAt = await unit.now();
  if (!(await store.insertPriceEntry(unit, { lotId, no, bidId, companyId, position, openedAt, ...line })))
    return;
  const state = await store.readBidState(unit, bidId);
  const { cause, totalIncl } = line;
  const event = { kind: 'open', bidId, companyId, from: state, state, cause, totalIncl } as const;
  await record(unit, openingEvents, event, quiet(lotId));
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
  { lotId, no }: { readonly lotId: HeldLotId; readonly no: number },
  openedAt: Date,
): Promise<SignedRecord> {
  const said = await readRecord(unit, lotId, no);
  const format = recordFormats[no === 0 ? 'bid' : 'price'];
  const signed = await signOpeningRecord(crypto.signing, {
    ...{ format, ...said, openedAt: openedAt.toISOString() },
  });
  await insertRecord(unit, lotId, { ...signed, no, signedAt: openedAt });
  return signed;
}

/**
 * Returns the public record and its pages, with the public key that signed it; the newest key if none of the
 * platform's keys did.
 */
export async function readSignedRecord({ db, crypto }: Pick<Parts, 'db' | 'crypto'>, lotId: string) {
  const [signed, ...prices] = await readPublicRecords(db, lotId);
  if (signed === undefined) return null;
  const pages = (await readPages(db, [lotId])).get(lotId) ?? [];
  const supplements = pages.map((page) => ({ ...page }));
  for (const publicKey of crypto.signingKeys) {
    if ((await openOpeningRecord(signed, publicKey)) !== null)
      return { ...signed, publicKey, supplements, prices: [...prices] };
  }
  return { ...signed, publicKey: crypto.signing.publicKey, supplements, prices: [...prices] };
}

/** Number of records in one query. */
const page = 100;

/** Whether every opening record is as it was signed, its rows agree with it, and its pages follow it. */
export async function checkRecords({ db, crypto }: Pick<Parts, 'db' | 'crypto'>): Promise<boolean> {
  for (let after: Pick<store.OpeningRow, 'lotId' | 'no'> | null = null; ; ) {
    const found = await readRecords(db, after, page);
    const lotIds = found.map(({ lotId }) => lotId);
    const supplements = lotIds.length === 0 ? null : await readPages(db, lotIds);
    for (const { no, lines, ...signed } of found) {
      const opened = await Promise.all(crypto.signingKeys.map((key) => openOpeningRecord(signed, key)));
      const record = opened.find((one) => one !== null) ?? null;
      if (record === null || !isDeepStrictEqual(record.entries, lines)) return false;
      if (record.format !== recordFormats[no === 0 ? 'bid' : 'price']) return false;
      if (no > 0) continue;
      const pages = supplements?.get(signed.lotId) ?? [];
      const { body, signature } = signed;
      const said = await openOpeningSupplements({ body, signature }, pages, crypto.signingKeys);
      if (typeof said === 'string') return false;
    }
    const last = found.at(-1);
    if (last === undefined || found.length < page) return true;
    after = last;
  }
}

/** Adds a bid that was declared unreadable to the record, when the opening ends. */
export async function recordDeclared(
  unit: Unit,
  { lotId, no }: Pick<store.OpeningRow, 'lotId' | 'no'>,
  finding: store.FindingRow,
  result: DeemedResult,
  reason: string,
): Promise<void> {
  const action = result === 'deemed_revoked' ? 'deemRevoked' : 'deemWithdrawn';
  const cause = `${finding.cause}；开标人认定：${reason}`;
  if (no === 0) await recordLine(unit, lotId, finding, action, unopenedLine(result, cause), []);
  else {
    const state = follow(await store.readBidState(unit, finding.bidId), [action]);
    if (isRefused(state)) return;
    await saveBidStates(unit, [{ id: finding.bidId, state, rejectionReason: null }]);
    await recordPriceLine(unit, { lotId, no }, finding, { result, cause, ...unpriced, contents: null });
  }
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

/** The fields of a line without an opened price envelope. */
const unpriced = {
  totalIncl: null,
  totalExcl: null,
  totalTax: null,
  delivery: null,
  quality: null,
  validityDays: null,
};

function unopenedLine(result: Exclude<OpeningResult, 'opened'>, cause: string) {
  return { result, cause, ...unpriced, bondAmount: null, contents: null };
}

function openedLine(lot: store.OpeningLot, bid: LinedBid, rates: readonly string[], opened: OpenedBid) {
  const { answers, consortium } = opened;
  const { answers: _, ...technical } = { answers: null, ...opened.technical };
  const {
    answers: __,
    consortium: ___,
    ...commercial
  } = { answers: null, consortium: null, ...opened.commercial };
  const bondAmount = bondAmountOf(commercial.bond?.amount ?? null);
  const contents = { technical, commercial, answers, ...(consortium === null ? {} : { consortium }) };
  if (opened.price === null)
    return {
      ...unpriced,
      result: 'opened',
      cause: null,
      bondAmount,
      contents: { ...contents, remarks: itemRemarks(bid) },
    };
  const { contents: priced, ...said } = priceOf(lot, bid, rates, opened.price);
  return { result: 'opened', cause: null, ...said, bondAmount, contents: { ...priced, ...contents } };
}

type LinedBid = Pick<store.BidToOpen, 'lines' | 'isOutdated' | 'hasFormerCriteria' | 'hasFormerClauses'>;

/** The remarks on a bid for former criteria or clauses, which is read before its prices are. */
const itemRemarks = ({ hasFormerCriteria, hasFormerClauses }: LinedBid) => [
  ...(hasFormerCriteria ? [formerCriteria] : []),
  ...(hasFormerClauses ? [formerClauses] : []),
];

/** The fields of the record from a price envelope, with its content, lines and remarks as they are recomputed. */
function priceOf(lot: store.OpeningLot, bid: LinedBid, rates: readonly string[], price: SealedPrice) {
  const { lines, isOutdated } = bid;
  const { sheet, remarks } = recomputePrice(lines, price, {
    ceilingPrice: lot.ceilingPrice,
    rates,
    isOutdated,
  });
  const { delivery, quality, validityDays } = price.letter;
  return {
    totalIncl: sheet?.totalIncl ?? null,
    totalExcl: sheet?.totalExcl ?? null,
    totalTax: sheet?.totalTax ?? null,
    delivery,
    quality,
    validityDays,
    contents: {
      ...{ price, lines: sheet?.lines ?? [], remarks: [...remarks, ...itemRemarks(bid)] },
      ...(isOutdated ? { quantities: lines.map(({ id, qty }) => ({ lineId: id, qty })) } : {}),
    },
  };
}

/** Returns the amount if it fits the column: sixteen digits before the point and two after it; null otherwise. */
function bondAmountOf(amount: string | null): string | null {
  return amount !== null && /^\d{1,16}(\.\d{1,2})?$/.test(amount) ? amount : null;
}
