import { type RawBuilder, sql } from 'kysely';
import type { StaffScope } from './actor.ts';

/**
 * What somebody wants to see of a lot. `tender`: what the buyer wrote and published. `bids`: what is in the bids
 * and what was made of them (record, files, scores, clarifications, quotes, award, orders).
 */
export type Sight = 'tender' | 'bids';

/** The auditor watches everything; nobody else holds this permission (see domain `canGrant`). */
const seesAll = (scope: StaffScope): boolean => scope.permissions.has('audit.read');

/** The lots this person may see, as a query: it starts from the few that are theirs, never from all lots. */
function seenLots(scope: StaffScope, sight: Sight): RawBuilder<unknown> {
  const me = scope.accountId;
  const arms = [
    sql`select own.id from tender_member member join lot own on own.tender_id = member.tender_id
      where member.account_id = ${me}`,
    // Who is named to open or to score has nothing to see of what is still being written.
    sql`select named.id from lot_opener opener join lot named on named.id = opener.lot_id
      where opener.account_id = ${me} and named.published_at is not null`,
    sql`select named.id from lot_evaluator evaluator join lot named on named.id = evaluator.lot_id
      where evaluator.account_id = ${me} and named.published_at is not null`,
  ];
  if (sight === 'tender' && scope.permissions.has('tender.approve')) {
    arms.push(
      sql`select id from lot where state = 'pending_approval'`,
      sql`select id from lot where approved_by = ${me}`,
      sql`select id from lot where returned_by = ${me}`,
    );
  }
  if (scope.permissions.has('award.approve')) {
    arms.push(sql`select lot_id from award_notice where kind = 'won'
      and ((state = 'draft' and return_reason is null and superseded_at is null)
        or approved_by = ${me} or returned_by = ${me})`);
  }
  return sql.join(arms, sql` union `);
}

/** The condition that this person may see `lot`, which stands in the query under this name. */
export function isSeen(scope: StaffScope, sight: Sight): RawBuilder<boolean> {
  return isSeenAt(scope, sight, sql`lot.id`);
}

/** The condition that this person may see the lot whose id stands in the column: of what belongs to a lot. */
export function isSeenAt(scope: StaffScope, sight: Sight, lotId: RawBuilder<unknown>): RawBuilder<boolean> {
  return seesAll(scope) ? sql<boolean>`true` : sql<boolean>`${lotId} in (${seenLots(scope, sight)})`;
}

/** The condition that this person may see `tender`: a member of it, or somebody who sees one of its lots. */
export function isSeenTender(scope: StaffScope): RawBuilder<boolean> {
  if (seesAll(scope)) return sql<boolean>`true`;
  return sql<boolean>`(exists (select from tender_member member
      where member.tender_id = tender.id and member.account_id = ${scope.accountId})
    or exists (select from lot where lot.tender_id = tender.id and ${isSeen(scope, 'tender')}))`;
}

/** The condition that this person acts for the buyer on `lot`: its tender's owner, or a handler. */
export function isHandled(scope: StaffScope): RawBuilder<boolean> {
  return sql<boolean>`exists (select from tender_member member where member.tender_id = lot.tender_id
    and member.account_id = ${scope.accountId} and member.duty in ('owner', 'handler'))`;
}

/** Of lots that were submitted for approval or came further, and whose opening is not over. Alias `lot`. */
export const isYetToOpen = sql<boolean>`lot.state in ('pending_approval', 'approved', 'published', 'suspended', 'opening')
  and not exists (select from opening where opening.lot_id = lot.id and opening.state = 'completed')`;
