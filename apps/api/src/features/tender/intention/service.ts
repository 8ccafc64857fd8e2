import { intentionBreach } from '@procure/domain/intention/rule.ts';
import type { TenderScope } from '@procure/domain/tender/scope.ts';
import type { Violation } from '@procure/domain/tender/violation.ts';
import type { Parts } from '../../../platform/process/parts.ts';
import { findAnnounced } from '../../intention/read-model.ts';

interface Linked {
  readonly organisationId: string;
  readonly intentionId: string | null;
}

/** The breach of the rule that the intention of a government purchase is public before the purchase begins. */
export async function breachOfIntention(
  { db }: Pick<Parts, 'db'>,
  { scope, ...tender }: Linked & { readonly scope: TenderScope },
  now: Date,
): Promise<readonly Violation[]> {
  if (scope !== 'government') return [];
  const breach = intentionBreach({ scope, intention: await findOwn(db, tender) }, now);
  return breach === null ? [] : [breach];
}

/** Returns the message for a tender's intention that is not a published one of its purchaser; null if it is. */
export async function checkTenderIntention(
  { db }: Pick<Parts, 'db'>,
  tender: Linked,
): Promise<string | null> {
  if (tender.intentionId === null) return null;
  const isUsable = (await findOwn(db, tender))?.state === 'published';
  return isUsable ? null : '请选择采购单位已公开的采购意向';
}

/** The linked intention; null if there is none, or if it is another purchaser's. */
async function findOwn(db: Parts['db'], { organisationId, intentionId }: Linked) {
  const announced = await findAnnounced(db, intentionId);
  return announced?.organisationId === organisationId ? announced : null;
}
