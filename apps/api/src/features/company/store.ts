import type { CompanyState } from '@procure/domain/company/company.ts';
import { type CompanyProfile, filesOf } from '@procure/domain/company/profile.ts';
import { type Kysely, type Selectable, sql, type Updateable } from 'kysely';
import type { CompanyScope, StaffScope, SupplierScope } from '../../platform/actor.ts';
import { sqlState } from '../../platform/db.ts';
import type { Company, Database } from '../../platform/schema.gen.ts';
import type { Unit } from '../../platform/transaction.ts';

type Reach = Kysely<Database>;

/** A company's own row; `status` is the stored one, which a lapsed period may have overtaken. */
export interface CompanyRow extends Omit<Selectable<Company>, 'status'> {
  readonly status: CompanyState;
}

const lockRow = async (unit: Unit, id: string): Promise<CompanyRow | null> => {
  const found = await unit.db
    .selectFrom('company')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return (found as CompanyRow | undefined) ?? null;
};

/** Holds the caller's own company to the end of the transaction. */
export async function lockOwnCompany(scope: CompanyScope, unit: Unit): Promise<CompanyRow> {
  const own = await lockRow(unit, scope.companyId);
  if (own === null) throw new Error(`account ${scope.accountId} belongs to a company that is not there`);
  return own;
}

/** Holds any company, for staff. */
export function lockCompany(_scope: StaffScope, unit: Unit, id: string): Promise<CompanyRow | null> {
  return lockRow(unit, id);
}

/**
 * Holds the account, and tells its company: of two first saves at once, one begins the company and the other
 * then finds it.
 */
export async function lockCompanyOf(scope: SupplierScope, unit: Unit): Promise<CompanyRow | null> {
  const { companyId } = await unit.db
    .selectFrom('account')
    .select('companyId')
    .where('id', '=', scope.accountId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return companyId === null ? null : lockRow(unit, companyId);
}

/** Begins a company and makes the account its first member. False where the id is somebody else's. */
export async function insertCompany(
  scope: SupplierScope,
  unit: Unit,
  company: { readonly id: string; readonly name: string | null; readonly draft: CompanyProfile },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await unit.db
    .insertInto('company')
    .values({ ...company, draft: JSON.stringify(company.draft), createdBy: scope.accountId })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) return false;
  await unit.db
    .updateTable('account')
    .set({ companyId: company.id })
    .where('id', '=', scope.accountId)
    .execute();
  return true;
}

export type CompanyChanges = Omit<Updateable<Company>, 'id' | 'version' | 'status'> & {
  readonly status?: CompanyState;
};

/** Saves what changed of a held company. Returns its new version, or `taken` where the credit code is another's. */
export async function saveCompany(
  unit: Unit,
  company: Pick<CompanyRow, 'id' | 'version'>,
  changes: CompanyChanges,
): Promise<number | 'taken'> {
  const version = company.version + 1;
  // A refused statement would end the whole transaction: the unique index is asked inside a savepoint.
  await sql`savepoint company_uscc`.execute(unit.db);
  try {
    const { numUpdatedRows } = await unit.db
      .updateTable('company')
      .set({ ...changes, version })
      .where('id', '=', company.id)
      .where('version', '=', company.version)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) throw new Error(`company ${company.id} changed although it was locked`);
  } catch (error) {
    if (sqlState(error) !== '23505') throw error;
    await sql`rollback to savepoint company_uscc`.execute(unit.db);
    return 'taken';
  }
  return version;
}

export interface NewVersion {
  readonly id: string;
  readonly companyId: string;
  readonly name: string;
  readonly uscc: string;
  readonly profile: CompanyProfile;
  readonly approvedBy: string | null;
}

/** Writes the next version and returns its number. The company is held. */
export async function insertVersion(unit: Unit, version: NewVersion): Promise<number> {
  const { versionNo } = await unit.db
    .insertInto('companyVersion')
    .values({
      ...version,
      profile: JSON.stringify(version.profile),
      effectiveFrom: sql<Date>`clock_timestamp()`,
      versionNo: sql<number>`(select coalesce(max(version_no), 0) + 1 from company_version
        where company_id = ${version.companyId})`,
    })
    .returning('versionNo')
    .executeTakeFirstOrThrow();
  return versionNo;
}

/** The stored profile of a version. */
export async function findVersion(
  unit: Unit,
  companyId: string,
  versionId: string,
): Promise<{ readonly versionNo: number; readonly profile: unknown }> {
  return unit.db
    .selectFrom('companyVersion')
    .select(['versionNo', 'profile'])
    .where('id', '=', versionId)
    .where('companyId', '=', companyId)
    .executeTakeFirstOrThrow();
}

