import type { FileView } from '@procure/contract/field.ts';
import type { CompanyState } from '@procure/domain/company/company.ts';
import type { CompanyProfile } from '@procure/domain/company/profile.ts';
import { keywordWords } from '@procure/domain/display/keyword.ts';
import type { Expiry } from '@procure/domain/library/expiry.ts';
import type { FieldError } from '@procure/domain/outcome.ts';
import { type Kysely, type RawBuilder, type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import { holds, type StaffActor, type StaffScope, type SupplierScope } from '../../platform/actor.ts';
import { likePattern } from '../../platform/database/keyword.ts';
import type { Company, CompanyVersion, Database } from '../../platform/database/schema.gen.ts';
import { namesFor } from '../change-request/read-model.ts';
import { expiriesWhere } from '../library/expiry/read-model.ts';

type Reach = Kysely<Database>;

/** The files linked to a company, and those named in a draft profile, as JSON. */
const filesOf = (profile: RawBuilder<unknown>): RawBuilder<FileView[]> => sql<FileView[]>`(select
  coalesce(json_agg(json_build_object('id', file.id, 'name', file.name, 'size', file.size,
    'sha256', file.sha256, 'path', file.path) order by file.created_at, file.id), '[]')
  from file where file.id::text in (select ${profile} ->> 'licenceFileId' union all
    select cert ->> 'fileId' from jsonb_array_elements(
      case jsonb_typeof(${profile} -> 'certs') when 'array' then ${profile} -> 'certs' else '[]' end) as cert)
    and (file.owner_company_id = company.id or file.owner_company_id is null
      and file.owner_account_id in (select id from account where account.company_id = company.id)))`;

const statusNow = sql<CompanyState>`company_status(company.status, company.status_until)`;

export interface MyCompany {
  readonly id: string;
  readonly status: CompanyState;
  readonly version: number;
  readonly draft: CompanyProfile;
  readonly draftSavedBy: string | null;
  readonly draftSavedAt: Date | null;
  readonly files: FileView[];
  readonly currentFiles: FileView[];
  readonly returnReasons: FieldError[];
  readonly reviewNote: string | null;
  readonly statusReason: string | null;
  readonly statusUntil: Date | null;
  readonly createdAt: Date;
  readonly submittedAt: Date | null;
  readonly reviewedAt: Date | null;
  readonly versionId: string | null;
  readonly versionNo: number | null;
  readonly effectiveFrom: Date | null;
  readonly profile: CompanyProfile | null;
}

/** The caller's own company, profiles as stored; null if there is none. */
export async function myCompany(scope: SupplierScope, db: Reach): Promise<MyCompany | null> {
  const found = await db
    .selectFrom('company')
    .leftJoin('companyVersion as current', 'current.id', 'company.currentVersionId')
    .leftJoin('account as writer', 'writer.id', 'company.draftSavedBy')
    .select([
      'company.id',
      'company.version',
      'company.draft',
      'writer.nickName as draftSavedBy',
      'company.draftSavedAt',
      'company.returnReasons',
      'company.reviewNote',
      'company.statusReason',
      'company.statusUntil',
      'company.createdAt',
      'company.submittedAt',
      'company.reviewedAt',
      'current.id as versionId',
      'current.versionNo',
      'current.effectiveFrom',
      'current.profile',
      statusNow.as('status'),
      filesOf(sql`company.draft`).as('files'),
      filesOf(sql`coalesce(current.profile, '{}')`).as('currentFiles'),
    ])
    .where('company.id', '=', scope.companyId)
    .executeTakeFirst();
  return found === undefined ? null : { ...found, ...storedOf(found) };
}

/** Types the JSON columns, which are validated before they are stored. */
function storedOf(row: Stored) {
  return {
    draft: row.draft as unknown as MyCompany['draft'],
    profile: row.profile as unknown as MyCompany['profile'],
    returnReasons: row.returnReasons as unknown as MyCompany['returnReasons'],
  };
}

type Stored = Pick<Selectable<Company>, 'draft' | 'returnReasons'> & {
  readonly profile: Selectable<CompanyVersion>['profile'] | null;
};

interface Filter {
  readonly keyword: string;
}

/**
 * The companies that a reader sees: reviewers those ever submitted, other staff those ever approved. Unsubmitted
 * data are visible to the company only.
 */
export type CompanySight = 'submitted' | 'approved';

export const sightOf = (actor: StaffActor): CompanySight =>
  holds(actor, 'supplier.review') ? 'submitted' : 'approved';

const isShown = (sight: CompanySight) =>
  sight === 'approved'
    ? sql<boolean>`company.current_version_id is not null`
    : sql<boolean>`(company.current_version_id is not null or company.status <> 'unsubmitted')`;

/** Matches names and credit codes by pairs of characters, as the public lists do; a single character by pattern. */
function matching<O>(
  query: SelectQueryBuilder<Database, 'company', O>,
  { keyword }: Filter,
): SelectQueryBuilder<Database, 'company', O> {
  if (keyword === '') return query;
  const text = sql`(coalesce(company.name, '') || ' ' || coalesce(company.uscc, ''))`;
  return keywordWords(keyword).reduce((found, word) => {
    const like = sql<boolean>`${text} ilike ${likePattern(word)}`;
    return [...word].length < 2
      ? found.where(like)
      : found.where(sql<boolean>`bigrams(${text}) @> bigrams(${word})`).where(like);
  }, query);
}

export interface CompanyPageQuery extends Filter {
  readonly status: readonly CompanyState[];
  readonly pageNum: number;
  readonly pageSize: number;
  readonly sortBy: '' | 'submittedAt' | 'createdAt';
  readonly order: 1 | -1;
}

export async function companyPage(db: Reach, sight: CompanySight, query: CompanyPageQuery) {
  let found = matching(db.selectFrom('company').where(isShown(sight)), query);
  if (query.status.length > 0)
    found = found.where(sql<boolean>`${statusNow} = any (${sql.val([...query.status])}::text[])`);
  const direction = query.order === 1 ? 'asc' : 'desc';
  const rows = await found
    .select([
      'company.id',
      sql<string>`coalesce(company.name, '')`.as('name'),
      sql<string>`coalesce(company.uscc, company.draft ->> 'uscc', '')`.as('uscc'),
      'company.submittedAt',
      'company.createdAt',
      statusNow.as('status'),
      sql<string>`coalesce((select string_agg(part.name, '' order by part.code) from area as own
        join area as part on part.code in (own.code, own.parent_code, (select parent_code from area
          where code = own.parent_code)) where own.code = company.draft ->> 'regAreaCode'), '')`.as(
        'areaName',
      ),
      sql<number>`(select count(*) from change_request where change_request.company_id = company.id
        and change_request.state = 'pending')`.as('openChanges'),
      sql<number>`count(*) over ()`.as('total'),
    ])
    .orderBy(query.sortBy === 'submittedAt' ? 'company.submittedAt' : 'company.createdAt', (order) =>
      query.order === 1 ? order.asc().nullsLast() : order.desc().nullsLast(),
    )
    .orderBy('company.id', direction)
    .limit(query.pageSize)
    .offset((query.pageNum - 1) * query.pageSize)
    .execute();
  return { rows: rows.map(({ total: _, ...row }) => row), count: rows[0]?.total ?? 0 };
}

export async function companyCounts(db: Reach, sight: CompanySight, filter: Filter) {
  return matching(db.selectFrom('company').where(isShown(sight)), filter)
    .select([statusNow.as('status'), sql<number>`count(*)`.as('count')])
    .groupBy(statusNow)
    .execute();
}

export interface CompanyDetail extends Omit<MyCompany, 'currentFiles'> {
  /** The profile at the last return, as stored. */
  readonly returnedProfile: unknown;
  readonly createdAt: Date;
  readonly creator: { readonly id: string; readonly nickName: string; readonly contact: string | null };
  readonly expiries: readonly Expiry[];
  readonly now: Date;
  readonly requests: readonly {
    readonly id: string;
    readonly section: string;
    readonly state: string;
    readonly submittedAt: string | null;
  }[];
  readonly events: readonly {
    readonly at: string;
    readonly action: string;
    readonly actorName: string;
    readonly reason: string;
  }[];
}

/** The labels of codes in these profiles of one company. */
export function wordsFor(db: Reach, profiles: readonly CompanyProfile[]) {
  return namesFor(db, profiles);
}

/** A company for its reviewers, with its history, newest first; profiles as stored. */
export async function companyDetail(
  db: Reach,
  sight: CompanySight,
  id: string,
): Promise<CompanyDetail | null> {
  const found = await db
    .selectFrom('company')
    .innerJoin('account as creator', 'creator.id', 'company.createdBy')
    .leftJoin('companyVersion as current', 'current.id', 'company.currentVersionId')
    .leftJoin('account as writer', 'writer.id', 'company.draftSavedBy')
    .select([
      'company.id',
      'company.version',
      'company.draft',
      'writer.nickName as draftSavedBy',
      'company.draftSavedAt',
      'company.returnReasons',
      'company.reviewNote',
      'company.statusReason',
      'company.statusUntil',
      'company.submittedAt',
      'company.reviewedAt',
      'company.createdAt',
      'company.returnedProfile',
      'current.id as versionId',
      'current.versionNo',
      'current.effectiveFrom',
      'current.profile',
      statusNow.as('status'),
      filesOf(sql`coalesce(current.profile, company.draft)`).as('files'),
      sql<CompanyDetail['creator']>`json_build_object('id', creator.id, 'nickName', creator.nick_name,
        'contact', coalesce(creator.phone, creator.email))`.as('creator'),
      sql<Date>`clock_timestamp()`.as('now'),
      sql<readonly Expiry[]>`coalesce((select json_agg(json_build_object('name', name, 'no', no,
        'expiryDate', expiry_date) order by expiry_date, name, no)
        from (${expiriesWhere(sql<boolean>`company.id = ${id}`)}) ends), '[]')`.as('expiries'),
      sql<CompanyDetail['requests']>`(select coalesce(json_agg(json_build_object('id', request.id, 'section',
        request.section, 'state', request.state, 'submittedAt', request.submitted_at)
        order by request.created_at desc), '[]') from change_request as request
        where request.company_id = company.id and request.state <> 'draft')`.as('requests'),
      sql<CompanyDetail['events']>`(select coalesce(json_agg(event order by event.id desc), '[]') from
        (select entry.id, entry.at, entry.action, coalesce(entry.reason, '') as reason,
          coalesce((select nick_name from account where account.id = entry.actor_id), '系统') as "actorName"
          from audit_log as entry where entry.entity = 'company' and entry.entity_id = company.id
          order by entry.id desc limit 50) as event)`.as('events'),
    ])
    .where('company.id', '=', id)
    .where(isShown(sight))
    .executeTakeFirst();
  return found === undefined ? null : { ...found, ...storedOf(found) };
}

/** Whether the file is a scan or proof that a company submitted: any company's for staff, their own for suppliers. */
export async function isCompanyFile(
  scope: StaffScope | SupplierScope,
  db: Reach,
  fileId: string,
): Promise<boolean> {
  let query = db
    .selectFrom('attachment')
    .leftJoin('changeRequest', 'changeRequest.id', 'attachment.ownerId')
    .select('attachment.fileId')
    .where('attachment.fileId', '=', fileId)
    .where('attachment.ownerKind', 'in', ['company', 'change-request']);
  if ('companyId' in scope) {
    query = query.where(({ or, eb }) =>
      or([
        eb('attachment.ownerId', '=', scope.companyId),
        eb('changeRequest.companyId', '=', scope.companyId),
      ]),
    );
  }
  return (await query.limit(1).executeTakeFirst()) !== undefined;
}
