import type { Database } from './schema.gen.ts';

/** The owner of a row: a company, an account, a lot's buyers, openers and evaluators, or organisations. */
type Owner = 'company' | 'account' | 'lot' | 'organisation';

interface Table {
  /** The folders below `apps/api/src/` whose stores write the table; for the platform, the files that do. */
  readonly writers: readonly string[];
  readonly owners: readonly Owner[];
}

/** A table of a feature, which only the stores of this feature write. */
const of = (feature: string, ...owners: readonly Owner[]): Table => ({
  writers: [`features/${feature}`],
  owners,
});

/**
 * Every table with its writers and the owners of its rows. `npm run check` compares the queries with it
 * (scripts/scopes.mjs): a query that reads a company's rows for a supplier takes the company's scope, and one that
 * reads a lot's rows for staff takes the staff scope.
 */
export const tables = {
  account: of('account'),
  accountRole: of('account'),
  amendment: of('amendment', 'lot'),
  amendmentDocument: of('amendment', 'lot'),
  approval: of('approval', 'lot'),
  // Readable by the people who manage organisations.
  approvalChain: of('approval'),
  // Delegations given or received; the store filters by account.
  approvalDelegation: of('approval', 'account'),
  approvalStep: of('approval', 'lot'),
  area: of('reference'),
  // Read together with the row it is attached to.
  attachment: of('file', 'company'),
  // Counts by address, for every client behind it.
  attempt: { writers: ['platform/http/attempt'], owners: [] },
  // Written at the end of every transaction.
  auditLog: { writers: ['platform/database/transaction'], owners: [] },
  // Belongs to no owner: it records that an arrival is in progress, not whose it is.
  arrival: { writers: ['platform/http/arrival'], owners: [] },
  auditSeal: of('audit'),
  awardForfeit: of('award', 'company', 'lot'),
  awardNotice: of('award', 'company', 'lot'),
  bid: of('bid', 'company', 'lot'),
  bidConfirmation: of('bid', 'company'),
  bidDraftBlock: of('bid', 'company', 'lot'),
  bidDraftFile: of('bid', 'company', 'lot'),
  bidEnvelope: of('bid', 'company', 'lot'),
  bidKey: of('bid-key', 'company'),
  bidKeyCopy: of('bid-key', 'company'),
  bidKeyPair: of('bid-key', 'account'),
  bidVersion: of('bid', 'company', 'lot'),
  bidWithdrawal: of('bid', 'company', 'lot'),
  candidate: of('evaluation', 'company', 'lot'),
  category: of('reference'),
  chainStep: of('approval'),
  chairVote: of('evaluation', 'lot'),
  changeRequest: of('change-request', 'company'),
  claim: of('claim', 'company', 'account'),
  claimObjection: of('claim', 'company', 'account'),
  // A digest of a call's content, compared only with calls of the same owner.
  createAsked: { writers: ['platform/database/repetition'], owners: [] },
  clarification: of('clarification', 'company', 'lot'),
  clarificationProposal: of('clarification', 'lot'),
  clause: of('tender', 'lot'),
  committeeChair: of('evaluation', 'lot'),
  committeeDeclaration: of('evaluation', 'lot'),
  committeeDeparture: of('evaluation', 'lot'),
  criterion: of('tender', 'lot'),
  company: of('company', 'company'),
  companyMark: of('company', 'company'),
  companyVersion: of('company', 'company'),
  // The delivery attempts of a message, written by the code that delivers it.
  deliveryAttempt: { writers: ['platform/messaging/outbox'], owners: [] },
  device: of('session'),
  complaint: of('complaint', 'company', 'lot'),
  complaintPerson: of('complaint', 'lot'),
  dictionary: of('reference'),
  documentReceipt: of('document', 'company', 'lot'),
  drawnSupplier: of('invitation', 'company', 'lot'),
  entrustedTender: of('entrustment', 'organisation'),
  entrustment: of('entrustment', 'organisation'),
  evaluation: of('evaluation', 'lot'),
  evaluationReport: of('evaluation', 'lot'),
  evaluationRound: of('evaluation', 'lot'),
  evaluationSheet: of('evaluation', 'lot'),
  // Read by the expert, and by those who review experts.
  expert: of('expert', 'account'),
  expertAppointment: of('draw', 'lot'),
  expertDraw: of('draw', 'lot'),
  expertInvitation: of('draw', 'lot'),
  file: of('file', 'company'),
  helpArticle: of('help'),
  holiday: of('holiday'),
  holidayYear: of('holiday'),
  humanCheck: of('account'),
  installation: {
    writers: ['platform/database/clock', 'platform/process/installation', 'platform/process/readiness'],
    owners: [],
  },
  invitation: of('invitation', 'company', 'lot'),
  keyPasskey: of('account', 'account'),
  libraryEntry: of('library', 'company'),
  libraryVersion: of('library', 'company'),
  loginCode: of('session', 'account'),
  lot: of('tender', 'lot'),
  lotChange: of('tender'),
  lotItemVersion: of('tender', 'lot'),
  lotDivision: of('tender', 'lot'),
  lotDivisionDealer: of('tender', 'lot'),
  lotDivisionOpener: of('tender', 'lot'),
  lotEvaluator: of('tender', 'lot'),
  lotOpener: of('tender', 'lot'),
  lotKey: of('tender', 'lot'),
  lotKeyConsent: of('tender', 'account', 'lot'),
  lotShare: of('tender', 'lot'),
  // The row is written by a trigger of the opening.
  lotTrace: of('evaluation', 'lot'),
  intention: of('intention', 'organisation'),
  intentionVersion: of('intention'),
  officialDocument: of('official-document', 'company', 'lot'),
  plan: of('plan', 'organisation'),
  planPackage: of('plan'),
  planVersion: of('plan', 'organisation'),
  wordingRuleVersion: of('wording'),
  joinRequest: of('member', 'company', 'account'),
  measure: of('measure', 'company', 'organisation'),
  memberInvitation: of('member', 'company'),
  // Delivered together with the message in the outbox.
  message: { writers: ['features/message', 'platform/messaging/outbox'], owners: ['account'] },
  messageTemplate: of('outbox'),
  negotiation: of('negotiation', 'lot'),
  negotiationMeeting: of('negotiation', 'company', 'lot'),
  negotiationQuote: of('negotiation', 'company', 'lot'),
  negotiationRound: of('negotiation', 'lot'),
  notice: of('notice'),
  // Notification settings: read by the account, and by the outbox for its recipients.
  notificationChoice: of('message', 'account'),
  notificationSetting: of('message', 'account'),
  // Counted by a trigger.
  noticeTally: { writers: [], owners: [] },
  // Readable by all who create accounts or grant roles.
  organisation: of('organisation'),
  openUpload: of('file', 'account'),
  openedBid: of('opening', 'company', 'lot'),
  openerKey: of('opening', 'account'),
  openerSigner: of('opening', 'account'),
  objection: of('objection', 'company', 'lot'),
  objectionPerson: of('objection', 'lot'),
  opening: of('opening', 'lot'),
  openingDraft: of('opening', 'company', 'lot'),
  openingEntry: of('opening', 'company', 'lot'),
  openingFinding: of('opening', 'company', 'lot'),
  openingRecord: of('opening', 'lot'),
  openingSupplement: of('opening', 'lot'),
  orderEvent: of('order', 'company', 'lot'),
  otp: of('account'),
  // Proven by the browser's token, like a pending sign-in.
  outsideEntry: of('account'),
  outsideIdentity: of('account', 'account'),
  outbox: { writers: ['platform/messaging/outbox'], owners: [] },
  // Managed by the people who manage accounts, for all.
  partner: of('account'),
  partnerCall: of('account'),
  partnerKey: of('account'),
  passkey: of('account'),
  passkeyChallenge: of('account'),
  passwordHistory: of('account', 'account'),
  passwordReset: of('account'),
  pendingSignIn: of('session'),
  // For persons without an account: phone and client as digests.
  personUpload: of('file'),
  // The file that it certifies is checked first.
  fileReceipt: of('file'),
  // Read with the tender documents that the file is of.
  fileText: of('file'),
  fileTrace: of('evaluation', 'lot'),
  prequalification: of('prequalification', 'company', 'lot'),
  priceEntry: of('opening', 'company', 'lot'),
  priceLine: of('tender', 'lot'),
  purchaseOrder: of('order', 'company', 'lot'),
  purchaseOrderLine: of('order', 'company', 'lot'),
  question: of('question', 'company', 'lot'),
  receiptRoot: of('receipt', 'lot'),
  // Counts over all lots, which name none.
  relationTally: of('evaluation'),
  reportOpinion: of('evaluation', 'lot'),
  recoveryCode: of('account'),
  // Read by address, whoever uses it.
  refusedAddress: { writers: ['platform/messaging/outbox'], owners: [] },
  removedFile: of('file'),
  role: { writers: [], owners: [] },
  rolePermission: of('permission'),
  serverKey: { writers: ['platform/keys'], owners: [] },
  qualificationJudgement: of('evaluation', 'lot'),
  qualificationReview: of('evaluation', 'lot'),
  scoreAnswer: of('evaluation', 'lot'),
  savedFilter: of('saved-filter', 'account'),
  session: of('session'),
  signInFailure: of('session'),
  singleSourceOpinion: of('tender'),
  singleSourcePublicity: of('tender'),
  spentTicket: of('file'),
  struckCandidate: of('award', 'company', 'lot'),
  supplierDraw: of('invitation', 'lot'),
  tender: of('tender', 'lot'),
  // Read with the tender, by its team and those who approve it.
  tenderComment: of('comment', 'lot'),
  tenderCommentEntry: of('comment', 'lot'),
  tenderDocument: of('tender', 'lot'),
  tenderEntry: of('tender', 'organisation'),
  tenderMember: of('tender', 'lot'),
  tenderTemplate: of('tender', 'organisation'),
  tracePair: of('evaluation', 'lot'),
  totp: of('account'),
  // Public, or a digest of private content.
  transparencyCheckpoint: of('transparency'),
  transparencyCosignature: of('transparency'),
  signingCertificate: of('official-document'),
  transparencyEntry: of('transparency'),
  transparencyStamp: of('transparency'),
  transparencyWitness: of('transparency'),
  warningReason: of('tender', 'lot'),
} satisfies Record<keyof Database, Table>;