export interface UnknownReferences {
  readonly areaIsLeaf: boolean;
  readonly types: {
    readonly companyType: boolean;
    readonly companyScale: boolean;
    readonly currency: boolean;
  };
  readonly taxpayerType: boolean;
  readonly certificateTypes: readonly string[];
  readonly categories: readonly string[];
  readonly areas: readonly string[];
  /** Files that are nobody's of this company. */
  readonly files: readonly string[];
}

/** What a profile names that is not there (any more): codes of dictionaries, areas, categories, files. */
export async function unknownReferences(
  unit: Unit,
  companyId: string,
  profile: CompanyProfile,
): Promise<UnknownReferences> {
  const known = (type: string, value: string) => sql<boolean>`exists (select from dictionary
    where dict_type = ${type} and dict_value = ${value} and status = '1')`;
  const certificateTypes = [...new Set(profile.certs.map((cert) => cert.type))].filter((type) => type !== '');
  const { rows } = await sql<UnknownReferences>`select
    exists (select from area where code = ${profile.regAreaCode} and org_type = '2') as area_is_leaf,
    json_build_object(
      'companyType', ${known('company_type', profile.companyType)},
      'companyScale', ${known('company_scale', profile.companyScale)},
      'currency', ${known('currency', profile.currency)}) as types,
    ${known('taxpayer_type', profile.invoice.taxpayerType)} as taxpayer_type,
    array(select value from unnest(${certificateTypes}::text[]) as value where not exists
      (select from dictionary where dict_type = 'certificate_type' and dict_value = value and status = '1'))
      as certificate_types,
    array(select given.code from unnest(${[...profile.categoryCodes]}::text[]) as given(code) where not exists
      (select from category where category.id = given.code and category.status = '1'
        and not exists (select from category as below where below.parent_id = given.code))) as categories,
    array(select given.code from unnest(${[...profile.supplyAreas]}::text[]) as given(code)
      where given.code <> '100000' and not exists (select from area where area.code = given.code)) as areas,
    ${foreignFiles(companyId, filesOf(profile), 'certificate')} as files`.execute(unit.db);
  const [found] = rows;
  if (found === undefined) throw new Error('the database gave no answer');
  return found;
}

/** Those that are the company's are held to the end: nobody removes as unused what is about to be used. */
const foreignFiles = (companyId: string, fileIds: readonly string[], purpose: string) => sql<string[]>`
  array(select given::text from unnest(${[...fileIds]}::uuid[]) as given where not exists (select from file
    where file.id = given and file.purpose = ${purpose} and (file.owner_company_id = ${companyId}
      or file.owner_account_id in (select id from account where company_id = ${companyId}))
    for key share))`;

/** Which of these files were not uploaded, for this purpose, by the company's own people. */
export async function filesOfOthers(
  unit: Unit,
  companyId: string,
  fileIds: readonly string[],
  purpose: 'certificate' | 'attachment',
): Promise<readonly string[]> {
  const { rows } = await sql<{
    files: string[];
  }>`select ${foreignFiles(companyId, fileIds, purpose)} as files`.execute(unit.db);
  return rows[0]?.files ?? [];
}

/** Links files to what they belong to; those linked before stay, since versions refer to them. */
export async function linkFiles(
  unit: Unit,
  owner: { readonly kind: 'company' | 'change-request'; readonly id: string; readonly role: string },
  fileIds: readonly string[],
): Promise<void> {
  if (fileIds.length === 0) return;
  await unit.db
    .insertInto('attachment')
    .values(
      fileIds.map((fileId, position) => ({
        ownerKind: owner.kind,
        ownerId: owner.id,
        fileId,
        role: owner.role,
        position,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['ownerKind', 'ownerId', 'fileId']).doUpdateSet({ position: sql`excluded.position` }),
    )
    .execute();
}

export interface Member {
  readonly id: string;
  readonly email: string | null;
}

/** The company's accounts that can still sign in: who is told. */
export function readMembers(unit: Unit, companyId: string): Promise<Member[]> {
  return unit.db
    .selectFrom('account')
    .select(['id', 'email'])
    .where('companyId', '=', companyId)
    .where('disabledAt', 'is', null)
    .execute();
}

/** Staff who review suppliers: who is told that something waits. */
export async function readReviewers(unit: Unit): Promise<readonly string[]> {
  const rows = await unit.db
    .selectFrom('account')
    .innerJoin('accountRole', 'accountRole.accountId', 'account.id')
    .innerJoin('rolePermission', 'rolePermission.roleId', 'accountRole.roleId')
    .select('account.id')
    .distinct()
    .where('account.kind', '=', 'staff')
    .where('account.disabledAt', 'is', null)
    .where('rolePermission.code', '=', 'supplier.review')
    .execute();
  return rows.map(({ id }) => id);
}
