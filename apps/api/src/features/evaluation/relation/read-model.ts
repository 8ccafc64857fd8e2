import type { RelationKind } from '@procure/domain/company/mark.ts';
import { type Kysely, sql } from 'kysely';
import type { StaffScope } from '../../../platform/actor.ts';
import type { Database } from '../../../platform/database/schema.gen.ts';
import { isLogSeen } from '../../audit/read-model.ts';

type Reach = Kysely<Database>;

export interface RelationRow {
  readonly one: string;
  readonly other: string;
  readonly kinds: readonly RelationKind[];
}

/** A text in the content of the `entry` of a query, without spaces. */
const written = (path: '{commercial,bond,payerName}' | '{price,letter,representative}') =>
  sql`regexp_replace(coalesce(entry.contents #>> ${sql.lit(path)}, ''), '\\s', '', 'g')`;

/** The digests of the files of a bid. */
const digestsOf = (entry: string) =>
  sql`select file.sha256 from attachment join file on file.id = attachment.file_id
    where attachment.owner_kind = 'bid' and attachment.owner_id = ${sql.ref(`${entry}.bid_id`)}`;

/** The relations between bidders of an opened `lot`, by name; empty before its opening is complete. */
export const relations = sql`case when opening.state = 'completed' then coalesce((
    -- A content has up to megabytes: it is read once for each bid, not for each pair.
    with bidder as materialized (select entry.bid_id, entry.company_id, entry.company_name, entry.position,
        ${written('{commercial,bond,payerName}')} as payer,
        ${written('{price,letter,representative}')} as representative
      from opening_entry entry where entry.lot_id = lot.id)
    select json_agg(json_build_object('one', pair.one, 'other', pair.other, 'kinds', pair.kinds)
      order by pair.first, pair.second)
    from (select one.company_name as one, other.company_name as other, one.position as first,
        other.position as second, array_agg(shared.kind order by shared.kind) as kinds
      from bidder one
      join bidder other on other.position > one.position
      cross join lateral (
        select mark.kind from company_mark mark join company_mark same using (kind, tag)
        where mark.company_id = one.company_id and mark.request_id is null
          and same.company_id = other.company_id and same.request_id is null
        union select 'device' from account own join device on device.account_id = own.id
          join device same on same.token_hash = device.token_hash
          join account theirs on theirs.id = same.account_id
          where own.company_id = one.company_id and theirs.company_id = other.company_id
        union select 'payer' where one.payer <> '' and one.payer in (other.payer, other.company_name)
          or other.payer <> '' and other.payer = one.company_name
        union select 'representative' where one.representative <> ''
            and one.representative = other.representative
        union select 'file' where exists (${digestsOf('one')} intersect ${digestsOf('other')}
          except select file.sha256 from tender_document document join file on file.id = document.file_id
            where document.lot_id = lot.id)) shared
      group by one.company_name, other.company_name, one.position, other.position) pair), '[]') else '[]' end`;

/** The relations between bidders of a lot, for readers of the log; null before the opening and for other readers. */
export async function readRelations(
  scope: StaffScope,
  db: Reach,
  lotId: string,
): Promise<readonly RelationRow[] | null> {
  const { rows } = await sql<{ relations: readonly RelationRow[] }>`select ${relations} as relations
    from lot join opening on opening.lot_id = lot.id and opening.no = 0 and opening.state = 'completed'
    where lot.id = ${lotId} and ${isLogSeen(scope)}`.execute(db);
  return rows[0]?.relations ?? null;
}
