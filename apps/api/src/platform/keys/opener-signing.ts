import { sql } from 'kysely';

/**
 * SQL: the last time at which an opener opened with `opener_key` in a rehearsal; null if the public half of its
 * signing key is unknown, because a lot needs openers who can sign its key.
 */
export const rehearsed = sql<Date | null>`case when exists (
  select from opener_signer signer where signer.key_id = opener_key.id) then opener_key.rehearsed_at end`;

/** SQL: the number of openers' signatures for the key of `lot` in its present division. */
export const consentCount = sql<number>`(select count(*) from lot_key_consent consent
  where consent.lot_id = lot.id and consent.division = lot.key_division)`;
