import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@procure/contract/endpoint.ts';
import { endpoints } from '@procure/contract/registry.ts';
import { type ExportedList, exportedLists } from '@procure/domain/list-export/list-export.ts';
import { rolePermissions, type StaffRole } from '@procure/domain/permission/role.ts';
import { handlingPermissions } from '@procure/domain/tender/member.ts';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { exportedCells } from '../testing/fixtures/list-export.ts';
import { askedDivision } from '../testing/fixtures/opener.ts';
import { house, neighbour } from '../testing/fixtures/organisation.ts';
import { rivals } from '../testing/fixtures/rivals.ts';
import { storedPublicity } from '../testing/fixtures/single-source.ts';
import {
  draftTender,
  lotContent,
  nameMember,
  preparedChange,
  publishedTender,
  type TenderFixture,
  tenderContent,
} from '../testing/fixtures/tender.ts';
import { type Agents, nameAgents } from '../testing/isolation/agents.ts';
import { callerOf, endpointOf } from '../testing/isolation/call.ts';
import { hireNeighbours, type Neighbours, nameNeighbours } from '../testing/isolation/neighbours.ts';
import {
  apart,
  byRole,
  lists,
  type Named,
  type Staff,
  type Stage,
  type World,
} from '../testing/isolation/staff.ts';
import { ownUpload, staffCases } from '../testing/isolation/tenders.ts';
import { testApp } from '../testing/test-app.ts';

/**
 * Staff with the right role and no part in a tender call every endpoint of the console: they find nothing of the tender
 * and change nothing. Readers are refused every act; named staff are allowed. `npm run holes` removes one condition
 * after the other from the server and expects these tests to fail.
 */
const test = testApp({ limits: { ordinary: 100_000, tight: 100_000 } });
const call = callerOf(test, 'console');
// Each test is a walk through every endpoint, as long as the machine needs for it.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });
let world: World;
let outsiders: Readonly<Record<Named, Staff>>;
/** Staff with the same roles in another organisation, with rows in the teams and lots of the test purchaser. */
let neighbours: Neighbours;
let agents: Agents;
let reader: Staff;
/** Numbers and ids of the tenders and lots, which no list may show to staff without a part in them. */
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
  outsiders = {
    buyer: await test.staff('buyer'),
    approver: await test.staff('approver'),
    opener: await test.staff('opener'),
    evaluator: await test.staff('evaluator'),
  };
  world = {
    ...all,
    draft,
    documentId,
    messageId,
    applicationId: (await lotOf('prequalification', all.invited.lotId)).id,
    invitationId: (await lotOf('invitation', all.invited.lotId)).id,
    amendmentId: (await preparedChange(test, all.bidding)).id,
    outsider: outsiders.buyer,
    publicityId: await storedPublicity(test, draft),
    divisionId: (await askedDivision(all.bidding.buyer, all.bidding.lotId, all.bidding.openers)).id,
  };
  neighbours = await hireNeighbours(test);
  reader = await test.staff('buyer');
  const stages: readonly Stage[] = ['draft', 'invited', 'bidding', 'negotiated', 'wonByFirst'];
  for (const stage of stages) await nameMember(tenderAt(stage), reader, 'reader');
  for (const stage of stages) await nameNeighbours(test, neighbours, tenderAt(stage));
  agents = await nameAgents(test, stages.map(tenderAt), reader.accountId);
  marks = stages.map(tenderAt).flatMap(({ id, tenderNo, lotIds }) => [id, tenderNo, ...lotIds]);
}, 300_000);

const cases = staffCases(test, () => world);

/** Codes of refusals that reveal nothing: not found, or not named. */
const closed = new Set(['4040', '4602', '4603']);
const mayCall = (role: StaffRole, { access }: Endpoint) =>
  'permission' in access && access.permission !== undefined
    ? rolePermissions[role].includes(access.permission)
    : true;
