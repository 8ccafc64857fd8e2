import { sql } from 'kysely';

/** The owner of each tender. */
const owner = sql`(select tender_id, username from tender_member join account on account.id = account_id
  where duty = 'owner') owner`;
/** One account of each company. */
const bidder = sql`(select company_id, min(username) as username from account group by company_id) bidder`;

/** By endpoint, inputs from the demo story, each with the user who must receive an answer. */
export const storyInputs: Readonly<Record<string, ReturnType<typeof sql<Readonly<Record<string, string>>>>>> =
  {
    listComments: sql`select tender_id, username from ${owner}`,
    getTender: sql`select tender_id as id, username from ${owner}`,
    getSingleSource: sql`select tender_id as id, username from ${owner}`,
    getSealing: sql`select distinct tender_id as id, username from lot join ${owner} using (tender_id) where lot.state = 'approved'`,
    getOwnShare: sql`select lot_id, username from lot_share join account on account.id = account_id
    join lot on lot.id = lot_id where lot.state = 'published' and bid_deadline < now()`,
    listDivisionChoices: sql`select lot.id as lot_id, username from lot join ${owner} using (tender_id)
    where published_at is not null`,
    listTenderMembers: sql`select tender_id as id, username from ${owner}`,
    getAward: sql`select id as lot_id, username from lot join ${owner} using (tender_id) where published_at is not null`,
    getEvaluation: sql`select lot_id, account.username from lot_evaluator join account on account.id = account_id
    where exists (select from opening where opening.lot_id = lot_evaluator.lot_id and opening.state = 'completed')`,
    comparePrices: sql`select lot_id, account.username from lot_evaluator join account on account.id = account_id
    where exists (select from opening where opening.lot_id = lot_evaluator.lot_id and opening.state = 'completed')`,
    getRelations: sql`select lot_id, 'auditor_a' as username from opening where state = 'completed'`,
    getReport: sql`select lot_id, account.username from lot_evaluator join account on account.id = account_id
    where exists (select from opening where opening.lot_id = lot_evaluator.lot_id and opening.state = 'completed')`,
    getCommittee: sql`select lot_id, account.username from lot_evaluator join account on account.id = account_id
    where exists (select from opening where opening.lot_id = lot_evaluator.lot_id and opening.state = 'completed')`,
    listClarifications: sql`select lot_id, 'evaluator_a' as username from opening where state = 'completed'`,
    getNegotiation: sql`select lot_id, username from negotiation join lot on lot.id = lot_id
    join ${owner} using (tender_id)`,
    getOpening: sql`select id as lot_id, 'opener_a' as username from lot where published_at is not null`,
    listOpenedFiles: sql`select lot_id, 'opener_a' as username from opening where state = 'completed'`,
    getOrderForm: sql`select lot_id, username from award_notice join lot on lot.id = lot_id join ${owner} using (tender_id)
    where kind = 'won' and acknowledged_at is not null and voided_at is null`,
    getStaffOrder: sql`select purchase_order.id, username from purchase_order join lot on lot.id = lot_id
    join ${owner} using (tender_id)`,
    getObjection: sql`select objection.id, username from objection join lot on lot.id = lot_id
    join ${owner} using (tender_id)`,
    getComplaint: sql`select id, 'supervisor_a' as username from complaint`,
    getPrequalificationReview: sql`select id as lot_id, username from lot join ${owner} using (tender_id)
    where prequalification_deadline is not null and published_at is not null`,
    listQuestions: sql`select id as lot_id, username from lot join ${owner} using (tender_id)
    where published_at is not null`,
    listAmendments: sql`select id as lot_id, username from lot join ${owner} using (tender_id)
    where published_at is not null`,
    // Writing one takes a second.
    previewDocument: sql`select id as lot_id, username, 'docx' as form from lot join ${owner} using (tender_id)
    order by id limit 3`,
    listInvitations: sql`select lot_id, username from invitation join lot on lot.id = lot_id join ${owner} using (tender_id)`,
    getCompany: sql`select id, 'reviewer_a' as username from company`,
    getCompanyHistory: sql`select id, 'reviewer_a' as username from company`,
    getHints: sql`select id, 'reviewer_a' as username from company where status = 'pending'`,
    compareVersions: sql`select company_id as id, 'reviewer_a' as username from company_version`,
    listCompanyMeasures: sql`select id, 'reviewer_a' as username from company`,
    listLotApprovals: sql`select id as lot_id, username from lot join ${owner} using (tender_id)`,
    getIntention: sql`select id, 'buyer_a' as username from intention where organisation_id in (
      select organisation_id from account_role join account on account.id = account_id where username = 'buyer_a')`,
    getPlan: sql`select id, 'buyer_a' as username from plan where organisation_id in (
      select organisation_id from account_role join account on account.id = account_id where username = 'buyer_a')`,
    getDraw: sql`select id as lot_id, username from lot join ${owner} using (tender_id)`,
    getSupplierDraw: sql`select id as lot_id, username from lot join ${owner} using (tender_id)`,
    listExpertInvitations: sql`select account_id as id, 'reviewer_a' as username from expert`,
    getExpert: sql`select account_id as id, 'reviewer_a' as username from expert`,
    getWordingRule: sql`select 'wording.brand' as code, 'editor_a' as username`,
    getPublicIntention: sql`select id from intention where published_at is not null`,
    getTenderEntry: sql`select id, 'buyer_a' as username from tender_entry`,
    getApprovalChains: sql`select id, 'admin_a' as username from organisation where kind = 'purchaser'`,
    getOrganisation: sql`select id, 'admin_a' as username from organisation`,
    getAccountDuties: sql`select id, 'admin_a' as username from account where kind = 'staff'`,
    getTemplate: sql`select 'order_issued' as template, 'editor_a' as username`,
    getManagedHelp: sql`select id, 'editor_a' as username from help_article`,
    listReference: sql`select kind, 'editor_a' as username
    from unnest(array['dictionary', 'category', 'area']) as kind`,
    getNotice: sql`select id, '' as username from notice`,
    listComplaintResults: sql`select id, '' as username from notice`,
    listObjectionResults: sql`select id, '' as username from notice`,
    getPersonComplaintRights: sql`select id, '' as username from notice where exists (select from notice announced
    where announced.tender_id = notice.tender_id and announced.kind in ('tender', 'prequalification'))`,
    getPersonRights: sql`select id, '' as username from notice where exists (select from notice announced
    where announced.tender_id = notice.tender_id and announced.kind in ('tender', 'prequalification'))`,
    checkOfficialDocument: sql`select code, '' as username from official_document`,
    getHelp: sql`select slug, '' as username from help_article`,
    getMyLot: sql`select lot_id, username from document_receipt join ${bidder} using (company_id)`,
    getDocuments: sql`select lot_id, username from document_receipt join ${bidder} using (company_id)`,
    getComplaintRights: sql`select lot_id, username from document_receipt join ${bidder} using (company_id)`,
    getObjectionRights: sql`select lot_id, username from document_receipt join ${bidder} using (company_id)`,
    getQuestions: sql`select lot_id, username from document_receipt join ${bidder} using (company_id)`,
    getInvitation: sql`select lot_id, username from invitation join ${bidder} using (company_id)`,
    getPrequalification: sql`select lot_id, username from prequalification join ${bidder} using (company_id)`,
    getBid: sql`select lot_id, username from bid join ${bidder} using (company_id)`,
    getReceipt: sql`select lot_id, bid_version.id, username from bid_version join ${bidder} using (company_id)`,
    getOpeningRecord: sql`select lot_id, username from opening_entry join ${bidder} using (company_id)`,
    getSignedRecord: sql`select record.lot_id, '' as username from opening_record record
    join lot on lot.id = record.lot_id join tender on tender.id = tender_id where method = 'open_tender'`,
    getOwnObjection: sql`select objection.id, username from objection join ${bidder} using (company_id)`,
    getOwnComplaint: sql`select complaint.id, username from complaint join ${bidder} using (company_id)`,
    getComplaintNotice: sql`select complaint.id, username from complaint
    join ${bidder} on bidder.company_id = respondent_company_id where received_at is not null`,
    getOwnNegotiation: sql`select lot_id, username from negotiation_quote join ${bidder} using (company_id)`,
    listOwnClarifications: sql`select lot_id, username from opening_entry join ${bidder} using (company_id)`,
    getAwardNotice: sql`select lot_id, username from award_notice join ${bidder} using (company_id)
    where issued_at is not null and superseded_at is null`,
    getOrder: sql`select purchase_order.id, username from purchase_order join ${bidder} using (company_id)`,
    getFile: sql`select file.id, username from file join account on account.id = owner_account_id
    where account.kind = 'supplier'`,
    getStaffFile: sql`select file.id, username from file join account on account.id = owner_account_id
    where purpose = 'document'`,
  };

/** Nothing of these is in the story. */
export const untold = [
  'getChangeRequest',
  'getClaim',
  'getDrawRecord',
  'getLibraryVersions',
  'getMeasure',
  'getMyChangeRequest',
  'getSupplierDrawRecord',
  'getTenderTemplate',
];
