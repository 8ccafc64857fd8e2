import type { StaffActor } from '../../src/platform/actor.ts';
import type { Rivals } from '../fixtures/rivals.ts';
import type { TenderFixture } from '../fixtures/tender.ts';
import type { Person } from '../test-app.ts';

export type Staff = Person<StaffActor>;
export type Input = Record<string, unknown>;
export type Named = 'buyer' | 'opener' | 'evaluator' | 'approver';

export interface World extends Rivals {
  readonly draft: TenderFixture;
  readonly documentId: string;
  readonly applicationId: string;
  readonly invitationId: string;
  /** A prepared change of the lot that takes bids. */
  readonly amendmentId: string;
  readonly messageId: string;
  /** Open, of the lot that takes bids. */
  readonly divisionId: string;
  readonly publicityId: string;
  /** A buyer of no part in any of it. */
  readonly outsider: Staff;
}
export type Stage = 'draft' | 'invited' | 'bidding' | 'negotiated' | 'wonByFirst';

export interface Case {
  readonly stage: Stage;
  readonly input: (asker: Staff, at: TenderFixture) => Input | Promise<Input>;
  /** The role that is allowed; null if the state of the lot allows none. */
  readonly by?: Named | null;
}

const page = { pageNum: 1, pageSize: 100 };
const queues = (names: readonly string[], more: Input = {}) =>
  names.map((queue) => ({ ...page, queue, ...more }));
/**
 * The endpoints that list or count, while the database has rows of all tenders.
 * `by`: the role that finds rows of its own.
 */
export const lists: Readonly<
  Record<string, { readonly inputs: readonly Input[]; readonly by: Named | null }>
> = {
  listTenders: {
    inputs: [page, { ...page, keyword: '光伏' }, { ...page, sortBy: 'bidDeadline' }],
    by: 'buyer',
  },
  countTenders: { inputs: [{}], by: null },
  listOpenings: { inputs: queues(['waiting', 'opened'], { whose: 'all' }), by: 'opener' },
  listEvaluations: { inputs: queues(['waiting', 'concluded'], { whose: 'all' }), by: 'evaluator' },
  listAwards: {
    inputs: queues(['publicize', 'publicity', 'propose', 'approve', 'issue', 'contract', 'awarded']),
    by: 'buyer',
  },
  listOrders: { inputs: [page, { ...page, keyword: 'DD' }], by: 'buyer' },
  listObjections: { inputs: [page, { ...page, group: 'open' }], by: 'buyer' },
  listComplaints: { inputs: [page, { ...page, group: 'open' }], by: 'buyer' },
  listComplaintRegister: { inputs: [page, { ...page, state: 'handling' }], by: 'buyer' },
  getComplaintFigures: { inputs: [{}], by: null },
  listObjectionRegister: { inputs: [page, { ...page, state: 'open' }], by: 'buyer' },
  getObjectionFigures: { inputs: [{}], by: null },
  getDesk: { inputs: [{}], by: 'buyer' },
  listApprovals: { inputs: queues(['waiting', 'signed']), by: 'approver' },
  listStaffMessages: { inputs: [page], by: null },
  listTenderTemplates: { inputs: [page, { ...page, state: 'retired' }], by: null },
  listPlans: { inputs: [page, { ...page, state: 'approved' }], by: null },
  listIntentions: { inputs: [page, { ...page, state: 'published' }], by: null },
  listTenderEntries: { inputs: [page, { ...page, kind: 'criterion' }], by: null },
};

