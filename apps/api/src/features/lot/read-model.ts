import type { Participation } from '@procure/domain/bid/access.ts';
import type { CategoryKind } from '@procure/domain/category/kind.ts';
import type { CompanyState } from '@procure/domain/company/company.ts';
import type { LotState } from '@procure/domain/lot/lot.ts';
import type { Method, Sourcing } from '@procure/domain/tender/method.ts';
import type { TenderScope } from '@procure/domain/tender/scope.ts';
import { type Kysely, sql } from 'kysely';
import type { CompanyScope, StaffScope } from '../../platform/actor.ts';
import type { Database } from '../../platform/database/schema.gen.ts';
import type { LockedRows, Unit } from '../../platform/database/transaction.ts';
import { isSeen, type Sight } from '../../platform/sight.ts';
import { lotCount, lotNameOf } from './name/read-model.ts';

type Reach = Kysely<Database>;

/**
 * The condition under which a lot is visible to a company: it was published, and if its tender is by invitation, the
 * company was invited. A company with a cancelled invitation still sees the lot, but the domain refuses its acts. The
 * query must contain `lot`, `tender` and `invitation` (left-joined for the company) under these names.
 */
export const isVisibleLot = sql<boolean>`lot.published_at is not null and
  (tender.sourcing = 'announced' or invitation.id is not null)`;

/** A lot as one company sees it, with the facts that decide about the company's acts (`Participation`). */
export interface VisibleLot extends Participation {
  readonly id: string;
  readonly tenderId: string;
  readonly tenderNo: string;
  readonly tenderTitle: string;
  readonly lotNo: number;
  readonly lotTitle: string;
  /** The tender's title; if it has several lots, with the lot's number and title. */
  readonly name: string;
  readonly kind: CategoryKind;
  readonly scope: TenderScope;
  readonly buyerName: string;
  readonly agencyName: string | null;
  readonly contact: {
    readonly name: string;
    readonly phone: string;
    readonly email: string;
    readonly address: string;
  };
  readonly replyUntil: Date | null;
  readonly questionUntil: Date | null;
  readonly qualification: string;
  readonly companyName: string | null;
  readonly companyCode: string | null;
  readonly allowsConsortium: boolean;
  readonly companyVersionId: string | null;
  /** The account of the tender's owner, whom the portal notifies of submissions. */
  readonly ownerId: string;
  /** The database's clock as this was read. */
  readonly now: Date;
}

/** The lot as this company may see it; null if it does not exist for the company. */
export async function visibleLot(scope: CompanyScope, db: Reach, lotId: string): Promise<VisibleLot | null> {
  const seen = await lotOf([scope], db, lotId, false);
  return seen.get(scope.companyId) ?? null;
}

/**
 * The state of a company's prequalification that the company may see, for a query of `prequalification` and its `lot`:
 * until the conclusion, a decision is an internal note of the buyer's, and all applicants learn the outcome together.
 */
export const prequalificationShown = sql<VisibleLot['prequalification']>`case
  when prequalification.state in ('passed', 'failed') and lot.prequalification_concluded_at is null
  then 'reviewing' else prequalification.state end`;

/**
 * As `visibleLot`, with share locks on the lot and the company until the end of the transaction. Suppliers hold the lot
 * concurrently; an act that changes it (extend, suspend, open) or excludes the company waits for them. Read the clock
 * with `unit.now()` afterwards.
 */
export async function holdVisibleLot(
  scope: CompanyScope,
  unit: Unit,
  lotId: string,
): Promise<VisibleLot | null> {
  const { seen } = await holdVisibleLots([scope], unit, lotId, 'wait');
  return seen.get(scope.companyId) ?? null;
}

/**
 * The same of several companies in one lot, as each of them may see it, by its id.
 * @returns held: the locked companies; the others are unknown
 */
export async function holdVisibleLots(
  scopes: readonly CompanyScope[],
  unit: Unit,
  lotId: string,
  lockedRows: LockedRows,
): Promise<{ readonly held: ReadonlySet<string>; readonly seen: ReadonlyMap<string, VisibleLot> }> {
  // First by itself, so that the question after it sees what was confirmed against a company until it was held.
  const companies = unit.db
    .selectFrom('company')
    .select('id')
    .where('id', '=', oneOf(scopes))
    .orderBy('id')
    .forShare();
  const rows = await (lockedRows === 'skip' ? companies.skipLocked() : companies).execute();
  const held = new Set(rows.map(({ id }) => id));
  const own = scopes.filter(({ companyId }) => held.has(companyId));
  return { held, seen: await lotOf(own, unit.db, lotId, true) };
}

const oneOf = (scopes: readonly CompanyScope[]) =>
  sql<string>`any (${sql.val(scopes.map(({ companyId }) => companyId))}::uuid[])`;

