import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@procure/contract/endpoint.ts';
import { endpoints } from '@procure/contract/registry.ts';
import { rolePermissions, type StaffRole } from '@procure/domain/permission/role.ts';
import { handlingPermissions } from '@procure/domain/tender/member.ts';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { keepMade } from './features/file/service.ts';
import type { StaffActor } from './platform/actor.ts';
import { delivery } from './platform/testing/fixtures/award.ts';
import { house, neighbour } from './platform/testing/fixtures/organisation.ts';
import { type Rivals, rivals } from './platform/testing/fixtures/rivals.ts';
import {
  draftTender,
  inDays,
  lotContent,
  nameMember,
  preparedChange,
  publishedTender,
  type TenderFixture,
  tenderContent,
} from './platform/testing/fixtures/tender.ts';
import { type Person, testApp } from './platform/testing/test-app.ts';

/**
 * Staff with the right role and no part in a tender. By every endpoint of the console, they find nothing of it and
 * change nothing; who may only read is refused every act; who is named goes through. `npm run holes` takes one
 * condition after the other out of the server and expects this to fail.
 */
const test = testApp();
// Each test is a walk through every endpoint, as long as the machine needs for it.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });
type Staff = Person<StaffActor>;
type Input = Record<string, unknown>;
type Named = 'buyer' | 'opener' | 'evaluator' | 'approver';

interface World extends Rivals {
  readonly draft: TenderFixture;
  readonly documentId: string;
  readonly applicationId: string;
  readonly invitationId: string;
  /** A prepared change of the lot that takes bids. */
  readonly amendmentId: string;
  readonly messageId: string;
}
type Stage = 'draft' | 'invited' | 'bidding' | 'negotiated' | 'wonByFirst';

let world: World;
let outsiders: Readonly<Record<Named, Staff>>;
/** Who holds the same rights in another organisation, and is on the teams and lots of the house by its rows' word. */
let neighbours: Readonly<Record<Named | 'supervisor', Staff>>;
let reader: Staff;
/** Numbers and ids of the tenders and lots: what no list may show to who has no part in them. */
let marks: readonly string[];

const tenderAt = (stage: Stage): TenderFixture => {
  const found = world[stage];
  return 'tender' in found ? found.tender : found;
};

beforeAll(async () => {
  const all = await rivals(test);
  const { db } = test.parts();
  const draft = await draftTender(test);
  const lotOf = (table: 'prequalification' | 'invitation', lotId: string) =>
    db.selectFrom(table).select('id').where('lotId', '=', lotId).executeTakeFirstOrThrow();
  const { id: documentId } = await db
    .selectFrom('tenderDocument')
    .select('id')
    .where('lotId', '=', draft.lotId)
    .executeTakeFirstOrThrow();
  const messageId = randomUUID();
  await db
    .insertInto('message')
    .values({ id: messageId, accountId: draft.buyer.accountId, title: '通知', body: '内容' })
    .execute();
  // The applications can be reviewed.
  await db
    .updateTable('lot')
    .set({ prequalificationDeadline: new Date(Date.now() - 1000) })
    .where('id', '=', all.invited.lotId)
    .execute();
  world = {
    ...all,
    draft,
    documentId,
    messageId,
    applicationId: (await lotOf('prequalification', all.invited.lotId)).id,
    invitationId: (await lotOf('invitation', all.invited.lotId)).id,
    amendmentId: (await preparedChange(test, all.bidding)).id,
  };
  outsiders = {
    buyer: await test.staff('buyer'),
    approver: await test.staff('approver'),
    opener: await test.staff('opener'),
    evaluator: await test.staff('evaluator'),
  };
  neighbours = {
    buyer: await test.staffOf(neighbour.id, 'buyer'),
    approver: await test.staffOf(neighbour.id, 'approver'),
    opener: await test.staffOf(neighbour.id, 'opener'),
    evaluator: await test.staffOf(neighbour.id, 'evaluator'),
    supervisor: await test.staffOf(await anotherBureau(), 'supervisor'),
  };
  reader = await test.staff('buyer');
  const stages: readonly Stage[] = ['draft', 'invited', 'bidding', 'negotiated', 'wonByFirst'];
  for (const stage of stages) await nameMember(tenderAt(stage), reader, 'reader');
  for (const stage of stages) await nameNeighbours(tenderAt(stage));
  marks = stages.map(tenderAt).flatMap(({ id, tenderNo, lotIds }) => [id, tenderNo, ...lotIds]);
}, 300_000);

