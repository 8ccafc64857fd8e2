import { checkChair } from '@procure/domain/evaluation/chair.ts';
import { canNegotiate } from '@procure/domain/negotiation/rules.ts';
import { refuse } from '@procure/domain/outcome.ts';
import { type CompanyActor, holds, type StaffActor } from '../../../platform/actor.ts';
import type { Parts } from '../../../platform/process/parts.ts';
import { readTaxRates } from '../../dictionary/read-model.ts';
import { readSitting } from '../../evaluation/committee/read-model.ts';
import { refuseUnseen } from '../../evaluation/unseen/service.ts';
import { staffLot, visibleLot } from '../../lot/read-model.ts';
import { readMeetings, readOwnMeetings } from '../meeting/read-model.ts';
import { readDesk, readOwnSession } from '../read-model.ts';
import { revealDue } from '../reveal/service.ts';

/** The negotiation as one company sees it. Rounds that are over are revealed first. */
export async function ownNegotiation(parts: Parts, actor: CompanyActor, lotId: string) {
  await revealDue(parts, lotId);
  const lot = await visibleLot(actor.scope, parts.db, lotId);
  if (lot === null) return refuse('not_found');
  const may = canNegotiate(lot.method);
  if (may !== true) return may;
  const session = await readOwnSession(actor.scope, parts.db, lotId);
  const meetings = await readOwnMeetings(actor.scope, parts.db, lotId);
  return { lot, session, meetings, taxRates: await readTaxRates(parts.db, lot.now) };
}

/** The negotiation for readers of the lot's evaluation. Rounds that are over are revealed first. */
export async function negotiationDesk(parts: Parts, actor: StaffActor, lotId: string) {
  await revealDue(parts, lotId);
  const lot = await staffLot(actor.scope, parts.db, lotId, 'bids');
  if (lot === null) return refuseUnseen(parts, actor, lotId);
  if (lot.publishedAt === null) return refuse('not_found');
  const may = canNegotiate(lot.method);
  if (may !== true) return may;
  const desk = await readDesk(actor.scope, parts.db, lotId);
  if (desk === null) return refuse('before_deadline');
  const sitting = holds(actor, 'evaluation.score') ? await readSitting(actor.scope, parts.db, lotId) : null;
  return {
    ...{ lot, desk, meetings: await readMeetings(actor.scope, parts.db, lotId) },
    chairs: sitting === null ? refuse('not_an_evaluator') : checkChair(sitting, actor.accountId),
  };
}
