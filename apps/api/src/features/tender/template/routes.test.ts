import { randomUUID } from 'node:crypto';
import * as templates from '@procure/contract/tender/template.route.ts';
import * as tenders from '@procure/contract/tender/tender.route.ts';
import { mostTemplates } from '@procure/domain/tender/template.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { foundAgency, standingEntrustment } from '../../../../testing/fixtures/entrustment.ts';
import { neighbour } from '../../../../testing/fixtures/organisation.ts';
import {
  draftTender,
  nameMember,
  type TenderFixture,
  tenderContent,
} from '../../../../testing/fixtures/tender.ts';
import { testApp } from '../../../../testing/test-app.ts';

const test = testApp();
type Buyer = Pick<TenderFixture['buyer'], 'client' | 'accountId'>;

let tender: TenderFixture;
beforeAll(async () => {
  tender = await draftTender(test);
});

/** Unique among the tests of this file, which share an organisation. */
const nameOf = (words: string) => `${words}${randomUUID().slice(0, 8)}`;

function save(
  name: string,
  more: { id?: string; version?: number; tenderId?: string } = {},
  by: Buyer = tender.buyer,
) {
  return by.client.call(templates.saveTenderTemplate, {
    ...{ id: randomUUID(), version: 0, tenderId: tender.id, name },
    ...more,
  });
}

async function kept(name: string) {
  const saved = await save(name);
  if (!saved.ok) throw new Error(saved.message);
  return saved.data;
}

const read = (id: string, by: Buyer = tender.buyer) => by.client.call(templates.getTenderTemplate, { id });
const list = (more: object = {}, by: Buyer = tender.buyer) =>
  by.client.call(templates.listTenderTemplates, { pageSize: 100, ...more });

async function auditOf(id: string) {
  const { rows } = await sql<{ action: string; actorId: string; after: unknown }>`
    select action, actor_id, after from audit_log where entity = 'tender_template' and entity_id = ${id}
    order by id`.execute(test.parts().db);
  return rows;
}

describe('a tender saved as a template', () => {
  it('keeps the method, texts, weights, criteria, clauses and lines, and no time, person or amount', async () => {
    const name = nameOf('光伏设备');
    const { id } = await kept(name);
    const reply = await read(id);
    if (!reply.ok) throw new Error(reply.message);
    const { content, ...row } = reply.data;
    const stored = await tender.buyer.client.call(tenders.getTender, { id: tender.id });
    if (!stored.ok) throw new Error(stored.message);
    const [lot] = stored.data.lots;
    expect(row).toMatchObject({
      name,
      method: 'open_tender',
      lots: 1,
      lines: lot?.priceLines.length,
      version: 1,
    });
    expect(content).toMatchObject({
      ...{ method: stored.data.method, overview: stored.data.overview, categoryId: stored.data.categoryId },
      lots: [
        {
          ...{ title: lot?.title, weights: lot?.weights, clauses: lot?.clauses, criteria: lot?.criteria },
          priceLines: lot?.priceLines.map(({ lineNo: _, ...line }) => line),
        },
      ],
    });
    const text = JSON.stringify(content);
    const { openers, evaluators, buyer } = tender;
    const people = [...openers, ...evaluators, buyer].map(({ accountId }) => accountId);
    for (const left of [
      ...people,
      stored.data.title,
      stored.data.contact.phone,
      lot?.estimate,
      lot?.bidDeadline,
    ])
      expect([left, text.includes(String(left))]).toEqual([left, false]);
    expect(await auditOf(id)).toMatchObject([
      { action: 'create', actorId: buyer.accountId, after: { name, tenderId: tender.id } },
    ]);
  });

  it('is saved once by a repeated call, and refused to a second template of the name', async () => {
    const name = nameOf('重复');
    const input = { id: randomUUID() };
    const replies = await Promise.all([save(name, input), save(name, input)]);
    for (const reply of replies) expect(reply).toMatchObject({ ok: true, data: { version: 1 } });
    expect(await save(name, input)).toMatchObject({ ok: true, data: { version: 1 } });
    expect(await auditOf(input.id)).toHaveLength(1);
    expect(await save(name)).toMatchObject({ ok: false, code: '4000', fields: [{ field: 'name' }] });
    expect(await save('名')).toMatchObject({ ok: false, fields: [{ message: '模板名称须为2–60字' }] });
  });

  it('replaces the content of a template that was read, and no newer one', async () => {
    const { id, version } = await kept(nameOf('更新'));
    const other = await draftTender(test, { overview: '另一份采购内容与范围' });
    await nameMember(other, tender.buyer);
    const name = nameOf('更新后');
    const changed = { id, version, tenderId: other.id };
    expect(await save(name, changed)).toMatchObject({ ok: true, data: { version: 2 } });
    expect(await save(name, changed)).toMatchObject({ ok: true, data: { version: 2 } });
    expect(await read(id)).toMatchObject({ data: { name, content: { overview: '另一份采购内容与范围' } } });
    expect(await save(name, { id, version })).toMatchObject({ ok: false, code: '4090' });
    expect((await auditOf(id)).map(({ action }) => action)).toEqual(['create', 'save']);
  });

  it('is refused beyond the limit of templates in use', async () => {
    const organisationId = neighbour.id;
    const buyer = await test.staffOf(organisationId, 'buyer');
    const { db } = test.parts();
    const content = tenderContent({ organisationId });
    const input = { id: randomUUID(), version: 0, ...content };
    expect(await buyer.client.call(tenders.saveTender, input)).toMatchObject({ ok: true });
    await sql`insert into tender_template (id, organisation_id, name, method, scope, kind, lots, lines, clauses, criteria,
        content, saved_by, saved_at)
      select gen_random_uuid(), ${organisationId}, 'T' || n, 'open_tender', 'voluntary', 'goods', 1, 0, 0, 0,
        '{"lots": [{}]}', ${buyer.accountId}, now() from generate_series(1, ${mostTemplates}) n`.execute(db);
    expect(await save('第201个', { tenderId: input.id }, buyer)).toMatchObject({
      ok: false,
      message: '本单位在用的模板已达200个，请先停用不再使用的模板',
    });
    const { rows } = await sql<{ id: string }>`select id from tender_template where name = 'T7'
      and organisation_id = ${organisationId}`.execute(db);
    const target = { id: rows[0]?.id ?? '', version: 1 };
    expect(await buyer.client.call(templates.retireTenderTemplate, target)).toMatchObject({ ok: true });
    expect(await save('第201个', { tenderId: input.id }, buyer)).toMatchObject({ ok: true });
    const again = { ...target, version: 2 };
    expect(await buyer.client.call(templates.restoreTenderTemplate, again)).toMatchObject({ code: '4690' });
    await sql`delete from tender_template where organisation_id = ${organisationId}`.execute(db);
  });
});