/** A supervisor's organisation that stands beside the house's, and above the neighbour. */
async function anotherBureau(): Promise<string> {
  const { db } = test.parts();
  const id = randomUUID();
  await db.insertInto('organisation').values({ id, kind: 'supervisor', name: '另一监督部门' }).execute();
  await db.updateTable('organisation').set({ parentId: id }).where('id', '=', neighbour.id).execute();
  return id;
}

/** As if they had been named while they still worked in the house: the names stay, the rights went. */
async function nameNeighbours({ id, lotIds, buyer }: TenderFixture): Promise<void> {
  const { db } = test.parts();
  const account = (named: Named) => ({ accountId: neighbours[named].accountId });
  await db
    .insertInto('tenderMember')
    .values({ tenderId: id, ...account('buyer'), duty: 'handler', addedBy: buyer.accountId })
    .execute();
  for (const lotId of lotIds) {
    await db
      .insertInto('lotOpener')
      .values({ lotId, ...account('opener') })
      .execute();
    await db
      .insertInto('lotEvaluator')
      .values({ lotId, ...account('evaluator') })
      .execute();
    await db
      .updateTable('lot')
      .set({ returnedBy: neighbours.approver.accountId })
      .where('id', '=', lotId)
      .execute();
  }
}

async function call(endpoint: Endpoint, { token }: Staff, input: Input) {
  const url = endpoint.path.replace(/:(\w+)/g, (_, name: string) => String(input[name] ?? randomUUID()));
  const answer = await test.app().console.inject({
    method: endpoint.method,
    url,
    headers: { 'content-type': 'application/json', authorization: token },
    ...(endpoint.method === 'POST'
      ? { payload: JSON.stringify(input) }
      : { query: input as Record<string, string> }),
  });
  return { ...answer.json<{ code: string; data: unknown; message: string }>(), text: answer.payload };
}

function endpointOf(name: string): Endpoint {
  const endpoint = endpoints.get(name);
  if (endpoint === undefined) throw new Error(`${name} is no endpoint`);
  return endpoint;
}

interface Case {
  readonly stage: Stage;
  readonly input: (asker: Staff, at: TenderFixture) => Input | Promise<Input>;
  /** Who goes through; null where the state of the lot lets nobody. */
  readonly by?: Named | null;
}

const lot = (stage: Stage, more: Input = {}, by?: Named | null): Case => ({
  stage,
  input: (_, { lotId }) => ({ lotId, ...more }),
  ...(by === undefined ? {} : { by }),
});
const tender = (stage: Stage, more: Input = {}, by?: Named | null): Case => ({
  stage,
  input: (_, { id, version }) => ({ id, version, ...more }),
  ...(by === undefined ? {} : { by }),
});
const order = (more: Input = {}): Case => ({
  stage: 'wonByFirst',
  input: () => ({ id: world.wonByFirst.orderId, ...more }),
});
const question = (more: Input = {}): Case => ({
  stage: 'bidding',
  input: () => ({ id: world.first.questionId, version: 1, ...more }),
});
const amendment = (more: Input = {}, by?: null): Case => ({
  stage: 'bidding',
  input: () => ({ id: world.amendmentId, version: 1, ...more }),
  ...(by === undefined ? {} : { by }),
});
const reason = '因采购需求调整，按规定办理。';
const asked = { subject: '质保期', content: '请说明质保期自何时起算，并附说明。', dueAt: inDays(2) };

/** A document of the asker's own upload, for somebody else's lot. */
async function ownUpload({ accountId }: Staff): Promise<string> {
  const facts = { id: randomUUID(), name: '文件.pdf', mime: 'application/pdf', purpose: 'document' };
  const owned = { ownerAccountId: accountId, ownerCompanyId: null };
  return (await keepMade(test.parts(), { ...facts, ...owned }, Buffer.from('%PDF-1.4'))).id;
}

