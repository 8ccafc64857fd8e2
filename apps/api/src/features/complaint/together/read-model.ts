import type { ComplaintSubject } from '@procure/domain/complaint/complaint.ts';
import { maxTogether } from '@procure/domain/objection/together.ts';
import { type Kysely, sql } from 'kysely';
import type { StaffScope } from '../../../platform/actor.ts';
import type { Database } from '../../../platform/database/schema.gen.ts';
import { isComplaintHandled } from '../read-model.ts';

interface One {
  readonly id: string;
  readonly lotId: string;
  readonly subject: ComplaintSubject;
}

/**
 * The other complaints of its lot and subject that may not be received now, for the handling staff of the
 * supervisor.
 */
export async function readOthers(scope: StaffScope, db: Kysely<Database>, { id, lotId, subject }: One) {
  return db
    .selectFrom('complaint')
    .leftJoin('company', 'company.id', 'complaint.companyId')
    .leftJoin('complaintPerson', 'complaintPerson.complaintId', 'complaint.id')
    .where('complaint.lotId', '=', lotId)
    .where('complaint.subject', '=', subject)
    .where('complaint.id', '<>', id)
    .where(isComplaintHandled(scope))
    .where(
      sql<boolean>`(complaint.state = 'submitted'
        or complaint.state = 'correcting' and complaint.correct_until <= clock_timestamp())`,
    )
    .select([
      'complaint.id',
      'complaint.version',
      'complaint.complaintNo',
      'complaint.submittedAt',
      'company.name as companyName',
      'complaintPerson.content as person',
    ])
    .orderBy('complaint.submittedAt')
    .orderBy('complaint.id')
    .limit(maxTogether - 1)
    .execute();
}
export type OtherOne = Awaited<ReturnType<typeof readOthers>>[number];
