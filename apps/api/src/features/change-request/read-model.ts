import type { FileView } from '@procure/contract/field.ts';
import type { ChangeRequestState } from '@procure/domain/change-request/change-request.ts';
import type { DescribedChange, Names } from '@procure/domain/change-request/difference.ts';
import type { ChangeSection } from '@procure/domain/change-request/sections.ts';
import { type CompanyProfile, filesOf } from '@procure/domain/company/profile.ts';
import type { FieldError } from '@procure/domain/outcome.ts';
import { type Kysely, sql } from 'kysely';
import type { CompanyScope } from '../../platform/actor.ts';
import type { Database } from '../../platform/database/schema.gen.ts';

type Reach = Kysely<Database>;

const rowColumns = [
  'request.id',
  'request.section',
  'request.state',
  'request.createdAt',
  'request.submittedAt',
  'request.decidedAt',
] as const;

export interface RequestRow {
  readonly id: string;
  readonly section: ChangeSection;
  readonly state: ChangeRequestState;
  readonly createdAt: Date;
  readonly submittedAt: Date | null;
  readonly decidedAt: Date | null;
}

/** Types of the columns whose values the database checks. */
type Words = Pick<RequestRow, 'section' | 'state'>;

/** The versions of the caller's company, newest first. */
export async function versionsOf(scope: CompanyScope, db: Reach) {
  return db
    .selectFrom('companyVersion')
    .innerJoin('company', 'company.id', 'companyVersion.companyId')
    .select([
      'companyVersion.id',
      'companyVersion.versionNo',
      'companyVersion.effectiveFrom',
      sql<boolean>`company.current_version_id = company_version.id`.as('current'),
    ])
    .where('companyVersion.companyId', '=', scope.companyId)
    .orderBy('companyVersion.versionNo', 'desc')
    .limit(200)
    .execute();
}

export interface StoredVersion {
  readonly versionNo: number;
  readonly effectiveFrom: string;
  /** As stored; of the two that are compared only. */
  readonly profile: unknown;
}

/** The versions of a company, newest first, with the profiles of two: 0 is the newest, and the one before it. */
async function versionsFor(db: Reach, companyId: string, from: number, to: number) {
  const { rows } = await sql<StoredVersion>`select version_no, effective_from,
      case when version_no in (coalesce(nullif(${from}::int, 0), greatest(newest - 1, 1)),
        coalesce(nullif(${to}::int, 0), newest)) then profile end as profile
    from (select version_no, effective_from, profile, max(version_no) over () as newest
      from company_version where company_id = ${companyId}) version
    order by version_no desc limit 200`.execute(db);
  return rows;
}

export function ownVersions({ companyId }: CompanyScope, db: Reach, from: number, to: number) {
  return versionsFor(db, companyId, from, to);
}

export function versionsForStaff(db: Reach, companyId: string, from: number, to: number) {
  return versionsFor(db, companyId, from, to);
}

export async function requestsOf(scope: CompanyScope, db: Reach): Promise<RequestRow[]> {
  return db
    .selectFrom('changeRequest as request')
    .select(rowColumns)
    .where('request.companyId', '=', scope.companyId)
    .orderBy('request.createdAt', 'desc')
    .orderBy('request.id')
    .limit(200)
    .$narrowType<Words>()
    .execute();
}

export interface RequestDetail extends RequestRow {
  readonly version: number;
  readonly companyId: string;
  readonly companyName: string;
  readonly uscc: string;
  /** The section's fields as stored. */
  readonly proposed: Partial<CompanyProfile>;
  /** The profile it is compared with while open: the one in force. */
  readonly inForce: CompanyProfile;
  /** The changes as they were described at the decision. */
  readonly difference: DescribedChange[];
  readonly proofs: FileView[];
  readonly files: FileView[];
  readonly returnReasons: FieldError[];
  readonly decisionNote: string | null;
  readonly baseVersionNo: number;
}

const fileJson = sql`json_build_object('id', file.id, 'name', file.name, 'size', file.size,
  'sha256', file.sha256, 'path', file.path)`;