/** What names a tender, a lot or a thing of it. Ordered so that an insider's act leaves the next one possible. */
const cases: Readonly<Record<string, Case>> = {
  getTender: tender('draft'),
  saveTender: {
    stage: 'draft',
    input: (_, { id, version, lotId }) => ({
      id,
      version,
      ...tenderContent({ title: '改过的名称', lots: [lotContent({ id: lotId })] }),
    }),
  },
  listTenderMembers: tender('draft'),
  addTenderMember: {
    stage: 'draft',
    input: (_, { id }) => ({ id, accountId: outsiders.buyer.accountId, duty: 'reader' }),
  },
  removeTenderMember: {
    stage: 'draft',
    input: (_, { id }) => ({ id, accountId: outsiders.buyer.accountId }),
  },
  addDocument: {
    stage: 'draft',
    input: async (asker, { lotId }) => ({
      lotId,
      id: randomUUID(),
      fileId: await ownUpload(asker),
      title: '附件',
      kind: 'attachment',
    }),
  },
  removeDocument: { stage: 'draft', input: () => ({ id: world.documentId }) },
  requestApproval: tender('draft', {}, null),
  recallApproval: tender('draft'),
  approveTender: tender('draft', {}, null),
  returnTender: tender('draft', { reason }, null),
  reviseTender: tender('draft'),
  publishTender: tender('draft'),
  handOverTender: {
    stage: 'draft',
    input: (_, { id }) => ({ id, accountId: outsiders.buyer.accountId }),
  },

  listInvitations: lot('invited'),
  sendInvitations: {
    stage: 'invited',
    input: (_, { lotId }) => ({
      lotId,
      replyUntil: inDays(5),
      letter: '诚邀贵单位参加本项目，请在截止时间前回复。',
      invitees: [{ id: randomUUID(), companyId: world.wonByFirst.suppliers[2]?.actor.company.id }],
    }),
  },
  cancelInvitation: { stage: 'invited', input: () => ({ id: world.invitationId, reason }) },
  getPrequalificationReview: lot('invited'),
  decidePrequalification: {
    stage: 'invited',
    input: () => ({ id: world.applicationId, version: 1, decision: 'passed', reason: '' }),
  },
  concludePrequalification: lot('invited'),

  listAmendments: lot('bidding'),
  saveAmendment: {
    stage: 'bidding',
    input: (_, { lotId }) => ({ lotId, id: randomUUID(), version: 0, summary: '更正封面页的错别字。' }),
  },
  submitAmendment: amendment({ reason }),
  recallAmendment: amendment(),
  confirmAmendment: amendment({}, null),
  returnAmendment: amendment({ reason }, null),
  publishAmendment: amendment(),
  withdrawAmendment: amendment(),

  listQuestions: lot('bidding'),
  answerQuestion: question({ answer: '以标准测试条件为准，详见招标文件第三章。' }),
  publishAnswer: question({ affectsBids: false, announce: false }),
  closeQuestion: question({ reason }),
  extendLot: lot('bidding', { version: 1, bidDeadline: inDays(60), reason }),
  releaseOpening: lot('bidding', {}, 'opener'),
  suspendLot: lot('bidding', { version: 1, reason }),
  resumeLot: lot('bidding', { version: 1, reason }),
  terminateLot: lot('bidding', { version: 1, reason }),
  archiveLot: lot('bidding', { version: 1 }),

  resumeOpening: lot('negotiated', {}, 'opener'),
  completeOpening: lot('negotiated', {}, 'opener'),
  declareUnreadable: {
    stage: 'negotiated',
    input: (_, { lotId }) => ({
      lotId,
      bidId: world.negotiated.bidIds[0],
      fault: 'other',
      reason: '存储故障，无法读取投标文件。',
    }),
    by: 'opener',
  },
  withdrawDeclaration: {
    stage: 'negotiated',
    input: (_, { lotId }) => ({ lotId, bidId: world.negotiated.bidIds[0], reason }),
    by: 'opener',
  },
  getOpening: lot('negotiated', {}, 'opener'),
  listOpenedFiles: lot('negotiated', {}, 'evaluator'),
  getEvaluation: lot('negotiated', {}, 'evaluator'),
  saveSheet: lot('negotiated', { version: 0, scores: [] }, 'evaluator'),
  submitSheet: lot('negotiated', { scores: [] }, 'evaluator'),
  concludeEvaluation: lot(
    'negotiated',
    { report: '评标委员会对各投标进行了评审，推荐候选人。' },
    'evaluator',
  ),
  listClarifications: lot('negotiated', {}, 'evaluator'),
  issueClarification: {
    stage: 'negotiated',
    input: (_, { lotId }) => ({ lotId, id: randomUUID(), bidId: world.negotiated.bidIds[0], ...asked }),
    by: 'evaluator',
  },
  acceptClarification: {
    stage: 'negotiated',
    input: () => ({ id: world.first.clarificationId, note: '' }),
    by: 'evaluator',
  },
  requestClarificationAgain: {
    stage: 'negotiated',
    input: () => ({ id: world.first.clarificationId, newId: randomUUID(), ...asked }),
    by: 'evaluator',
  },
  getNegotiation: lot('negotiated'),
  openNegotiation: {
    stage: 'negotiated',
    input: (_, { lotId }) => ({ lotId, id: randomUUID(), subject: '价格与交货期谈判' }),
  },
  openRound: {
    stage: 'negotiated',
    input: (_, { lotId }) => ({
      lotId,
      id: randomUUID(),
      requirements: '请报出最终价格与交货期。',
      closesAt: inDays(2),
      final: true,
    }),
  },
  concludeNegotiation: lot('negotiated', { note: '' }),
  terminateNegotiation: lot('negotiated', { reason }),

  getAward: lot('wonByFirst'),
  publicizeCandidates: lot('wonByFirst'),
  beginDecision: lot('wonByFirst'),
  proposeAward: {
    stage: 'wonByFirst',
    input: (_, { lotId }) => ({ lotId, bidId: world.wonByFirst.bidIds[0], reason }),
  },
  approveAward: {
    stage: 'wonByFirst',
    input: (_, { lotId }) => ({ lotId, bidId: world.wonByFirst.bidIds[0] }),
    by: 'approver',
  },
  returnAward: {
    stage: 'wonByFirst',
    input: (_, { lotId }) => ({ lotId, bidId: world.wonByFirst.bidIds[0], reason }),
    by: 'approver',
  },
  issueAward: lot('wonByFirst'),
  redecideAward: lot('wonByFirst'),
  signContract: lot('wonByFirst', { contractNo: 'HT-2026-009', signedOn: '2026-01-01' }, null),
  getOrderForm: lot('wonByFirst'),
  createOrder: {
    stage: 'wonByFirst',
    input: (_, { lotId }) => ({
      lotId,
      id: randomUUID(),
      ...delivery,
      lines: [{ priceLineId: randomUUID(), materialCode: '', qty: '1', requiredDate: '2099-01-01' }],
    }),
    by: null,
  },
  getStaffOrder: order(),
  acceptOrderChange: order({ promisedDate: '2099-01-01' }),
  declineOrderChange: order({ reason }),
  reissueOrder: order(),
  receiveOrder: order(),
  acceptOrder: order(),
  returnOrderGoods: order({ reason }),
  closeOrder: order(),
  cancelOrder: order({ reason }),
};

