import type { BidVersionView, BidWorkspace } from '@procure/contract/bid/bid.schema.ts';
import type { TypedConsortium } from '@procure/contract/consortium/consortium.schema.ts';
import { type Kysely, sql } from 'kysely';
import type { CompanyScope } from '../../platform/actor.ts';
import type { Database } from '../../platform/database/schema.gen.ts';
import { consentCount } from '../../platform/keys/opener-signing.ts';
import { criteriaOfLot } from '../criterion/read-model.ts';
import { taxRatesAt } from '../dictionary/read-model.ts';
import { isVisibleLot, prequalificationShown, type VisibleLot } from '../lot/read-model.ts';
import { consentsOf } from '../tender/consent/read-model.ts';
import { unconfirmedChanges } from './confirmation/read-model.ts';

type Lot = BidWorkspace['lot'];
type DraftBlockText = NonNullable<NonNullable<BidWorkspace['draft']['sealed']>['blocks']>[number];

/** The stored fields of the workspace, in one row of one query. */
export interface WorkspaceRow extends Omit<Lot, 'bidDeadline' | 'phase' | 'prequalification'> {
  readonly now: Date;
  readonly sourcing: VisibleLot['sourcing'];
  readonly state: VisibleLot['lot']['state'];
  readonly documentFrom: Date;
  readonly documentUntil: Date;
  readonly prequalificationDeadline: Date | null;
  readonly prequalificationConcludedAt: Date | null;
  readonly bidDeadline: Date;
  readonly companyName: string | null;
  readonly companyCode: string | null;
  readonly companyStatus: VisibleLot['company'];
  readonly excluded: boolean;
  readonly invitation: VisibleLot['invitation'];
  readonly prequalification: VisibleLot['prequalification'];
  /** The consortium of the company's application; null for a company that applied alone. */
  readonly prequalifiedConsortium: TypedConsortium | null;
  readonly documentObtainedAt: Date | null;
  readonly bidId: string | null;
  readonly bidState: Exclude<BidWorkspace['phase'], 'none' | 'sealed' | 'missed'> | null;
  /** The reason for which the committee or the buyer rejected it. */
  readonly rejectionReason: string | null;
  readonly draft: string | null;
  readonly draftSealed: string | null;
  readonly draftKeyId: string | null;
  readonly draftBlocks: readonly DraftBlockText[];
  readonly draftVersion: number | null;
  readonly draftSavedAt: Date | null;
  readonly draftSavedBy: string | null;
  readonly validVersionNo: number | null;
  readonly versions: readonly BidVersionView[];
  readonly itemsNo: number;
  readonly itemChanges: BidWorkspace['lot']['itemChanges'];
  readonly unconfirmed: BidWorkspace['unconfirmed'];
}