/** By the company's id; of one for which there is no such lot, nothing. */
async function lotOf(
  scopes: readonly CompanyScope[],
  db: Reach,
  lotId: string,
  hold: boolean,
): Promise<ReadonlyMap<string, VisibleLot>> {
  const query = db
    .selectFrom('lot')
    .innerJoin('tender', 'tender.id', 'lot.tenderId')
    .innerJoin('company', (join) => join.on('company.id', '=', oneOf(scopes)))
    .leftJoin('invitation', (join) =>
      join.onRef('invitation.lotId', '=', 'lot.id').onRef('invitation.companyId', '=', 'company.id'),
    )
    .leftJoin('prequalification', (join) =>
      join
        .onRef('prequalification.lotId', '=', 'lot.id')
        .onRef('prequalification.companyId', '=', 'company.id'),
    )
    .leftJoin('documentReceipt', (join) =>
      join
        .onRef('documentReceipt.lotId', '=', 'lot.id')
        .onRef('documentReceipt.companyId', '=', 'company.id'),
    )
    .where('lot.id', '=', lotId)
    .where(isVisibleLot)
    .select([
      'lot.id',
      'lot.tenderId',
      'lot.lotNo',
      'lot.title as lotTitle',
      'lot.state',
      'lot.documentFrom',
      'lot.documentUntil',
      'lot.prequalificationDeadline',
      'lot.prequalificationConcludedAt',
      'lot.bidDeadline',
      'lot.questionUntil',
      'tender.tenderNo',
      'tender.title as tenderTitle',
      'tender.method',
      'tender.sourcing',
      'tender.scope',
      'tender.kind',
      'tender.buyerName',
      'tender.agencyName',
      'tender.contact',
      'tender.qualification',
      sql<string>`(select account_id from tender_member
        where tender_id = tender.id and duty = 'owner')`.as('ownerId'),
      'company.id as companyId',
      'company.name as companyName',
      'company.uscc as companyCode',
      'tender.allowsConsortium',
      sql<CompanyState>`company_status(company.status, company.status_until)`.as('company'),
      sql<boolean>`is_excluded(company.id, tender.organisation_id)`.as('excluded'),
      'company.currentVersionId as companyVersionId',
      'invitation.state as invitation',
      prequalificationShown.as('prequalification'),
      'documentReceipt.obtainedAt as documentObtainedAt',
      // An invitation sent late has a deadline of its own.
      sql<Date | null>`coalesce(invitation.reply_until, lot.reply_until)`.as('replyUntil'),
      lotCount.as('lotCount'),
      sql<Date>`clock_timestamp()`.as('now'),
    ])
    // The columns contain values of domain types, which the database checks.
    .$narrowType<
      Pick<VisibleLot, 'method' | 'sourcing' | 'scope' | 'kind' | 'contact' | 'invitation'> & {
        readonly state: LotState;
      }
    >();
  const rows = await (hold ? query.forShare('lot') : query).execute();
  return new Map(
    rows.map(
      ({
        companyId,
        state,
        documentFrom,
        documentUntil,
        prequalificationDeadline,
        prequalificationConcludedAt,
        bidDeadline,
        lotCount: count,
        ...rest
      }) => [
        companyId,
        {
          ...rest,
          name: lotNameOf({ ...rest, lotCount: count }),
          lot: {
            state,
            documentFrom,
            documentUntil,
            prequalificationDeadline,
            prequalificationConcludedAt,
            bidDeadline,
          },
        },
      ],
    ),
  );
}

/** A lot's facts for the staff's desks of taking part: its times, and what its letters and notices name. */
export interface StaffLot {
  readonly id: string;
  readonly tenderId: string;
  readonly tenderNo: string;
  readonly tenderTitle: string;
  readonly lotNo: number;
  readonly lotTitle: string;
  readonly name: string;
  readonly method: Method;
  readonly sourcing: Sourcing;
  readonly scope: TenderScope;
  readonly buyerName: string;
  readonly qualification: string;
  readonly state: LotState;
  readonly documentFrom: Date;
  readonly documentUntil: Date;
  readonly questionUntil: Date | null;
  readonly replyUntil: Date | null;
  readonly prequalificationDeadline: Date | null;
  readonly prequalificationConcludedAt: Date | null;
  readonly bidDeadline: Date;
  readonly publishedAt: Date | null;
  readonly version: number;
  /** The database's clock as this was read. */
  readonly now: Date;
}

/** The lot as this person may see it, or what is in its bids; null if there is no such lot for them. */
export async function staffLot(
  scope: StaffScope,
  db: Reach,
  lotId: string,
  sight: Sight = 'tender',
): Promise<StaffLot | null> {
  const row = await db
    .selectFrom('lot')
    .innerJoin('tender', 'tender.id', 'lot.tenderId')
    .where('lot.id', '=', lotId)
    .where(isSeen(scope, sight))
    .select([
      'lot.id',
      'lot.tenderId',
      'lot.lotNo',
      'lot.title as lotTitle',
      'lot.state',
      'lot.documentFrom',
      'lot.documentUntil',
      'lot.questionUntil',
      'lot.replyUntil',
      'lot.prequalificationDeadline',
      'lot.prequalificationConcludedAt',
      'lot.bidDeadline',
      'lot.publishedAt',
      'lot.version',
      'tender.tenderNo',
      'tender.title as tenderTitle',
      'tender.method',
      'tender.sourcing',
      'tender.scope',
      'tender.buyerName',
      'tender.qualification',
      lotCount.as('lotCount'),
      sql<Date>`clock_timestamp()`.as('now'),
    ])
    .executeTakeFirst();
  if (row === undefined) return null;
  const { lotCount: _, ...rest } = row;
  const name = lotNameOf(row);
  return {
    ...rest,
    name,
    state: row.state as LotState,
    method: row.method as Method,
    sourcing: row.sourcing as Sourcing,
    scope: row.scope as TenderScope,
  };
}

/** The names of a locked lot for texts, as this person sees it: the tender's title if they do not see the lot. */
export async function lotNamesFor(
  scope: StaffScope,
  db: Reach,
  {
    id,
    tender,
  }: { readonly id: string; readonly tender: { readonly title: string; readonly tenderNo: string } },
): Promise<{ readonly title: string; readonly tenderNo: string }> {
  const { title, tenderNo } = tender;
  return { title: (await staffLot(scope, db, id))?.name ?? title, tenderNo };
}
