import { randomUUID } from 'node:crypto';
import { endpoints } from '@procure/contract/registry.ts';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { newBidKey, newPair } from '../testing/fixtures/bid-key.ts';
import { complaintContent } from '../testing/fixtures/complaint.ts';
import { contents } from '../testing/fixtures/library.ts';
import { objectionContent } from '../testing/fixtures/objection.ts';
import { uploadAttachment } from '../testing/fixtures/participation.ts';
import { marksOf, type Rival, type Rivals, rivals, rowsOf } from '../testing/fixtures/rivals.ts';
import { type Answer, callerOf, endpointOf } from '../testing/isolation/call.ts';
import { claimInput, claimsOf } from '../testing/isolation/claims.ts';
import {
  application,
  type Input,
  lists,
  type Own,
  page,
  refusedForAll,
  shared,
  sharedActs,
} from '../testing/isolation/companies.ts';
import { measureAgainst } from '../testing/isolation/measure.ts';
import { ownedBy } from '../testing/isolation/owned.ts';
import { testApp, testPassword } from '../testing/test-app.ts';

/**
 * Two companies in the same lots. The second calls every endpoint of the portal: no answer contains data of the first
 * company, and none of its data change. `npm run holes` removes one condition after the other from the server and
 * expects these tests to fail.
 */
const test = testApp();
const call = callerOf(test, 'portal');
const {
  entryOf,
  invitationOf,
  requestTo,
  requestOf,
  passkeyOf,
  keyPasskeyOf,
  keyPasskeyFor,
  sessionOf,
  openedFileOf,
} = ownedBy(test);
const { claimTo, claimOf } = claimsOf(test);
// Each test is a walk through every endpoint, as long as the machine needs for it.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });
let world: Rivals;
/** The identifying values of the first company, and of the second. */
let marks: readonly string[];
let ownMarks: readonly string[];

/** The key of each company, as the browser that made it knows it. */
const keyOf = ({ key }: Rival) => key;

beforeAll(async () => {
  world = await rivals(test);
  // The first company's rows are inserted last, so that a query for the newest row of all would show them to the other.
  for (const owner of [world.second, world.first]) {
    await invitationOf(owner);
    await requestTo(owner);
    await entryOf(owner);
    await claimTo(owner);
    await claimOf(owner);
    await measureAgainst(test, owner);
  }
  const [theirs, own] = [await rowsOf(test, world.first), await rowsOf(test, world.second)];
  marks = (await marksOf(test, world.first)).filter((mark) => !own.includes(mark));
  ownMarks = (await marksOf(test, world.second)).filter((mark) => !theirs.includes(mark));
}, 300_000);

const orderOf = (owner: Rival) => ({
  id: owner === world.first ? world.wonByFirst.orderId : world.wonBySecond.orderId,
});
const objectionOf = ({ objectionId }: Rival) => ({ id: objectionId });
const complaintOf = ({ complaintId }: Rival) => ({ id: complaintId });
const { lotId: _, objectionId: __, subject: ___, ...complaintText } = complaintContent('', '');
const changeOf = ({ changeRequest }: Rival) => ({ ...changeRequest });

