import type { Seat } from '@procure/domain/evaluation/committee.ts';
import { checkSuccessor } from '@procure/domain/evaluation/succession.ts';
import type { Refusal } from '@procure/domain/outcome.ts';
import type { HeldLotId, Unit } from '../../../platform/database/transaction.ts';
import * as store from '../evaluator/store.ts';
import { checkedSuccessor, recordSuccession } from '../succession/service.ts';

/** Takes a member of the committee of a locked lot off their seat. Null if they have none. */
export function vacateSeat(unit: Unit, lotId: HeldLotId, accountId: string): Promise<Seat | null> {
  return store.removeEvaluator(unit, lotId, accountId);
}

/** Gives a vacant seat of a locked lot to a member. */
export function takeSeat(unit: Unit, lotId: HeldLotId, accountId: string, seat: Seat): Promise<void> {
  return store.insertEvaluator(unit, lotId, { accountId, seat, invitationId: null });
}

/** Adds an expert to the committee of a held lot. `invitationId` is null for an expert whom the buyer appointed. */
export function seatExpert(
  unit: Unit,
  lotId: HeldLotId,
  accountId: string,
  invitationId: string | null,
): Promise<void> {
  return store.insertEvaluator(unit, lotId, { accountId, seat: 'expert', invitationId });
}

interface Succession {
  readonly seat: Seat;
  /** The member who left the seat. */
  readonly accountId: string;
  readonly successorId: string;
  readonly reason: string;
}

/**
 * Gives a vacant seat of a locked lot to the successor whom the buyer names, by the same rules as the succession of an
 * account; the successor and the tender's owner are notified.
 */
export async function succeedIn(
  unit: Unit,
  lotId: HeldLotId,
  { seat, ...succession }: Succession,
): Promise<true | Refusal<'evaluations_named' | 'invalid_input'>> {
  const place = await store.readPlace(unit, lotId, seat);
  const { successorId } = succession;
  const refused = await checkedSuccessor(unit, 'evaluator', [place], succession, () =>
    checkSuccessor([place], successorId),
  );
  if (refused !== null) return refused;
  await takeSeat(unit, lotId, successorId, seat);
  await recordSuccession(unit, 'evaluator', [place], succession);
  return true;
}