/**
 * Append-only tables, by their names in the database: the audit log and its seals, and all that was submitted, opened,
 * obtained and ordered. The server's role can neither update nor delete their rows (platform/database/server-role.ts).
 */
export const appendOnlyTables: readonly string[] = [
  'audit_log',
  'audit_seal',
  'bid_confirmation',
  'bid_envelope',
  'bid_withdrawal',
  'chair_vote',
  'committee_chair',
  'committee_declaration',
  'company_version',
  'document_receipt',
  'evaluation_round',
  'expert_appointment',
  'intention_version',
  'lot_change',
  'lot_item_version',
  'lot_key',
  'lot_key_consent',
  'notice',
  'opener_signer',
  'opening_entry',
  'opening_record',
  'opening_supplement',
  'order_event',
  'plan_package',
  'plan_version',
  'price_entry',
  'qualification_judgement',
  'receipt_root',
  'report_opinion',
  'score_answer',
  'tender_comment',
  'tender_comment_entry',
  'trace_pair',
  'transparency_checkpoint',
  'transparency_cosignature',
  'transparency_entry',
  'transparency_stamp',
  'wording_rule_version',
];

/**
 * Write-once columns of tables whose other columns change: keys, divisions of keys, and received content. The server's
 * role can update none of these columns (platform/database/server-role.ts). A new column of such a table is mutable unless it
 * is listed here.
 */
