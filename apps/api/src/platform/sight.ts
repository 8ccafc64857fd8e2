import type { StaffPermission } from '@procure/domain/permission/permission.ts';
import { type RawBuilder, sql } from 'kysely';
import type { StaffScope } from './actor.ts';

/**
 * The part of a lot that a reader wants to see. `tender`: the content that the buyer wrote and published. `bids`: the
 * content of the bids and everything based on it (record, files, scores, clarifications, quotes, award, orders).
 */
export type Sight = 'tender' | 'bids';

/** The organisation that a tender belongs to. */
export interface Belonging {
  readonly organisationId: string;
}

/**
 * Whether the reader holds the permission in the tender's own organisation; permissions in other organisations do not
 * count.
 */
export function mayIn(
  { memberships }: StaffScope,
  permission: StaffPermission,
  { organisationId }: Belonging,
): boolean {
  return memberships.some((one) => one.organisationId === organisationId && one.permissions.has(permission));
}

/** Condition: the reader holds the permission in the organisation of `tender`, a table of the query. */
export function isWithin({ memberships }: StaffScope, permission: StaffPermission): RawBuilder<boolean> {
  const ids = memberships.filter((one) => one.permissions.has(permission)).map((one) => one.organisationId);
  return sql<boolean>`tender.organisation_id = any (${sql.val(ids)}::uuid[])`;
}

/**
 * Condition: the agency of `tender` is entrusted now, by an accepted entrustment of the purchaser, within its period,
 * that covers the tender's kind or the tender itself.
 */
export const isEntrusted = sql<boolean>`exists (select from entrustment given
  where given.purchaser_id = tender.organisation_id and given.agency_id = tender.agency_id
    and given.state = 'accepted' and given.from_at <= now() and now() < given.until_at
    and (tender.kind = any (given.kinds) or exists (select from entrusted_tender single
      where single.entrustment_id = given.id and single.tender_id = tender.id)))`;

/** The agencies in which the reader holds the permission. */
export const agenciesWith = ({ memberships }: StaffScope, permission: StaffPermission): readonly string[] =>
  memberships
    .filter(({ kind, permissions }) => kind === 'agency' && permissions.has(permission))
    .map(({ organisationId }) => organisationId);

/**
 * Condition: the reader may work on `tender` if its team names them: in its organisation, or in the entrusted agency.
 * Only the organisation itself approves, opens and evaluates.
 */
export function mayWork(scope: StaffScope): RawBuilder<boolean> {
  const agencies = agenciesWith(scope, 'tender.edit');
  if (agencies.length === 0) return isWithin(scope, 'tender.edit');
  return sql<boolean>`(${isWithin(scope, 'tender.edit')}
    or tender.agency_id = any (${sql.val(agencies)}::uuid[]) and ${isEntrusted})`;
}

/**
 * Condition: the reader holds `entrustment.read` in one of the organisations of `entrustment`, or supervises the
 * purchaser.
 */
export function isEntrustmentSeen(scope: StaffScope): RawBuilder<boolean> {
  const ids = scope.memberships
    .filter(({ permissions }) => permissions.has('entrustment.read'))
    .map(({ organisationId }) => organisationId);
  const own = sql`array[entrustment.purchaser_id, entrustment.agency_id] && ${sql.val(ids)}::uuid[]`;
  const watched = watching(scope);
  return watched.length === 0
    ? sql<boolean>`(${own})`
    : sql<boolean>`(${own} or entrustment.purchaser_id in (select organisations_below(${sql.val(watched)}::uuid[])))`;
}

/** Condition: the reader judges by the seat of `evaluator`: in the tender's organisation, or drawn from the pool. */
export function isJudge(scope: StaffScope): RawBuilder<boolean> {
  const isInPool = scope.memberships.some(
    ({ kind, permissions }) => kind === 'operator' && permissions.has('evaluation.score'),
  );
  const within = isWithin(scope, 'evaluation.score');
  return isInPool ? sql<boolean>`(${within} or evaluator.invitation_id is not null)` : within;
}

