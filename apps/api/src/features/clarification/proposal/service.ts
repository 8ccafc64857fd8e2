import { decideProposal } from '@procure/domain/clarification/proposal.ts';
import { canAskClarification } from '@procure/domain/clarification/rules.ts';
import { isRefused, refuse } from '@procure/domain/outcome.ts';
import type { StaffActor } from '../../../platform/actor.ts';
import { transact, type Unit } from '../../../platform/database/transaction.ts';
import type { Parts } from '../../../platform/process/parts.ts';
import { record } from '../../../platform/record.ts';
import { readSitting } from '../../evaluation/committee/read-model.ts';
import { lotNamesFor } from '../../lot/read-model.ts';
import type { LockedLot } from '../../tender/service.ts';
import { factsOf, lockForAsking, lockForMember } from '../asking/service.ts';
import { openedBidder } from '../asking/store.ts';
import { proposalEvents } from './events.ts';
import * as store from './store.ts';

interface Proposing {
  readonly lotId: string;
  readonly id: string;
  readonly bidId: string;
  readonly subject: string;
  readonly content: string;
}

async function mayAsk(unit: Unit, lot: LockedLot) {
  const { evaluation } = await factsOf(unit, lot);
  return canAskClarification(lot.state, lot.tender.method, evaluation);
}

/** The recipient of a message about a proposal; none if there is nobody else to notify. */
const otherThan = (actor: StaffActor, id: string | null): readonly string[] =>
  id === null || id === actor.accountId ? [] : [id];

/** A member proposes a question to a bidder; the chair issues or declines it (条例52). */
export function propose(parts: Parts, actor: StaffActor, { lotId, id, ...question }: Proposing) {
  return transact(parts, actor, async (unit) => {
    const lot = await lockForMember(unit, actor, lotId);
    if (isRefused(lot)) return lot;
    const earlier = await store.lock(actor.scope, unit, id);
    if (earlier !== null) {
      const isSame =
        earlier.proposedBy === actor.accountId &&
        earlier.bidId === question.bidId &&
        earlier.subject === question.subject &&
        earlier.content === question.content;
      return isSame ? { id, proposedAt: earlier.proposedAt.toISOString() } : refuse('conflict');
    }
    const may = await mayAsk(unit, lot);
    if (may !== true) return may;
    if ((await openedBidder(actor.scope, unit, lotId, question.bidId)) === null) return refuse('not_found');
    const proposedAt = await unit.now();
    const row = { lotId, id, ...question, proposedAt, proposedBy: actor.accountId };
    if (!(await store.insert(unit, row))) return refuse('conflict');
    const chair = (await readSitting(actor.scope, unit.db, lotId))?.lastChair ?? null;
    const names = await lotNamesFor(actor.scope, unit.db, lot);
    const event = { kind: 'proposed', ...names, question, to: otherThan(actor, chair) } as const;
    await record(unit, proposalEvents, event, row);
    return { id, proposedAt: proposedAt.toISOString() };
  });
}

interface Target {
  readonly id: string;
}

/** The chair declines a proposal with a reason. The same call again is answered as the first time. */
export function decline(
  parts: Parts,
  actor: StaffActor,
  { id, reason }: Target & { readonly reason: string },
) {
  return transact(parts, actor, async (unit) => {
    const lotId = await store.lotIdOf(actor.scope, unit, id);
    const lot = lotId === null ? refuse('not_found') : await lockForAsking(unit, actor, lotId);
    if (isRefused(lot)) return lot;
    const row = await store.lock(actor.scope, unit, id);
    if (row === null) return refuse('not_found');
    if (row.state === 'declined' && row.reason === reason) return { state: row.state };
    const may = await mayAsk(unit, lot);
    if (may !== true) return may;
    const decision = decideProposal(row, { kind: 'decline', reason });
    if (isRefused(decision)) return decision;
    await store.saveDecided(unit, id, { ...decision, ...(await decidedBy(unit, actor)) });
    const names = await lotNamesFor(actor.scope, unit.db, lot);
    const { subject } = row;
    const event = {
      kind: 'declined',
      ...names,
      subject,
      reason,
      to: otherThan(actor, row.proposedBy),
    } as const;
    await record(unit, proposalEvents, event, row);
    return { state: decision.state };
  });
}

const decidedBy = async (unit: Unit, { accountId }: StaffActor) => ({
  decidedBy: accountId,
  decidedAt: await unit.now(),
});

/** A member withdraws their own proposal. The same call again is answered as the first time. */
export function withdraw(parts: Parts, actor: StaffActor, { id }: Target) {
  return transact(parts, actor, async (unit) => {
    const lotId = await store.lotIdOf(actor.scope, unit, id);
    const lot = lotId === null ? refuse('not_found') : await lockForMember(unit, actor, lotId);
    if (isRefused(lot)) return lot;
    const row = await store.lock(actor.scope, unit, id);
    if (row === null) return refuse('not_found');
    if (row.proposedBy !== actor.accountId) return refuse('not_found');
    if (row.state === 'withdrawn') return { state: row.state };
    const may = await mayAsk(unit, lot);
    if (may !== true) return may;
    const decision = decideProposal(row, { kind: 'withdraw' });
    if (isRefused(decision)) return decision;
    await store.saveDecided(unit, id, { ...decision, ...(await decidedBy(unit, actor)) });
    await record(unit, proposalEvents, { kind: 'decided', decision }, row);
    return { state: decision.state };
  });
}

interface Answer {
  readonly id: string;
  readonly bidId: string;
  readonly clarificationId: string;
}

/** Marks the proposal for which a clarification is issued in the same transaction, with the lot locked. */
export async function answerProposal(
  unit: Unit,
  actor: StaffActor,
  lot: LockedLot,
  { id, ...issued }: Answer,
) {
  const row = await store.lock(actor.scope, unit, id);
  if (row === null || row.lotId !== lot.id) return refuse('not_found');
  const decision = decideProposal(row, { kind: 'issue', ...issued });
  if (isRefused(decision)) return decision;
  await store.saveDecided(unit, id, { ...decision, ...(await decidedBy(unit, actor)) });
  await record(unit, proposalEvents, { kind: 'decided', decision }, row);
  return true;
}
