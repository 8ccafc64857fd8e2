import type { CompanyState } from '@procure/domain/company/company.ts';
import { addDays, type Day } from '@procure/domain/display/day.ts';
import type { ExpirySpan } from '@procure/domain/library/expiry.ts';
import { type Kysely, sql } from 'kysely';
import { hasWords } from '../../../platform/database/keyword.ts';
import type { Database } from '../../../platform/database/schema.gen.ts';
import { type CompanyExpiry, endsBy, expiriesWhere } from '../../library/expiry/read-model.ts';

type Reach = Kysely<Database>;

export interface ExpiryFilter {
  readonly keyword: string;
  readonly within: ExpirySpan;
}

export interface ExpiryRow extends CompanyExpiry {
  readonly companyName: string;
  readonly uscc: string;
  readonly status: CompanyState;
  readonly total: number;
}

/**
 * Licences and certificates of suppliers with a version in force that end within the span from `today` on, earliest
 * first; or that have ended.
 */
export async function expiryPage(
  db: Reach,
  today: Day,
  query: ExpiryFilter & { readonly pageNum: number; readonly pageSize: number },
): Promise<readonly ExpiryRow[]> {
  const { keyword, within, pageNum, pageSize } = query;
  const over = within === 'expired';
  const until = over ? addDays(today, -1) : addDays(today, Number(within));
  const from = over ? '' : today;
  const direction = over ? sql`desc` : sql`asc`;
  const { rows } =
    await sql<ExpiryRow>`select ends.company_id, ends.kind, ends.name, ends.no, ends.expiry_date,
      coalesce(company.name, '') as company_name, coalesce(company.uscc, '') as uscc,
      company_status(company.status, company.status_until) as status, (count(*) over ())::int as total
    from (${expiriesWhere(endsBy(until))}) ends join company on company.id = ends.company_id
    where ends.expiry_date between ${from} and ${until}
      and ${hasWords([sql`company.name`, sql`company.uscc`], keyword)}
    order by ends.expiry_date ${direction}, ends.company_id, ends.kind, ends.name, ends.no
    limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(db);
  return rows;
}

/** Returns the time at which each of these letters was written. Letters that were not written are omitted. */
export async function writtenAt(db: Reach, ids: readonly string[]): Promise<ReadonlyMap<string, Date>> {
  const { rows } = await sql<{ id: string; createdAt: Date }>`select id, created_at from outbox
    where id = any (${[...ids]}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, createdAt }) => [id, createdAt]));
}
