import { randomUUID } from 'node:crypto';
import type { RequestOf } from '@procure/contract/registry.ts';
import * as entries from '@procure/contract/tender/entry.route.ts';
import { mostEntries } from '@procure/domain/tender/entry.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { foundAgency, standingEntrustment } from '../../../../testing/fixtures/entrustment.ts';
import { neighbour } from '../../../../testing/fixtures/organisation.ts';
import { draftTender, type TenderFixture } from '../../../../testing/fixtures/tender.ts';
import { testApp } from '../../../../testing/test-app.ts';

const test = testApp();
type Buyer = Pick<TenderFixture['buyer'], 'client' | 'accountId'>;
type Saving = RequestOf<typeof entries.saveTenderEntry>;
type OfCriterion = Extract<Saving['content'], { kind: 'criterion' }>['criterion'];

let buyer: TenderFixture['buyer'];
let colleague: Buyer;
let organisationId = '';
beforeAll(async () => {
  const tender = await draftTender(test);
  buyer = tender.buyer;
  colleague = await test.staff('buyer');
  const row = await test
    .parts()
    .db.selectFrom('tender')
    .select('organisationId')
    .where('id', '=', tender.id)
    .executeTakeFirstOrThrow();
  organisationId = row.organisationId;
});

/** Unique among the tests of this file, which share an organisation. */
const nameOf = (words: string) => `${words}${randomUUID().slice(0, 8)}`;

const clause = {
  kind: 'commercial',
  clauseNo: '',
  requirement: '质保期不少于24个月。',
  starred: true,
} as const;
const criterion: OfCriterion = {
  ...{ kind: 'technical', title: '实施方案', requirement: '按方案评分', evidence: '方案', points: '10' },
  scoring: {
    by: 'tiers',
    tiers: [
      { when: '完整', points: '10' },
      { when: '部分', points: '5' },
    ],
  },
};
const ofClause = (changes: object = {}) =>
  ({ kind: 'clause', clause: { ...clause, ...changes } }) as Saving['content'];
const ofCriterion = (changes: object = {}): Saving['content'] => ({
  kind: 'criterion',
  criterion: { ...criterion, ...changes },
});

function save(more: Partial<Saving> = {}, by: Buyer = buyer) {
  return by.client.call(entries.saveTenderEntry, {
    ...{ id: randomUUID(), version: 0, organisationId, name: nameOf('条目'), content: ofClause() },
    ...more,
  });
}

async function kept(more: Partial<Saving> = {}) {
  const saved = await save(more);
  if (!saved.ok) throw new Error(saved.message);
  return saved.data;
}

const read = (id: string, by: Buyer = buyer) => by.client.call(entries.getTenderEntry, { id });
const list = (more: object = {}, by: Buyer = buyer) =>
  by.client.call(entries.listTenderEntries, { pageSize: 100, ...more });
const count = async (more: object, by: Buyer = buyer) => {
  const reply = await list(more, by);
  return reply.ok ? reply.count : reply.code;
};

async function auditOf(id: string) {
  const { rows } = await sql<{ action: string; actorId: string; after: unknown }>`
    select action, actor_id, after from audit_log where entity = 'tender_entry' and entity_id = ${id}
    order by id`.execute(test.parts().db);
  return rows;
}

