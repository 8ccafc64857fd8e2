import { type Kysely, sql } from 'kysely';
import type { StaffScope } from '../../../platform/actor.ts';
import type { Database } from '../../../platform/schema.gen.ts';
import type { Belonging } from '../../../platform/sight.ts';
import { type Person, staffWith } from '../../account/audience/read-model.ts';

type Reach = Kysely<Database>;

/** Whom a lot can name as opener and as evaluator. */
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

/** For whom this person may begin a tender: purchasers in use in which they may. */
export async function organisationOptions(scope: StaffScope, db: Reach): Promise<Person[]> {
  const ids = scope.memberships
    .filter(({ kind, permissions }) => kind === 'purchaser' && permissions.has('tender.create'))
    .map(({ organisationId }) => organisationId);
  if (ids.length === 0) return [];
  return db
    .selectFrom('organisation')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .where('disabledAt', 'is', null)
    .orderBy('name')
    .execute();
}

/** Whom a tender can be given to. */
export function buyerOptions(db: Reach, whose: Belonging): Promise<Person[]> {
  return staffWith(db, 'tender.edit', whose);
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
  if (query.keyword !== '') {
    const part = `%${query.keyword.replaceAll(/[\\%_]/g, '\\$&')}%`;
    found = found.where(({ or, eb }) =>
      or([eb('companyVersion.name', 'like', part), eb('companyVersion.uscc', 'like', part.toUpperCase())]),
    );
  }
  if (query.categoryId !== '') {
    // Codes are two digits a level, zeros behind: A02000000 holds A02010000.
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