/** Endpoints that require a role and name no tender: suppliers, content, accounts, the log, one's own account. */
export const byRole = new Set([
  'createStaffAccount',
  'disableStaffAccount',
  'enableStaffAccount',
  'handOverStaffWork',
  'getAccountDuties',
  'listStaffAccounts',
  'askPasswordReset',
  'confirmPasswordReset',
  'declinePasswordReset',
  'setStaffRoles',
  'listPartners',
  'registerPartner',
  'addPartnerKey',
  'withdrawPartnerKey',
  'listSupplierAccounts',
  'issueLoginLink',
  'listRoles',
  'setRolePermissions',
  'listAudit',
  'createListExport',
  'getRelations',
  'verifyAudit',
  'exportAudit',
  'approveChangeRequest',
  'getChangeRequest',
  'rejectChangeRequest',
  'returnChangeRequest',
  'acceptClaim',
  'getClaim',
  'refuseClaim',
  'approveCompany',
  'compareVersions',
  'countCompanies',
  'getCompany',
  'getHints',
  'listCompanies',
  'listReviews',
  'listExpiries',
  'rejectCompany',
  'returnCompany',
  'viewSensitive',
  'createOrganisation',
  'getApprovalChains',
  'giveDelegation',
  'getOpenerKey',
  'makeOpenerKey',
  'wrapOpenerKey',
  'draftKeyPasskey',
  'addKeyPasskey',
  'removeKeyPasskey',
  'beginRehearsal',
  'finishRehearsal',
  'listDelegations',
  'revokeDelegation',
  'saveApprovalChain',
  'disableOrganisation',
  'enableOrganisation',
  'getOrganisation',
  'listOrganisations',
  'moveOrganisation',
  'reviseOrganisation',
  'listHolidays',
  'checkHolidayFile',
  'importHolidayFile',
  'listWordingRules',
  'getWordingRule',
  'saveWordingRule',
  'retireWordingRule',
  'listReference',
  'saveReferenceEntry',
  'checkReferenceFile',
  'importReferenceFile',
  'getManagedHelp',
  'listManagedHelp',
  'saveHelp',
  'listDevInbox',
  'listSent',
  'listUnsent',
  'resendMessage',
  'resendKind',
  'getInstallation',
  'repeatJob',
  'repeatOpening',
  'listTemplates',
  'getTemplate',
  'previewTemplate',
  'tryTemplate',
  'wordTemplate',
  'restoreTemplate',
  'getStaffMe',
  'getStaffVaultKey',
  'listStaffPermissions',
  'signInStaff',
  'signOutStaff',
  'getStaffSettings',
  'sendStaffContactCode',
  'changeStaffContact',
  'changeStaffPassword',
  'startOidc',
  'enterByOidc',
  'getOwnOidc',
  'startOwnOidc',
  'bindOidc',
  'unbindOidc',
  'draftStaffTotp',
  'confirmStaffTotp',
  'removeStaffTotp',
  'renewStaffRecoveryCodes',
  'getStaffFactor',
  'showStaffFactor',
  'draftStaffPasskey',
  'registerStaffPasskey',
  'askStaffOwnData',
  'removeStaffPasskey',
  'draftStaffPasskeyProof',
  'draftStaffSecondStep',
  'finishStaffSignIn',
  'listStaffSignIns',
  'listStaffSessions',
  'endStaffSession',
  'endStaffSessions',
  'countStaffUnreadMessages',
  'getStaffNotifications',
  'setStaffNotifications',
  'retryStaffMail',
  'readAllStaffMessages',
  'checkTenderSchedule',
  'listCompanyOptions',
  'listStaffOptions',
  'listTenderOrganisations',
]);
/** Endpoints with a test of their own. */
export const apart = new Set([
  // The supervisor's: `features/complaint/routes.test.ts`.
  'receiveComplaint',
  'refuseComplaint',
  // `features/complaint/together/routes.test.ts`.
  'refuseComplaints',
  'askComplaintCorrection',
  'suspendByComplaint',
  'liftComplaintSuspension',
  'writeComplaintDecision',
  'handInComplaintDecision',
  'signComplaintDecision',
  'returnComplaintDecision',
  'confirmComplaintRemedy',
  'getStaffFile',
  'getCompanyHistory',
  'issueStaffTicket',
  'readStaffMessage',
  'listMeasures',
  'getMeasure',
  'listCompanyMeasures',
  'proposeMeasure',
  'confirmMeasure',
  'rejectMeasure',
  'proposeLifting',
  'liftMeasure',
  'declineLifting',
  'answerAppeal',
  'listEntrustments',
  'getEntrustmentForm',
  'offerEntrustment',
  'acceptEntrustment',
  'closeEntrustment',
  'nameEntrustmentOwner',
  // `features/saved-filter/routes.test.ts`.
  'listSavedFilters',
  'saveFilter',
  'deleteSavedFilter',
  // `features/tender/template/routes.test.ts`.
  'getTenderTemplate',
  'renameTenderTemplate',
  'retireTenderTemplate',
  'restoreTenderTemplate',
  // `features/intention/routes.test.ts`.
  'listPurchasers',
  'getIntention',
  'saveIntention',
  'publishIntention',
  'reviseIntention',
  'cancelIntention',
  // Of published intentions, which are public.
  'listIntentionChoices',
  // `features/comment/routes.test.ts`.
  'listComments',
  'writeComment',
  'replyToComment',
  'settleComment',
  'reopenComment',
  'withdrawComment',
  // `features/expert/routes.test.ts`.
  'sendExpertOtp',
  'registerExpert',
  'getOwnExpert',
  'submitExpert',
  'saveAbsences',
  'listExperts',
  'getExpert',
  'viewExpertIdNo',
  'approveExpert',
  'returnExpert',
  'suspendExpert',
  'resumeExpert',
  'endExpert',
  // `features/draw/routes.test.ts` and `features/draw/routes.secrecy.test.ts`.
  'getDraw',
  'requestDraw',
  'appointExpert',
  'getDrawRecord',
  'listOwnInvitations',
  'acceptInvitation',
  'declineInvitation',
  'withdrawAcceptance',
  'listExpertInvitations',
  // `features/invitation/draw/routes.test.ts`.
  'getSupplierDraw',
  'requestSupplierDraw',
  'getSupplierDrawRecord',
  // `features/plan/routes.test.ts`.
  'getPlan',
  'listPlanChoices',
  'savePlan',
  'submitPlan',
  'recallPlan',
  'approvePlan',
  'returnPlan',
  'revisePlan',
  'discardPlan',
  'endPlan',
  // `features/tender/entry/routes.test.ts`.
  'getTenderEntry',
  'listEntryKeepers',
  'saveTenderEntry',
  'retireTenderEntry',
  'restoreTenderEntry',
]);
