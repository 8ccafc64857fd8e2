import type { OpeningForSuccession } from '@procure/domain/opening/succession.ts';
import { sql } from 'kysely';
import type { Unit } from '../../../platform/database/transaction.ts';
import { isYetToOpen } from '../../../platform/sight.ts';
import type { Place } from '../succession/store.ts';

export interface NamedOpening extends OpeningForSuccession, Place {}

/**
 * The lots that the account must open, locked so that none is released, opened or reassigned meanwhile, each with the
 * other openers who have released, or are active and may open.
 */
export async function holdNamed(unit: Unit, accountId: string): Promise<readonly NamedOpening[]> {
  await sql`select lot.id from lot join lot_opener on lot_opener.lot_id = lot.id
    where lot_opener.account_id = ${accountId} and ${isYetToOpen} order by lot.id for update of lot`.execute(
    unit.db,
  );
  // A statement of its own: it sees what was committed while the lots were waited for.
  const { rows } = await sql<NamedOpening>`
    select lot.id as lot_id, lot.tender_id, tender.organisation_id, tender.title, tender.tender_no, owner.account_id as owner_id, lot.openers_needed as needed,
      named.released_at is not null as released,
      exists (select from lot_share share where share.lot_id = lot.id) as split,
      array(select other.account_id from lot_opener other join account on account.id = other.account_id
        where other.lot_id = lot.id and other.account_id <> named.account_id
          and (not exists (select from lot_share share where share.lot_id = lot.id) or exists (
            select from lot_share share where share.lot_id = lot.id and share.division = lot.key_division
              and share.account_id = other.account_id and share.sealed is not null))
          and (other.released_at is not null or account.disabled_at is null and exists (
            select from account_role join role_permission using (role_id)
            where account_role.account_id = account.id and role_permission.code = 'opening.release'
              and account_role.organisation_id = tender.organisation_id))
      ) as others,
      array(select account_id from lot_evaluator where lot_evaluator.lot_id = lot.id) as evaluators
    from lot_opener named join lot on lot.id = named.lot_id join tender on tender.id = lot.tender_id
    join tender_member owner on owner.tender_id = tender.id and owner.duty = 'owner'
    where named.account_id = ${accountId} and ${isYetToOpen}
    order by tender.created_at, lot.id`.execute(unit.db);
  return rows;
}

/** Replaces an opener of a lot. An opener who has released a share stays named for it. */
export async function replaceOpener(
  unit: Unit,
  lotId: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  await unit.db
    .deleteFrom('lotOpener')
    .where('lotId', '=', lotId)
    .where('accountId', '=', from)
    .where('releasedAt', 'is', null)
    .execute();
  await unit.db
    .insertInto('lotOpener')
    .values({ lotId, accountId: to })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
