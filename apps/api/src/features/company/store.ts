import type { CompanyState } from '@procure/domain/company/company.ts';
import type { Company as Decided } from '@procure/domain/company/decide.ts';
import { type CompanyProfile, filesOf } from '@procure/domain/company/profile.ts';
import type { FieldError } from '@procure/domain/outcome.ts';
import { type Selectable, sql, type Updateable } from 'kysely';
import type { CompanyScope, SupplierScope } from '../../platform/actor.ts';
import { sqlState } from '../../platform/database/db.ts';
import type { Company } from '../../platform/database/schema.gen.ts';
import type { Unit } from '../../platform/database/transaction.ts';

/**
 * A company's row, locked to the end of the transaction. `status` is the stored one: its period may have ended
 * since.
 */
export interface HeldCompany extends Omit<Selectable<Company>, 'status'> {
  readonly status: CompanyState;
}

const lockRow = async (unit: Unit, id: string): Promise<HeldCompany | null> => {
  const found = await unit.db
    .selectFrom('company')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .$narrowType<Pick<HeldCompany, 'status'>>()
    .executeTakeFirst();
  return found ?? null;
};

/** Locks the caller's own company to the end of the transaction. */
export async function lockOwnCompany(scope: CompanyScope, unit: Unit): Promise<HeldCompany> {
  const own = await lockRow(unit, scope.companyId);
  if (own === null) throw new Error(`account ${scope.accountId} belongs to a company that is not there`);
  return own;
}

/** Locks any company, for reviewers. */
export function lockCompany(unit: Unit, id: string): Promise<HeldCompany | null> {
  return lockRow(unit, id);
}

/**
 * Finds the company of a credit code. Its registration is no secret: a person who enters the code again is
 * informed.
 */
export async function findByUscc(
  unit: Unit,
  uscc: string,
): Promise<{ readonly id: string; readonly name: string | null; readonly status: CompanyState } | null> {
  const { rows } = await sql<{ id: string; name: string | null; status: CompanyState }>`select id, name,
    company_status(status, status_until) as status from company where uscc = ${uscc}`.execute(unit.db);
  return rows[0] ?? null;
}

/**
 * Locks the account and returns its company: of two concurrent first saves, one creates the company and the other
 * finds it.
 */