describe('an entry of the library', () => {
  it('keeps a clause and a criterion as they are written, with methods and a note', async () => {
    const name = nameOf('质保期');
    const methods = ['open_tender', 'inquiry'] as const;
    const written = { name, methods: [...methods], note: '设备类项目使用' };
    const { id } = await kept(written);
    expect(await read(id)).toMatchObject({
      data: { ...written, organisationId, content: { kind: 'clause', clause }, findings: [], version: 1 },
    });
    const scored = await kept({ content: ofCriterion() });
    expect(await read(scored.id)).toMatchObject({
      data: { content: { kind: 'criterion', criterion }, methods: [] },
    });
    expect(await auditOf(id)).toMatchObject([
      { action: 'create', actorId: buyer.accountId, after: { name, content: { clause } } },
    ]);
  });

  it('is refused where the editor of a tender would refuse it', async () => {
    const wrong: [Partial<Saving>, string][] = [
      [{ name: '名' }, 'name'],
      [{ content: ofClause({ requirement: ' ' }) }, 'content.clause.requirement'],
      [{ content: ofCriterion({ title: '' }) }, 'content.criterion.title'],
      [{ content: ofCriterion({ points: null }) }, 'content.criterion.points'],
      [{ content: ofCriterion({ points: '12' }) }, 'content.criterion.scoring'],
      [{ content: ofCriterion({ kind: 'qualification', points: null }) }, 'content.criterion.scoring'],
      [{ content: ofCriterion({ kind: 'price' }) }, 'content.criterion.kind'],
      [{ note: '长'.repeat(501) }, 'note'],
    ];
    for (const [more, field] of wrong)
      expect(await save(more)).toMatchObject({ ok: false, code: '4000', fields: [{ field }] });
  });

  it('is stored with the passages that the check of wording finds', async () => {
    const { id } = await kept({ content: ofClause({ requirement: '投标人须在本市注册。' }) });
    expect(await read(id)).toMatchObject({
      data: { findings: [{ severity: 'warn', field: 'content.clause.requirement' }] },
    });
  });

  it('is saved once by a repeated call, and its name by one entry of its kind', async () => {
    const input = { id: randomUUID(), name: nameOf('重复') };
    for (const reply of await Promise.all([save(input), save(input)]))
      expect(reply).toMatchObject({ ok: true, data: { version: 1 } });
    expect(await save(input)).toMatchObject({ ok: true, data: { version: 1 } });
    expect(await auditOf(input.id)).toHaveLength(1);
    const { name } = input;
    expect(await save({ name })).toMatchObject({ code: '4000', fields: [{ field: 'name' }] });
    expect(await save({ name, content: ofCriterion() })).toMatchObject({ ok: true });
    const twice = nameOf('同时');
    const both = await Promise.all([save({ name: twice }), save({ name: twice }, colleague)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  });

  it('is changed by one of two colleagues who read the same version', async () => {
    const { id, version } = await kept();
    const changes = ['36', '48'].map((months) => ({
      ...{ id, version, name: nameOf(months), content: ofClause({ requirement: `质保期${months}个月。` }) },
    }));
    const [mine, theirs] = changes;
    if (mine === undefined || theirs === undefined) throw new Error('two changes');
    const replies = await Promise.all([save(mine), save(theirs, colleague)]);
    const first = replies[0]?.ok ? mine : theirs;
    expect(replies.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect(replies.find(({ ok }) => !ok)).toMatchObject({ code: '4090' });
    expect(await read(id)).toMatchObject({ data: { version: 2, name: first.name, content: first.content } });
    expect(await save(first)).toMatchObject({ ok: true, data: { version: 2 } });
    expect((await auditOf(id)).map(({ action }) => action)).toEqual(['create', 'save']);
  });

  it('keeps its kind', async () => {
    const { id, version } = await kept();
    expect(await save({ id, version, content: ofCriterion() })).toMatchObject({ code: '4040' });
  });

  it('is retired and restored, each once, with an audit entry of its own', async () => {
    const name = nameOf('停用');
    const { id, version } = await kept({ name });
    const { client } = buyer;
    for (const _ of [1, 2])
      expect(await client.call(entries.retireTenderEntry, { id, version })).toMatchObject({
        data: { version: 2 },
      });
    expect(await save({ id, version: 2, name })).toMatchObject({ code: '4091' });
    expect([await count({ keyword: name }), await count({ keyword: name, state: 'retired' })]).toEqual([
      0, 1,
    ]);
    const again = await kept({ name });
    const restored = { id, version: 2 };
    expect(await client.call(entries.restoreTenderEntry, restored)).toMatchObject({ code: '4926' });
    expect(await client.call(entries.retireTenderEntry, again)).toMatchObject({ ok: true });
    for (const _ of [1, 2])
      expect(await client.call(entries.restoreTenderEntry, restored)).toMatchObject({ data: { version: 3 } });
    expect(await client.call(entries.retireTenderEntry, { id, version: 1 })).toMatchObject({ code: '4090' });
    expect((await auditOf(id)).map(({ action }) => action)).toEqual(['create', 'disable', 'enable']);
  });

  it('is refused beyond the limit of entries in use', async () => {
    const owner = await test.staffOf(neighbour.id, 'buyer');
    const { db } = test.parts();
    await sql`insert into tender_entry (id, organisation_id, kind, name, part, content, saved_by, saved_at)
      select gen_random_uuid(), ${neighbour.id}, 'clause', 'E' || n, 'technical', '{"kind": "clause", "clause": {}}',
        ${owner.accountId}, now() from generate_series(1, ${mostEntries}) n`.execute(db);
    const more = { organisationId: neighbour.id };
    expect(await save(more, owner)).toMatchObject({
      ...{ ok: false, code: '4925' },
      message: '本单位在用的条目已达2000个，请先停用不再使用的条目',
    });
    const { rows } = await sql<{ id: string }>`select id from tender_entry where name = 'E7'
      and organisation_id = ${neighbour.id}`.execute(db);
    const target = { id: rows[0]?.id ?? '', version: 1 };
    expect(await owner.client.call(entries.retireTenderEntry, target)).toMatchObject({ ok: true });
    expect(await save(more, owner)).toMatchObject({ ok: true });
    const again = { ...target, version: 2 };
    expect(await owner.client.call(entries.restoreTenderEntry, again)).toMatchObject({ code: '4925' });
    await sql`delete from tender_entry where organisation_id = ${neighbour.id}`.execute(db);
  });
});

describe('the entries of an organisation', () => {
  it('are found by words of name and content, kind, part and method', async () => {
    const words = nameOf('查找');
    const { id } = await kept({
      ...{ name: `${words}甲`, methods: ['inquiry'] },
      content: ofClause({ requirement: `${words}的内容` }),
    });
    await kept({ name: `${words}乙`, content: ofCriterion({ title: `${words}因素` }) });
    expect(await list({ keyword: `${words} 甲` }, colleague)).toMatchObject({ data: [{ id }], count: 1 });
    expect(await list({ keyword: `${words}的内容` })).toMatchObject({ data: [{ id }] });
    const scored = { kind: 'criterion', keyword: `${words}因素` };
    expect([await count(scored), await count({ keyword: words, part: 'technical' })]).toEqual([1, 0]);
    expect([
      await count({ ...scored, part: 'technical' }),
      await count({ ...scored, method: 'inquiry' }),
    ]).toEqual([1, 1]);
    const own = { keyword: words, part: 'commercial' };
    expect([
      await count({ ...own, method: 'inquiry' }),
      await count({ ...own, method: 'open_tender' }),
    ]).toEqual([1, 0]);
  });

  it('do not exist for the staff of other organisations', async () => {
    const name = nameOf('隔离');
    const { id, version } = await kept({ name });
    const strangers = [await test.staffOf(neighbour.id, 'buyer'), (await foundAgency(test)).person];
    for (const by of strangers) {
      expect(await read(id, by)).toMatchObject({ code: '4040' });
      expect(await list({}, by)).toMatchObject({ data: [], count: 0 });
      expect(await list({ state: 'retired' }, by)).toMatchObject({ data: [], count: 0 });
      for (const act of [entries.retireTenderEntry, entries.restoreTenderEntry])
        expect(await by.client.call(act, { id, version })).toMatchObject({ code: '4040' });
      expect(await save({ id, version }, by)).toMatchObject({ code: '4040' });
      expect(await save({}, by)).toMatchObject({ code: '4040' });
    }
    // An id that exists elsewhere answers as one that does not exist, and a name elsewhere is free.
    const [stranger] = strangers;
    const own = { organisationId: neighbour.id, name };
    expect(await save({ ...own, id }, stranger)).toMatchObject({ code: '4040' });
    expect(await save({ ...own, id, version }, stranger)).toMatchObject({ code: '4040' });
    expect(await save(own, stranger)).toMatchObject({ ok: true });
    expect(await read(id)).toMatchObject({ data: { name, version: 1 } });
  });

  it('do not move to the other organisation of the same person', async () => {
    const { id, version } = await kept();
    const both = await test.staff('buyer');
    const role = { accountId: both.accountId, organisationId: neighbour.id, roleId: 'buyer' };
    await test.parts().db.insertInto('accountRole').values(role).execute();
    expect(await save({ id, version, organisationId: neighbour.id }, both)).toMatchObject({ code: '4040' });
    const keepers = await both.client.call(entries.listEntryKeepers, {});
    const ids = keepers.ok ? keepers.data.map((one) => one.id) : [];
    expect(ids.sort()).toEqual([organisationId, neighbour.id].sort());
    const own = await save({ organisationId: neighbour.id }, both);
    if (!own.ok) throw new Error(own.message);
    expect(await read(own.data.id, both)).toMatchObject({ data: { organisationId: neighbour.id } });
    expect(await read(own.data.id)).toMatchObject({ code: '4040' });
  });

  it('are kept apart from those of an entrusted agency', async () => {
    const agency = await foundAgency(test);
    await standingEntrustment(test, agency, buyer);
    expect(await save({}, agency.person)).toMatchObject({ code: '4040' });
    const { client } = agency.person;
    expect(await client.call(entries.listEntryKeepers, {})).toMatchObject({ data: [{ id: agency.id }] });
    const own = await save({ organisationId: agency.id }, agency.person);
    if (!own.ok) throw new Error(own.message);
    expect(await read(own.data.id)).toMatchObject({ code: '4040' });
    expect(await list({}, agency.person)).toMatchObject({ data: [{ id: own.data.id }], count: 1 });
  });

  it('are refused to suppliers, visitors and staff without the right to begin tenders', async () => {
    const { id } = await kept();
    const supplier = await test.company();
    const roles = ['approver', 'opener', 'evaluator', 'supervisor', 'auditor', 'admin'] as const;
    for (const role of roles) {
      const other = await test.staff(role);
      const { client } = other;
      expect(await read(id, other)).toMatchObject({ code: '4031' });
      expect(await list({}, other)).toMatchObject({ code: '4031' });
      expect(await save({}, other)).toMatchObject({ code: '4031' });
      expect(await client.call(entries.retireTenderEntry, { id, version: 1 })).toMatchObject({
        code: '4031',
      });
    }
    for (const client of [test.client('console'), test.client('console', supplier.token)])
      expect(await client.call(entries.getTenderEntry, { id })).toMatchObject({ code: '4030' });
  });
});
