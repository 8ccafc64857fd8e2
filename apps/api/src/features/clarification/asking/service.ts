import { refuse } from '@procure/domain/outcome.ts';
import { holds, type StaffActor } from '../../../platform/actor.ts';
import type { Unit } from '../../../platform/database/transaction.ts';
import { readSitting } from '../../evaluation/committee/read-model.ts';
import { requireChair } from '../../evaluation/committee/service.ts';
import { findStored } from '../../evaluation/service.ts';
import { mayHandle } from '../../tender/member/service.ts';
import { type LockedLot, lockLot } from '../../tender/service.ts';
import * as store from './store.ts';

/** Locks the lot for staff who may ask about its bids: the chair of its committee, and the buyer who leads the procedure. */
export async function lockForAsking(unit: Unit, actor: StaffActor, lotId: string) {
  const lot = await lockLot(unit, lotId);
  if (lot === null || lot.publishedAt === null) return refuse('not_found');
  if (holds(actor, 'evaluation.score')) {
    if (!(await store.isNamedEvaluator(actor.scope, unit.db, lotId))) return refuse('not_an_evaluator');
    const chairs = await requireChair(unit, lot, actor);
    return chairs === true ? lot : chairs;
  }
  const may = await mayHandle(unit, actor.scope, lot.tenderId);
  return may === true ? lot : may;
}

/** Locks the lot for a member of its committee who has signed in. */
export async function lockForMember(unit: Unit, actor: StaffActor, lotId: string) {
  const lot = await lockLot(unit, lotId);
  if (lot === null || lot.publishedAt === null) return refuse('not_found');
  const sitting = await readSitting(actor.scope, unit.db, lotId);
  const own = sitting?.members.find(({ id }) => id === actor.accountId);
  if (own === undefined) return refuse('not_an_evaluator');
  return own.signedInAt === null ? refuse('declaration_missing') : lot;
}

/** The lot's state and method, and the state of its evaluation, for `decide`. */
export const factsOf = async (unit: Unit, lot: LockedLot) => ({
  ...{ lot: lot.state, method: lot.tender.method },
  evaluation: (await findStored(unit, lot))?.state ?? null,
});
