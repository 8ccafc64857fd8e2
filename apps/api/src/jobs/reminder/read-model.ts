import { type Kysely, sql } from 'kysely';
import { onePrice } from '../../features/todo/fact/read-model.ts';
import type { Database } from '../../platform/schema.gen.ts';

type Reach = Kysely<Database>;

export interface ExpiringCertificate {
  readonly companyId: string;
  readonly type: string;
  readonly no: string;
  /** YYYY-MM-DD, the last day it is good for. */
  readonly expiryDate: string;
}

/** Certificates of approved companies, in the version that is in force, that expire from today to `until`. */
export async function findExpiringCertificates(
  db: Reach,
  today: string,
  until: string,
): Promise<readonly ExpiringCertificate[]> {
  const { rows } = await sql<ExpiringCertificate>`
    select company.id as company_id, certificate ->> 'type' as type, certificate ->> 'no' as no, certificate ->> 'expiryDate' as expiry_date
    from company
    join company_version as version on version.id = company.current_version_id,
    jsonb_array_elements(case jsonb_typeof(version.profile -> 'certs')
      when 'array' then version.profile -> 'certs' else '[]' end) as certificate
    where company_status(company.status, company.status_until) = 'approved'
      and coalesce(certificate ->> 'isPermanent', 'false') <> 'true'
      and certificate ->> 'expiryDate' between ${today} and ${until}`.execute(db);
  return rows;
}

export interface OpenDeadline {
  readonly companyId: string;
  readonly lotId: string;
  readonly tenderNo: string;
  readonly title: string;
  readonly deadline: Date;
}

/**
 * Companies that hold the documents of a lot and have no valid bid in it, where the deadline comes before
 * `until`. Each learns only of itself.
 */
export async function findUnmetDeadlines(
  db: Reach,
  now: Date,
  until: Date,
): Promise<readonly OpenDeadline[]> {
  const { rows } = await sql<OpenDeadline>`
    select receipt.company_id, lot.id as lot_id, tender.tender_no, tender.title, lot.bid_deadline as deadline
    from lot
    join tender on tender.id = lot.tender_id
    join document_receipt as receipt on receipt.lot_id = lot.id
    left join bid on bid.lot_id = lot.id and bid.company_id = receipt.company_id
    where lot.state = 'published' and lot.bid_deadline > ${now} and lot.bid_deadline <= ${until}
      and bid.valid_version_no is null
      and (coalesce(bid.last_version_no, 0) = 0 or not tender.method = any (${sql.val(onePrice)}::text[]))`.execute(
    db,
  );
  return rows;
}

/** Invitations without an answer whose time to reply ends before `until`. */
export async function findUnansweredInvitations(
  db: Reach,
  now: Date,
  until: Date,
): Promise<readonly OpenDeadline[]> {
  const { rows } = await sql<OpenDeadline>`
    select invitation.company_id, lot.id as lot_id, tender.tender_no, tender.title, invitation.reply_until as deadline
    from invitation
    join lot on lot.id = invitation.lot_id
    join tender on tender.id = lot.tender_id
    where invitation.state = 'sent' and lot.state = 'published'
      and invitation.reply_until > ${now} and invitation.reply_until <= ${until}`.execute(db);
  return rows;
}
