import { codes } from '@procure/contract/codes.ts';
import type { OpenerKeyView } from '@procure/contract/opening/key.schema.ts';
import type {
  getOpeningRecord,
  listOpenings,
  OpeningEntryView,
  OpeningView,
} from '@procure/contract/opening/opening.schema.ts';
import type { OutputOf } from '@procure/contract/registry.ts';
import { isOver } from '@procure/domain/lot/lot.ts';
import { isBefore } from '@procure/domain/moment.ts';
import { toCapital } from '@procure/domain/money/capital.ts';
import { isFree, onTheSpotUntil } from '@procure/domain/objection/access.ts';
import { remediesFor } from '@procure/domain/objection/remedy.ts';
import { divisionPhase } from '@procure/domain/opening/division.ts';
import { pauseWording } from '@procure/domain/opening/opening.ts';
import { refuse } from '@procure/domain/outcome.ts';
import { methodSteps } from '@procure/domain/tender/method.ts';
import { holds, type StaffActor } from '../../platform/actor.ts';
import { presentHeader } from '../lot/header/present.ts';
import { presentBlocker } from '../lot/present.ts';
import type { readOwnKey } from './key/read-model.ts';
import type {
  EntryRow,
  FindingRow,
  FollowedRow,
  LotRow,
  OpeningRow,
  QueueRow,
  RecordRow,
} from './read-model.ts';
import type { RaisedRow } from './supplement/read-model.ts';

function presentLot(row: LotRow, now: Date): OpeningView['lot'] {
  const { ceilingPrice, bidDeadline } = row;
  return { ...presentHeader(row, now), ceilingPrice, bidDeadline: bidDeadline.toISOString() };
}

export function presentOpening(row: OpeningRow, actor: StaffActor): OpeningView {
  const completed = row.openingState === 'completed';
  const self = row.openers.some(({ id }) => id === actor.accountId);
  const underWay = row.state === 'opening' && row.sessionState !== 'completed';
  const atPrices = row.pricesAwaited || (underWay && completed);
  return {
    lot: presentLot(row, row.now),
    serverTime: row.now.toISOString(),
    state: row.openingState ?? 'waiting',
    openersNeeded: row.openersNeeded,
    keyHolder: row.keyHolder,
    splitEnvelope: row.splitEnvelope,
    pricesAwaited: row.pricesAwaited,
    prices: row.prices,
    openers: row.openers.map(({ priceReleasedAt, ...opener }) => ({
      ...opener,
      releasedAt: atPrices ? priceReleasedAt : opener.releasedAt,
      self: opener.id === actor.accountId,
    })),
    consents: row.consents,
    mayConsent: row.mayConsent,
    division: divisionOf(row, actor),
    mayDivide: row.handled,
    blocker: blockerOf(row, actor),
    held:
      isFree(
        'open',
        row.objections.filter(({ subject }) => subject !== 'order'),
      ) !== true,
    ordered: row.objections.some(({ subject }) => subject === 'order'),
    failedReason: row.state === 'failed' ? row.endedReason : null,
    pause: underWay ? pauseOf(row) : null,
    inCharge: self && underWay,
    findings: row.findings.map(presentFinding),
    record:
      completed || (isGoingOn(row) && methodSteps[row.method].publicOpening)
        ? presentRecord(row, null)
        : null,
    raised: row.raised.map((one) => presentRaised(one, row, actor)),
  };
}

/**
 * Presents an objection to the opening, with the viewer's part in answering it on the spot: staff who handle the
 * tender write the answer, and an opener who neither wrote nor submitted it confirms it.
 */
function presentRaised(
  { own, ...one }: RaisedRow,
  { handled, openers, now, ...lot }: OpeningRow,
  actor: StaffActor,
): OpeningView['raised'][number] {
  const isOpener = openers.some(({ id }) => id === actor.accountId);
  const inTime = isBefore(now, onTheSpotUntil(one.raisedAt));
  return {
    ...one,
    remedies: {
      upheld: [...remediesFor('opening', 'upheld', lot, now)],
      partly_upheld: [...remediesFor('opening', 'partly_upheld', lot, now)],
      rejected: [],
    },
    mayAnswer: one.state === 'submitted' && handled && holds(actor, 'objection.answer'),
    mayConfirm: one.state === 'answering' && isOpener && !own && inTime,
  };
}

/** While the lot is suspended, the view shows what was read out before. */
const isGoingOn = ({ state, openingState }: OpeningRow) =>
  openingState !== null && (state === 'opening' || state === 'suspended');

function divisionOf(row: OpeningRow, { accountId }: StaffActor): OpeningView['division'] {
  if (row.division === null) return null;
  const { state, ...division } = row.division;
  const dealers = division.dealers.map(({ id }) => id);
  const phase = divisionPhase({ state, dealers }, row, row.now);
  const holds = row.openers.some(({ id, hasShare }) => id === accountId && hasShare);
  const waits = division.openers.some(({ id, confirmedAt }) => id === accountId && confirmedAt === null);
  const running = row.state !== 'suspended';
  return {
    ...division,
    phase,
    dealers: [...division.dealers],
    openers: division.openers.map((opener) => ({ ...opener, self: opener.id === accountId })),
    mayDeal: running && phase === 'dealing' && holds && !dealers.includes(accountId),
    mayConfirm: running && phase === 'confirming' && waits,
  };
}

