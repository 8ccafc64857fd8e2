import { randomUUID } from 'node:crypto';
import type { AnyEndpoint } from '@procure/contract/endpoint.ts';
import { endpoints } from '@procure/contract/registry.ts';
import { staffPermissions, supplierPermissions } from '@procure/domain/permission/permission.ts';
import { makeReceiptNo, type Receipt, signReceipt } from '@procure/sealing/receipt.ts';
import { receiptLeaf } from '@procure/sealing/receipt-log.ts';
import { describe, expect, it } from 'vitest';
import { keepMade } from './features/file/service.ts';
import type { CompanyActor } from './platform/actor.ts';
import { lotWonBy, orderOf } from './platform/testing/fixtures/award.ts';
import { changeRequestOf } from './platform/testing/fixtures/company.ts';
import { askedOf, roundOf } from './platform/testing/fixtures/negotiation.ts';
import { lotOfOneCompany, questionOf } from './platform/testing/fixtures/participation.ts';
import { type Person, testApp } from './platform/testing/test-app.ts';

const test = testApp();

interface Answer {
  readonly code: string;
  readonly data: unknown;
}

async function call(
  endpoint: AnyEndpoint,
  token: string | null,
  input: Record<string, unknown> = {},
): Promise<Answer> {
  const place = endpoint.path.replace(/:(\w+)/g, (_, name: string) => String(input[name] ?? randomUUID()));
  const listener = endpoint.path.startsWith('/api/inner/') ? 'console' : 'portal';
  const answer = await test.app()[listener].inject({
    method: endpoint.method,
    url: place,
    headers: { 'content-type': 'application/json', ...(token === null ? {} : { authorization: token }) },
    ...(endpoint.method === 'POST'
      ? { payload: JSON.stringify(input) }
      : { query: input as Record<string, string> }),
  });
  return answer.json();
}

const isGuarded = ([, endpoint]: [string, AnyEndpoint]) => endpoint.access.who !== 'public';

describe('every endpoint of the contract', () => {
  it('asks a visitor to sign in, unless it is public', async () => {
    for (const [name, endpoint] of [...endpoints].filter(isGuarded)) {
      const { code, data } = await call(endpoint, null);
      expect([name, code, data]).toEqual([name, '4030', null]);
      const forged = await call(endpoint, 'A'.repeat(43));
      expect([name, forged.code]).toEqual([name, '4030']);
    }
  });

  it('is open to a visitor where it is public', async () => {
    for (const [name, endpoint] of [...endpoints].filter((entry) => !isGuarded(entry))) {
      const { code } = await call(endpoint, null);
      expect(['4030', '4031', '5000'], name).not.toContain(code);
    }
  });

  it('takes no token of the other side', async () => {
    const supplier = await test.company();
    const staff = await test.staff('admin');
    for (const [name, endpoint] of [...endpoints].filter(isGuarded)) {
      const other = endpoint.path.startsWith('/api/inner/') ? supplier : staff;
      expect([name, (await call(endpoint, other.token)).code]).toEqual([name, '4030']);
    }
  });

  it('is not there at all on the other listener, unless anybody may read it', async () => {
    for (const [name, { method, path, access }] of endpoints) {
      const other = path.startsWith('/api/inner/') ? 'portal' : 'console';
      const mayBeThere = access.who === 'public' && method === 'GET' && path.startsWith('/api/outer/');
      expect([name, test.app()[other].hasRoute({ method, url: path })]).toEqual([name, mayBeThere]);
    }
  });

  it('refuses whoever lacks the permission it names', async () => {
    const nobody = { supplier: await withoutRoles(), staff: await test.staff() };
    for (const [name, endpoint] of endpoints) {
      const { access } = endpoint;
      if (!('permission' in access) || access.permission === undefined) continue;
      const person = access.who === 'staff' ? nobody.staff : nobody.supplier;
      expect([name, (await call(endpoint, person.token)).code]).toEqual([name, '4031']);
    }
  });

  it('names only permissions that somebody of its side can hold', () => {
    for (const [name, { access }] of endpoints) {
      if (!('permission' in access) || access.permission === undefined) continue;
      const possible: readonly string[] = access.who === 'staff' ? staffPermissions : supplierPermissions;
      expect(possible, name).toContain(access.permission);
    }
  });

  it('sends a supplier without a company to register it, where a company is needed', async () => {
    const person = await test.supplier();
    for (const [name, endpoint] of endpoints) {
      if (endpoint.access.who !== 'company') continue;
      expect([name, (await call(endpoint, person.token)).code]).toEqual([name, '4201']);
    }
  });
});

