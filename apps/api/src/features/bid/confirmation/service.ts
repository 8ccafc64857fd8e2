import { reconfirm } from '@procure/domain/bid/reconfirmation.ts';
import { isRefused, refuse } from '@procure/domain/outcome.ts';
import type { CompanyActor } from '../../../platform/actor.ts';
import { transact } from '../../../platform/database/transaction.ts';
import type { Parts } from '../../../platform/process/parts.ts';
import { record } from '../../../platform/record.ts';
import { holdVisibleLot } from '../../lot/read-model.ts';
import { isLogFixed } from '../../receipt/read-model.ts';
import { bidEvents } from '../events.ts';
import { about, arrivalOf } from '../service.ts';
import { bidOf, findVersion, lockBid } from '../store.ts';
import { findUnconfirmed } from './read-model.ts';
import * as store from './store.ts';

interface Confirmation {
  readonly lotId: string;
  readonly versionId: string;
  readonly changeId: string;
}

/** Confirms the version in force after a change, unaltered. A repeat gives the same response. */
export function reconfirmBid(
  parts: Parts,
  actor: CompanyActor,
  { lotId, versionId, changeId }: Confirmation,
) {
  return transact(parts, actor, async (unit) => {
    const { scope } = actor;
    const facts = await holdVisibleLot(scope, unit, lotId);
    if (facts === null) return refuse('not_found');
    const bid = await lockBid(scope, unit, lotId);
    const version = await findVersion(scope, unit.db, versionId);
    if (version === null || version.bidId !== bid.id) return refuse('nothing_to_reconfirm');
    const { versionNo } = version;
    const earlier = await store.findConfirmed(scope, unit, { versionId, changeId });
    if (earlier !== null) return { versionNo, confirmedAt: earlier.toISOString() };
    const now = await unit.now();
    const confirmedAt = arrivalOf(actor, facts, { now, isLogFixed: await isLogFixed(unit.db, lotId) });
    if (isRefused(confirmedAt)) return confirmedAt;
    const unconfirmed = await findUnconfirmed(scope, unit, bid.id);
    const command = { lot: facts.lot, versionNo, changeId, unconfirmed };
    const decided = reconfirm(bidOf(bid), command, confirmedAt);
    if (isRefused(decided)) return decided;
    await store.insertConfirmation(scope, unit, { bidVersionId: versionId, changeId, confirmedAt });
    await record(unit, bidEvents, decided, about(actor, bid, facts, confirmedAt));
    return { versionNo, confirmedAt: confirmedAt.toISOString() };
  });
}