export const writtenOnce: Readonly<Record<string, readonly string[]>> = {
  bid_key: ['id', 'company_id', 'version_no', 'recipient', 'made_by', 'made_at'],
  bid_key_pair: ['id', 'account_id', 'recipient', 'made_at'],
  bid_version: [
    ...['id', 'bid_id', 'lot_id', 'company_id', 'version_no', 'company_version_id', 'manifest'],
    ...['manifest_sha256', 'receipt_no', 'receipt', 'leaf_hash', 'submitted_by', 'submitted_at', 'items_no'],
  ],
  committee_departure: [
    ...[
      'lot_id',
      'no',
      'evaluator_id',
      'seat',
      'kind',
      'ground',
      'bid_ids',
      'reason',
      'void_sheet',
      'left_at',
    ],
    'recorded_by',
  ],
  evaluation_report: ['lot_id', 'no', 'drawn_up_by', 'drawn_up_at', 'members', 'content', 'digest'],
  expert_draw: [
    ...['lot_id', 'no', 'request', 'candidates', 'seed', 'body', 'signature', 'reason', 'requested_by'],
    'requested_at',
  ],
  expert_invitation: [
    ...['id', 'lot_id', 'draw_no', 'position', 'account_id', 'speciality', 'invited_at', 'due_at'],
  ],
  supplier_draw: [
    ...['lot_id', 'no', 'request', 'candidates', 'seed', 'body', 'signature', 'requested_by', 'requested_at'],
  ],
  drawn_supplier: ['lot_id', 'draw_no', 'position', 'company_id', 'drawn_at'],
  lot_trace: ['lot_id', 'opened_at'],
  lot_division: ['id', 'lot_id', 'no', 'reason', 'asked_by', 'asked_at'],
  lot_division_dealer: ['division_id', 'account_id', 'dealt_at'],
  lot_division_opener: ['division_id', 'account_id', 'key_id'],
  lot_share: ['lot_id', 'account_id', 'key_id', 'sha256', 'price_sha256', 'division', 'dealer_id', 'held'],
  official_document: [
    ...['id', 'kind', 'lot_id', 'company_id', 'award_notice_id', 'opening_no', 'report_no'],
    ...['bid_version_id', 'code', 'content', 'decided_at'],
  ],
  opener_key: ['id', 'account_id', 'recipient', 'made_at'],
  single_source_opinion: ['id', 'publicity_id', 'opinion_no', 'content', 'consent_version', 'submitted_at'],
  single_source_publicity: [
    ...['id', 'tender_id', 'notice_id', 'supplier_name', 'supplier_uscc', 'supplier_address', 'description'],
    ...['reason', 'supervisor', 'experts', 'shown', 'published_at', 'published_by', 'until', 'review_due'],
  ],
};

