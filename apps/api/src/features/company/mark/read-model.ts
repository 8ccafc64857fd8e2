import type { CompanyState } from '@procure/domain/company/company.ts';
import type { HintKind, Tag } from '@procure/domain/company/mark.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.gen.ts';

type Reach = Kysely<Database>;

export interface Applied {
  /** Stored profile: the submitted one, or the version in force with a request's proposed fields in place. */
  readonly profile: unknown;
  /** Phones with which the company's members sign in. */
  readonly phones: readonly string[];
  /** The claimant of the company, if a claim is reviewed. */
  readonly claimant: { readonly id: string; readonly phone: string | null } | null;
}

/** Both ids are empty if the company itself is reviewed. */
export interface Application {
  readonly requestId: string;
  readonly claimId: string;
}

/** The data to compare with other companies; null if there is no such application, or if it is still a draft. */
export async function appliedOf(
  db: Reach,
  companyId: string,
  { requestId, claimId }: Application,
): Promise<Applied | null> {
  const { rows } = await sql<Applied>`select coalesce(current.profile, company.draft)
      || coalesce(request.proposed, '{}') as profile,
      array(select phone from account where account.company_id = company.id and phone is not null) as phones,
      case when claimant.id is not null
        then json_build_object('id', claimant.id, 'phone', claimant.phone) end as claimant
    from company left join company_version current on current.id = company.current_version_id
      left join change_request request on request.company_id = company.id and request.id::text = ${requestId}
        and request.state <> 'draft'
      left join claim on claim.company_id = company.id and claim.id::text = ${claimId}
      left join account claimant on claimant.id = claim.account_id
    where company.id = ${companyId} and company.status <> 'unsubmitted'
      and (${requestId} = '' or request.id is not null) and (${claimId} = '' or claim.id is not null)`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Whether a company has one of these marks. */
export async function hasMark(db: Reach, tags: readonly Tag[]): Promise<boolean> {
  const { rows } = await sql`select 1 from company_mark
    join unnest(${tags.map(({ kind }) => kind)}::text[], ${tags.map(({ tag }) => tag)}::text[]) as given(kind, tag)
      on given.kind = company_mark.kind and given.tag = company_mark.tag limit 1`.execute(db);
  return rows.length > 0;
}

export interface HintRow {
  readonly companyId: string;
  readonly name: string;
  readonly uscc: string;
  readonly status: CompanyState;
  /** The tag is empty if the common value is not a mark of the application. */
  readonly same: readonly { readonly kind: HintKind; readonly tag: string }[];
  readonly total: number;
}

/** The most companies shown: a building with a thousand of them is one address. */
export const mostHints = 30;

/** Other companies with common data, those with most kinds of it first. Unsubmitted companies are excluded. */
export async function hintsFor(
  db: Reach,
  companyId: string,
  tags: readonly Tag[],
  { phones, claimantId }: { readonly phones: readonly string[]; readonly claimantId: string | null },
): Promise<readonly HintRow[]> {
  const { rows } = await sql<HintRow>`with asked as (select kind, tag from
      unnest(${tags.map(({ kind }) => kind)}::text[], ${tags.map(({ tag }) => tag)}::text[]) as given(kind, tag)),
    found as (
      select mark.company_id, mark.kind, mark.tag from asked join company_mark mark using (kind, tag)
      union select account.company_id, 'phone', '' from account
        where account.phone = any (${[...phones]}::text[])
      union select theirs.company_id, 'device', '' from account own
        join device on device.account_id = own.id
        join device same on same.token_hash = device.token_hash
        join account theirs on theirs.id = same.account_id
        where own.company_id = ${companyId} or own.id = ${claimantId}
      union select claimant.company_id, 'claimant', '' from account claimant where claimant.id = ${claimantId}
        and claimant.company_id is not null)
    select other.id as company_id, coalesce(other.name, '') as name,
      coalesce(other.uscc, other.draft ->> 'uscc', '') as uscc,
      company_status(other.status, other.status_until) as status,
      json_agg(json_build_object('kind', found.kind, 'tag', found.tag)) as same,
      (count(*) over ())::int as total
    from found join company other on other.id = found.company_id
    where other.id <> ${companyId} and other.status <> 'unsubmitted'
    group by other.id
    order by count(distinct found.kind) desc, other.id limit ${mostHints}`.execute(db);
  return rows;
}

/** A batch of companies that were submitted before marks were stored. */
export async function findUnmarked(db: Reach, after: string, most: number): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`select id from company
    where status <> 'unsubmitted' and id > ${after}::uuid
      and not exists (select from company_mark where company_mark.company_id = company.id)
    order by id limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

export interface Markable {
  /** Null for the company itself. */
  readonly requestId: string | null;
  /** As stored, sealed. */
  readonly profile: unknown;
}

/** Profiles of a company to be marked: its own data once it was submitted, and the proposals of its open requests. */
export async function readMarkable(db: Reach, companyId: string): Promise<readonly Markable[]> {
  const { rows } = await sql<Markable>`select null::uuid as request_id,
      coalesce(current.profile, company.draft) as profile
    from company left join company_version current on current.id = company.current_version_id
    where company.id = ${companyId} and company.status <> 'unsubmitted'
    union all
    select id, proposed from change_request
    where company_id = ${companyId} and state in ('pending', 'returned')`.execute(db);
  return rows;
}
