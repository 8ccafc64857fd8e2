import { intentionBreach } from '@procure/domain/intention/rule.ts';
import type { TenderScope } from '@procure/domain/tender/scope.ts';
import type { Violation } from '@procure/domain/tender/violation.ts';
import type { Parts } from '../../../platform/process/parts.ts';
import { findAnnounced } from '../../intention/read-model.ts';

/** The breach of the rule that the intention of a government purchase is public before the purchase begins. */
export async function breachOfIntention(
  { db }: Pick<Parts, 'db'>,
  { scope, intentionId }: { readonly scope: TenderScope; readonly intentionId: string | null },
  now: Date,
): Promise<readonly Violation[]> {
  if (scope !== 'government') return [];
  const breach = intentionBreach({ scope, intention: await findAnnounced(db, intentionId) }, now);
  return breach === null ? [] : [breach];
}

/** Returns the message for a tender's intention that is not a published one of its purchaser; null if it is. */
export async function checkTenderIntention(
  { db }: Pick<Parts, 'db'>,
  { organisationId, intentionId }: { readonly organisationId: string; readonly intentionId: string | null },
): Promise<string | null> {
  if (intentionId === null) return null;
  const announced = await findAnnounced(db, intentionId);
  const isUsable = announced?.organisationId === organisationId && announced.state === 'published';
  return isUsable ? null : '请选择采购单位已公开的采购意向';
}
