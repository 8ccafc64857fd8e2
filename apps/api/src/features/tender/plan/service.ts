import { type Named, type Procuring, planBreaches } from '@procure/domain/plan/rule.ts';
import type { Violation } from '@procure/domain/tender/violation.ts';
import type { Parts } from '../../../platform/process/parts.ts';
import { findNamed } from '../../plan/read-model.ts';

interface Linked {
  readonly id: string;
  readonly organisationId: string;
  readonly planPackageId: string | null;
  /** The tender that this one repeats. */
  readonly rebidOf: string | null;
}

/** The breaches of the rules that a tender follows the approved plan of its project. */
export async function breachesOfPlan(
  { db }: Pick<Parts, 'db'>,
  tender: Linked & Procuring,
): Promise<readonly Violation[]> {
  return planBreaches(tender, await findOwn(db, tender));
}

/** Returns the message for a tender's package that is not in an effective plan of its purchaser; null if it is. */
export async function checkTenderPlan(
  { db }: Pick<Parts, 'db'>,
  tender: Pick<Linked, 'organisationId' | 'planPackageId'>,
): Promise<string | null> {
  if (tender.planPackageId === null) return null;
  const named = await findOwn(db, { ...tender, id: null, rebidOf: null });
  const isUsable = named !== null && !named.isEnded && named.planned !== null;
  return isUsable ? null : '请选择采购单位已生效的招标方案中的标段';
}

/** The named package; null if there is none, or if it is another purchaser's. */
async function findOwn(
  db: Parts['db'],
  { id, organisationId, planPackageId, rebidOf }: Omit<Linked, 'id'> & { readonly id: string | null },
): Promise<Named | null> {
  if (planPackageId === null) return null;
  const named = await findNamed(db, planPackageId, [id, rebidOf]);
  return named?.organisationId === organisationId ? named : null;
}
