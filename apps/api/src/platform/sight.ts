import type { OrganisationKind } from '@procure/domain/organisation/organisation.ts';
import type { StaffPermission } from '@procure/domain/permission/permission.ts';
import { type RawBuilder, sql } from 'kysely';
import type { StaffScope } from './actor.ts';

/**
 * What somebody wants to see of a lot. `tender`: what the buyer wrote and published. `bids`: what is in the bids
 * and what was made of them (record, files, scores, clarifications, quotes, award, orders).
 */
export type Sight = 'tender' | 'bids';

/** Whose a tender is. */
export interface Belonging {
  readonly organisationId: string;
}

/** Whether this person may do it in the tender's own organisation; what they may do in another counts for nothing. */
export function mayIn(
  { memberships }: StaffScope,
  permission: StaffPermission,
  { organisationId }: Belonging,
): boolean {
  return memberships.some((one) => one.organisationId === organisationId && one.permissions.has(permission));
}

/** The condition that this person may do it in the organisation of `tender`, which stands in the query. */
export function isWithin({ memberships }: StaffScope, permission: StaffPermission): RawBuilder<boolean> {
  const ids = memberships.filter((one) => one.permissions.has(permission)).map((one) => one.organisationId);
  return sql<boolean>`tender.organisation_id = any (${sql.val(ids)}::uuid[])`;
}

/**
 * The condition that somebody entrusted stands behind the agency of `tender` now: an entrustment of its purchaser that
 * was accepted, within its period, which holds its kind or itself.
 */
export const isEntrusted = sql<boolean>`exists (select from entrustment given
  where given.purchaser_id = tender.organisation_id and given.agency_id = tender.agency_id
    and given.state = 'accepted' and given.from_at <= now() and now() < given.until_at
    and (tender.kind = any (given.kinds) or exists (select from entrusted_tender single
      where single.entrustment_id = given.id and single.tender_id = tender.id)))`;

/** The agencies in which this person may do it. */
export const agenciesWith = ({ memberships }: StaffScope, permission: StaffPermission): readonly string[] =>
  memberships
    .filter(({ kind, permissions }) => kind === 'agency' && permissions.has(permission))
    .map(({ organisationId }) => organisationId);

/**
 * The condition that this person may work on `tender` where its team names them: in its organisation, or in the agency
 * that is entrusted with it. Approving, opening and judging are the organisation's own.
 */
export function mayWork(scope: StaffScope): RawBuilder<boolean> {
  const agencies = agenciesWith(scope, 'tender.edit');
  if (agencies.length === 0) return isWithin(scope, 'tender.edit');
  return sql<boolean>`(${isWithin(scope, 'tender.edit')}
    or tender.agency_id = any (${sql.val(agencies)}::uuid[]) and ${isEntrusted})`;
}

/** The condition that this person may do it in one of the organisations of `entrustment`, or watches the purchaser. */
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

const watching = ({ memberships }: StaffScope): readonly string[] =>
  memberships
    .filter(({ kind, permissions }) => kind === 'supervisor' && permissions.has('tender.read'))
    .map(({ organisationId }) => organisationId);

/** Whether this person watches what stands below an organisation. */
export const isSupervisor = (scope: StaffScope): boolean => watching(scope).length > 0;

/** The condition that the organisation of `tender` stands below one in which this person supervises. */
function isBelow(scope: StaffScope): RawBuilder<boolean> | null {
  const ids = watching(scope);
  if (ids.length === 0) return null;
  return sql<boolean>`tender.organisation_id in (select organisations_below(${sql.val(ids)}::uuid[]))`;
}

/** Whether this person reads the log: the operator's auditor does, whole. */
export function isLogSeen({ memberships }: StaffScope): RawBuilder<boolean> {
  const reads = memberships.some(
    ({ kind, permissions }) => kind === 'operator' && permissions.has('audit.read'),
  );
  return sql<boolean>`${sql.val(reads)}::boolean`;
}

/**
 * The lots this person may see, as a query: it starts from the few that are theirs, never from all lots. A name on a
 * team or a lot counts in the organisations in which its bearer still may do what they are named for.
 */
