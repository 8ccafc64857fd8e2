import { sql } from 'kysely';
import type { CompanyScope } from '../../platform/actor.ts';
import type { Db } from '../../platform/database/db.ts';
import { type PasskeyRow, passkeysOf } from '../account/key-passkey/read-model.ts';

/** Inside JSON, so times are texts. */
export interface BidKeyRow {
  readonly pair: {
    readonly id: string;
    readonly recipient: string;
    readonly madeAt: string;
    readonly byPassphrase: string;
    readonly byRecovery: string;
    readonly passkeys: readonly PasskeyRow[];
  } | null;
  readonly versions: readonly {
    readonly id: string;
    readonly versionNo: number;
    readonly recipient: string;
    readonly madeAt: string;
    readonly madeBy: string;
    readonly replacedAt: string | null;
    readonly knownOutsideAt: string | null;
    /** The reader's copy of the key, encrypted to their current pair; null without one. */
    readonly sealed: string | null;
    readonly copies: readonly { readonly of: string; readonly pairId: string }[];
  }[];
  readonly people: readonly {
    readonly id: string;
    readonly name: string;
    readonly mayHold: boolean;
    readonly pairId: string | null;
    readonly recipient: string | null;
  }[];
}

/** The company's keys, its people who are in use, and the asker's own ciphertext. */
export async function readBidKey({ companyId, accountId }: CompanyScope, db: Db): Promise<BidKeyRow> {
  const { rows } = await sql<BidKeyRow>`
    select
      (select json_build_object('id', id, 'recipient', recipient, 'madeAt', made_at,
          'byPassphrase', by_passphrase, 'byRecovery', by_recovery,
          'passkeys', ${passkeysOf('bid_key_pair')})
        from bid_key_pair where account_id = ${accountId} and replaced_at is null) as pair,
      coalesce((select json_agg(json_build_object('id', bid_key.id, 'versionNo', version_no,
          'recipient', bid_key.recipient, 'madeAt', bid_key.made_at, 'madeBy', maker.nick_name,
          'replacedAt', bid_key.replaced_at, 'knownOutsideAt', known_outside_at,
          'sealed', (select sealed from bid_key_copy copy
            join bid_key_pair pair on pair.id = copy.pair_id and pair.replaced_at is null
            where copy.key_id = bid_key.id and copy.account_id = ${accountId}),
          'copies', coalesce((select json_agg(json_build_object('of', account_id, 'pairId', pair_id))
            from bid_key_copy copy where copy.key_id = bid_key.id), '[]')) order by version_no desc)
        from bid_key join account maker on maker.id = made_by
        where bid_key.company_id = ${companyId}), '[]') as versions,
      coalesce((select json_agg(json_build_object('id', account.id, 'name', nick_name,
          'mayHold', exists (select from account_role join role_permission using (role_id)
            where account_id = account.id and code = 'bid.key'),
          'pairId', pair.id, 'recipient', pair.recipient) order by account.created_at, account.id)
        from account left join bid_key_pair pair on pair.account_id = account.id and pair.replaced_at is null
        where account.company_id = ${companyId} and account.disabled_at is null), '[]') as people`.execute(
    db,
  );
  return rows[0] ?? { pair: null, versions: [], people: [] };
}
