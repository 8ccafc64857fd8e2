import { sql } from 'kysely';

/** Who reads what of the demo story: by endpoint, rows of inputs with the user who must get an answer. */
export const seen: Readonly<Record<string, ReturnType<typeof sql<Readonly<Record<string, string>>>>>> = {
  getTender: sql`select id, 'buyer_a' as username from tender`,
  listTenderMembers: sql`select id, 'buyer_a' as username from tender`,
  getAward: sql`select id as lot_id, 'buyer_a' as username from lot where published_at is not null`,
  getEvaluation: sql`select lot_id, account.username from lot_evaluator join account on account.id = account_id
    where exists (select from opening where opening.lot_id = lot_evaluator.lot_id and opening.state = 'completed')`,
  listClarifications: sql`select lot_id, 'evaluator_a' as username from opening where state = 'completed'`,
  getNegotiation: sql`select lot_id, 'buyer_a' as username from negotiation`,
  getOpening: sql`select id as lot_id, 'opener_a' as username from lot where published_at is not null`,
  listOpenedFiles: sql`select lot_id, 'opener_a' as username from opening where state = 'completed'`,
  getOrderForm: sql`select lot_id, 'buyer_a' as username from award_notice
    where kind = 'won' and acknowledged_at is not null`,
  getStaffOrder: sql`select id, 'buyer_a' as username from purchase_order`,
  getPrequalificationReview: sql`select id as lot_id, 'buyer_a' as username from lot
    where prequalification_deadline is not null and published_at is not null`,
  listQuestions: sql`select id as lot_id, 'buyer_a' as username from lot where published_at is not null`,
  listAmendments: sql`select id as lot_id, 'buyer_a' as username from lot where published_at is not null`,
  listInvitations: sql`select lot_id, 'buyer_a' as username from invitation`,
  getCompany: sql`select id, 'reviewer_a' as username from company`,
  listLotApprovals: sql`select id as lot_id, 'buyer_a' as username from lot`,
  getApprovalChains: sql`select id, 'admin_a' as username from organisation where kind = 'purchaser'`,
  getOrganisation: sql`select id, 'admin_a' as username from organisation`,
  getAccountDuties: sql`select id, 'admin_a' as username from account where kind = 'staff'`,
  getManagedHelp: sql`select id, 'editor_a' as username from help_article`,
  getNotice: sql`select id, '' as username from notice`,
  getHelp: sql`select slug, '' as username from help_article`,
  getMyLot: sql`select lot_id, username from document_receipt join account using (company_id)`,
  getDocuments: sql`select lot_id, username from document_receipt join account using (company_id)`,
  getQuestions: sql`select lot_id, username from document_receipt join account using (company_id)`,
  getInvitation: sql`select lot_id, username from invitation join account using (company_id)`,
  getPrequalification: sql`select lot_id, username from prequalification join account using (company_id)`,
  getBid: sql`select lot_id, username from bid join account using (company_id)`,
  getReceipt: sql`select lot_id, bid_version.id, username from bid_version join account using (company_id)`,
  getOpeningRecord: sql`select lot_id, username from opening_entry join account using (company_id)`,
  getOwnNegotiation: sql`select lot_id, username from negotiation_quote join account using (company_id)`,
  listOwnClarifications: sql`select lot_id, username from opening_entry join account using (company_id)`,
  getAwardNotice: sql`select lot_id, username from award_notice join account using (company_id)
    where issued_at is not null`,
  getOrder: sql`select purchase_order.id, username from purchase_order join account using (company_id)`,
  getFile: sql`select file.id, username from file join account on account.id = owner_account_id
    where account.kind = 'supplier'`,
  getStaffFile: sql`select file.id, 'buyer_a' as username from file where purpose = 'document'`,
};

/** Nothing of these is in the story. */
export const untold = ['getChangeRequest', 'getMyChangeRequest'];
