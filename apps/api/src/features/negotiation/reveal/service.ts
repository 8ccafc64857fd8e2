import { canReveal } from '@procure/domain/negotiation/rules.ts';
import { system } from '../../../platform/actor.ts';
import { transact, type Unit } from '../../../platform/database/transaction.ts';
import type { Parts } from '../../../platform/process/parts.ts';
import { record } from '../../../platform/record.ts';
import { negotiationEvents } from '../events.ts';
import { openQuote } from '../quote/service.ts';
import * as store from '../store.ts';

/** The job that reveals a round's quotes when it is over. */
export const revealJob = 'negotiation.reveal';

/** Decrypts the quotes of a round that is over. A second call changes nothing. */
export async function revealRound(parts: Parts, unit: Unit, roundId: string): Promise<void> {
  const round = await store.lockRound(unit, roundId);
  if (round === null || round.revealedAt !== null || round.cutShort) return;
  const now = await unit.now();
  if (canReveal(round.closesAt, now) !== true) return;
  const totals: Record<string, string> = {};
  for (const { id, sealed } of await store.readSubmitted(unit, roundId)) {
    const contents = openQuote(parts, id, sealed);
    await store.saveRevealed(unit, id, JSON.stringify(contents), contents.totalIncl);
    totals[id] = contents.totalIncl;
  }
  await store.markRevealed(unit, roundId, now);
  const about = { id: roundId, lotId: round.lotId, title: '', tenderNo: '' };
  await record(unit, negotiationEvents, { kind: 'reveal', roundNo: round.roundNo, totals }, about);
}

/**
 * Reveals the rounds that are over, of one lot or of all. Readers call it before they read, so that a late job does not
 * show a wrong state.
 */
export async function revealDue(parts: Parts, lotId: string | null): Promise<void> {
  for (const roundId of await store.findDueRounds(parts.db, lotId)) {
    await transact(parts, system(revealJob), (unit) => revealRound(parts, unit, roundId));
  }
}