/**
 * Condition: the reader may know the drawn members of `lot`: after the award or the end of the lot, and as a member when
 * the bids are opened (招标投标法37).
 */
export function isCommitteeKnown({ accountId }: StaffScope): RawBuilder<boolean> {
  return sql<boolean>`(committee_known(lot.awarded_at, lot.state)
    or exists (select from lot_evaluator own where own.lot_id = lot.id and own.account_id = ${accountId})
      and exists (select from opening where opening.lot_id = lot.id and opening.no = 0 and opening.state = 'completed'))`;
}

/** The name of a person of a lot as the reader may know it: a drawn expert's is secret until the award. */
export function nameFor(
  scope: StaffScope,
  { lotId, accountId, name }: Record<'lotId' | 'accountId' | 'name', RawBuilder<unknown>>,
): RawBuilder<string> {
  return sql<string>`coalesce((select coalesce(drawn_expert_name(lot.id, ${accountId}), ${name})
    from (select ${lotId}) as about (id) join lot on lot.id = about.id where not ${isCommitteeKnown(scope)}), ${name})`;
}

/** The id of a member of the committee of `lot` as the reader may know it; null for anybody else. */
export function memberIdFor(scope: StaffScope, accountId: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql<
    string | null
  >`(select case when seat.invitation_id is null or ${isCommitteeKnown(scope)} then seat.account_id
    else seat.invitation_id end from lot_evaluator seat where seat.lot_id = lot.id and seat.account_id = ${accountId})`;
}

const watching = ({ memberships }: StaffScope): readonly string[] =>
  memberships
    .filter(({ kind, permissions }) => kind === 'supervisor' && permissions.has('tender.read'))
    .map(({ organisationId }) => organisationId);

/** Whether the reader supervises the organisations below one of their own. */
export const isSupervisor = (scope: StaffScope): boolean => watching(scope).length > 0;

/** Condition: the organisation of `tender` is below one in which the reader supervises. */
function isBelow(scope: StaffScope): RawBuilder<boolean> | null {
  const ids = watching(scope);
  if (ids.length === 0) return null;
  return sql<boolean>`tender.organisation_id in (select organisations_below(${sql.val(ids)}::uuid[]))`;
}

/**
 * Condition: the reader is a member of the committee of the opened lot in the column and has not signed in (条例46). A
 * report can be drawn up only after all have; members of earlier releases read the one that they sign.
 */
