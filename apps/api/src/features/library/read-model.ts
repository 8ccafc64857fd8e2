import type { FileView } from '@procure/contract/field.ts';
import type { Expiry } from '@procure/domain/library/expiry.ts';
import type { LibraryKind } from '@procure/domain/library/library.ts';
import { type Kysely, sql } from 'kysely';
import type { CompanyScope } from '../../platform/actor.ts';
import type { Database } from '../../platform/database/schema.gen.ts';
import { expiriesWhere } from './expiry/read-model.ts';

type Reach = Kysely<Database>;

export interface EntryRow {
  readonly id: string;
  readonly kind: LibraryKind;
  readonly version: number;
  /** As stored. */
  readonly content: unknown;
  readonly savedBy: string;
  readonly savedAt: string;
  readonly files: readonly FileView[];
}

export interface CertificateRow {
  readonly label: string | null;
  readonly no: string;
  readonly issuer: string;
  readonly issueDate: string;
  readonly expiryDate: string;
  readonly isPermanent: boolean;
  /** The company's, in force. */
  readonly version: number;
  readonly file: FileView;
}

export interface Library {
  readonly now: Date;
  readonly entries: readonly EntryRow[];
  readonly certificates: readonly CertificateRow[];
  readonly expiries: readonly Expiry[];
  /** Words for the codes of currencies. */
  readonly currencies: Readonly<Record<string, string>>;
}

const fileJson = sql`json_build_object('id', file.id, 'name', file.name, 'size', file.size,
  'sha256', file.sha256, 'path', file.path)`;

const currencies = sql`(select coalesce(json_object_agg(dict_value, dict_label_cn), '{}') from dictionary
  where dict_type = 'currency')`;

/** SQL: the files of a stored content, in its order; all are its company's own. */
const filesOfVersion = sql`(select coalesce(json_agg(${fileJson} order by given.place), '[]')
  from jsonb_array_elements_text(version.content -> 'fileIds') with ordinality as given (id, place)
  join file on file.id::text = given.id and file.owner_company_id = version.company_id)`;

/** Everything the scope's company keeps, its certificates in force included. */
export async function readLibrary({ companyId }: CompanyScope, db: Reach): Promise<Library> {
  const { rows } = await sql<Library>`select clock_timestamp() as now, ${currencies} as currencies,
    coalesce((select json_agg(json_build_object('id', entry.id, 'kind', entry.kind, 'version', entry.version,
        'content', version.content, 'savedBy', account.nick_name, 'savedAt', entry.saved_at,
        'files', ${filesOfVersion}) order by entry.created_at desc, entry.id)
      from library_entry entry
      join library_version version on version.entry_id = entry.id and version.version = entry.version
      join account on account.id = entry.saved_by
      where entry.company_id = ${companyId} and entry.state = 'kept'), '[]') as entries,
    coalesce((select json_agg(json_build_object('no', cert ->> 'no', 'issuer', cert ->> 'issuer',
        'issueDate', cert ->> 'issueDate', 'expiryDate', cert ->> 'expiryDate',
        'isPermanent', coalesce((cert ->> 'isPermanent')::boolean, false), 'version', version.version_no,
        'label', (select dict_label_cn from dictionary
          where dict_type = 'certificate_type' and dict_value = cert ->> 'type'),
        'file', ${fileJson}) order by place)
      from company join company_version version on version.id = company.current_version_id
      cross join lateral jsonb_array_elements(case jsonb_typeof(version.profile -> 'certs')
        when 'array' then version.profile -> 'certs' else '[]' end) with ordinality as listed (cert, place)
      join file on file.id::text = cert ->> 'fileId' and file.owner_company_id = company.id
      where company.id = ${companyId}), '[]') as certificates,
    coalesce((select json_agg(json_build_object('name', name, 'no', no, 'expiryDate', expiry_date)
        order by expiry_date, name, no)
      from (${expiriesWhere(sql<boolean>`company.id = ${companyId}`)}) expiry), '[]') as expiries`.execute(
    db,
  );
  const row = rows[0];
  if (row === undefined) throw new Error('a query without a table answers with one row');
  return row;
}

export interface VersionRow {
  readonly version: number;
  readonly kind: LibraryKind;
  readonly content: unknown;
  readonly savedBy: string;
  readonly savedAt: string;
  readonly files: readonly FileView[];
}

/** Every version of an entry of the scope's company, newest first; empty if there is none such. */
export async function readVersions(
  { companyId }: CompanyScope,
  db: Reach,
  id: string,
): Promise<{
  readonly versions: readonly VersionRow[];
  readonly currencies: Library['currencies'];
}> {
  const { rows } = await sql<{ versions: VersionRow[]; currencies: Library['currencies'] }>`select
    ${currencies} as currencies,
    coalesce((select json_agg(json_build_object('version', version.version, 'kind', entry.kind,
        'content', version.content, 'savedBy', account.nick_name, 'savedAt', version.saved_at,
        'files', ${filesOfVersion}) order by version.version desc)
      from library_version version join library_entry entry on entry.id = version.entry_id
      join account on account.id = version.saved_by
      where entry.id = ${id} and entry.company_id = ${companyId}), '[]') as versions`.execute(db);
  return rows[0] ?? { versions: [], currencies: {} };
}
