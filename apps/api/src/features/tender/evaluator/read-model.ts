import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema.gen.ts';
import { isYetToJudge } from '../../../platform/sight.ts';

/** The tenders that this account is to judge by a named seat, the oldest first: their numbers, and whose they are. */
export async function evaluationTenders(db: Kysely<Database>, accountId: string) {
  return db
    .selectFrom('lotEvaluator')
    .innerJoin('lot', 'lot.id', 'lotEvaluator.lotId')
    .innerJoin('tender', 'tender.id', 'lot.tenderId')
    .select(['tender.id', 'tender.tenderNo', 'tender.organisationId', 'tender.createdAt'])
    .distinct()
    .where('lotEvaluator.accountId', '=', accountId)
    .where('lotEvaluator.invitationId', 'is', null)
    .where(isYetToJudge)
    .orderBy('tender.createdAt')
    .orderBy('tender.id')
    .execute();
}
