import { isDeepStrictEqual } from 'node:util';
import type { AmendmentState } from '@procure/domain/amendment/amendment.ts';
import { type Amendment, decide } from '@procure/domain/amendment/decide.ts';
import type { NewTimes } from '@procure/domain/amendment/extension.ts';
import { isRefused, type Refusal, refuse, refuseFields } from '@procure/domain/outcome.ts';
import { announceAmendment } from '@procure/domain/tender/announcement.ts';
import type { StaffActor } from '../../platform/actor.ts';
import { transact, type Unit } from '../../platform/database/transaction.ts';
import type { Parts } from '../../platform/process/parts.ts';
import { record } from '../../platform/record.ts';
import { mayIn } from '../../platform/sight.ts';
import { giveBack, hasJustSigned, signNext, withdrawOpen } from '../approval/service.ts';
import { type FileReader, heldFile } from '../file/service.ts';
import { staffLot } from '../lot/read-model.ts';
import { publishNotice } from '../notice/service.ts';
import { mend } from '../objection/remedy/service.ts';
import { publishConfirmed } from '../question/answer/service.ts';
import { keepChange } from '../tender/change/service.ts';
import { issueDocument } from '../tender/document/service.ts';
import { seesTender } from '../tender/member/read-model.ts';
import { type LockedLot, lockLot, lockLotToHandle } from '../tender/service.ts';
import { type AmendmentEvent, amendmentEvents } from './events.ts';
import {
  aboutAmendment,
  askConfirmation,
  confirmationOf,
  extendWith,
  planFor,
  tellOfChange,
} from './extension/service.ts';
import { isAmendmentDocument } from './read-model.ts';
import * as store from './store.ts';

interface Seen {
  readonly id: string;
  readonly version: number;
}

interface AmendmentNow extends Seen {
  readonly state: AmendmentState;
}

type Running = 'lot_suspended' | 'lot_over' | 'bid_deadline_passed' | 'transition_not_allowed';

interface Draft extends Seen {
  readonly lotId: string;
  readonly summary: string;
  readonly documents: readonly store.PreparedDocument[];
}

/** Prepares a change: written as a whole, version 0 for a new one; nothing of it is public. */
export async function prepare(
  parts: Parts,
  actor: StaffActor,
  input: Draft,
): Promise<AmendmentNow | Refusal<'not_found' | 'not_in_team' | 'conflict' | 'invalid_input' | Running>> {
  const { id, lotId, version, summary, documents } = input;
  return transact(parts, actor, async (unit) => {
    const own = new Set<string>();
    for (const { fileId } of documents) {
      const file = await heldFile(unit, fileId);
      if (file?.purpose === 'document' && file.ownerAccountId === actor.accountId) own.add(fileId);
    }
    const lot = await lockLotToHandle(unit, actor.scope, lotId);
    if (isRefused(lot)) return lot;
    const now = await unit.now();
    const row = await store.lock(actor.scope, unit, id);
    const from = row === null ? null : store.amendmentOf(row);
    const decided = decide(from, { kind: 'prepare', lot, summary }, now);
    if (isRefused(decided) && decided.refused !== 'transition_not_allowed') return decided;
    const kept = row === null ? [] : await store.documentsOf(unit, id);
    const known = new Set(kept.map(({ fileId }) => fileId));
    const wrong = documents.flatMap(({ fileId }, place) =>
      own.has(fileId) || known.has(fileId)
        ? []
        : [{ field: `documents.${place}.fileId`, message: '请重新上传该文件' }],
    );
    if (wrong.length > 0) return refuseFields(wrong);
    if (row === null && version !== 0) return refuse('not_found');
    if (row !== null) {
      if (row.lotId !== lotId || row.questionId !== null) return refuse('conflict');
      const same = row.summary === summary && isDeepStrictEqual(kept, documents.map(plain));
      // The answer was lost and the call repeated.
      if (same && row.version === version + 1) return { id, state: row.state, version: row.version };
      if (row.version !== version) return refuse('conflict');
    }
    if (isRefused(decided)) return decided;
    const { amendment, event } = decided;
    const fresh = { id, lotId, createdBy: actor.accountId, createdAt: now };
    const saved =
      row === null
        ? await store.insertDecided(unit, fresh, amendment)
        : await store.saveDecided(unit, row, amendment);
    if (saved === null || !(await store.replaceDocuments(unit, id, documents))) return refuse('conflict');
    const about = aboutAmendment({ id, lotId, questionId: null }, lot, lot.tender.title);
    await record(unit, amendmentEvents, { ...event, documents, keptDocuments: kept }, about);
    return { id, state: amendment.state, version: saved };
  });
}

