import type { RelationKind } from '@procure/domain/company/mark.ts';
import type { EvidenceKind, Rarity } from '@procure/domain/evaluation/rarity.ts';
import { type Kysely, sql } from 'kysely';
import type { StaffScope } from '../../../platform/actor.ts';
import type { Database } from '../../../platform/database/schema.gen.ts';
import { isLogSeen } from '../../audit/read-model.ts';

/** The comparison of the files of a lot; `completedAt` and what follows it are null as long as files are read. */
export interface ReadingRow {
  readonly openedAt: string;
  readonly completedAt: string | null;
  readonly readFiles: number | null;
  readonly unreadFiles: number | null;
  readonly compared: boolean | null;
  readonly rarity: Readonly<Partial<Record<EvidenceKind, Rarity>>> | null;
}

/** See `ReadingRow`, for a query of `lot`; null before its opening is complete. */
export const readingOfLot = sql`(select json_build_object('openedAt', trace.opened_at,
    'completedAt', trace.completed_at, 'readFiles', trace.read_files, 'unreadFiles', trace.unread_files,
    'compared', trace.compared, 'rarity', trace.rarity) from lot_trace trace where trace.lot_id = lot.id)`;

/** The rows of `TracePair` of the `lot` of a query; none before its opening is complete. */
export const tracesOfLot = sql`coalesce((select json_agg(json_build_object('one', pair.one_id, 'other', pair.other_id,
    'kind', pair.kind, 'value', pair.value, 'percent', pair.percent) order by pair.kind)
  from trace_pair pair where pair.lot_id = lot.id), '[]')`;

type Reach = Kysely<Database>;

export interface RelationRow {
  readonly one: string;
  readonly other: string;
  /** Each kind once; `value` is the common value of the kinds that are read from files, and null for others. */
  readonly shared: readonly { readonly kind: RelationKind; readonly value: string | null }[];
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
    select json_agg(json_build_object('one', pair.one, 'other', pair.other, 'shared', pair.shared)
      order by pair.first, pair.second)
    from (select one.company_name as one, other.company_name as other, one.position as first,
        other.position as second, 
        json_agg(json_build_object('kind', shared.kind, 'value', shared.value) order by shared.kind) as shared
      from bidder one
      join bidder other on other.position > one.position
      cross join lateral (
        select mark.kind, null::text as value from company_mark mark join company_mark same using (kind, tag)
        where mark.company_id = one.company_id and mark.request_id is null
          and same.company_id = other.company_id and same.request_id is null
        union select 'device', null from account own join device on device.account_id = own.id
          join device same on same.token_hash = device.token_hash
          join account theirs on theirs.id = same.account_id
          where own.company_id = one.company_id and theirs.company_id = other.company_id
        union select 'payer', null where one.payer <> '' and one.payer in (other.payer, other.company_name)
          or other.payer <> '' and other.payer = one.company_name
        union select 'representative', null where one.representative <> ''
            and one.representative = other.representative
        union select 'file', null where exists (${digestsOf('one')} intersect ${digestsOf('other')}
          except select file.sha256 from tender_document document join file on file.id = document.file_id
            where document.lot_id = lot.id)
        union select trace.kind, trace.value from trace_pair trace where trace.lot_id = lot.id
          and trace.one_id = least(one.bid_id, other.bid_id) and trace.other_id = greatest(one.bid_id, other.bid_id)) shared
      group by one.company_name, other.company_name, one.position, other.position) pair), '[]') else '[]' end`;

interface LotRelations {
  readonly relations: readonly RelationRow[];
  readonly reading: ReadingRow | null;
}

/** The relations between bidders of a lot, for readers of the log; null before the opening and for other readers. */
export async function readRelations(
  scope: StaffScope,
  db: Reach,
  lotId: string,
): Promise<LotRelations | null> {
  const { rows } = await sql<LotRelations>`select ${relations} as relations, ${readingOfLot} as reading
    from lot join opening on opening.lot_id = lot.id and opening.no = 0 and opening.state = 'completed'
    where lot.id = ${lotId} and ${isLogSeen(scope)}`.execute(db);
  return rows[0] ?? null;
}
