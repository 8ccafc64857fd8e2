import type { ChangeSection } from '@procure/domain/change-request/sections.ts';
import type { ReviewKind, ReviewState } from '@procure/domain/company/review.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { hasWords } from '../../../platform/database/keyword.ts';
import type { Database } from '../../../platform/database/schema.gen.ts';

export interface ReviewFilter {
  readonly keyword: string;
  readonly kind: '' | ReviewKind;
  readonly state: ReviewState;
  readonly days: number;
  readonly areaCode: string;
  readonly categoryId: string;
}

export interface ReviewRow {
  readonly id: string;
  readonly kind: ReviewKind;
  readonly companyName: string;
  readonly uscc: string;
  readonly section: ChangeSection | null;
  readonly objections: number | null;
  readonly areaName: string;
  readonly submittedAt: Date;
  readonly waitedDays: number;
}

/**
 * Waiting applications. Each kind uses the index that begins with its state (`company_queue`,
 * `change_request_queue`, `claim_waiting`), so that the cost depends on the queue, not on the number of companies.
 * A claim is never returned. @testing
 */
export const waiting = (state: ReviewState): RawBuilder<unknown> => sql`
  select company.id, 'registration' as kind, coalesce(company.name, '') as company_name,
    coalesce(company.uscc, '') as uscc, null as section, null::int as objections, company.submitted_at,
    company.draft as profile
  from company where company.status = ${state} and company.submitted_at is not null
  union all
  select request.id, 'change', coalesce(company.name, ''), coalesce(company.uscc, ''), request.section, null,
    request.submitted_at, current.profile
  from change_request request join company on company.id = request.company_id
    join company_version current on current.id = company.current_version_id
  where request.state = ${state} and request.submitted_at is not null
  union all
  select claim.id, 'claim', coalesce(company.name, claim.company_name), claim.uscc, null,
    (select count(*)::int from claim_objection where claim_id = claim.id), claim.created_at,
    coalesce(current.profile, company.draft)
  from claim join company on company.id = claim.company_id
    left join company_version current on current.id = company.current_version_id
  where claim.state = 'open' and ${state} = 'pending'`;

/** Applications that wait for the reviewers or were returned by them, longest waiting first. */
export async function reviewPage(
  db: Kysely<Database>,
  query: ReviewFilter & { readonly pageNum: number; readonly pageSize: number },
): Promise<{ readonly rows: readonly ReviewRow[]; readonly count: number }> {
  const { keyword, kind, state, days, areaCode, categoryId, pageNum, pageSize } = query;
  const { rows } = await sql<ReviewRow & { total: number }>`
    with recursive areas as (
      select code from area where code = ${areaCode}
      union all select area.code from area join areas on area.parent_code = areas.code),
    categories as (
      select id from category where id = ${categoryId}
      union all select category.id from category join categories on category.parent_id = categories.id)
    select id, kind, company_name, uscc, section, objections, submitted_at,
      floor(extract(epoch from clock_timestamp() - submitted_at) / 86400)::int as waited_days,
      coalesce((select string_agg(part.name, '' order by part.code) from area as own
        join area as part on part.code in (own.code, own.parent_code, (select parent_code from area
          where code = own.parent_code)) where own.code = waiting.profile ->> 'regAreaCode'), '') as area_name,
      (count(*) over ())::int as total
    from (${waiting(state)}) waiting
    where ${kind} in ('', kind)
      and ${hasWords([sql`company_name`, sql`uscc`], keyword)}
      and submitted_at <= clock_timestamp() - make_interval(days => ${days}::int)
      and (${areaCode} = '' or profile ->> 'regAreaCode' in (select code from areas))
      and (${categoryId} = '' or exists (select from categories where profile -> 'categoryCodes' ? categories.id))
    order by submitted_at, id
    limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(db);
  return { rows: rows.map(({ total: _, ...row }) => row), count: rows[0]?.total ?? 0 };
}
