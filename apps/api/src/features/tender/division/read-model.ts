import { type Kysely, sql } from 'kysely';
import type { StaffScope } from '../../../platform/actor.ts';
import type { Database } from '../../../platform/database/schema.gen.ts';
import { rehearsed } from '../../../platform/keys/opener-signing.ts';
import { isSeen } from '../../../platform/sight.ts';

export interface DivisionChoices {
  readonly openersNeeded: number;
  readonly people: {
    readonly id: string;
    readonly nickName: string;
    readonly named: boolean;
    readonly ready: boolean;
  }[];
}

/** The people for whom a published lot's key may be divided, without evaluators. */
export async function readDivisionChoices(
  scope: StaffScope,
  db: Kysely<Database>,
  lotId: string,
): Promise<DivisionChoices | null> {
  const { rows } = await sql<DivisionChoices>`
    select lot.openers_needed,
      coalesce((select json_agg(json_build_object('id', account.id, 'nickName', account.nick_name,
          'named', exists (select from lot_opener opener where opener.lot_id = lot.id and opener.account_id = account.id),
          'ready', exists (select from opener_key where opener_key.account_id = account.id
            and opener_key.replaced_at is null and ${rehearsed} is not null)) order by account.nick_name, account.id)
        from account where account.kind = 'staff' and account.disabled_at is null
          and exists (select from account_role held join role_permission using (role_id)
            where held.account_id = account.id and held.organisation_id = tender.organisation_id
              and role_permission.code = 'opening.release')
          and not exists (select from lot_evaluator evaluator
            where evaluator.lot_id = lot.id and evaluator.account_id = account.id)), '[]') as people
    from lot join tender on tender.id = lot.tender_id
    where lot.id = ${lotId} and lot.published_at is not null and ${isSeen(scope, 'tender')}`.execute(db);
  return rows[0] ?? null;
}

/** A division as the opening's page shows it. */
export interface DivisionView {
  readonly id: string;
  readonly state: 'open' | 'in_force';
  readonly reason: string;
  readonly askedBy: string;
  readonly askedAt: string;
  readonly endedAt: string | null;
  readonly dealers: readonly {
    readonly id: string;
    readonly name: string;
    readonly dealtAt: string;
    readonly dealtFalse: boolean;
  }[];
  readonly openers: readonly {
    readonly id: string;
    readonly name: string;
    /** The end of the public key that their pieces are sealed to, for comparing. */
    readonly keyEnd: string;
    readonly confirmedAt: string | null;
  }[];
}

const utc = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The newest division of `lot` that was not cancelled, as JSON; null if there is none. */
export const newestDivision = sql`(select json_build_object('id', division.id, 'state', division.state,
    'reason', division.reason, 'askedBy', asker.nick_name, 'askedAt', ${utc('division.asked_at')},
    'endedAt', ${utc('division.ended_at')},
    'dealers', coalesce((select json_agg(json_build_object('id', account.id, 'name', account.nick_name,
        'dealtAt', ${utc('dealer.dealt_at')}, 'dealtFalse', dealer.dealt_false) order by dealer.dealt_at)
      from lot_division_dealer dealer join account on account.id = dealer.account_id
      where dealer.division_id = division.id), '[]'),
    'openers', coalesce((select json_agg(json_build_object('id', account.id, 'name', account.nick_name,
        'keyEnd', right(key.recipient, 8), 'confirmedAt', ${utc('named.confirmed_at')}) order by account.nick_name, account.id)
      from lot_division_opener named join account on account.id = named.account_id
        join opener_key key on key.id = named.key_id
      where named.division_id = division.id), '[]'))
  from lot_division division join account asker on asker.id = division.asked_by
  where division.lot_id = lot.id and division.state <> 'cancelled' order by division.no desc limit 1)`;
