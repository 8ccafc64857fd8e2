import { canObtain } from '@procure/domain/document/access.ts';
import { refuse } from '@procure/domain/outcome.ts';
import { type CompanyActor, isCompanyActor } from '../../platform/actor.ts';
import { transact } from '../../platform/database/transaction.ts';
import type { Parts } from '../../platform/process/parts.ts';
import type { FileReader } from '../file/service.ts';
import { holdVisibleLot } from '../lot/read-model.ts';
import { isObtained, isPublicToCompany } from './read-model.ts';
import { receive } from './store.ts';

/** Obtains the documents for the company. Repeated calls of any of its accounts change nothing. */
export function obtain(parts: Parts, actor: CompanyActor, lotId: string) {
  return transact(parts, actor, async (unit) => {
    const facts = await holdVisibleLot(actor.scope, unit, lotId);
    if (facts === null) return refuse('not_found');
    const now = await unit.now();
    const allowed = canObtain(facts, now);
    if (allowed !== true) return allowed;
    const { obtainedAt, isFirst } = await receive(actor.scope, unit, lotId, now);
    if (isFirst) {
      await unit.audit({
        action: 'obtain',
        entity: 'document',
        entityId: lotId,
        lotId,
        companyId: actor.company.id,
        after: { obtainedAt },
      });
    }
    return { obtainedAt: obtainedAt.toISOString() };
  });
}

/** Companies that obtained a lot's documents may read all of them; companies that see the lot, its public ones. */
export const mayReadObtained: FileReader = async (parts, caller, file) => {
  if (file.purpose !== 'document' || !isCompanyActor(caller)) return false;
  return (
    (await isObtained(caller.scope, parts.db, file.id)) ||
    (await isPublicToCompany(caller.scope, parts.db, file.id))
  );
};