async function detailOf(db: Reach, id: string, companyId: string | null): Promise<RequestDetail | null> {
  let query = db
    .selectFrom('changeRequest as request')
    .innerJoin('company', 'company.id', 'request.companyId')
    .innerJoin('companyVersion as base', 'base.id', 'request.baseVersionId')
    .innerJoin('companyVersion as current', 'current.id', 'company.currentVersionId')
    .select([
      ...rowColumns,
      'request.version',
      'request.companyId',
      'request.proposed',
      'request.difference',
      'request.returnReasons',
      'request.decisionNote',
      'base.versionNo as baseVersionNo',
      'current.name as companyName',
      'current.uscc',
      'current.profile as inForce',
      sql<FileView[]>`(select coalesce(json_agg(${fileJson} order by attachment.position), '[]')
        from attachment join file on file.id = attachment.file_id
        where attachment.owner_kind = 'change-request' and attachment.owner_id = request.id)`.as('proofs'),
      sql<FileView[]>`(select coalesce(json_agg(${fileJson}), '[]') from file where file.id::text in
        (select cert ->> 'fileId' from jsonb_array_elements(coalesce(request.proposed -> 'certs', '[]')
          || coalesce(current.profile -> 'certs', '[]')) as cert
        union all values (request.proposed ->> 'licenceFileId'), (current.profile ->> 'licenceFileId'))
        and (file.owner_company_id = company.id or file.owner_company_id is null
          and file.owner_account_id in (select id from account where account.company_id = company.id)))`.as(
        'files',
      ),
    ])
    .where('request.id', '=', id)
    .$narrowType<Words>();
  if (companyId !== null) query = query.where('request.companyId', '=', companyId);
  const row = await query.executeTakeFirst();
  if (row === undefined) return null;
  return {
    ...row,
    proposed: row.proposed as unknown as RequestDetail['proposed'],
    inForce: row.inForce as unknown as CompanyProfile,
    difference: row.difference as unknown as RequestDetail['difference'],
    returnReasons: row.returnReasons as unknown as RequestDetail['returnReasons'],
  };
}

export function ownRequest(scope: CompanyScope, db: Reach, id: string): Promise<RequestDetail | null> {
  return detailOf(db, id, scope.companyId);
}

/** A request for reviewers; null for a draft. */
export async function requestForStaff(db: Reach, id: string): Promise<RequestDetail | null> {
  const found = await detailOf(db, id, null);
  return found === null || found.state === 'draft' ? null : found;
}

/** The words for the codes in these profiles, in one query. Reference data has no owner. */
export async function namesFor(db: Reach, profiles: readonly CompanyProfile[]): Promise<Names> {
  const areas = profiles.flatMap((profile) => [profile.regAreaCode, ...profile.supplyAreas]);
  const categories = profiles.flatMap((profile) => profile.categoryCodes);
  const files = profiles.flatMap(filesOf);
  const { rows } = await sql<{ kind: string; code: string; name: string }>`
    select dict_type as kind, dict_value as code, dict_label_cn as name from dictionary
      where dict_type in ('company_type', 'company_scale', 'currency', 'taxpayer_type', 'certificate_type')
    union all
    select 'area', own.code, (select string_agg(part.name, '' order by part.code) from area as part
      where part.code in (own.code, own.parent_code, (select parent_code from area where code = own.parent_code)))
      from area as own where own.code = any (${areas}::text[])
    union all
    select 'category', id, name from category where id = any (${categories}::text[])
    union all
    select 'file', id::text, name from file where id::text = any (${files}::text[])`.execute(db);
  const known = new Map(rows.map(({ kind, code, name }) => [`${kind} ${code}`, name]));
  const named = (kind: string) => (code: string) => known.get(`${kind} ${code}`) ?? code;
  return {
    dictionary: (type, value) => named(type)(value),
    area: (code) => (code === '100000' ? '全国' : named('area')(code)),
    category: named('category'),
    file: named('file'),
  };
}
