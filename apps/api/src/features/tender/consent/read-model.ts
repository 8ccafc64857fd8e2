import type { Consent } from '@procure/sealing/consent-check.ts';
import { sql } from 'kysely';
import type { StaffScope } from '../../../platform/actor.ts';

/**
 * The signatures under every statement about the key of `lot`, each with the statement of its opener's key, as JSON.
 */
export const consentsOf = sql<
  readonly Consent[]
>`coalesce((select json_agg(json_build_object('division', consent.division,
    'opener', json_build_object('body', signer.body, 'signature', signer.signature), 'signature', consent.signature)
    order by consent.division, consent.signed_at, consent.key_id)
  from lot_key_consent consent join opener_signer signer on signer.key_id = consent.key_id
  where consent.lot_id = lot.id), '[]')`;

/** Whether `lot` takes bids and waits for this person's signature under its key. */
export const awaitsConsent = (scope: StaffScope) => sql<boolean>`(
  lot.state = 'published' and clock_timestamp() < lot.bid_deadline and exists (
    select from lot_key stated join lot_share share on share.lot_id = stated.lot_id and share.division = stated.division
      join opener_signer signer on signer.key_id = share.key_id and signer.stated_at < stated.stated_at
    where stated.lot_id = lot.id and stated.division = lot.key_division and share.account_id = ${scope.accountId}
      and share.sealed is not null
      and exists (select from lot_opener opener where opener.lot_id = lot.id and opener.account_id = share.account_id)
      and not exists (select from lot_key_consent consent where consent.lot_id = lot.id
        and consent.division = stated.division and consent.key_id = share.key_id)))`;