function plain({ id, fileId, title, kind, public: open }: store.PreparedDocument): store.PreparedDocument {
  return { id, fileId, title, kind, public: open };
}

interface Held {
  readonly unit: Unit;
  readonly row: store.AmendmentRow;
  readonly lot: LockedLot;
  readonly name: string;
  readonly now: Date;
  /** Of what is decided about it. */
  readonly handling: { readonly asSeen: boolean; readonly answer: boolean };
}

/** One act on a change, with the lot locked first. `isDone` recognises a repeated call. */
function act<R extends string>(
  parts: Parts,
  actor: StaffActor,
  seen: Seen,
  party: 'buyer' | 'approver',
  isDone: (row: store.AmendmentRow, unit: Unit, lot: LockedLot) => boolean | Promise<boolean>,
  work: (
    held: Held,
    amendment: Amendment,
  ) => Promise<
    // Without an event it stays as it is, and only another step of its approval was signed.
    { readonly amendment: Amendment; readonly event: AmendmentEvent | null } | Refusal<R>
  >,
): Promise<AmendmentNow | Refusal<R | 'not_found' | 'not_in_team'>> {
  return transact(parts, actor, async (unit) => {
    const lotId = await store.lotIdOf(actor.scope, unit, seen.id);
    if (lotId === null) return refuse('not_found');
    const lot =
      party === 'buyer'
        ? await lockLotToHandle(unit, actor.scope, lotId)
        : await lockSeenLot(unit, actor, lotId);
    if (isRefused(lot)) return lot;
    const row = await store.lock(actor.scope, unit, seen.id);
    if (row === null) return refuse('not_found');
    const { id } = row;
    if (row.version === seen.version + 1 && (await isDone(row, unit, lot)))
      return { id, state: row.state, version: row.version };
    const now = await unit.now();
    const shown = await staffLot(actor.scope, unit.db, lot.id);
    const name = shown?.name ?? lot.tender.title;
    const handling = { asSeen: row.version === seen.version, answer: row.questionId !== null };
    const outcome = await work({ unit, row, lot, name, now, handling }, store.amendmentOf(row));
    if ('refused' in outcome) return outcome;
    const version = await store.saveDecided(unit, row, outcome.amendment);
    const { event } = outcome;
    if (event !== null) await record(unit, amendmentEvents, event, aboutAmendment(row, lot, name));
    return { id, state: outcome.amendment.state, version };
  });
}

/** The second person is of no team; they act on what they see. */
async function lockSeenLot(
  unit: Unit,
  actor: StaffActor,
  lotId: string,
): Promise<LockedLot | Refusal<'not_found'>> {
  const lot = await lockLot(unit, lotId);
  if (lot === null || !mayIn(actor.scope, 'tender.approve', lot.tender)) return refuse('not_found');
  return (await seesTender(actor.scope, unit.db, lot.tenderId)) ? lot : refuse('not_found');
}

type Wish = Seen & {
  readonly bidDeadline?: string | undefined;
  readonly prequalificationDeadline?: string | undefined;
};

/**
 * Publishes a change that may affect bids. Deadline, documents, notice and messages are one transaction, so that all of
 * them become visible together (招标投标法23, 条例21).
 */
export function publish(parts: Parts, actor: StaffActor, input: Wish) {
  const by = actor.accountId;
  const isDone = (row: store.AmendmentRow) => row.state === 'published' && row.publishedBy === by;
  return act(parts, actor, input, 'buyer', isDone, async (held, amendment) => {
    const { lot, now, handling } = held;
    const { bidDeadline, prequalificationDeadline } = input;
    const wanted = { bidDeadline, prequalificationDeadline };
    const plan = await planFor(held.unit, lot, now);
    const decided = decide(amendment, { kind: 'publish', ...handling, lot, plan, ...wanted, by }, now);
    if (isRefused(decided)) return decided;
    const documents = await makePublic(held, decided.event.times);
    return { ...decided, event: { ...decided.event, documents } };
  });
}

async function makePublic({ unit, row, lot, name }: Held, times: NewTimes) {
  const documents: { id: string; title: string; versionNo: number }[] = [];
  for (const { id, fileId, title, kind, public: open } of await store.documentsOf(unit, row.id)) {
    documents.push(await issueDocument(unit, { id, lotId: lot.id, fileId, title, kind, public: open }));
  }
  const changes = await extendWith(unit, lot, times, row.summary);
  const notice = announceAmendment(name, { summary: row.summary, documents }, changes);
  await publishNotice(unit, { lotId: lot.id, tenderId: lot.tenderId, ...notice });
  await keepChange(unit, lot.id, { kind: 'amendment', summary: row.summary, changes, documents });
  await tellOfChange(unit, lot, name, row.summary, changes);
  await mend(unit, lot, 'amend_document');
  return documents;
}