/**
 * What belongs to one supplier, by endpoint: makes it for `owner` and returns the input that names it. Each
 * feature adds its own; the other company must be told that there is no such thing.
 */
type Belongings = Readonly<Record<string, (owner: Person<CompanyActor>) => Promise<Record<string, unknown>>>>;
const ownLot = async ({ actor }: Person<CompanyActor>) => ({
  lotId: await lotOfOneCompany(test, actor.company.id),
});
const application = {
  version: 0,
  statement: '我单位具备公告要求的资格条件。',
  contact: { name: '周工', phone: '13800008000', email: '' },
  fileIds: [],
};
const ownNegotiatedLot = async (owner: Person<CompanyActor>) => {
  const { lotId } = await ownLot(owner);
  const { db } = test.parts();
  await db
    .updateTable('tender')
    .set({ method: 'negotiation' })
    .where('id', '=', db.selectFrom('lot').select('tenderId').where('id', '=', lotId))
    .execute();
  return { lotId };
};
const clarificationOf = async (owner: Person<CompanyActor>) =>
  askedOf(test, owner, await ownLot(owner).then(({ lotId }) => lotId));
const wonLot = (owner: Person<CompanyActor>) => lotWonBy(test, owner);
const ownOrder = (owner: Person<CompanyActor>) => orderOf(test, owner);
const ownChange = (owner: Person<CompanyActor>) => changeRequestOf(test, owner);
/** A submitted version with its signed receipt. */
const ownReceipt = async (owner: Person<CompanyActor>) => {
  const { lotId } = await ownLot(owner);
  const { db, crypto } = test.parts();
  const companyId = owner.actor.company.id;
  const [id, bidId, companyVersionId] = [randomUUID(), randomUUID(), randomUUID()];
  const submittedAt = new Date();
  const receipt: Receipt = {
    format: 'procure-receipt/1',
    receiptNo: makeReceiptNo(),
    lotId,
    bidId,
    bidVersion: 1,
    submittedAt: submittedAt.toISOString(),
    files: [],
  };
  await db
    .insertInto('companyVersion')
    .values({ id: companyVersionId, companyId, versionNo: 99, name: '甲公司', uscc: 'x', profile: '{}' })
    .execute();
  await db
    .insertInto('bid')
    .values({ id: bidId, lotId, companyId, state: 'submitted', validVersionNo: 1, lastVersionNo: 1 })
    .execute();
  await db
    .insertInto('bidVersion')
    .values({
      id,
      bidId,
      lotId,
      companyId,
      versionNo: 1,
      companyVersionId,
      manifest: '[]',
      manifestSha256: '0'.repeat(64),
      receiptNo: receipt.receiptNo,
      receipt: JSON.stringify(await signReceipt(crypto.signing, receipt)),
      leafHash: Buffer.from(receiptLeaf(receipt), 'hex'),
      submittedBy: owner.accountId,
      submittedAt,
    })
    .execute();
  return { lotId, id };
};
const belongings: Belongings = {
  getMyChangeRequest: ownChange,
  saveChangeRequest: ownChange,
  submitChangeRequest: ownChange,
  withdrawChangeRequest: ownChange,
  getMyLot: ownLot,
  getInvitation: ownLot,
  readInvitation: ownLot,
  replyInvitation: async (owner) => ({ ...(await ownLot(owner)), reply: 'accepted' }),
  getPrequalification: ownLot,
  savePrequalificationDraft: async (owner) => ({ ...(await ownLot(owner)), ...application }),
  submitPrequalification: async (owner) => ({ ...(await ownLot(owner)), ...application }),
  withdrawPrequalification: async ({ actor, accountId }) => {
    const lotId = await lotOfOneCompany(test, actor.company.id);
    const draft = { id: randomUUID(), lotId, companyId: actor.company.id, state: 'draft' };
    await test
      .parts()
      .db.insertInto('prequalification')
      .values({ ...draft, submittedBy: accountId })
      .execute();
    return { lotId, version: 1 };
  },
  getBid: ownLot,
  saveBidDraft: async (owner) => ({
    ...(await ownLot(owner)),
    version: 0,
    content: { letter: {}, prices: [], technical: [], commercial: [], bond: {} },
  }),
  submitBid: async (owner) => ({
    ...(await ownLot(owner)),
    id: randomUUID(),
    envelopes: [{ kind: 'price', fileId: randomUUID(), name: '价格标.age', size: 1, sha256: '0'.repeat(64) }],
  }),
  withdrawBid: async (owner) => ({ ...(await ownLot(owner)), versionId: randomUUID() }),
  getReceipt: ownReceipt,
  getOpeningRecord: wonLot,
  getDocuments: ownLot,
  obtainDocuments: ownLot,
  getQuestions: ownLot,
  askQuestion: async (owner) => ({
    ...(await ownLot(owner)),
    id: randomUUID(),
    qType: 'technical',
    sectionRef: '',
    title: '组件效率的测试条件',
    content: '请问以何种测试条件为准？请明确。',
    fileIds: [],
  }),
  withdrawQuestion: async ({ actor, accountId }) => {
    const lotId = await lotOfOneCompany(test, actor.company.id);
    return { id: await questionOf(test, accountId, actor.company.id, lotId) };
  },
  listOwnClarifications: ownLot,
  replyClarification: async (owner) => ({
    id: await clarificationOf(owner),
    reply: '质保期自验收合格之日起算。',
    substanceUnchanged: true,
    fileIds: [],
  }),
  getOwnNegotiation: ownNegotiatedLot,
  submitQuote: async (owner) => ({
    roundId: await roundOf(test, owner, await ownNegotiatedLot(owner).then(({ lotId }) => lotId)),
    lines: [],
    delivery: '30日',
    paymentTerms: '货到付款',
  }),
  quitNegotiation: async (owner) => ({
    roundId: await roundOf(test, owner, await ownNegotiatedLot(owner).then(({ lotId }) => lotId)),
    reason: '近期产能已经排满',
  }),
  getAwardNotice: wonLot,
  acknowledgeAward: wonLot,
  declineAward: async (owner) => ({ ...(await wonLot(owner)), reason: '产能不足，无法按期履约' }),
  getOrder: ownOrder,
  confirmOrder: async (owner) => ({
    ...(await ownOrder(owner)),
    promisedDate: '2099-01-01',
    delayReason: '待料',
  }),
  rejectOrder: async (owner) => ({ ...(await ownOrder(owner)), reason: '规格与中标不一致' }),
  proposeOrderChange: async (owner) => ({ ...(await ownOrder(owner)), reason: '请将交期延后一周' }),
  deliverOrder: async (owner) => ({
    ...(await ownOrder(owner)),
    deliveryId: randomUUID(),
    note: '首批发货',
    complete: false,
  }),
  invoiceOrder: async (owner) => ({ ...(await ownOrder(owner)), invoiceNo: '26112000000012345678' }),
  getFile: async ({ accountId }) => {
    const facts = { id: randomUUID(), name: '执照.pdf', mime: 'application/pdf', purpose: 'certificate' };
    const owned = { ownerAccountId: accountId, ownerCompanyId: null };
    return { id: (await keepMade(test.parts(), { ...facts, ...owned }, Buffer.from('x'))).id };
  },
  readMessage: async ({ accountId }) => {
    const message = { id: randomUUID(), accountId, title: '通知', body: '内容' };
    await test.parts().db.insertInto('message').values(message).execute();
    return { id: message.id };
  },
};

describe('what belongs to one supplier', () => {
  it('has a fixture for every endpoint that names one thing by its id', () => {
    const naming = [...endpoints].filter(
      ([, { path, access }]) =>
        path.includes('/:') && (access.who === 'company' || access.who === 'supplier'),
    );
    expect(naming.map(([name]) => name).filter((name) => belongings[name] === undefined)).toEqual([]);
  });

  it('does not exist for another', async () => {
    const [owner, other] = [await test.company(), await test.company()];
    for (const [name, make] of Object.entries(belongings)) {
      const endpoint = endpoints.get(name);
      if (endpoint === undefined) throw new Error(`${name} is no endpoint`);
      const input = await make(owner);
      expect([name, (await call(endpoint, other.token, input)).code]).toEqual([name, '4040']);
      expect([name, (await call(endpoint, owner.token, input)).code]).not.toEqual([name, '4040']);
    }
    // A fixture of every feature, one after the other.
  }, 120_000);
});

async function withoutRoles() {
  const person = await test.company();
  await test.parts().db.deleteFrom('accountRole').where('accountId', '=', person.accountId).execute();
  return person;
}