/** The endpoints that name an object of a company by path or body: for the other company it does not exist. */
const objects: Readonly<Record<string, Own | readonly Own[]>> = {
  getMyChangeRequest: changeOf,
  saveChangeRequest: changeOf,
  submitChangeRequest: changeOf,
  withdrawChangeRequest: changeOf,
  getLibraryVersions: entryOf,
  saveLibraryEntry: entryOf,
  removeLibraryEntry: entryOf,
  getReceipt: ({ receiptId }) => ({ lotId: world.bidding.lotId, id: receiptId }),
  issueReceipt: ({ receiptId }) => ({ lotId: world.bidding.lotId, id: receiptId }),
  withdrawQuestion: ({ questionId }) => ({ id: questionId }),
  getOwnObjection: objectionOf,
  submitObjection: (owner) => ({ lotId: world.bidding.lotId, version: 1, ...objectionOf(owner) }),
  withdrawObjection: objectionOf,
  getOwnComplaint: complaintOf,
  submitComplaint: (owner) => ({ lotId: world.bidding.lotId, version: 1, ...complaintOf(owner) }),
  correctComplaint: (owner) => ({ ...complaintText, version: 3, ...complaintOf(owner) }),
  withdrawComplaint: complaintOf,
  replyClarification: ({ clarificationId }) => ({
    id: clarificationId,
    reply: '质保期自验收合格之日起算，共五年。',
    substanceUnchanged: true,
    fileIds: [],
  }),
  answerMinutes: ({ meetingId }) => ({ id: meetingId, no: 1, agrees: true }),
  getOrder: orderOf,
  confirmOrder: (owner) => ({ ...orderOf(owner), promisedDate: '2099-01-01', delayReason: '待料' }),
  rejectOrder: (owner) => ({ ...orderOf(owner), reason: '规格与中标不一致' }),
  proposeOrderChange: (owner) => ({ ...orderOf(owner), reason: '请将交期延后一周' }),
  deliverOrder: (owner) => ({
    ...orderOf(owner),
    deliveryId: randomUUID(),
    note: '首批发货',
    complete: false,
  }),
  invoiceOrder: (owner) => ({ ...orderOf(owner), invoiceNo: '26112000000012345678' }),
  getFile: [
    ({ questionFileId }) => ({ id: questionFileId }),
    ({ applicationFileId }) => ({ id: applicationFileId }),
    ({ replyFileId }) => ({ id: replyFileId }),
    ...[0, 1, 2].map((at) => (owner: Rival) => ({ id: owner.envelopeFileIds[at] })),
    openedFileOf,
  ],
  issueTicket: [
    ({ questionFileId }) => ({ id: questionFileId }),
    ({ applicationFileId }) => ({ id: applicationFileId }),
    ({ replyFileId }) => ({ id: replyFileId }),
    ...[0, 1, 2].map((at) => (owner: Rival) => ({ id: owner.envelopeFileIds[at] })),
    openedFileOf,
  ],
  // Before they lose the right to bid by what follows.
  wrapBidKeyPair: async (owner) => {
    const { id, byPassphrase, byRecovery } = (await keyOf(owner)).input.pair;
    return { id, byPassphrase, byRecovery };
  },
  draftBidKeyPasskey: async (owner) => ({ id: (await keyOf(owner)).input.pair.id }),
  addBidKeyPasskey: async (owner) => keyPasskeyFor((await keyOf(owner)).input.pair),
  removeBidKeyPasskey: async (owner) => keyPasskeyOf(owner, (await keyOf(owner)).input.pair.id),
  setMemberRoles: ({ accountId }) => ({ id: accountId, roles: ['company_admin', 'company_reader'] }),
  handOverAdministration: ({ accountId }) => ({ id: accountId }),
  removeMember: ({ accountId }) => ({ id: accountId }),
  resetMemberFactor: ({ accountId }) => ({ id: accountId }),
  acceptJoinRequest: async (owner) => ({ ...(await requestTo(owner)), roles: ['company_reader'] }),
  declineJoinRequest: async (owner) => ({ ...(await requestTo(owner)), reason: '不是本企业的员工' }),
  appealMeasure: async (owner) => ({
    ...(await measureAgainst(test, owner)),
    text: '业绩证明材料全部属实。',
  }),
  withdrawJoinRequest: requestOf,
  sendMemberInvitation: invitationOf,
  withdrawMemberInvitation: invitationOf,
  withdrawClaim: claimOf,
  objectToClaim: async (owner) => ({ ...(await claimTo(owner)), text: '我们的管理成员一直在岗' }),
  readMessage: ({ messageId }) => ({ id: messageId }),
  endSession: sessionOf,
  removePasskey: passkeyOf,
};

