import { refuse } from '@procure/domain/outcome.ts';
import { holds, type StaffActor } from '../../../platform/actor.ts';
import type { Parts } from '../../../platform/process/parts.ts';
import { readSignIn } from '../committee/read-model.ts';

/**
 * The refusal for staff who do not see the bids of a lot: a member who has not signed in learns what is missing, and
 * another evaluator that the lot is not theirs, but not whether it exists.
 */
export async function refuseUnseen(parts: Pick<Parts, 'db'>, actor: StaffActor, lotId: string) {
  const own = await readSignIn(actor.scope, parts.db, lotId);
  if (own?.isOpened === false) return refuse('before_deadline');
  if (own?.isMissing === true) return refuse('declaration_missing');
  return refuse(holds(actor, 'evaluation.score') ? 'not_an_evaluator' : 'not_found');
}

/** As `refuseUnseen`, for pages on which other evaluators get the refusal of a lot that does not exist. */
export async function refuseUnsigned(parts: Pick<Parts, 'db'>, actor: StaffActor, lotId: string) {
  const own = await readSignIn(actor.scope, parts.db, lotId);
  return refuse(own?.isMissing === true ? 'declaration_missing' : 'not_found');
}