export function isSignInMissing({ accountId }: StaffScope, lotId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from lot_evaluator unsigned
    join opening on opening.lot_id = unsigned.lot_id and opening.no = 0 and opening.state = 'completed'
    join lot judged on judged.id = unsigned.lot_id and judged.state in ('evaluating', 'suspended', 'opening')
    where unsigned.lot_id = ${lotId} and unsigned.account_id = ${accountId}
      and not ${hasSignedIn(accountId, sql`unsigned.lot_id`)})`;
}

const hasSignedIn = (accountId: string, lotId: RawBuilder<unknown>) =>
  sql<boolean>`(exists (select from committee_declaration declared
      where declared.lot_id = ${lotId} and declared.evaluator_id = ${accountId})
    or exists (select from evaluation reported
      where reported.lot_id = ${lotId} and reported.state in ('signing', 'concluded')))`;

/** Condition: the reader is a member of the committee of `lot`, which is published. */
export function isOfCommittee(scope: StaffScope): RawBuilder<boolean> {
  return sql<boolean>`lot.id in (${committeeLots(scope)})`;
}

const committeeLots = (scope: StaffScope) =>
  sql`select named.id from lot_evaluator evaluator join lot named on named.id = evaluator.lot_id
      join tender on tender.id = named.tender_id
      where evaluator.account_id = ${scope.accountId} and named.published_at is not null
        and ${isJudge(scope)}`;

/**
 * Query of the lots that the reader may see. It starts from the reader's few own lots, never from all lots. A name on
 * a team or a lot counts only in organisations in which the reader still holds the permission for that role.
 */
export function seenLots(scope: StaffScope, sight: Sight): RawBuilder<unknown> {
  const me = scope.accountId;
  const arms = [
    sql`select own.id from tender_member member join lot own on own.tender_id = member.tender_id
      join tender on tender.id = member.tender_id
      where member.account_id = ${me} and ${mayWork(scope)}
        ${sight === 'bids' ? sql`and not ${isSignInMissing(scope, sql`own.id`)}` : sql``}`,
    // Openers and evaluators see a lot only after its publication.
    sql`select named.id from lot_opener opener join lot named on named.id = opener.lot_id
      join tender on tender.id = named.tender_id
      where opener.account_id = ${me} and named.published_at is not null and ${isWithin(scope, 'opening.release')}`,
    // Openers of an open division of the key.
    sql`select named.id from lot_division_opener opener join lot_division division on division.id = opener.division_id
      join lot named on named.id = division.lot_id join tender on tender.id = named.tender_id
      where opener.account_id = ${me} and division.state = 'open' and named.state in ('published', 'suspended')
        and now() < named.bid_deadline and ${isWithin(scope, 'opening.release')}`,
    // A member sees the bids after signing in.
    sight === 'tender'
      ? committeeLots(scope)
      : sql`${committeeLots(scope)} and ${hasSignedIn(me, sql`named.id`)}`,
  ];
  const approvals = sight === 'bids' ? sql`approval.act = 'award'` : sql`true`;
  arms.push(
    // The people who may sign the next step, and those who signed a step, had it signed for them, or returned it; not
    // every approver of the organisation.
    sql`select asked.id from approval join tender on tender.id = approval.tender_id
      join lot asked on asked.tender_id = approval.tender_id and asked.id = coalesce(approval.lot_id, asked.id)
      where approval.state = 'waiting' and ${approvals} and ${isApproved(scope)}
        and ${me} in (select approval_signers(approval.id))`,
    sql`select signed.id from approval_step step join approval on approval.id = step.approval_id
      join tender on tender.id = approval.tender_id
      join lot signed on signed.tender_id = approval.tender_id and signed.id = coalesce(approval.lot_id, signed.id)
      where (step.signed_by = ${me} or step.signed_for = ${me}) and ${approvals} and ${isApproved(scope)}`,
    sql`select returned.id from approval join tender on tender.id = approval.tender_id
      join lot returned on returned.tender_id = approval.tender_id
        and returned.id = coalesce(approval.lot_id, returned.id)
      where approval.state = 'returned' and approval.ended_by = ${me} and ${approvals} and ${isApproved(scope)}`,
    // Decisions from the time before approvals had rows of their own.
    sql`select awarded.id from award_notice decided join lot awarded on awarded.id = decided.lot_id
      join tender on tender.id = awarded.tender_id
      where decided.kind = 'won' and ${isWithin(scope, 'award.approve')}
        and (decided.approved_by = ${me} or decided.returned_by = ${me})`,
  );
  if (sight === 'tender')
    arms.push(
      sql`select decided.id from lot decided join tender on tender.id = decided.tender_id
        where decided.approved_by = ${me} and ${isWithin(scope, 'tender.approve')}`,
      sql`select decided.id from lot decided join tender on tender.id = decided.tender_id
        where decided.returned_by = ${me} and ${isWithin(scope, 'tender.approve')}`,
    );
  const below = isBelow(scope);
  if (below !== null)
    arms.push(
      sql`select watched.id from lot watched join tender on tender.id = watched.tender_id where ${below}`,
    );
  return sql.join(arms, sql` union `);
}

/** Condition: the reader may approve an act of the kind of `approval`, which is in the query with its tender. */
function isApproved(scope: StaffScope): RawBuilder<boolean> {
  return sql<boolean>`case approval.act when 'award' then ${isWithin(scope, 'award.approve')}
    when 'objection' then ${isWithin(scope, 'objection.approve')} else ${isWithin(scope, 'tender.approve')} end`;
}

/** Whether the reader is the operator's auditor, who reads every published tender, and no bid. */
const isAuditor = ({ memberships }: StaffScope): boolean =>
  memberships.some(
    ({ kind, permissions }) =>
      kind === 'operator' && permissions.has('audit.read') && permissions.has('tender.read'),
  );

/**
 * Condition: the reader may see `lot`, a table of the query under this name.
 * @param lots `seenLots`, or the ids that it returned in a query that needs them more than once
 */
export function isSeen(scope: StaffScope, sight: Sight, lots = seenLots(scope, sight)): RawBuilder<boolean> {
  const named = sql<boolean>`lot.id in (${lots})`;
  return sight === 'tender' && isAuditor(scope)
    ? sql<boolean>`(lot.published_at is not null or ${named})`
    : named;
}

/** Condition for rows that belong to a lot: the reader may see the lot whose id is in the column. */
export function isSeenAt(scope: StaffScope, sight: Sight, lotId: RawBuilder<unknown>): RawBuilder<boolean> {
  const named = sql<boolean>`${lotId} in (${seenLots(scope, sight)})`;
  return sight === 'tender' && isAuditor(scope)
    ? sql<boolean>`(${named} or exists (
        select from lot audited where audited.id = ${lotId} and audited.published_at is not null))`
    : named;
}

/**
 * Condition: the reader may see `tender`, as a member of it or because they may see one of its lots.
 * @param seen condition that the reader may see a lot of `tender`, if a query has found these lots before
 */
export function isSeenTender(scope: StaffScope, seen = hasSeenLot(scope)): RawBuilder<boolean> {
  return sql<boolean>`((${mayWork(scope)} and exists (select from tender_member member
      where member.tender_id = tender.id and member.account_id = ${scope.accountId}))
    or ${seen})`;
}

const hasSeenLot = (scope: StaffScope) =>
  sql<boolean>`exists (select from lot where lot.tender_id = tender.id and ${isSeen(scope, 'tender')})`;

/** Condition: the reader acts for the buyer on `lot`, as its tender's owner or as a handler. */
export function isHandled(scope: StaffScope): RawBuilder<boolean> {
  return sql<boolean>`exists (select from tender_member member join tender on tender.id = member.tender_id
    where member.tender_id = lot.tender_id and ${mayWork(scope)}
    and member.account_id = ${scope.accountId} and member.duty in ('owner', 'handler'))`;
}

/**
 * Condition: the reader works on `tender` or approves its publication, and so reads its comments. Supervisors, openers,
 * evaluators and the operator's auditors see the tender without them.
 */
export function isCommentSeen(scope: StaffScope): RawBuilder<boolean> {
  const me = scope.accountId;
  return sql<boolean>`(${mayWork(scope)} and exists (select from tender_member member
      where member.tender_id = tender.id and member.account_id = ${me})
    or ${isWithin(scope, 'tender.approve')} and exists (select from approval
      where approval.tender_id = tender.id and approval.act = 'publish'
        and (approval.state = 'waiting' and ${me} in (select approval_signers(approval.id))
          or approval.state = 'returned' and approval.ended_by = ${me}
          or exists (select from approval_step step where step.approval_id = approval.id
            and ${me} in (step.signed_by, step.signed_for)))))`;
}

/** The organisations in which the reader holds the permission. */
export const organisationsWith = ({ memberships }: StaffScope, permission: StaffPermission) =>
  memberships
    .filter(({ permissions }) => permissions.has(permission))
    .map(({ organisationId }) => organisationId);

/** Condition: the reader begins tenders in the organisation of `template`, a table of the query. */
export function isTemplateSeen(scope: StaffScope): RawBuilder<boolean> {
  return sql<boolean>`template.organisation_id = any (${sql.val(organisationsWith(scope, 'tender.create'))}::uuid[])`;
}

/** Condition: the reader begins tenders in the organisation of `entry`, a table of the query. */
export function isEntrySeen(scope: StaffScope): RawBuilder<boolean> {
  return sql<boolean>`entry.organisation_id = any (${sql.val(organisationsWith(scope, 'tender.create'))}::uuid[])`;
}

/** Condition: the reader begins tenders in the organisation of `intention`, a table of the query. */
export function isIntentionSeen(scope: StaffScope): RawBuilder<boolean> {
  return sql<boolean>`intention.organisation_id = any (${sql.val(organisationsWith(scope, 'tender.create'))}::uuid[])`;
}

/** Condition: the reader begins or approves tenders in the organisation of `plan`, a table of the query. */
export function isPlanOwn(scope: StaffScope): RawBuilder<boolean> {
  const ids = [...organisationsWith(scope, 'tender.create'), ...organisationsWith(scope, 'tender.approve')];
  return sql<boolean>`plan.organisation_id = any (${sql.val(ids)}::uuid[])`;
}

/** Condition: `plan` is of the reader's organisation, or was in effect and the reader is the operator's auditor. */
export function isPlanSeen(scope: StaffScope): RawBuilder<boolean> {
  return isAuditor(scope) ? sql<boolean>`(${isPlanOwn(scope)} or plan.version_no > 0)` : isPlanOwn(scope);
}

/** The supervisors' organisations in which the reader holds the permission. */
export const supervisingFor = ({ memberships }: StaffScope, permission: StaffPermission): readonly string[] =>
  memberships
    .filter(({ kind, permissions }) => kind === 'supervisor' && permissions.has(permission))
    .map(({ organisationId }) => organisationId);

/** Condition on `lot`: submitted for approval or further, and the committee has not reported. */
export const isYetToJudge = sql<boolean>`lot.state in ('pending_approval', 'approved', 'published', 'suspended', 'opening', 'evaluating')
  and not exists (select from evaluation where evaluation.lot_id = lot.id and evaluation.state = 'concluded')`;

/** Condition on `lot`: submitted for approval or further, and not everything that its openers open is opened. */
export const isYetToOpen = sql<boolean>`(lot.state in ('pending_approval', 'approved', 'published', 'suspended', 'opening')
  and not exists (select from opening where opening.lot_id = lot.id and opening.state = 'completed')
  or lot.split_envelope and ${isYetToJudge})`;

/** The organisations for which the reader imposes measures: the operator, or purchasers for their own tenders. */
export const imposingFor = ({ memberships }: StaffScope): readonly string[] =>
  memberships
    .filter(
      ({ kind, permissions }) =>
        (kind === 'operator' && permissions.has('supplier.freeze')) ||
        (kind === 'purchaser' && permissions.has('supplier.exclude')),
    )
    .map(({ organisationId }) => organisationId);

/** Condition: `measure` is of an organisation for which the reader imposes measures; it is hidden from all others. */
export function isMeasureSeen(scope: StaffScope): RawBuilder<boolean> {
  return sql<boolean>`measure.organisation_id = any (${sql.val(imposingFor(scope))}::uuid[])`;
}

/**
 * Condition on `lot`: all members of its committee have signed in, and they have no chair. A report that is being signed
 * needs none.
 */
export const isChairMissing = sql<boolean>`(lot.state = 'evaluating'
  and (select count(*) from lot_evaluator member where member.lot_id = lot.id) > 1
  and not exists (select from evaluation reported
    where reported.lot_id = lot.id and reported.state in ('signing', 'concluded'))
  and is_committee_complete(lot.id)
  and not exists (select from committee_chair chair
    join lot_evaluator member on member.lot_id = chair.lot_id and member.account_id = chair.chair_id
    where chair.lot_id = lot.id
      and chair.no = (select max(latest.no) from committee_chair latest where latest.lot_id = lot.id)))`;

/** Condition on `lot`: its members elect since this time or earlier. A successor who signs in begins the term again. */
export const hasElectedSince = (time: RawBuilder<unknown>) => sql<boolean>`(select max(own.signed_in_at)
    from committee_declaration own
    join lot_evaluator member on member.lot_id = own.lot_id and member.account_id = own.evaluator_id
    where own.lot_id = lot.id) <= ${time}`;
