import type { AmendedItems, Items } from '@procure/domain/amendment/items.ts';
import type { TenderScope } from '@procure/domain/tender/scope.ts';
import type { Violation } from '@procure/domain/tender/violation.ts';
import { checkAmendmentWording } from '@procure/domain/wording/amendment.ts';
import type { StaffScope } from '../../../platform/actor.ts';
import type { Parts } from '../../../platform/process/parts.ts';
import { wordingOfNewDocuments } from '../../tender/wording/service.ts';
import { rulesInForce } from '../../wording/read-model.ts';
import { readPreparedDocuments } from './read-model.ts';

interface Written {
  readonly id: string;
  readonly lotId: string;
  readonly summary: string;
  readonly items: AmendedItems | null;
}

/** The passages that the rules of wording find in what an unpublished amendment would publish. */
export async function wordingOfAmendment(
  scope: StaffScope,
  db: Parts['db'],
  tender: { readonly scope: TenderScope },
  { id, lotId, summary, items }: Written,
  before: Items,
): Promise<readonly Violation[]> {
  const documents = await readPreparedDocuments(scope, db, id);
  const rules = await rulesInForce(db);
  return [
    ...checkAmendmentWording({ summary, before, items }, tender.scope, rules),
    ...(await wordingOfNewDocuments(scope, db, tender, lotId, documents, rules)),
  ];
}
