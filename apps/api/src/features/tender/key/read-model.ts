import { type Kysely, sql } from 'kysely';
import type { StaffScope } from '../../../platform/actor.ts';
import type { Database } from '../../../platform/database/schema.gen.ts';
import { rehearsed } from '../../../platform/keys/opener-signing.ts';
import { isSeen } from '../../../platform/sight.ts';

export interface SealingLot {
  readonly lotId: string;
  readonly lotNo: number;
  readonly title: string;
  readonly needed: number;
  readonly splitEnvelope: boolean;
  readonly openers: readonly {
    readonly nickName: string;
    readonly key: {
      readonly id: string;
      readonly recipient: string;
      readonly rehearsedAt: string | null;
    } | null;
  }[];
}

/** The approved lots of a tender, each with the openers for whom its key must be split. */
export async function readSealing(
  scope: StaffScope,
  db: Kysely<Database>,
  tenderId: string,
): Promise<readonly SealingLot[]> {
  const { rows } = await sql<SealingLot>`
    select lot.id as lot_id, lot.lot_no, lot.title, lot.openers_needed as needed, lot.split_envelope,
      coalesce((select json_agg(json_build_object('nickName', account.nick_name,
          'key', case when opener_key.id is null then null else json_build_object('id', opener_key.id,
            'recipient', opener_key.recipient, 'rehearsedAt',
            to_char(${rehearsed} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end)
          order by account.nick_name, account.id)
        from lot_opener opener join account on account.id = opener.account_id
        left join opener_key on opener_key.account_id = opener.account_id and opener_key.replaced_at is null
        where opener.lot_id = lot.id), '[]') as openers
    from lot join tender on tender.id = lot.tender_id
    where tender.id = ${tenderId} and lot.state = 'approved' and ${isSeen(scope, 'tender')}
    order by lot.lot_no`.execute(db);
  return rows;
}