const page = { pageNum: 1, pageSize: 100 };
const queues = (names: readonly string[], more: Input = {}) =>
  names.map((queue) => ({ ...page, queue, ...more }));
/** What lists or counts: rows of all tenders are in the database. `by`: who finds theirs. */
const lists: Readonly<Record<string, { readonly inputs: readonly Input[]; readonly by: Named | null }>> = {
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
  getDesk: { inputs: [{}], by: 'buyer' },
  listStaffMessages: { inputs: [page], by: null },
};

/** What asks for a role, and names nothing of a tender: suppliers, content, accounts, the log, one's own account. */
const byRole = new Set([
  'createStaffAccount',
  'disableStaffAccount',
  'enableStaffAccount',
  'getAccountDuties',
  'listStaffAccounts',
  'askPasswordReset',
  'confirmPasswordReset',
  'declinePasswordReset',
  'setStaffRoles',
  'listRoles',
  'setRolePermissions',
  'listAudit',
  'verifyAudit',
  'approveChangeRequest',
  'getChangeRequest',
  'listChangeRequests',
  'rejectChangeRequest',
  'returnChangeRequest',
  'approveCompany',
  'blacklistCompany',
  'countCompanies',
  'delistCompany',
  'freezeCompany',
  'getCompany',
  'listCompanies',
  'rejectCompany',
  'returnCompany',
  'unfreezeCompany',
  'viewSensitive',
  'createOrganisation',
  'disableOrganisation',
  'enableOrganisation',
  'getOrganisation',
  'listOrganisations',
  'moveOrganisation',
  'reviseOrganisation',
  'getManagedHelp',
  'listManagedHelp',
  'saveHelp',
  'listDevInbox',
  'getStaffMe',
  'getStaffVaultKey',
  'listStaffPermissions',
  'signInStaff',
  'signOutStaff',
  'getStaffSettings',
  'sendStaffContactCode',
  'changeStaffContact',
  'changeStaffPassword',
  'draftStaffTotp',
  'confirmStaffTotp',
  'removeStaffTotp',
  'renewStaffRecoveryCodes',
  'finishStaffSignIn',
  'listStaffSignIns',
  'listStaffSessions',
  'endStaffSession',
  'endStaffSessions',
  'countStaffUnreadMessages',
  'readAllStaffMessages',
  'checkTenderSchedule',
  'listCompanyOptions',
  'listStaffOptions',
  'listTenderOrganisations',
]);
const apart = new Set(['getStaffFile', 'issueStaffTicket', 'readStaffMessage']);

