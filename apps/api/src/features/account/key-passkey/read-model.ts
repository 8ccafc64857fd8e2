import { type RawBuilder, sql } from 'kysely';

/** A passkey that opens a key of its owner. Selected as JSON, so times are strings. */
export interface PasskeyRow {
  readonly id: string;
  readonly name: string;
  readonly credentialId: string;
  readonly byPasskey: string;
  readonly addedAt: string;
}

const columns = { opener_key: 'opener_key_id', bid_key_pair: 'bid_key_pair_id' } as const;

/** Selects the passkeys of the key in the enclosing query, oldest first. */
export function passkeysOf(key: keyof typeof columns): RawBuilder<readonly PasskeyRow[]> {
  return sql`coalesce((select json_agg(json_build_object('id', passkey.id, 'name', passkey.name,
      'credentialId', passkey.credential_id, 'byPasskey', passkey.by_passkey,
      'addedAt', to_char(passkey.added_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      order by passkey.added_at, passkey.id)
    from key_passkey passkey where passkey.${sql.ref(columns[key])} = ${sql.ref(`${key}.id`)}), '[]')`;
}
