import { draftFor } from '../fixtures/bid-key.ts';
import type { Rival, Rivals } from '../fixtures/rivals.ts';

export type Input = Record<string, unknown>;
export type Inputs = (world: Rivals) => readonly Input[];
export type Own = (owner: Rival, asker: Rival) => Input | Promise<Input>;

const lots =
  (
    ...stages: readonly (keyof Pick<
      Rivals,
      'invited' | 'bidding' | 'negotiated' | 'wonByFirst' | 'wonBySecond'
    >)[]
  ): Inputs =>
  (all) =>
    stages.map((stage) => ({ lotId: all[stage].lotId }));
export const page = { pageNum: 1, pageSize: 100 };

/**
 * The endpoints that list or read without an id, while the database has rows of both companies.
 * `own`: the answer contains the caller's rows.
 */
export const lists: Readonly<Record<string, { readonly inputs: readonly Input[]; readonly own: boolean }>> = {
  getMyCompany: { inputs: [{}], own: true },
  getMyChangeHistory: { inputs: [{}], own: true },
  compareMyVersions: { inputs: [{}, { from: 1, to: 1 }], own: false },
  listOwnObjections: { inputs: [page], own: true },
  listOwnComplaints: { inputs: [page], own: true },
  getLibrary: { inputs: [{}], own: true },
  listMyMeasures: { inputs: [{}], own: true },
  getBidKey: { inputs: [{}], own: true },
  listMembers: { inputs: [{}], own: true },
  listMemberInvitations: { inputs: [{}], own: true },
  listJoinRequests: { inputs: [{}], own: true },
  getMyJoinRequest: { inputs: [{}], own: false },
  listCompanyClaims: { inputs: [{}], own: true },
  getMyClaim: { inputs: [{}], own: true },
  listMyLots: { inputs: [page, { ...page, keyword: '光伏' }], own: false },
  listMessages: { inputs: [page, { ...page, unread: '1' }], own: true },
  countUnreadMessages: { inputs: [{}], own: false },
  listOwnOrders: { inputs: [page, { ...page, keyword: 'DD' }, { ...page, sortBy: 'totalIncl' }], own: true },
  getDashboard: { inputs: [{}], own: false },
  listTodos: { inputs: [{}], own: false },
  getMe: { inputs: [{}], own: true },
  getVaultKey: { inputs: [{}], own: false },
  listMyPermissions: { inputs: [{}], own: false },
  listSessions: { inputs: [{}], own: false },
  getSettings: { inputs: [{}], own: true },
  getNotifications: { inputs: [{}], own: false },
  getFactor: { inputs: [{}], own: false },
  listSignIns: { inputs: [page], own: false },
  getOwnDingtalk: { inputs: [{}], own: false },
  listOwnPartners: { inputs: [{}], own: false },
  getClosure: { inputs: [{}], own: false },
};

/** The endpoints that name a lot in which both companies take part: each reads its own rows. */
export const shared: Readonly<Record<string, Inputs>> = {
  getMyLot: lots('invited', 'bidding', 'negotiated', 'wonByFirst', 'wonBySecond'),
  getInvitation: lots('invited'),
  getPrequalification: lots('invited'),
  getDocuments: lots('bidding'),
  getQuestions: lots('bidding'),
  getObjectionRights: lots('bidding'),
  getComplaintRights: lots('bidding'),
  getBid: lots('bidding', 'negotiated', 'wonByFirst'),
  getOpeningRecord: lots('negotiated', 'wonByFirst'),
  listOwnClarifications: lots('negotiated'),
  getOwnNegotiation: lots('negotiated'),
  getAwardNotice: lots('wonByFirst', 'wonBySecond'),
};

export const application = (asker: Rival) => ({
  version: 1,
  statement: `${asker.mark}具备公告要求的资格条件，特此申请。`,
  contact: { name: '周工', phone: '13800008000', email: '' },
  fileIds: [asker.applicationFileId],
});

/** Acts in a shared lot or round: each acts for itself. In this order, as a company would take them. */
export const sharedActs: Readonly<Record<string, (all: Rivals, asker: Rival) => Input | Promise<Input>>> = {
  readInvitation: ({ invited }) => ({ lotId: invited.lotId }),
  replyInvitation: ({ invited }) => ({ lotId: invited.lotId, reply: 'accepted' }),
  savePrequalificationDraft: ({ invited }, asker) => ({ lotId: invited.lotId, ...application(asker) }),
  submitPrequalification: ({ invited }, asker) => ({ lotId: invited.lotId, ...application(asker) }),
  withdrawPrequalification: ({ invited }) => ({ lotId: invited.lotId, version: 2 }),
  obtainDocuments: ({ bidding }) => ({ lotId: bidding.lotId }),
  saveBidDraft: ({ bidding }, asker) =>
    draftFor(asker.key, bidding.lotId, 1, { letter: { delivery: asker.mark } }),
  withdrawBid: ({ bidding }, asker) => ({ lotId: bidding.lotId, versionId: asker.receiptId }),
  submitQuote: ({ roundId, lineIds }, { mark }) => ({
    roundId,
    lines: lineIds.map((lineId) => ({ lineId, unitPriceIncl: '1000.00', taxRate: '13' })),
    delivery: '30日',
    paymentTerms: `货到付款，${mark}`,
  }),
  quitNegotiation: ({ roundId }) => ({ roundId, reason: '近期产能已经排满' }),
  acknowledgeAward: ({ wonByFirst }) => ({ lotId: wonByFirst.lotId }),
  stateOnForfeit: ({ wonByFirst }) => ({
    lotId: wonByFirst.lotId,
    id: wonByFirst.lotId,
    statement: '本单位将在期限内签订合同。',
  }),
  declineAward: ({ wonByFirst }) => ({ lotId: wonByFirst.lotId, reason: '产能不足，无法按期履约' }),
};

/** Commands that the state of the shared lot allows to neither company. */
export const refusedForAll = new Set([
  'savePrequalificationDraft',
  'quitNegotiation',
  'declineAward',
  'stateOnForfeit',
]);