const isExported = (name: string): name is ExportedList => name in exportedLists;
/** The filter that a page sends to the export: the list's input without the page. */
const filterOf = ({ pageNum: _, pageSize: __, ...filter }: Record<string, unknown>) =>
  filter as Record<string, string>;
const personOf = (stage: Stage, named: Named): Staff => {
  const { buyer, approver, openers, evaluators } = tenderAt(stage);
  const person = { buyer, approver, opener: openers[0], evaluator: evaluators[0] }[named];
  if (person === undefined) throw new Error(`nobody is ${named}`);
  return person;
};

describe('every endpoint of the console', () => {
  it('has a case for staff without a part in the tender, or names no tender', () => {
    const tried = [...Object.keys(cases), ...Object.keys(lists), ...byRole, ...apart];
    const inner = [...endpoints].filter(([, { path }]) => path.startsWith('/api/inner/'));
    expect(inner.map(([name]) => name).filter((name) => !tried.includes(name))).toEqual([]);
    expect(tried.filter((name) => !endpoints.has(name))).toEqual([]);
  });
});

describe.each([
  ['staff without a part in a tender', () => Object.entries(outsiders)],
  ['staff of another organisation with rows in the tender', () => Object.entries(neighbours)],
  ['staff of an agency without a current entrustment, with rows in the tender', () => agents],
] as const)('%s', (_, people) => {
  it('find nothing of the tender by any id, and cannot change it', async () => {
    for (const [name, { stage, input }] of Object.entries(cases)) {
      const endpoint = endpointOf(name);
      for (const [role, person] of people() as [StaffRole, Staff][]) {
        const { code } = await call(endpoint, person, await input(person, tenderAt(stage)));
        const expected = mayCall(role, endpoint) ? closed.has(code) : code === '4031';
        expect([name, role, code, expected]).toEqual([name, role, code, true]);
      }
    }
  });

  it('find nothing of the tender in a list, in its export, in a count or on the desk', async () => {
    for (const [name, { inputs, by }] of Object.entries(lists)) {
      const endpoint = endpointOf(name);
      const found = { outside: [] as string[], inside: 0, exported: 0 };
      for (const input of inputs) {
        for (const [role, person] of people() as [StaffRole, Staff][]) {
          if (!mayCall(role, endpoint)) continue;
          const { code, text } = await call(endpoint, person, input);
          expect([name, code]).toEqual([name, '2000']);
          if (isExported(name)) {
            const cells = JSON.stringify(await exportedCells(test, person, name, filterOf(input)));
            found.outside.push(...marks.filter((mark) => cells.includes(mark)));
          }
          found.outside.push(...marks.filter((mark) => text.includes(mark)));
          if (name === 'countTenders')
            expect([role, text]).toEqual([role, expect.stringContaining('"all":0')]);
          if (name === 'getDesk') {
            const queuesOf = JSON.parse(text).data.queues as { key: string; count: number }[];
            const ofHouse = ['company', 'change_request', 'setting'];
            const ofTenders = queuesOf.filter(({ key }) => !ofHouse.includes(key));
            expect([role, ofTenders.filter(({ count }) => count > 0)]).toEqual([role, []]);
          }
        }
        if (by === null) continue;
        for (const stage of ['bidding', 'negotiated', 'wonByFirst'] as const) {
          const { text } = await call(endpoint, personOf(stage, by), input);
          if (marks.some((mark) => text.includes(mark))) found.inside++;
          if (!isExported(name)) continue;
          const cells = JSON.stringify(await exportedCells(test, personOf(stage, by), name, filterOf(input)));
          if (marks.some((mark) => cells.includes(mark))) found.exported++;
        }
      }
      expect([name, found.outside]).toEqual([name, []]);
      if (by !== null) expect([name, found.inside > 0]).toEqual([name, true]);
      if (by !== null && isExported(name)) expect([name, found.exported > 0]).toEqual([name, true]);
    }
  });

  it('cannot read its files by id, ticket or path', async () => {
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

  it('cannot refer to it in a body: as the former tender of a rebid, or as a lot of their own', async () => {
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
      fileId: await ownUpload(test, buyer),
      title: '他人上传',
      kind: 'attachment',
    });
    expect(document).toMatchObject({ code: '4000' });
  });

  it('cannot read a message of a colleague', async () => {
    const asked = { id: world.messageId };
    expect(await call(endpointOf('readStaffMessage'), outsiders.buyer, asked)).toMatchObject({
      code: '4040',
    });
    const own = await call(endpointOf('readStaffMessage'), personOf('draft', 'buyer'), asked);
    expect(own).toMatchObject({ code: '2000' });
  });
});

