import type { ForfeitView } from '@procure/contract/award/award.schema.ts';
import { type Kysely, sql } from 'kysely';
import type { CompanyScope, StaffScope } from '../../../platform/actor.ts';
import type { Database } from '../../../platform/database/schema.gen.ts';
import { isSeenAt } from '../../../platform/sight.ts';
import { attachedFiles } from '../../file/attachment/read-model.ts';

type Reach = Kysely<Database>;

const iso = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const facts = sql`'id', forfeit.id, 'ground', forfeit.ground, 'reason', forfeit.reason,
  'files', ${attachedFiles('award-forfeit', sql`forfeit.id`)}, 'proposedAt', ${iso('forfeit.proposed_at')},
  'replyUntil', ${iso('forfeit.reply_until')}, 'statement', forfeit.statement, 'statedAt', ${iso('forfeit.stated_at')},
  'state', forfeit.state`;

/** The last proposal at a `lot` that the buyers' side sees, whatever its result. */
export const forfeitOfLot = sql<
  (ForfeitView & { readonly proposedBy: string; readonly returnReason: string | null }) | null
>`(select json_build_object(${facts}, 'proposedBy', proposer.nick_name, 'returnReason', forfeit.return_reason)
  from award_forfeit forfeit join account proposer on proposer.id = forfeit.proposed_by
  where forfeit.lot_id = lot.id order by forfeit.proposed_at desc limit 1)`;

/**
 * The pending or effective proposal about the winner's own `notice`; returned and withdrawn ones are not shown to
 * it.
 */
export const forfeitOfNotice = sql<ForfeitView | null>`(select json_build_object(${facts}) from award_forfeit forfeit
  where forfeit.notice_id = notice.id and forfeit.state in ('waiting', 'approved')
  order by forfeit.proposed_at desc limit 1)`;

/** Whether the file is a proof that this person sees. */
export async function isForfeitFile(scope: StaffScope, db: Reach, fileId: string): Promise<boolean> {
  const { rows } =
    await sql`select from attachment join award_forfeit forfeit on forfeit.id = attachment.owner_id
    where attachment.owner_kind = 'award-forfeit' and attachment.file_id = ${fileId}
      and ${isSeenAt(scope, 'bids', sql`forfeit.lot_id`)} limit 1`.execute(db);
  return rows.length > 0;
}

/** Whether the file is a proof against this company's award. */
export async function isOwnForfeitFile(scope: CompanyScope, db: Reach, fileId: string): Promise<boolean> {
  const { rows } =
    await sql`select from attachment join award_forfeit forfeit on forfeit.id = attachment.owner_id
    where attachment.owner_kind = 'award-forfeit' and attachment.file_id = ${fileId}
      and forfeit.company_id = ${scope.companyId} and forfeit.state in ('waiting', 'approved') limit 1`.execute(
      db,
    );
  return rows.length > 0;
}