function pauseOf({ pausedAt, pauseCause }: OpeningRow): OpeningView['pause'] {
  if (pausedAt === null || pauseCause === null) return null;
  return { since: pausedAt.toISOString(), cause: pauseCause, message: pauseWording[pauseCause] };
}

function presentFinding(row: FindingRow): OpeningView['findings'][number] {
  const { result, reason, by, at, ...finding } = row;
  const declared = result !== null && reason !== null && at !== null;
  return { ...finding, declaration: declared ? { result, reason, by: by ?? '', at } : null };
}

function blockerOf(row: OpeningRow, actor: StaffActor): OpeningView['blocker'] {
  const say = (
    reason: 'not_an_opener' | 'before_deadline' | 'lot_suspended' | 'lot_over' | 'share_missing',
  ) => ({
    reason,
    message: codes[reason].message,
  });
  const self = row.openers.find(({ id }) => id === actor.accountId);
  if (self === undefined) return say('not_an_opener');
  if (row.state === 'suspended') return say('lot_suspended');
  if (isOver(row.state)) return say('lot_over');
  if (isBefore(row.now, row.bidDeadline)) return say('before_deadline');
  const releasedAt = row.pricesAwaited ? self.priceReleasedAt : self.releasedAt;
  if (row.state !== 'published' && !row.pricesAwaited) return { reason: 'started', message: '开标已开始' };
  const free = isFree('open', row.objections);
  if (free !== true) return presentBlocker(free);
  if (row.prequalificationReopenedAt !== null) return presentBlocker(refuse('prequalification_reopened'));
  if (releasedAt === null && row.keyHolder === 'openers' && !self.hasShare) return say('share_missing');
  return releasedAt === null ? null : { reason: 'released', message: '您已解锁，请等待其他开标人解锁' };
}

function presentRecord(row: RecordRow, companyId: string | null): OpeningView['record'] {
  const { startedAt, openedAt, root, treeSize, fixedAt, signature } = row;
  if (startedAt === null) return null;
  const fixed =
    openedAt !== null && root !== null && treeSize !== null && fixedAt !== null && signature !== null;
  return {
    startedAt: startedAt.toISOString(),
    openedAt: openedAt?.toISOString() ?? null,
    bidCount: row.bidCount,
    root: fixed ? { root, size: treeSize, fixedAt: fixedAt.toISOString(), signature } : null,
    entries: row.entries.map((entry) => presentEntry(entry, companyId)),
    documents: [...row.documents],
  };
}

function presentEntry({ companyId, ...entry }: EntryRow, reader: string | null): OpeningEntryView {
  return {
    ...entry,
    own: companyId === reader,
    totalInWords: entry.totalIncl === null ? null : toCapital(entry.totalIncl),
    remarks: [...entry.remarks],
  };
}

/** A bidder sees all lines if the method opens in public; otherwise its own line and no number. */
export function presentFollowed(companyId: string, row: FollowedRow): OutputOf<typeof getOpeningRecord> {
  const { method, openingState: state, openersNeeded, releasedCount, splitEnvelope } = row;
  const { publicOpening } = methodSteps[method];
  const record = presentRecord(row, companyId);
  const raised = row.raised.map(({ id: _, version: __, dueAt: ___, ...one }) => ({
    ...one,
    // The approval of an answer is internal to the buyer.
    state: one.state === 'answering' ? ('submitted' as const) : one.state,
  }));
  const prices = publicOpening ? row.prices : null;
  const about = { publicOpening, state, openersNeeded, releasedCount, splitEnvelope, prices, raised };
  if (publicOpening || record === null) return { ...about, record };
  const entries = record.entries.filter(({ own }) => own).map((entry) => ({ ...entry, position: 1 }));
  return { ...about, record: { ...record, entries, documents: [], bidCount: null, root: null } };
}

export function presentQueue(rows: readonly QueueRow[]): OutputOf<typeof listOpenings> {
  return rows.map((row) => ({
    ...presentLot(row, row.now),
    openersNeeded: row.openersNeeded,
    releasedCount: row.releasedCount,
    releasedByMe: row.releasedByMe,
    pricesAwaited: row.pricesAwaited,
    consents: row.consents,
    mayConsent: row.mayConsent,
  }));
}

export function presentKey(row: Awaited<ReturnType<typeof readOwnKey>>): OpenerKeyView | null {
  if (row === null) return null;
  const { madeAt, rehearsedAt, passkeys, ...key } = row;
  return {
    ...key,
    passkeys: [...passkeys],
    madeAt: madeAt.toISOString(),
    rehearsedAt: rehearsedAt?.toISOString() ?? null,
  };
}