/** The endpoints with ids of files, versions or companies in the body: ids of the other company are refused. */
const bodies: Readonly<Record<string, (owner: Rival, asker: Rival) => Input | Promise<Input>>> = {
  askQuestion: (owner) => ({
    lotId: world.bidding.lotId,
    id: randomUUID(),
    qType: 'technical',
    sectionRef: '',
    title: '组件效率的测试条件',
    content: '请问以何种测试条件为准？请明确。',
    fileIds: [owner.questionFileId],
  }),
  saveObjection: (owner) => ({
    ...objectionContent(world.bidding.lotId),
    id: owner.objectionId,
    fileIds: [owner.questionFileId],
  }),
  saveComplaint: (owner) => ({
    ...complaintContent(world.bidding.lotId, owner.objectionId),
    fileIds: [owner.questionFileId],
  }),
  // Not about the asker’s bid, nor the owner’s.
  getComplaintNotice: complaintOf,
  stateOnComplaint: (owner) => ({
    ...complaintOf(owner),
    statement: '投诉内容与事实不符，特此说明。',
    fileIds: [],
  }),
  submitPrequalification: (owner, asker) => ({
    lotId: world.invited.lotId,
    ...application(asker),
    fileIds: [owner.applicationFileId],
  }),
  replyClarification: (owner, asker) => ({
    id: asker.clarificationId,
    reply: '质保期自验收合格之日起算，共五年。',
    substanceUnchanged: true,
    fileIds: [owner.replyFileId],
  }),
  submitBid: (owner) => ({
    lotId: world.bidding.lotId,
    id: randomUUID(),
    envelopes: owner.spare,
  }),
  withdrawBid: (owner) => ({ lotId: world.bidding.lotId, versionId: owner.receiptId }),
  reconfirmBid: (owner) => ({
    lotId: world.bidding.lotId,
    versionId: owner.receiptId,
    changeId: randomUUID(),
  }),
  saveLibraryEntry: (owner) => ({
    id: randomUUID(),
    version: 0,
    content: { ...contents.contract, fileIds: [owner.questionFileId] },
  }),
  giveBidKey: async (owner, asker) => {
    const { input } = await keyOf(owner);
    const { pair } = (await keyOf(asker)).input;
    const sealed = input.copies[0]?.sealed;
    return { to: asker.accountId, pairId: pair.id, copies: [{ keyId: input.id, sealed }] };
  },
  makeBidKey: async (owner, asker) => {
    const { id, pair } = (await keyOf(owner)).input;
    const { input } = await newBidKey(asker, id);
    const copies = input.copies.map((copy) => ({ ...copy, to: owner.accountId, pairId: pair.id }));
    return { ...input, pair: null, copies };
  },
  makeBidKeyPair: async (owner) => ({ ...(await newPair()).pair, id: (await keyOf(owner)).input.pair.id }),
  saveCompanyDraft: (owner, asker) => ({
    id: owner.actor.company.id,
    version: 1,
    profile: asker.changeRequest.profile,
  }),
  saveChangeRequest: (owner, asker) => ({
    ...asker.changeRequest,
    id: randomUUID(),
    section: 'certificate',
    proofs: [owner.questionFileId],
  }),
};

/** Acts on the caller's own company and account, that name nothing. */
const ownActs: Readonly<Record<string, Input>> = {
  submitCompany: { version: 1 },
  withdrawCompany: {},
  restartCompany: {},
  changeContacts: {
    id: randomUUID(),
    contacts: [{ name: '新联系人', phone: '13800008001', email: 'x@example.com', post: '', isMain: true }],
  },
  changeName: { nickName: '新称呼' },
  setNotifications: { kinds: [{ kind: 'order', channels: [] }], digest: true, quietFrom: 22, quietUntil: 7 },
  retryMail: {},
  sendContactCode: { kind: 'phone', to: '13800008009' },
  changeContact: { kind: 'phone', to: '13800008009', otp: '000000', password: testPassword },
  changePassword: { password: testPassword, newPassword: 'Fresh#2027', newPasswordConfirm: 'Other#2027' },
  draftTotp: {},
  confirmTotp: { setup: 'v1.none', code: '000000', password: testPassword },
  removeTotp: { password: testPassword, factor: '000000' },
  renewRecoveryCodes: { password: testPassword },
  draftPasskey: {},
  registerPasskey: {
    name: '办公室',
    password: testPassword,
    answer: {
      id: 'a',
      rawId: 'a',
      type: 'public-key',
      response: { clientDataJSON: 'a', attestationObject: 'a' },
    },
  },
  draftPasskeyProof: {},
  startOwnDingtalk: { password: testPassword },
  bindDingtalk: { query: '?state=x&authCode=y' },
  unbindDingtalk: { password: testPassword },
  askOwnData: {},
  askCompanyData: {},
  closeAccount: { password: 'Wrong@2026' },
  unbindPartner: { id: randomUUID(), password: testPassword },
  sendFactorCode: { road: 'sms', humanCheck: '' },
  showFactor: { by: 'code', road: 'sms', code: '000000' },
  showPasswordInstead: { password: testPassword },
  leaveCompany: {},
  askToJoin: { id: randomUUID(), uscc: '91000000MA1DEMA35X', message: '我负责本企业的投标' },
  claimCompany: claimInput(),
  inviteMember: { id: randomUUID(), to: '13800008088', roles: ['company_reader'] },
  readMemberInvitation: { code: 'A'.repeat(43) },
  acceptMemberInvitation: { code: 'A'.repeat(43) },
  readAllMessages: {},
  endSessions: {},
  signOut: {},
};