describe('the templates of an organisation', () => {
  it('are found by words, method and state', async () => {
    const words = nameOf('查找');
    const { id } = await kept(`${words}甲`);
    expect(await list({ keyword: `${words} 甲`, method: 'open_tender' })).toMatchObject({
      data: [{ id }],
      count: 1,
    });
    expect(await list({ keyword: words, method: 'inquiry' })).toMatchObject({ data: [], count: 0 });
    expect(await list({ keyword: words, state: 'retired' })).toMatchObject({ data: [], count: 0 });
  });

  it('are renamed, retired and restored, each once, with an audit entry of its own', async () => {
    const { client } = tender.buyer;
    const name = nameOf('改名前');
    const { id } = await kept(name);
    const renamed = { id, version: 1, name: nameOf('改名后') };
    expect(await client.call(templates.renameTenderTemplate, renamed)).toMatchObject({
      data: { version: 2 },
    });
    expect(await client.call(templates.renameTenderTemplate, renamed)).toMatchObject({
      data: { version: 2 },
    });
    const retired = { id, version: 2 };
    expect(await client.call(templates.retireTenderTemplate, retired)).toMatchObject({
      data: { version: 3 },
    });
    expect(await client.call(templates.retireTenderTemplate, retired)).toMatchObject({
      data: { version: 3 },
    });
    expect(await list({ keyword: renamed.name })).toMatchObject({ count: 0 });
    expect(await list({ keyword: renamed.name, state: 'retired' })).toMatchObject({
      data: [{ id, retiredAt: expect.any(String) }],
    });
    expect(await save(renamed.name, { id, version: 3 })).toMatchObject({ code: '4091' });
    // Its name is free meanwhile, so it cannot come back under it.
    await kept(renamed.name);
    const restored = { id, version: 3 };
    expect(await client.call(templates.restoreTenderTemplate, restored)).toMatchObject({ code: '4691' });
    const free = { ...restored, name };
    expect(await client.call(templates.renameTenderTemplate, free)).toMatchObject({ data: { version: 4 } });
    const now = { id, version: 4 };
    expect(await client.call(templates.restoreTenderTemplate, now)).toMatchObject({ data: { version: 5 } });
    expect(await client.call(templates.restoreTenderTemplate, now)).toMatchObject({ data: { version: 5 } });
    expect(await client.call(templates.retireTenderTemplate, now)).toMatchObject({ code: '4090' });
    expect((await auditOf(id)).map(({ action }) => action)).toEqual([
      ...['create', 'rename', 'disable', 'rename', 'enable'],
    ]);
  });

  it('are shared with its other buyers', async () => {
    const { id, version } = await kept(nameOf('同事可用'));
    const colleague = await test.staff('buyer');
    expect(await read(id, colleague)).toMatchObject({ ok: true });
    const renamed = { id, version, name: nameOf('同事改名') };
    expect(await colleague.client.call(templates.renameTenderTemplate, renamed)).toMatchObject({ ok: true });
    // A tender that the colleague does not handle is not kept by them.
    expect(await save(nameOf('不经办'), {}, colleague)).toMatchObject({ code: '4040' });
    await nameMember(tender, colleague, 'reader');
    expect(await save(nameOf('只读'), {}, colleague)).toMatchObject({ ok: false });
  });
});

