import type { TypedConsortium } from '@procure/contract/consortium/consortium.schema.ts';
import type { TakenEntryView } from '@procure/contract/library/entry.schema.ts';
import type { Expiry } from '@procure/domain/library/expiry.ts';
import { isBefore } from '@procure/domain/moment.ts';
import type { PrequalificationState } from '@procure/domain/prequalification/prequalification.ts';
import type { Application } from '@procure/domain/prequalification/rules.ts';
import { type Kysely, sql } from 'kysely';
import type { CompanyScope, StaffScope } from '../../platform/actor.ts';
import type { Database } from '../../platform/database/schema.gen.ts';
import { isSeen } from '../../platform/sight.ts';
import { attachedFiles } from '../file/attachment/read-model.ts';
import { expiriesWhere } from '../library/expiry/read-model.ts';
import { staffLot, visibleLot } from '../lot/read-model.ts';
import { readReopening } from './reopening/read-model.ts';

type Reach = Kysely<Database>;

/** The company's own application with the lot it is for; `application` is null if nothing is stored. */
export async function readApplication(scope: CompanyScope, db: Reach, lotId: string) {
  const lot = await visibleLot(scope, db, lotId);
  if (lot === null) return null;
  const row = await db
    .selectFrom('prequalification')
    .innerJoin('lot', 'lot.id', 'prequalification.lotId')
    .leftJoin('account', 'account.id', 'prequalification.submittedBy')
    .leftJoin('account as writer', 'writer.id', 'prequalification.draftSavedBy')
    .where('prequalification.lotId', '=', lotId)
    .where('prequalification.companyId', '=', scope.companyId)
    .select([
      'writer.nickName as draftSavedBy',
      'prequalification.draftSavedAt',
      'prequalification.state',
      'prequalification.statement',
      'prequalification.contact',
      'prequalification.library',
      'prequalification.consortium',
      'prequalification.submittedAt',
      'account.nickName as submittedBy',
      'prequalification.reason',
      'prequalification.version',
      // Shown to applicants; other companies learn of it from the notice.
      'lot.prequalificationReopenedAt as reopenedAt',
      attachedFiles('prequalification', sql`prequalification.id`).as('files'),
    ])
    .executeTakeFirst();
  return { lot, application: row === undefined ? null : narrowRow(row) };
}
export type ReadApplication = NonNullable<Awaited<ReturnType<typeof readApplication>>>;

/**
 * The lot's applications for its reviewers. Before the deadline neither the applicants nor their number can be read.
 * Drafts and withdrawn applications are not shown afterwards either.
 */
export async function readReview(scope: StaffScope, db: Reach, lotId: string) {
  const lot = await staffLot(scope, db, lotId);
  if (lot === null) return null;
  const deadline = lot.prequalificationDeadline;
  const reopening = await readReopening(scope, db, lotId);
  if (deadline === null || isBefore(lot.now, deadline))
    return { lot, deadline, ...reopening, applicants: [] };
  const rows = await db
    .selectFrom('prequalification')
    .innerJoin('company', 'company.id', 'prequalification.companyId')
    .leftJoin('account', 'account.id', 'prequalification.decidedBy')
    .leftJoin('account as again', 'again.id', 'prequalification.anewBy')
    .where('prequalification.lotId', '=', lotId)
    .where('prequalification.state', 'not in', ['draft', 'withdrawn'])
    .select([
      'prequalification.id',
      'prequalification.companyId',
      'company.name as companyName',
      'company.uscc',
      'prequalification.state',
      'prequalification.statement',
      'prequalification.contact',
      'prequalification.library',
      'prequalification.consortium',
      'prequalification.submittedAt',
      'prequalification.decidedAt',
      'account.nickName as decidedBy',
      'prequalification.reason',
      'prequalification.anewState',
      'prequalification.anewReason',
      'prequalification.anewAt',
      'again.nickName as anewByName',
      'prequalification.version',
      attachedFiles('prequalification', sql`prequalification.id`).as('files'),
      sql<
        readonly Expiry[]
      >`coalesce((select json_agg(json_build_object('name', name, 'no', no, 'expiryDate', expiry_date)
        order by expiry_date, name, no) from (${expiriesWhere(
          sql<boolean>`company.id = prequalification.company_id`,
        )}) expiry), '[]')`.as('expiries'),
    ])
    .orderBy('prequalification.submittedAt')
    .orderBy('prequalification.id')
    .$narrowType<{ anewState: 'passed' | 'failed' | null }>()
    .execute();
  return { lot, deadline, ...reopening, applicants: rows.map(narrowRow) };
}
export type ReadReview = NonNullable<Awaited<ReturnType<typeof readReview>>>;

/** The columns contain values of domain types, which the database checks. */
function narrowRow<
  Row extends {
    readonly state: string;
    readonly contact: unknown;
    readonly library: unknown;
    readonly consortium: unknown;
  },
>(row: Row) {
  return {
    ...row,
    state: row.state as PrequalificationState,
    library: row.library as readonly TakenEntryView[],
    consortium: row.consortium as TypedConsortium | null,
    contact: { name: '', phone: '', email: '', ...(row.contact as Partial<Application['contact']>) },
  };
}

/** Whether the file hangs on an application that may be reviewed by now, to a lot this person sees. */
export async function isUnderReview(scope: StaffScope, db: Reach, fileId: string): Promise<boolean> {
  const found = await db
    .selectFrom('attachment')
    .innerJoin('prequalification', 'prequalification.id', 'attachment.ownerId')
    .innerJoin('lot', 'lot.id', 'prequalification.lotId')
    .where(isSeen(scope, 'tender'))
    .select('prequalification.id')
    .where('attachment.ownerKind', '=', 'prequalification')
    .where('attachment.fileId', '=', fileId)
    .where('prequalification.state', 'not in', ['draft', 'withdrawn'])
    .where(sql<boolean>`lot.prequalification_deadline <= clock_timestamp()`)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