/**
 * The endpoints that by law show a bidder's name and total to all bidders (唱标) or name the winner. They show nothing
 * else of another company. Notices are public as well; their content is checked by the tests of the texts.
 */
const announced = new Set([
  'getOpeningRecord',
  'getSignedRecord',
  'getAwardNotice',
  'getHome',
  'listNotices',
  'getNotice',
]);

async function foundIn(name: string, { text }: Answer, of: Rival = world.first): Promise<readonly string[]> {
  const telling = of === world.first ? marks : ownMarks;
  if (!announced.has(name)) return telling.filter((mark) => text.includes(mark));
  const { username, actor } = of;
  const { db } = test.parts();
  const lines = await db
    .selectFrom('openingEntry')
    .select(['totalIncl', 'bidId'])
    .where('companyId', '=', actor.company.id)
    .execute();
  const plain = text.replaceAll(`${username}有限公司`, '').replaceAll(`${username}公司`, '');
  return telling.filter(
    (mark) =>
      plain.includes(mark) && !lines.some(({ totalIncl, bidId }) => totalIncl === mark || bidId === mark),
  );
}

async function expectNothingOfTheFirst(name: string, input: Input): Promise<Answer> {
  const before = await rowsOf(test, world.first);
  const answer = await call(endpointOf(name), world.second, input);
  expect([name, await foundIn(name, answer)]).toEqual([name, []]);
  expect([name, answer.code]).not.toEqual([name, '5000']);
  expect(`${name}\n${await rowsOf(test, world.first)}`).toBe(`${name}\n${before}`);
  return answer;
}

describe('every endpoint of the portal', () => {
  it('has a case with two companies, or is public', () => {
    const tried = new Set(
      [lists, shared, sharedActs, objects, bodies, ownActs].flatMap((cases) => Object.keys(cases)),
    );
    const missing = [...endpoints]
      .filter(([, { path, access }]) => path.startsWith('/api/outer/') && access.who !== 'public')
      .map(([name]) => name)
      .filter((name) => !tried.has(name));
    expect(missing).toEqual([]);
    expect([...tried].filter((name) => !endpoints.has(name))).toEqual([]);
  });
});

