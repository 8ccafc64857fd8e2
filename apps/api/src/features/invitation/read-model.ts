import type { InvitationState } from '@procure/domain/invitation/invitation.ts';
import { type Kysely, sql } from 'kysely';
import type { CompanyScope, StaffScope } from '../../platform/actor.ts';
import type { Database } from '../../platform/database/schema.gen.ts';
import { isSeenAt } from '../../platform/sight.ts';
import { staffLot, visibleLot } from '../lot/read-model.ts';
import { isOwnDrawn, readPlacedDraws } from './draw/read-model.ts';

type Reach = Kysely<Database>;

/** The company's letter with the facts of the lot it invites to; null if it was not invited. */
export async function readLetter(scope: CompanyScope, db: Reach, lotId: string) {
  const row = await db
    .selectFrom('invitation')
    .innerJoin('lot', 'lot.id', 'invitation.lotId')
    .innerJoin('tender', 'tender.id', 'lot.tenderId')
    .leftJoin('account', 'account.id', 'invitation.repliedBy')
    .where('invitation.lotId', '=', lotId)
    .where('invitation.companyId', '=', scope.companyId)
    .select([
      'invitation.state',
      'invitation.letter',
      'invitation.sentAt',
      'invitation.readAt',
      'invitation.replyUntil',
      'invitation.repliedAt',
      'account.nickName as repliedBy',
      'invitation.reason',
      'tender.overview',
      'tender.allowsConsortium',
      'lot.ceilingPrice',
      'lot.bondAmount',
      'lot.bidValidityDays',
    ])
    .executeTakeFirst();
  const lot = row === undefined ? null : await visibleLot(scope, db, lotId);
  if (row === undefined || lot === null) return null;
  const isDrawn = await isOwnDrawn(scope, db, lotId);
  return { lot, letter: { ...row, isDrawn, state: row.state as InvitationState } };
}
export type LetterRow = NonNullable<Awaited<ReturnType<typeof readLetter>>>['letter'];

/** The invitations of the lot with their replies, in the order of sending. */
export async function readInvitations(scope: StaffScope, db: Reach, lotId: string) {
  const lot = await staffLot(scope, db, lotId);
  if (lot === null) return null;
  const rows = await db
    .selectFrom('invitation')
    .innerJoin('company', 'company.id', 'invitation.companyId')
    .innerJoin('lot', 'lot.id', 'invitation.lotId')
    .innerJoin('tender', 'tender.id', 'lot.tenderId')
    .where('invitation.lotId', '=', lotId)
    .select([
      'invitation.id',
      'invitation.companyId',
      'company.name as companyName',
      'invitation.state',
      'invitation.sentAt',
      'invitation.readAt',
      'invitation.replyUntil',
      'invitation.repliedAt',
      'invitation.reason',
      'invitation.recommendation',
      sql<boolean>`company_status(company.status, company.status_until) <> 'approved'
        or is_excluded(company.id, tender.organisation_id)`.as('isBarred'),
    ])
    .orderBy('invitation.sentAt')
    .orderBy('invitation.id')
    .execute();
  const invitations = rows.map((row) => ({ ...row, state: row.state as InvitationState }));
  const draws = await readPlacedDraws(scope, db, lotId);
  return { lot, invitations, draws, former: await readFormer(scope, db, lotId) };
}

export interface FormerInvitee {
  readonly companyId: string;
  readonly companyName: string;
}

/**
 * The companies invited to the lot that this one repeats (重新招标) that may be invited again and are not yet. Empty for
 * staff who may not see that lot.
 */
async function readFormer(scope: StaffScope, db: Reach, lotId: string): Promise<readonly FormerInvitee[]> {
  const { rows } = await sql<FormerInvitee>`
    select former.company_id, company.name as company_name
    from lot
    join tender on tender.id = lot.tender_id
    join invitation former on former.lot_id = lot.rebid_of and former.state <> 'cancelled'
    join company on company.id = former.company_id
    where lot.id = ${lotId} and ${isSeenAt(scope, 'tender', sql`lot.rebid_of`)}
      and company_status(company.status, company.status_until) = 'approved'
      and not is_excluded(company.id, tender.organisation_id)
      and not exists (select from invitation again where again.lot_id = lot.id
        and again.company_id = former.company_id and again.state <> 'cancelled')
    order by company.name, former.company_id`.execute(db);
  return rows;
}
export type ReadInvitations = NonNullable<Awaited<ReturnType<typeof readInvitations>>>;
export type InvitationListRow = ReadInvitations['invitations'][number];
