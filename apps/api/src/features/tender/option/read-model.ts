import { type Kysely, sql } from 'kysely';
import type { StaffScope } from '../../../platform/actor.ts';
import { hasWords } from '../../../platform/database/keyword.ts';
import type { Database } from '../../../platform/database/schema.gen.ts';
import { type Belonging, mayIn } from '../../../platform/sight.ts';
import { type Person, staffWith } from '../../account/audience/read-model.ts';
import { readBeginnings, worksFor } from '../../entrustment/read-model.ts';

type Reach = Kysely<Database>;

/** The people whom a lot can name as openers and as evaluators. */
export async function staffOptions(
  db: Reach,
  whose: Belonging,
): Promise<{ openers: Person[]; evaluators: Person[] }> {
  const [openers, evaluators] = await Promise.all([
    staffWith(db, 'opening.release', whose),
    staffWith(db, 'evaluation.score', whose),
  ]);
  return { openers, evaluators };
}

/** The purchasers for which this person may begin a tender, and the agencies that may handle it. */
export const organisationOptions = readBeginnings;

/** Whether this person may learn who can be named there: they work there, or for it. */
export async function knowsStaff(scope: StaffScope, db: Reach, whose: Belonging): Promise<boolean> {
  return mayIn(scope, 'tender.read', whose) || (await worksFor(scope, db, whose.organisationId));
}

export interface CompanyOption extends Person {
  readonly uscc: string;
  readonly categoryIds: string[];
}

/** Approved companies by name or credit code; `categoryId` finds those that supply it or what is below it. */
export async function companyOptions(
  db: Reach,
  query: { keyword: string; categoryId: string; pageNum: number; pageSize: number },
): Promise<{ rows: CompanyOption[]; count: number }> {
  let found = db
    .selectFrom('company')
    .innerJoin('companyVersion', 'companyVersion.id', 'company.currentVersionId')
    .where(sql`company_status(company.status, company.status_until)`, '=', 'approved');
  found = found.where(hasWords([sql`company_version.name`, sql`company_version.uscc`], query.keyword));
  if (query.categoryId !== '') {
    // Codes have two digits for each level, padded with zeros: A02000000 contains A02010000.
    const branch = `${query.categoryId.replace(/(?:00)+$/, '')}%`;
    found = found.where(
      sql<boolean>`exists (select from jsonb_array_elements_text(
        coalesce(company_version.profile -> 'categoryCodes', '[]')) as code where code like ${branch})`,
    );
  }
  const { count } = await found
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await found
    .select(['company.id', 'companyVersion.name', 'companyVersion.uscc'])
    .select(sql<string[]>`coalesce(company_version.profile -> 'categoryCodes', '[]')`.as('categoryIds'))
    .orderBy('companyVersion.name')
    .orderBy('company.id')
    .limit(query.pageSize)
    .offset((query.pageNum - 1) * query.pageSize)
    .execute();
  return { rows, count };
}