/** Whether somebody outside was told no more than that there is nothing, or that they are not named. */
const closed = new Set(['4040', '4602', '4603']);
const mayCall = (role: StaffRole, { access }: Endpoint) =>
  'permission' in access && access.permission !== undefined
    ? rolePermissions[role].includes(access.permission)
    : true;
const personOf = (stage: Stage, named: Named): Staff => {
  const { buyer, approver, openers, evaluators } = tenderAt(stage);
  const person = { buyer, approver, opener: openers[0], evaluator: evaluators[0] }[named];
  if (person === undefined) throw new Error(`nobody is ${named}`);
  return person;
};

describe('every endpoint of the console', () => {
  it('has a case with somebody of no part in the tender, or names nothing of a tender', () => {
    const tried = [...Object.keys(cases), ...Object.keys(lists), ...byRole, ...apart];
    const inner = [...endpoints].filter(([, { path }]) => path.startsWith('/api/inner/'));
    expect(inner.map(([name]) => name).filter((name) => !tried.includes(name))).toEqual([]);
    expect(tried.filter((name) => !endpoints.has(name))).toEqual([]);
  });
});

describe.each([
  ['who has no part in a tender', () => Object.entries(outsiders)],
  ['who is of another organisation, though named', () => Object.entries(neighbours)],
] as const)('%s', (_, people) => {
  it('finds nothing of it by any id, and does nothing to it', async () => {
    for (const [name, { stage, input }] of Object.entries(cases)) {
      const endpoint = endpointOf(name);
      for (const [role, person] of people() as [StaffRole, Staff][]) {
        const { code } = await call(endpoint, person, await input(person, tenderAt(stage)));
        const expected = mayCall(role, endpoint) ? closed.has(code) : code === '4031';
        expect([name, role, code, expected]).toEqual([name, role, code, true]);
      }
    }
  });

  it('finds nothing of it in a list, a count or on the desk', async () => {
    for (const [name, { inputs, by }] of Object.entries(lists)) {
      const endpoint = endpointOf(name);
      const found = { outside: [] as string[], inside: 0 };
      for (const input of inputs) {
        for (const [role, person] of people() as [StaffRole, Staff][]) {
          if (!mayCall(role, endpoint)) continue;
          const { code, text } = await call(endpoint, person, input);
          expect([name, code]).toEqual([name, '2000']);
          found.outside.push(...marks.filter((mark) => text.includes(mark)));
          if (name === 'countTenders')
            expect([role, text]).toEqual([role, expect.stringContaining('"all":0')]);
          if (name === 'getDesk') {
            const queuesOf = JSON.parse(text).data.queues as { key: string; count: number }[];
            const ofTenders = queuesOf.filter(({ key }) => key !== 'company' && key !== 'change_request');
            expect([role, ofTenders.filter(({ count }) => count > 0)]).toEqual([role, []]);
          }
        }
        if (by === null) continue;
        for (const stage of ['bidding', 'negotiated', 'wonByFirst'] as const) {
          const { text } = await call(endpoint, personOf(stage, by), input);
          if (marks.some((mark) => text.includes(mark))) found.inside++;
        }
      }
      expect([name, found.outside]).toEqual([name, []]);
      if (by !== null) expect([name, found.inside > 0]).toEqual([name, true]);
    }
  });

  it('opens none of its files, by id, ticket or path', async () => {
    const { db } = test.parts();
    const { fileId: document } = await db
      .selectFrom('tenderDocument')
      .select('fileId')
      .where('lotId', '=', world.bidding.lotId)
      .executeTakeFirstOrThrow();
    const { fileId: opened } = await db
      .selectFrom('attachment')
      .select('fileId')
      .where('ownerKind', '=', 'bid')
      .where('ownerId', '=', world.negotiated.bidIds[0] ?? '')
      .executeTakeFirstOrThrow();
    const files = {
      document: [document, personOf('bidding', 'buyer')],
      opened: [opened, personOf('negotiated', 'evaluator')],
      question: [world.first.questionFileId, personOf('bidding', 'buyer')],
      application: [world.first.applicationFileId, personOf('invited', 'buyer')],
      reply: [world.first.replyFileId, personOf('negotiated', 'evaluator')],
    } as const;
    const others = [
      ...people().map(([, person]) => person),
      await test.staff('reviewer'),
      await test.staff('editor'),
      await test.staff('admin'),
    ];
    for (const [kind, [id, insider]] of Object.entries(files)) {
      const { path, name: oldName } = await db
        .selectFrom('file')
        .select(['path', 'name'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      for (const person of others) {
        for (const name of ['getStaffFile', 'issueStaffTicket']) {
          expect([kind, name, (await call(endpointOf(name), person, { id })).code]).toEqual([
            kind,
            name,
            '4040',
          ]);
        }
        const query = { path, oldName, token: person.token };
        const { statusCode } = await test
          .app()
          .console.inject({ url: '/api/inner/pch/sftp/download', query });
        expect([kind, statusCode]).toEqual([kind, 404]);
      }
      expect([kind, (await call(endpointOf('getStaffFile'), insider, { id })).code]).toEqual([kind, '2000']);
    }
  });

  it('names none of it in a body: as what follows it, or as a lot of their own', async () => {
    const { buyer } = outsiders;
    const input = { id: randomUUID(), version: 0, ...tenderContent() };
    const follows = await call(endpointOf('saveTender'), buyer, { ...input, rebidOf: world.bidding.id });
    expect(follows).toMatchObject({ code: '4000' });
    const takes = await call(endpointOf('saveTender'), buyer, {
      ...input,
      lots: [lotContent({ id: world.draft.lotId })],
    });
    expect(takes).toMatchObject({ code: '4090' });
    const document = await call(endpointOf('addDocument'), personOf('draft', 'buyer'), {
      lotId: world.draft.lotId,
      id: randomUUID(),
      fileId: await ownUpload(buyer),
      title: '他人上传',
      kind: 'attachment',
    });
    expect(document).toMatchObject({ code: '4000' });
  });

  it('reads no message of a colleague', async () => {
    const asked = { id: world.messageId };
    expect(await call(endpointOf('readStaffMessage'), outsiders.buyer, asked)).toMatchObject({
      code: '4040',
    });
    const own = await call(endpointOf('readStaffMessage'), personOf('draft', 'buyer'), asked);
    expect(own).toMatchObject({ code: '2000' });
  });
});

describe('who is of another organisation', () => {
  it('begins no tender for this one, and is offered none of its people', async () => {
    const { buyer } = neighbours;
    const input = { id: randomUUID(), version: 0, ...tenderContent() };
    const begun = await call(endpointOf('saveTender'), buyer, input);
    expect(begun).toMatchObject({ code: '4000', text: expect.stringContaining('organisationId') });
    const asked = { organisationId: house.id };
    const people = await call(endpointOf('listStaffOptions'), buyer, asked);
    expect(people).toMatchObject({ code: '2000', data: { openers: [], evaluators: [] } });
    const organisations = await call(endpointOf('listTenderOrganisations'), buyer, {});
    expect(organisations.data).toEqual([{ id: neighbour.id, name: neighbour.name }]);
  });

  it('is not to be named on a team or a lot of it', async () => {
    const { id, version, lotId, buyer } = tenderAt('draft');
    const add = endpointOf('addTenderMember');
    const other = await test.staffOf(neighbour.id, 'buyer');
    const named = await call(add, buyer, { id, accountId: other.accountId, duty: 'handler' });
    expect(named).toMatchObject({ code: '4000', text: expect.stringContaining('accountId') });
    const openers = [neighbours.opener.accountId];
    const content = tenderContent({ lots: [lotContent({ id: lotId, openers })] });
    const saved = await call(endpointOf('saveTender'), buyer, { id, version, ...content });
    expect(saved).toMatchObject({ code: '4000', text: expect.stringContaining('lots.0.openers') });
  });
});

describe('who is named for one lot of a tender', () => {
  it('meets that lot, and not its neighbour', async () => {
    const two = await publishedTender(test, { lots: [lotContent(), lotContent({ title: '第二标段' })] });
    const [here = '', there = ''] = two.lotIds;
    const { db } = test.parts();
    for (const [table, person] of [
      ['lotOpener', two.openers[0]],
      ['lotEvaluator', two.evaluators[0]],
    ] as const) {
      if (person === undefined) throw new Error('nobody is named');
      await db
        .deleteFrom(table)
        .where('lotId', '=', there)
        .where('accountId', '=', person.accountId)
        .execute();
      const detail = await call(endpointOf('getTender'), person, { id: two.id });
      expect([table, detail.text.includes(here), detail.text.includes(there)]).toEqual([table, true, false]);
      const opening = await call(endpointOf('getOpening'), person, { lotId: there });
      expect([table, opening.code]).toEqual([table, '4040']);
    }
  });
});

describe('who approved a tender', () => {
  it('sees the tender, and nothing of its bids', async () => {
    const { approver, id } = tenderAt('negotiated');
    const { lotId } = world.negotiated;
    expect((await call(endpointOf('getTender'), approver, { id })).code).toBe('2000');
    for (const name of ['getOpening', 'listOpenedFiles', 'getEvaluation', 'getAward', 'listClarifications']) {
      expect([name, (await call(endpointOf(name), approver, { lotId })).code]).toEqual([name, '4040']);
    }
  });
});

describe('who may read a tender', () => {
  it('is refused every act on it, told whom to ask, and offered none of them', async () => {
    const refused = new Set<string>();
    for (const [name, { stage, input }] of Object.entries(cases)) {
      const endpoint = endpointOf(name);
      if (!mayCall('buyer', endpoint)) continue;
      const at = tenderAt(stage);
      const { code, message } = await call(endpoint, reader, await input(reader, at));
      if (endpoint.method === 'GET' && name !== 'getOrderForm') {
        expect([name, code]).toEqual([name, '2000']);
      } else {
        expect([name, ['4330', '4331'].includes(code)]).toEqual([name, true]);
        expect(message).toContain(at.buyer.username);
        if ('permission' in endpoint.access) refused.add(String(endpoint.access.permission));
      }
    }
    // What the console withholds from them is what the server refuses them: no more, no less.
    expect([...refused].sort()).toEqual([...handlingPermissions].sort());
  });

  it('as a supervisor does, sees all of it and can do nothing', async () => {
    const supervisor = await test.staff('supervisor');
    for (const [name, { stage, input }] of Object.entries(cases)) {
      const endpoint = endpointOf(name);
      const { code } = await call(endpoint, supervisor, await input(supervisor, tenderAt(stage)));
      const reads = endpoint.method === 'GET' && mayCall('supervisor', endpoint);
      expect([name, code]).toEqual([name, reads ? '2000' : '4031']);
    }
  });
});

describe('who is named', () => {
  it('goes through where the others were stopped', async () => {
    for (const [name, { stage, input, by = 'buyer' }] of Object.entries(cases)) {
      if (by === null) continue;
      const person = personOf(stage, by);
      const endpoint = endpointOf(name);
      const { code } = await call(endpoint, person, await input(person, tenderAt(stage)));
      if (endpoint.method === 'GET') expect([name, code]).toEqual([name, '2000']);
      else
        expect([name, code, ['4031', '4330', '4331', ...closed].includes(code)]).toEqual([name, code, false]);
    }
  });
});