/** Declares that bids are not affected. A second person must confirm the change or returns it. */
export function submit(
  parts: Parts,
  actor: StaffActor,
  { reason, ...seen }: Seen & { readonly reason: string },
) {
  const by = actor.accountId;
  const isDone = (row: store.AmendmentRow) => row.state === 'pending' && row.submittedBy === by;
  return act(parts, actor, seen, 'buyer', isDone, async ({ unit, row, lot, now, handling }, amendment) => {
    const decided = decide(amendment, { kind: 'submit', ...handling, lot, reason, by }, now);
    if (isRefused(decided)) return decided;
    const to = await askConfirmation(unit, row.id, lot, { authors: [row.createdBy, by], by });
    return { ...decided, event: { ...decided.event, to } };
  });
}

export function recall(parts: Parts, actor: StaffActor, seen: Seen) {
  const isDone = (row: store.AmendmentRow) => row.state === 'draft';
  return act(parts, actor, seen, 'buyer', isDone, async ({ unit, row, lot, now, handling }, amendment) => {
    const decided = decide(amendment, { kind: 'recall', ...handling }, now);
    if (!isRefused(decided)) await withdrawOpen(unit, confirmationOf(row.id, lot), actor.accountId);
    return decided;
  });
}

/** The last signature publishes it; before that it waits for the next step, as another version. */
export function confirm(
  parts: Parts,
  actor: StaffActor,
  { opinion, ...seen }: Seen & { readonly opinion: string },
) {
  const by = actor.accountId;
  const isDone = async (row: store.AmendmentRow, unit: Unit, lot: LockedLot) =>
    row.state === 'pending'
      ? hasJustSigned(unit, by, confirmationOf(row.id, lot))
      : row.state === 'published' && row.confirmedBy === by;
  return act(parts, actor, seen, 'approver', isDone, async (held, amendment) => {
    const { unit, row, lot, name, now, handling } = held;
    const command = { kind: 'confirm', ...handling, lot, createdBy: row.createdBy, by } as const;
    const decided = decide(amendment, command, now);
    if (isRefused(decided)) return decided;
    const signed = await signNext(unit, actor, confirmationOf(row.id, lot), { asSeen: true, opinion });
    if (isRefused(signed)) return signed;
    if (!signed.last) return { amendment, event: null };
    const { questionId: id, questionVersion, announce } = row;
    if (id !== null) {
      const waiting = { id, version: questionVersion ?? 0, announce };
      const refused = await publishConfirmed(unit, actor, lot, name, now, waiting);
      if (refused !== null) return refused;
    }
    const documents = id === null ? await makePublic(held, {}) : null;
    return { ...decided, event: { ...decided.event, documents } };
  });
}

export function sendBack(
  parts: Parts,
  actor: StaffActor,
  { reason, ...seen }: Seen & { readonly reason: string },
) {
  const by = actor.accountId;
  const isDone = (row: store.AmendmentRow) => row.returnReason === reason;
  return act(parts, actor, seen, 'approver', isDone, async ({ unit, row, lot, now, handling }, amendment) => {
    const { createdBy, submittedBy } = row;
    const decided = decide(amendment, { kind: 'return', ...handling, createdBy, by, reason }, now);
    if (isRefused(decided)) return decided;
    const returned = await giveBack(unit, actor, confirmationOf(row.id, lot), { asSeen: true, reason });
    if (isRefused(returned)) return returned;
    return { ...decided, event: { ...decided.event, to: submittedBy ?? createdBy } };
  });
}

export function withdraw(parts: Parts, actor: StaffActor, seen: Seen) {
  const isDone = (row: store.AmendmentRow) => row.state === 'withdrawn';
  return act(parts, actor, seen, 'buyer', isDone, async ({ unit, row, lot, now, handling }, amendment) => {
    const decided = decide(amendment, { kind: 'withdraw', ...handling }, now);
    if (!isRefused(decided)) await withdrawOpen(unit, confirmationOf(row.id, lot), actor.accountId);
    return decided;
  });
}

/** Staff who read tenders read what is being prepared for them. */
export const mayReadAmended: FileReader = async (parts, caller, file) =>
  caller.kind === 'staff' &&
  file.purpose === 'document' &&
  caller.permissions.has('tender.read') &&
  isAmendmentDocument(caller.scope, parts.db, file.id);