describe('the portal, for two companies in the same lots', () => {
  it('lists the caller’s own rows, and none of the other company', async () => {
    for (const [name, { inputs, own }] of Object.entries(lists)) {
      for (const input of inputs) {
        const { code, text } = await expectNothingOfTheFirst(name, input);
        expect([name, code]).toEqual([name, '2000']);
        const tells = ownMarks.some((mark) => text.includes(mark));
        if (own) expect([name, tells]).toEqual([name, true]);
      }
    }
  });

  it('counts the caller’s own rows', async () => {
    const { db } = test.parts();
    const unread = await db
      .selectFrom('message')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('accountId', '=', world.second.accountId)
      .where('readAt', 'is', null)
      .executeTakeFirstOrThrow();
    const counted = await call(endpointOf('countUnreadMessages'), world.second, {});
    expect(counted.data).toEqual({ unread: unread.n });
    const lotsOfMine = await call(endpointOf('listMyLots'), world.second, page);
    expect(lotsOfMine.data).toHaveLength(5);
    const orders = await call(endpointOf('listOwnOrders'), world.second, page);
    expect(orders.data).toHaveLength(1);
    expect(JSON.parse(orders.text)).toMatchObject({ count: 1 });
  });

  it('shows the caller’s own data in a shared lot, and none of the other company', async () => {
    for (const [name, inputs] of Object.entries(shared)) {
      for (const input of inputs(world)) {
        const { code } = await expectNothingOfTheFirst(name, input);
        expect([name, input, code]).toEqual([name, input, '2000']);
        // Checked for both companies: the first row of a query without its condition depends on random ids.
        const mirrored = await call(endpointOf(name), world.first, input);
        expect([name, await foundIn(name, mirrored, world.second)]).toEqual([name, []]);
      }
    }
  });

  it('shows neither company’s data to a visitor, nor to the other company by public endpoints', async () => {
    const open = [...endpoints].filter(
      ([name, { method, access }]) => access.who === 'public' && method === 'GET' && name !== 'getHumanCheck',
    );
    for (const [name, endpoint] of open) {
      const needed = endpoint.path.includes('/:') ? { id: randomUUID(), slug: 'x' } : {};
      const answer = await call(endpoint, world.second, needed);
      expect([name, await foundIn(name, answer)]).toEqual([name, []]);
    }
    const { db } = test.parts();
    for (const { id } of await db.selectFrom('notice').select('id').execute()) {
      const answer = await call(endpointOf('getNotice'), world.second, { id });
      expect(await foundIn('getNotice', answer)).toEqual([]);
    }
    for (const { id } of await db.selectFrom('lot').select('id').execute()) {
      const answer = await call(endpointOf('getSignedRecord'), world.second, { lotId: id });
      expect(await foundIn('getSignedRecord', answer)).toEqual([]);
    }
  });

  it('answers the other company’s ids in a path as not found', async () => {
    for (const [name, makes] of Object.entries(objects)) {
      for (const make of Array.isArray(makes) ? makes : [makes]) {
        const input = await make(world.first, world.second);
        expect([name, (await expectNothingOfTheFirst(name, input)).code]).toEqual([name, '4040']);
      }
    }
  });

  it('refuses the other company’s ids in a body', async () => {
    for (const [name, make] of Object.entries(bodies)) {
      const { code } = await expectNothingOfTheFirst(name, await make(world.first, world.second));
      expect([name, code]).not.toEqual([name, '2000']);
    }
  });

  it('answers the other company’s uploads, tickets and downloads as not found', async () => {
    const { portal } = test.app();
    const file = await uploadAttachment(test, world.first, '仅属一家.pdf');
    const theirs = await call(endpointOf('issueTicket'), world.first, { id: file.id });
    const own = await uploadAttachment(test, world.second);
    const mine = await call(endpointOf('issueTicket'), world.second, { id: own.id });
    const token = (answer: Answer) => (answer.data as { token: string }).token;
    const download = (query: Record<string, string>) =>
      portal.inject({ url: '/api/outer/pch/sftp/download', query });
    const asked = { path: file.path, oldName: file.name };
    const tries = {
      session: await download({ ...asked, token: world.second.token }),
      ticketOfAnother: await download({ ...asked, token: token(mine) }),
      none: await download({ ...asked, token: '' }),
    };
    for (const [name, { statusCode, payload }] of Object.entries(tries)) {
      expect([name, statusCode >= 400, payload.includes('资质证明')]).toEqual([name, true, false]);
    }
    const right = await download({ ...asked, token: token(theirs) });
    expect([right.statusCode, right.payload.includes('资质证明')]).toEqual([200, true]);

    for (const method of ['HEAD', 'PATCH', 'DELETE'] as const) {
      const headers = {
        authorization: world.second.token,
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
      };
      const answer = await portal.inject({ method, url: `/api/outer/pch/uploads/${file.id}`, headers });
      expect([method, answer.statusCode]).toEqual([method, 404]);
    }
  });

  it('lets each company act for itself in a shared lot', async () => {
    for (const [name, make] of Object.entries(sharedActs)) {
      const { code } = await expectNothingOfTheFirst(name, await make(world, world.second));
      expect([name, code]).toEqual([name, refusedForAll.has(name) ? '4091' : '2000']);
    }
    for (const [name, input] of Object.entries(ownActs)) await expectNothingOfTheFirst(name, input);
    // The quote just submitted by one company is not shown to the other.
    for (const input of shared.getOwnNegotiation?.(world) ?? []) {
      const mirrored = await call(endpointOf('getOwnNegotiation'), world.first, input);
      expect(mirrored.code).toBe('2000');
      expect(await foundIn('getOwnNegotiation', mirrored, world.second)).toEqual([]);
    }
  });

  it('gives the owner access to each of the objects above', async () => {
    for (const [name, makes] of Object.entries(objects)) {
      for (const make of Array.isArray(makes) ? makes : [makes]) {
        const { code } = await call(endpointOf(name), world.first, await make(world.first, world.first));
        expect([name, ['4040', '4030', '4031'].includes(code)]).toEqual([name, false]);
      }
    }
  });
});
