import type { Expiry, ExpiryKind } from '@procure/domain/library/expiry.ts';
import { type RawBuilder, sql } from 'kysely';

export interface CompanyExpiry extends Expiry {
  readonly companyId: string;
  /** The kind of document, which also decides the page where it is kept: the profile or the library. */
  readonly kind: ExpiryKind;
}

/**
 * SQL query of the expiring documents of the companies that satisfy `of`, a condition on the table `company`: business
 * licence and certificates in the version in force, and the certificates of the people in their library.
 */
export function expiriesWhere(of: RawBuilder<boolean>): RawBuilder<CompanyExpiry> {
  return sql<CompanyExpiry>`
    select company.id as company_id, 'licence' as kind, '营业执照' as name, version.uscc as no,
      version.profile ->> 'termEnd' as expiry_date
    from company join company_version version on version.id = company.current_version_id
    where ${of} and coalesce(version.profile ->> 'isLongTerm', 'false') <> 'true'
      and coalesce(version.profile ->> 'termEnd', '') <> ''
    union all
    select company.id, 'certificate', coalesce((select dict_label_cn from dictionary
        where dict_type = 'certificate_type' and dict_value = cert ->> 'type'),
        nullif(cert ->> 'type', ''), '资质证书'),
      coalesce(cert ->> 'no', ''), cert ->> 'expiryDate'
    from company join company_version version on version.id = company.current_version_id
    cross join lateral jsonb_array_elements(case jsonb_typeof(version.profile -> 'certs')
      when 'array' then version.profile -> 'certs' else '[]' end) cert
    where ${of} and coalesce(cert ->> 'isPermanent', 'false') <> 'true'
      and coalesce(cert ->> 'expiryDate', '') <> ''
    union all
    select company.id, 'person', (version.content ->> 'name') || ' ' || (cert ->> 'name'),
      coalesce(cert ->> 'no', ''), cert ->> 'expiryDate'
    from company
    join library_entry entry on entry.company_id = company.id and entry.kind = 'person' and entry.state = 'kept'
    join library_version version on version.entry_id = entry.id and version.version = entry.version
    cross join lateral jsonb_array_elements(version.content -> 'certificates') cert
    where ${of} and coalesce(cert ->> 'expiryDate', '') <> ''`;
}

/** The condition that something of `company` may end by that day, found by the indexes over each document's first. */
export function endsBy(until: string): RawBuilder<boolean> {
  return sql<boolean>`company.id in (
    select company_id from company_version where first_end(profile) <= ${until}
    union select company_id from library_version where first_end(content) <= ${until})`;
}
