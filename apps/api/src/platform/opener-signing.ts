import { sql } from 'kysely';

/**
 * When an opener last opened with `opener_key` for a rehearsal, as SQL; null while its signing half is not known either: a lot
 * needs openers who can sign its key.
 */
export const rehearsed = sql<Date | null>`case when exists (
  select from opener_signer signer where signer.key_id = opener_key.id) then opener_key.rehearsed_at end`;

/** Signatures of openers under the key of `lot`, as it is divided now, as SQL. */
export const consentCount = sql<number>`(select count(*) from lot_key_consent consent
  where consent.lot_id = lot.id and consent.division = lot.key_division)`;