function seenLots(scope: StaffScope, sight: Sight): RawBuilder<unknown> {
  const me = scope.accountId;
  const arms = [
    sql`select own.id from tender_member member join lot own on own.tender_id = member.tender_id
      join tender on tender.id = member.tender_id
      where member.account_id = ${me} and ${mayWork(scope)}`,
    // Who is named to open or to score has nothing to see of what is still being written.
    sql`select named.id from lot_opener opener join lot named on named.id = opener.lot_id
      join tender on tender.id = named.tender_id
      where opener.account_id = ${me} and named.published_at is not null and ${isWithin(scope, 'opening.release')}`,
    // Who is to open once the key is divided anew.
    sql`select named.id from lot_division_opener opener join lot_division division on division.id = opener.division_id
      join lot named on named.id = division.lot_id join tender on tender.id = named.tender_id
      where opener.account_id = ${me} and division.state = 'open' and named.state in ('published', 'suspended')
        and now() < named.bid_deadline and ${isWithin(scope, 'opening.release')}`,
    sql`select named.id from lot_evaluator evaluator join lot named on named.id = evaluator.lot_id
      join tender on tender.id = named.tender_id
      where evaluator.account_id = ${me} and named.published_at is not null and ${isWithin(scope, 'evaluation.score')}`,
  ];
  const approvals = sight === 'bids' ? sql`approval.act = 'award'` : sql`true`;
  arms.push(
    // Who may sign the next step, and who has signed one, had it signed for them, or given it back; not every approver of the organisation.
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
    // Of decisions from before approvals were kept by themselves.
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

/** The condition that this person may approve such an act as `approval`, which stands in the query with its tender. */
function isApproved(scope: StaffScope): RawBuilder<boolean> {
  return sql<boolean>`case approval.act when 'award' then ${isWithin(scope, 'award.approve')}
    when 'objection' then ${isWithin(scope, 'objection.approve')} else ${isWithin(scope, 'tender.approve')} end`;
}

/** Whether this person audits for the operator: the auditor reads every tender that was published, and no bid. */
const isAuditor = ({ memberships }: StaffScope): boolean =>
  memberships.some(
    ({ kind, permissions }) =>
      kind === 'operator' && permissions.has('audit.read') && permissions.has('tender.read'),
  );

/** The condition that this person may see `lot`, a table of the query under this name. */
export function isSeen(scope: StaffScope, sight: Sight): RawBuilder<boolean> {
  const named = sql<boolean>`lot.id in (${seenLots(scope, sight)})`;
  return sight === 'tender' && isAuditor(scope)
    ? sql<boolean>`(lot.published_at is not null or ${named})`
    : named;
}

/** The condition that this person may see the lot whose id stands in the column: of what belongs to a lot. */
export function isSeenAt(scope: StaffScope, sight: Sight, lotId: RawBuilder<unknown>): RawBuilder<boolean> {
  const named = sql<boolean>`${lotId} in (${seenLots(scope, sight)})`;
  return sight === 'tender' && isAuditor(scope)
    ? sql<boolean>`(${named} or exists (
        select from lot audited where audited.id = ${lotId} and audited.published_at is not null))`
    : named;
}

/** The condition that this person may see `tender`: a member of it, or somebody who sees one of its lots. */
export function isSeenTender(scope: StaffScope): RawBuilder<boolean> {
  return sql<boolean>`((${mayWork(scope)} and exists (select from tender_member member
      where member.tender_id = tender.id and member.account_id = ${scope.accountId}))
    or exists (select from lot where lot.tender_id = tender.id and ${isSeen(scope, 'tender')}))`;
}

/** The condition that this person acts for the buyer on `lot`: its tender's owner, or a handler. */
export function isHandled(scope: StaffScope): RawBuilder<boolean> {
  return sql<boolean>`exists (select from tender_member member join tender on tender.id = member.tender_id
    where member.tender_id = lot.tender_id and ${mayWork(scope)}
    and member.account_id = ${scope.accountId} and member.duty in ('owner', 'handler'))`;
}

/**
 * The condition that this person answers `objection`, of a `lot` of `tender`: they work for the buyer, or may sign or
 * have signed its answer. Nobody else learns who objects, and a reader of the tender not that somebody does.
 */
export function isObjectionSeen(scope: StaffScope): RawBuilder<boolean> {
  return sql<boolean>`(${isHandled(scope)} or ${isWithin(scope, 'objection.approve')} and exists (
    select from approval where approval.objection_id = objection.id
      and (approval.state = 'waiting' and ${scope.accountId} in (select approval_signers(approval.id))
        or approval.state = 'returned' and approval.ended_by = ${scope.accountId}
        or exists (select from approval_step step where step.approval_id = approval.id
          and (step.signed_by = ${scope.accountId} or step.signed_for = ${scope.accountId})))))`;
}

/** The supervisors' organisations in which this person may do it. */
export const supervisingFor = ({ memberships }: StaffScope, permission: StaffPermission): readonly string[] =>
  memberships
    .filter(({ kind, permissions }) => kind === 'supervisor' && permissions.has(permission))
    .map(({ organisationId }) => organisationId);

/** The condition that `complaint` was handed to an organisation of this person's, for which they handle such. */
export function isComplaintHandled(scope: StaffScope): RawBuilder<boolean> {
  return sql<boolean>`complaint.organisation_id = any (${sql.val(supervisingFor(scope, 'complaint.read'))}::uuid[])`;
}

/**
 * The condition that this person may read `complaint`, of a `lot` of `tender`: its supervisor's people do and, once it
 * was received, who works for the buyer. Nobody else learns who complains.
 */
export function isComplaintSeen(scope: StaffScope): RawBuilder<boolean> {
  return sql<boolean>`(${isComplaintHandled(scope)} or complaint.received_at is not null and ${isHandled(scope)})`;
}

/** Where this person may read the register of objections, by what kind of organisation it is. */
function registersIn({ memberships }: StaffScope) {
  const idsOf = (wanted: OrganisationKind) =>
    memberships
      .filter(({ kind, permissions }) => kind === wanted && permissions.has('register.read'))
      .map(({ organisationId }) => organisationId);
  return {
    // Who audits reads it whole.
    all: idsOf('operator').length > 0 && memberships.some(({ permissions }) => permissions.has('audit.read')),
    own: idsOf('purchaser'),
    agencies: idsOf('agency'),
    watched: idsOf('supervisor'),
  };
}

/**
 * The condition that the register shows `objection`, of `tender`, to this person: of tenders that they see in an
 * organisation in which they may read it, of what they watch, or of all for who audits. It names nobody by itself.
 */
export function isRegistered(scope: StaffScope): RawBuilder<boolean> {
  const { all, own, agencies, watched } = registersIn(scope);
  if (all) return sql<boolean>`true`;
  const seen = sql<boolean>`(${isSeenAt(scope, 'tender', sql`objection.lot_id`)}
    and (objection.organisation_id = any (${sql.val(own)}::uuid[])
      or tender.agency_id = any (${sql.val(agencies)}::uuid[]) and ${isEntrusted}))`;
  if (watched.length === 0) return seen;
  const below = sql<boolean>`objection.organisation_id = any (array(
    select organisations_below(${sql.val(watched)}::uuid[])))`;
  // Watching stands apart from every other duty: then an index by organisation finds it all.
  return own.length + agencies.length === 0 ? below : sql<boolean>`(${below} or ${seen})`;
}

/**
 * The condition that the register shows `complaint`, of `tender`, to this person: handed to their supervisor or to one
 * that stands below it, of tenders that they see once it was received, or all for who audits. It names nobody by itself.
 */
export function isComplaintRegistered(scope: StaffScope): RawBuilder<boolean> {
  const { all, own, agencies, watched } = registersIn(scope);
  if (all) return sql<boolean>`true`;
  const seen = sql<boolean>`(complaint.received_at is not null
    and ${isSeenAt(scope, 'tender', sql`complaint.lot_id`)}
    and (tender.organisation_id = any (${sql.val(own)}::uuid[])
      or tender.agency_id = any (${sql.val(agencies)}::uuid[]) and ${isEntrusted}))`;
  if (watched.length === 0) return seen;
  const below = sql<boolean>`complaint.organisation_id = any (array(
    select organisations_below(${sql.val(watched)}::uuid[])))`;
  return own.length + agencies.length === 0 ? below : sql<boolean>`(${below} or ${seen})`;
}

/** The condition that the register may show objections to tenders of `organisation` to this person. */
export function isRegisteredOf(scope: StaffScope): RawBuilder<boolean> {
  const { all, watched } = registersIn(scope);
  if (all) return sql<boolean>`true`;
  return sql<boolean>`(organisation.id in (select organisations_below(${sql.val(watched)}::uuid[]))
    or organisation.id in (select tender.organisation_id from lot join tender on tender.id = lot.tender_id
      where ${isSeen(scope, 'tender')}))`;
}

/** Of lots that were submitted for approval or came further, and whose committee has not reported. Alias `lot`. */
export const isYetToJudge = sql<boolean>`lot.state in ('pending_approval', 'approved', 'published', 'suspended', 'opening', 'evaluating')
  and not exists (select from evaluation where evaluation.lot_id = lot.id and evaluation.state = 'concluded')`;

/** Of lots that were submitted for approval or came further, and whose opening is not over. Alias `lot`. */
export const isYetToOpen = sql<boolean>`lot.state in ('pending_approval', 'approved', 'published', 'suspended', 'opening')
  and not exists (select from opening where opening.lot_id = lot.id and opening.state = 'completed')`;

/** The organisations for which this person imposes measures: the operator, or purchasers for their own tenders. */
export const imposingFor = ({ memberships }: StaffScope): readonly string[] =>
  memberships
    .filter(
      ({ kind, permissions }) =>
        (kind === 'operator' && permissions.has('supplier.freeze')) ||
        (kind === 'purchaser' && permissions.has('supplier.exclude')),
    )
    .map(({ organisationId }) => organisationId);

/** The condition that `measure` is of an organisation for which this person imposes some; nobody else knows of it. */
export function isMeasureSeen(scope: StaffScope): RawBuilder<boolean> {
  return sql<boolean>`measure.organisation_id = any (${sql.val(imposingFor(scope))}::uuid[])`;
}