/** The page on which a company writes its bid; null if the lot is not visible to it. */
export async function readWorkspace(
  scope: CompanyScope,
  db: Kysely<Database>,
  lotId: string,
): Promise<WorkspaceRow | null> {
  const { rows } = await sql<WorkspaceRow>`
    select clock_timestamp() as now, lot.id, tender.tender_no, tender.title as tender_title, lot.lot_no, lot.title,
      tender.buyer_name, tender.method, tender.sourcing, lot.state, lot.ceiling_price, lot.bond_amount, lot.bid_validity_days,
      lot.document_from, lot.document_until, lot.prequalification_deadline, lot.prequalification_concluded_at,
      lot.bid_deadline, ${taxRatesAt(sql`lot.bid_deadline`)} as tax_rates, lot.seal_recipient, lot.price_recipient, lot.key_holder,
      coalesce((select json_agg(json_build_object('body', stated.body, 'signature', stated.signature) order by stated.division)
        from lot_key stated where stated.lot_id = lot.id), '[]') as key_statements, ${consentsOf} as key_consents,
      ${consentCount} as key_confirmed, lot.openers_needed, lot.items_no,
      coalesce((select json_agg(json_build_object('publishedAt', ${utc(sql`change.published_at`)}, 'items', change.items)
          order by change.published_at desc, change.id)
        from lot_change change where change.lot_id = lot.id and change.items <> '[]'), '[]') as item_changes, company.name as company_name, company.uscc as company_code, company_status(company.status, company.status_until) as company_status,
      is_excluded(company.id, tender.organisation_id) as excluded,
      invitation.state as invitation, ${prequalificationShown} as prequalification,
      prequalification.consortium as prequalified_consortium,
      document_receipt.obtained_at as document_obtained_at,
      bid.id as bid_id, bid.state as bid_state, bid.rejection_reason, bid.draft, bid.draft_sealed, bid.draft_key_id, bid.draft_version, bid.draft_saved_at,
      coalesce((select json_agg(json_build_object('id', block.id, 'text', block.sealed))
        from bid_draft_block block where block.bid_id = bid.id), '[]') as draft_blocks,
      (select nick_name from account where account.id = bid.draft_saved_by) as draft_saved_by,
      bid.valid_version_no,
      coalesce((select json_agg(json_build_object('id', line.id, 'lineNo', line.line_no, 'name', line.name,
          'spec', line.spec, 'unit', line.unit, 'qty', line.qty::text,
          'ceilingUnitPrice', trim_scale(line.ceiling_unit_price)::text, 'delivery', line.delivery,
          'remark', line.remark) order by line.line_no)
        from price_line line where line.lot_id = lot.id), '[]') as price_lines,
      coalesce((select json_agg(json_build_object('id', clause.id, 'kind', clause.kind, 'clauseNo', clause.clause_no,
          'requirement', clause.requirement, 'starred', clause.starred) order by clause.kind desc, clause.position)
        from clause where clause.lot_id = lot.id), '[]') as clauses, ${criteriaOfLot} as criteria, lot.preferences, tender.kind, tender.allows_consortium,
      coalesce((select json_agg(json_build_object('id', version.id, 'versionNo', version.version_no,
          'receiptNo', version.receipt_no, 'submittedAt', ${utc(sql`version.submitted_at`)},
          'submittedBy', account.nick_name,
          'standing', case when version.withdrawn_at is not null then 'withdrawn'
            when version.superseded_at is not null then 'superseded' else 'valid' end,
          'endedAt', ${utc(sql`coalesce(version.withdrawn_at, version.superseded_at)`)},
          'envelopes', (select json_agg(json_build_object('kind', envelope.kind,
              'fileId', envelope.file_id, 'name', envelope.name, 'size', envelope.size, 'sha256', envelope.sha256) order by envelope.position)
            from bid_envelope envelope where envelope.bid_version_id = version.id)) order by version.version_no desc)
        from bid_version version join account on account.id = version.submitted_by
        where version.bid_id = bid.id), '[]') as versions,
      case when bid.state = 'submitted' and lot.bid_deadline > clock_timestamp() then coalesce((
        select json_agg(json_build_object('id', unconfirmed.id, 'kind', unconfirmed.kind,
          'summary', unconfirmed.summary, 'changes', unconfirmed.changes, 'documents', unconfirmed.documents,
          'items', unconfirmed.items,
          'publishedAt', ${utc(sql`unconfirmed.published_at`)}) order by unconfirmed.published_at desc, unconfirmed.id)
        from (${unconfirmedChanges}) unconfirmed), '[]') else '[]' end as unconfirmed
    from lot
    join tender on tender.id = lot.tender_id
    join company on company.id = ${scope.companyId}
    left join invitation on invitation.lot_id = lot.id and invitation.company_id = company.id
    left join prequalification on prequalification.lot_id = lot.id and prequalification.company_id = company.id
    left join document_receipt on document_receipt.lot_id = lot.id and document_receipt.company_id = company.id
    left join bid on bid.lot_id = lot.id and bid.company_id = company.id
    where lot.id = ${lotId} and ${isVisibleLot}`.execute(db);
  return rows[0] ?? null;
}

/** The member who last saved the draft of a bid; null if there is none. */
export async function draftWriter(
  scope: CompanyScope,
  db: Kysely<Database>,
  bidId: string,
): Promise<string | null> {
  const found = await db
    .selectFrom('bid')
    .innerJoin('account', 'account.id', 'bid.draftSavedBy')
    .where('bid.id', '=', bidId)
    .where('bid.companyId', '=', scope.companyId)
    .select('account.nickName')
    .executeTakeFirst();
  return found?.nickName ?? null;
}

/** The blocks of a bid's draft. */
export async function draftBlocks(
  scope: CompanyScope,
  db: Kysely<Database>,
  bidId: string,
): Promise<readonly DraftBlockText[]> {
  return db
    .selectFrom('bidDraftBlock')
    .innerJoin('bid', 'bid.id', 'bidDraftBlock.bidId')
    .where('bid.id', '=', bidId)
    .where('bid.companyId', '=', scope.companyId)
    .select(['bidDraftBlock.id', 'bidDraftBlock.sealed as text'])
    .execute();
}

/** Formats a time as the API does: JSON made by SQL would use the session's time zone and microseconds. */
function utc(moment: ReturnType<typeof sql>) {
  return sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