describe('staff of another organisation', () => {
  it('cannot begin a tender for this organisation, and are offered none of its people', async () => {
    const { buyer } = neighbours;
    const input = { id: randomUUID(), version: 0, ...tenderContent() };
    const begun = await call(endpointOf('saveTender'), buyer, input);
    expect(begun).toMatchObject({ code: '4000', text: expect.stringContaining('organisationId') });
    const asked = { organisationId: house.id };
    const people = await call(endpointOf('listStaffOptions'), buyer, asked);
    expect(people).toMatchObject({ code: '2000', data: { openers: [], evaluators: [] } });
    const organisations = await call(endpointOf('listTenderOrganisations'), buyer, {});
    expect(organisations.data).toMatchObject([{ id: neighbour.id, own: true }]);
  });

  it('cannot be named on its teams or lots', async () => {
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

describe('staff named for one lot of a tender', () => {
  it('have access to that lot, and not to the tender’s other lot', async () => {
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

describe('the approver of a tender', () => {
  it('can read the tender, and nothing of its bids', async () => {
    const { approver, id } = tenderAt('negotiated');
    const { lotId } = world.negotiated;
    expect((await call(endpointOf('getTender'), approver, { id })).code).toBe('2000');
    for (const name of ['getOpening', 'listOpenedFiles', 'getEvaluation', 'getAward', 'listClarifications']) {
      expect([name, (await call(endpointOf(name), approver, { lotId })).code]).toEqual([name, '4040']);
    }
  });
});

/** An export is a reading that the log records. */
const isReading = (name: string) => endpointOf(name).method === 'GET' || name === 'exportPrices';

describe('a reader of a tender', () => {
  it('is refused every act on it with the owner’s name, and is offered none of the acts', async () => {
    const refused = new Set<string>();
    for (const [name, { stage, input }] of Object.entries(cases)) {
      const endpoint = endpointOf(name);
      if (!mayCall('buyer', endpoint)) continue;
      const at = tenderAt(stage);
      const { code, message } = await call(endpoint, reader, await input(reader, at));
      // Only the answerers learn the names of objectors and complainants.
      if (name === 'getObjection' || name === 'getComplaint') expect([name, code]).toEqual([name, '4040']);
      else if (isReading(name) && name !== 'getOrderForm') {
        expect([name, code]).toEqual([name, '2000']);
      } else {
        expect([name, ['4330', '4331'].includes(code)]).toEqual([name, true]);
        expect(message).toContain(at.buyer.username);
        if ('permission' in endpoint.access) refused.add(String(endpoint.access.permission));
      }
    }
    // The console hides exactly the acts that the server refuses.
    expect([...refused].sort()).toEqual([...handlingPermissions].sort());
  });

  it('can read everything and do nothing if they are a supervisor', async () => {
    const supervisor = await test.staff('supervisor');
    for (const [name, { stage, input }] of Object.entries(cases)) {
      const endpoint = endpointOf(name);
      const { code } = await call(endpoint, supervisor, await input(supervisor, tenderAt(stage)));
      const reads = isReading(name) && mayCall('supervisor', endpoint);
      expect([name, code]).toEqual([name, reads ? '2000' : '4031']);
    }
  });
});

describe('named staff', () => {
  it('are allowed the calls that are refused to the others', async () => {
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