export async function lockCompanyOf(scope: SupplierScope, unit: Unit): Promise<HeldCompany | null> {
  const { companyId } = await unit.db
    .selectFrom('account')
    .select('companyId')
    .where('id', '=', scope.accountId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return companyId === null ? null : lockRow(unit, companyId);
}

/** Creates a company. Returns false if the id belongs to another account. */
export async function insertCompany(
  scope: SupplierScope,
  unit: Unit,
  company: {
    readonly id: string;
    readonly name: string | null;
    readonly draft: CompanyProfile;
    readonly draftSavedBy: string;
    readonly draftSavedAt: Date;
  },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await unit.db
    .insertInto('company')
    .values({ ...company, draft: JSON.stringify(company.draft), createdBy: scope.accountId })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** The company as the domain decides about it. */
export function companyOf(row: HeldCompany): Decided {
  const { id, status, name, uscc, submittedAt, reviewNote, reviewedBy, reviewedAt } = row;
  const { statusReason, statusUntil } = row;
  // Written by `saveDecided` only.
  const returnReasons = (row.returnReasons ?? []) as unknown as readonly FieldError[];
  const base = { name, returnReasons, reviewNote, reviewedBy, reviewedAt };
  const free = { statusReason: null, statusUntil: null };
  if (status === 'unsubmitted') return { status, ...base, ...free, uscc: null, submittedAt: null };
  if (submittedAt !== null) {
    if (status === 'rejected') return { status, ...base, ...free, uscc: null, submittedAt };
    const known = uscc === null ? null : { ...base, uscc, submittedAt };
    if (known !== null && (status === 'pending' || status === 'returned' || status === 'approved'))
      return { status, ...known, ...free };
    const shut = statusReason === null || statusUntil === null ? null : { statusReason, statusUntil };
    if (known !== null && shut !== null && (status === 'frozen' || status === 'blacklisted'))
      return { status, ...known, ...shut };
  }
  throw new Error(`company ${id} is ${status} without what that needs`);
}

/** Columns saved together with a decision: the profile, and the version that it created. */
type Beside = Pick<
  Updateable<Company>,
  'draft' | 'draftSavedAt' | 'draftSavedBy' | 'currentVersionId' | 'name' | 'uscc' | 'returnedProfile'
>;

/** Saves the decided state. Returns the new version, or `taken` if another company has the credit code. */
export async function saveDecided(
  unit: Unit,
  company: Pick<HeldCompany, 'id' | 'version'>,
  { returnReasons, ...decided }: Decided,
  beside: Beside = {},
): Promise<number | 'taken'> {
  const version = company.version + 1;
  // A refused statement would abort the whole transaction: the unique index is checked inside a savepoint.
  await sql`savepoint company_uscc`.execute(unit.db);
  try {
    const { numUpdatedRows } = await unit.db
      .updateTable('company')
      .set({ ...decided, returnReasons: JSON.stringify(returnReasons), ...beside, version })
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
  readonly name: string;
  readonly uscc: string;
  readonly profile: CompanyProfile;
  readonly approvedBy: string | null;
}

/** Inserts the next version of the held company and returns its number. */
export async function insertVersion(
  unit: Unit,
  company: Pick<HeldCompany, 'id'>,
  version: NewVersion,
): Promise<number> {
  const { versionNo } = await unit.db
    .insertInto('companyVersion')
    .values({
      ...version,
      companyId: company.id,
      profile: JSON.stringify(version.profile),
      effectiveFrom: sql<Date>`clock_timestamp()`,
      versionNo: sql<number>`(select coalesce(max(version_no), 0) + 1 from company_version
        where company_id = ${company.id})`,
    })
    .returning('versionNo')
    .executeTakeFirstOrThrow();
  return versionNo;
}

/** The stored profile of a version. */
export async function findVersion(
  unit: Unit,
  company: Pick<HeldCompany, 'id'>,
  versionId: string,
): Promise<{ readonly versionNo: number; readonly profile: unknown }> {
  return unit.db
    .selectFrom('companyVersion')
    .select(['versionNo', 'profile'])
    .where('id', '=', versionId)
    .where('companyId', '=', company.id)
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
  /** Files that do not belong to the company. */
  readonly files: readonly string[];
}

/** References of a profile that do not exist (any more): codes of dictionaries, areas, categories, files. */
export async function unknownReferences(
  unit: Unit,
  company: Pick<HeldCompany, 'id'>,
  profile: CompanyProfile,
): Promise<UnknownReferences> {
  const known = (type: string, value: string) => sql<boolean>`exists (select from dictionary
    where dict_type = ${type} and dict_value = ${value} and offered_on(from_day, until_day, now()))`;
  const certificateTypes = [...new Set(profile.certs.map((cert) => cert.type))].filter((type) => type !== '');
  const { rows } = await sql<UnknownReferences>`select
    exists (select from area where code = ${profile.regAreaCode} and offered_on(from_day, until_day, now())
      and not exists (select from area as below where below.parent_code = area.code
        and offered_on(below.from_day, null, now()))) as area_is_leaf,
    json_build_object(
      'companyType', ${known('company_type', profile.companyType)},
      'companyScale', ${known('company_scale', profile.companyScale)},
      'currency', ${known('currency', profile.currency)}) as types,
    ${known('taxpayer_type', profile.invoice.taxpayerType)} as taxpayer_type,
    array(select value from unnest(${certificateTypes}::text[]) as value where not exists
      (select from dictionary where dict_type = 'certificate_type' and dict_value = value
        and offered_on(from_day, until_day, now())))
      as certificate_types,
    array(select given.code from unnest(${[...profile.categoryCodes]}::text[]) as given(code) where not exists
      (select from category where category.id = given.code and offered_on(from_day, until_day, now())
        and not exists (select from category as below where below.parent_id = given.code
          and offered_on(below.from_day, null, now())))) as categories,
    array(select given.code from unnest(${[...profile.supplyAreas]}::text[]) as given(code)
      where given.code <> '100000' and not exists (select from area where area.code = given.code
        and offered_on(from_day, until_day, now()))) as areas,
    ${foreignFiles(company.id, filesOf(profile), 'certificate')} as files`.execute(unit.db);
  const [found] = rows;
  if (found === undefined) throw new Error('the database gave no answer');
  return found;
}

/**
 * Locks the company's own files to the end of the transaction, so that the cleanup does not remove them as unused.
 */
const foreignFiles = (companyId: string, fileIds: readonly string[], purpose: string) => sql<string[]>`
  array(select given::text from unnest(${[...fileIds]}::uuid[]) as given where not exists (select from file
    where file.id = given and file.purpose = ${purpose} and (file.owner_company_id = ${companyId}
      or file.owner_company_id is null
        and file.owner_account_id in (select id from account where company_id = ${companyId}))
    for key share))`;

/** Returns those of these files that the company's own members did not upload for this purpose. */
export async function filesOfOthers(
  scope: CompanyScope,
  unit: Unit,
  fileIds: readonly string[],
  purpose: 'certificate' | 'attachment',
): Promise<readonly string[]> {
  const { rows } = await sql<{
    files: string[];
  }>`select ${foreignFiles(scope.companyId, fileIds, purpose)} as files`.execute(unit.db);
  return rows[0]?.files ?? [];
}

/** Clears the data of a company that was never submitted, when its author leaves. */
export async function clearDraft({ companyId }: CompanyScope, unit: Unit): Promise<void> {
  await sql`update company set draft = '{}', name = null where id = ${companyId} and status = 'unsubmitted'`.execute(
    unit.db,
  );
}