/** The tables among these whose rows are deleted in time: a lot's shares, once it is opened or over. */
export const removable: readonly string[] = ['lot_share'];

/**
 * Queries that read such rows without a scope, because their result is not shown to a reader but decides an act. Each
 * with its reason; an entry that is not needed is refused.
 */
export const factReads: Readonly<Record<string, string>> = {
  'features/account/audience/read-model.ts#handlersOf':
    'Whom an act on a lot is told to; who they are is told to nobody.',
  'features/tender/store.ts#lockLot':
    'It is the hold itself: who may act is asked under it (mayHandle, seesTender).',
  'features/tender/store.ts#lockTender': 'As lockLot.',
  'features/opening/session/read-model.ts#readLateOpenings':
    'The number of an opening that stands still, and nothing else, to who keeps the system.',
  'features/tender/lot/store.ts#countLots': 'How a held lot is named depends on it.',
  'features/tender/lot/store.ts#isAnyPending':
    'Whether an approval is still about anything, beside a held lot.',
  'features/tender/member/store.ts#holdTender': 'As lockLot: the team is asked under it.',
  'features/tender/member/store.ts#dutyOf': 'Of a tender that is held, for who may change its team.',
  'features/tender/member/store.ts#holdOwned':
    'Who disables an account, or takes its roles, hands its tenders over, whoever sees them.',
  'features/tender/member/read-model.ts#ownedTenders': 'As holdOwned: their numbers, and whose they are.',
  'features/permission/store.ts#findNeeded':
    'Whether a tender, an opening or an evaluation depends on a role, yes or no; which one it is, is not told.',
  'features/intention/read-model.ts#readChoices':
    'Published intentions of an organisation, which are public.',
  'features/intention/read-model.ts#findAnnounced':
    'Whether the intention of a tender is public, since when, and whose it is; its contents are not shown.',
  'features/plan/read-model.ts#findNamed':
    'What a tender must keep to in the plan that it names; the differences are shown to those who see the tender.',
  'features/tender/consent/store.ts#findConsents':
    'Whether signatures under a lot’s key still fit what was stated, yes or no.',
  'features/tender/key/store.ts#findLotKey':
    'Whether the rows of a lot’s key still say what the public log names, yes or no.',
  'features/tender/key/store.ts#readHeld': 'As findLotKey: of its shares.',
  'features/tender/key/store.ts#readKeyedOpeners':
    'Of held lots that are being published: whether each opener has a key, and which.',
  'features/tender/opener/store.ts#holdNamed':
    'Who disables an account, or takes its roles, puts another opener in its place, whoever sees the lots.',
  'features/tender/opener/read-model.ts#openingTenders':
    'As holdNamed: numbers of tenders, and whose they are.',
  'features/tender/evaluator/store.ts#holdJudged': 'As holdNamed: another evaluator.',
  'features/tender/evaluator/read-model.ts#evaluationTenders': 'As openingTenders.',
  'features/draw/store.ts#findStatement': 'Whether a draw still says what the public log names, yes or no.',
  'features/invitation/draw/store.ts#findStatement':
    'Whether a draw still says what the public log names, yes or no.',
  'features/draw/store.ts#findLotsOf': 'As holdJudged: of drawn seats, whose next experts are invited.',
  'features/entrustment/store.ts#keepStanding':
    'Whether an agency is entrusted with such a tender now, by which what is written of it is decided for all.',
  'features/company/store.ts#lockCompany':
    'The hold itself, of a company that somebody comes to: named by the invitation they were sent.',
  'features/company/store.ts#findByUscc': 'Whether such a company is registered, which is no secret.',
  'features/member/invitation/store.ts#findByCode':
    'The code of the link is the proof: whoever has it was sent it.',
  'features/member/invitation/store.ts#lockByCode': 'As findByCode.',
  'features/member/invitation/store.ts#removeTo':
    'What was sent to somebody who closes their account goes, whichever company sent it; nothing of it is told.',
  'features/comment/read-model.ts#countOpen':
    'How many comments hold the last signature; none of them is shown.',
  'features/approval/read-model.ts#waitingTenders': 'As ownedTenders: numbers, and who else could sign.',
  'features/entrustment/store.ts#holdOwned':
    'As the holdOwned of tenders: who disables an account, or takes its roles, hands over what it answers for.',
  'features/entrustment/read-model.ts#ownedEntrustments': 'As holdOwned: their numbers, and whose they are.',
  'features/organisation/store.ts#countUnderWay':
    'How many tenders and entrustments keep an organisation in use; which, is not told.',
  'features/tender/store.ts#unknownReferences':
    'Which ids are not there; whether one may be named, maySucceed says.',
  'features/tender/document/store.ts#findDocument':
    'Whose lot it is; who may act is asked under the lot’s lock, and one that is gone is told from one that is not theirs.',
  'features/amendment/store.ts#documentsOf': 'Of a change that is held, found with a scope.',
  'features/receipt/store.ts#readRoot':
    'The log that was fixed: the same for whoever asks, and never told here.',
  'features/opening/session/store.ts#readBidState':
    'Of a bid of the lot that is being opened, held before its step.',
  'features/approval/store.ts#lockOpen':
    'What waits of a tender or a lot that is held; who may sign it, the domain decides under it.',
  'features/approval/store.ts#lockOpenOfLot': 'Of a lot that is held and over, for all.',
  'features/notice/store.ts#insertNotice': 'Publishing: what it reads is public from now on.',
  'features/notice/store.ts#findTender': 'Publishing: as insertNotice.',
  'features/negotiation/store.ts#findDueRounds':
    'A round that is over is revealed for all, whoever looks first.',
  'features/negotiation/store.ts#lockRound': 'As findDueRounds.',
  'features/negotiation/store.ts#readSubmitted':
    'As findDueRounds: what is revealed stays sealed to who may not see it.',
  'features/change-request/read-model.ts#namesFor':
    'Words for codes, and names of the files of a profile that is shown; it can name files of its own company only.',
};