describe('a template of another organisation', () => {
  it('cannot be seen, counted, used, changed or replaced', async () => {
    const name = nameOf('外单位');
    const { id, version } = await kept(name);
    const strangers = [await test.staffOf(neighbour.id, 'buyer')];
    const agency = await foundAgency(test);
    strangers.push(agency.person);
    for (const { client, accountId } of strangers) {
      const by = { client, accountId };
      expect(await read(id, by)).toMatchObject({ code: '4040' });
      expect(await list({}, by)).toMatchObject({ data: [], count: 0 });
      expect(await list({ keyword: name }, by)).toMatchObject({ data: [], count: 0 });
      expect(await list({ state: 'retired' }, by)).toMatchObject({ data: [], count: 0 });
      for (const act of [templates.retireTenderTemplate, templates.restoreTenderTemplate])
        expect(await client.call(act, { id, version })).toMatchObject({ code: '4040' });
      const renamed = { id, version, name: '外单位改名' };
      expect(await client.call(templates.renameTenderTemplate, renamed)).toMatchObject({ code: '4040' });
      expect(await save(name, { id, version }, by)).toMatchObject({ code: '4040' });
    }
    // An id that exists elsewhere answers as one that does not exist.
    const input = { id: randomUUID(), version: 0, ...tenderContent({ organisationId: neighbour.id }) };
    const [buyer] = strangers;
    if (buyer === undefined) throw new Error('no buyer');
    await buyer.client.call(tenders.saveTender, input);
    expect(await save('占用的编号', { id, tenderId: input.id }, buyer)).toMatchObject({ code: '4040' });
    expect(await save(name, { id, version, tenderId: input.id }, buyer)).toMatchObject({ code: '4040' });
    expect(await read(id)).toMatchObject({ data: { name, version: 1 } });
  });

  it('is not replaced by a tender of the other organisation of the same person', async () => {
    const { id, version } = await kept(nameOf('两个单位'));
    const both = await test.staff('buyer');
    const role = { accountId: both.accountId, organisationId: neighbour.id, roleId: 'buyer' };
    await test.parts().db.insertInto('accountRole').values(role).execute();
    const input = { id: randomUUID(), version: 0, ...tenderContent({ organisationId: neighbour.id }) };
    expect(await both.client.call(tenders.saveTender, input)).toMatchObject({ ok: true });
    expect(await read(id, both)).toMatchObject({ ok: true });
    const replacing = { id, version, tenderId: input.id };
    expect(await save(nameOf('换单位'), replacing, both)).toMatchObject({ code: '4040' });
    const saved = await save(nameOf('另一单位'), { tenderId: input.id }, both);
    if (!saved.ok) throw new Error(saved.message);
    expect(await read(saved.data.id, both)).toMatchObject({ data: { organisationId: neighbour.id } });
    expect(await read(saved.data.id)).toMatchObject({ code: '4040' });
  });

  it('is refused to suppliers, visitors and staff without the right to begin tenders', async () => {
    const { id } = await kept(nameOf('无权'));
    const supplier = await test.company();
    const roles = ['approver', 'opener', 'evaluator', 'supervisor', 'auditor', 'admin'] as const;
    const others = await Promise.all(roles.map((role) => test.staff(role)));
    for (const { client } of others) {
      expect(await client.call(templates.getTenderTemplate, { id })).toMatchObject({ code: '4031' });
      expect(await client.call(templates.listTenderTemplates, {})).toMatchObject({ code: '4031' });
      expect(await client.call(templates.retireTenderTemplate, { id, version: 1 })).toMatchObject({
        code: '4031',
      });
    }
    for (const client of [test.client('console'), test.client('console', supplier.token)])
      expect(await client.call(templates.getTenderTemplate, { id })).toMatchObject({ code: '4030' });
  });

  it('is kept apart when an entrusted agency saves the purchaser’s tender', async () => {
    const agency = await foundAgency(test);
    await standingEntrustment(test, agency, tender.buyer);
    const { db } = test.parts();
    const other = await draftTender(test);
    await db.updateTable('tender').set({ agencyId: agency.id }).where('id', '=', other.id).execute();
    await nameMember(other, agency.person);
    const name = nameOf('代理机构');
    const saved = await save(name, { tenderId: other.id }, agency.person);
    expect(saved).toMatchObject({ ok: true });
    if (!saved.ok) return;
    expect(await read(saved.data.id, agency.person)).toMatchObject({ data: { organisationId: agency.id } });
    // The purchaser's own staff see the templates of the purchaser.
    expect(await read(saved.data.id)).toMatchObject({ code: '4040' });
  });
});
