import { randomUUID } from 'node:crypto';
import * as wire from '@procure/contract/invitation/draw.route.ts';
import * as invitations from '@procure/contract/invitation/invitation.route.ts';
import { wholeCountry } from '@procure/domain/company/rules.ts';
import { agreesWithStatement, drawOrder, readDraw } from '@procure/sealing/draw.ts';
import { isStatedBy } from '@procure/sealing/lot-key.ts';
import { followsSupplierOrder, readSupplierList } from '@procure/sealing/supplier-draw.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { rewrite } from '../../../../testing/fixtures/operator.ts';
import { dataOf } from '../../../../testing/fixtures/outcome.ts';
import { invite, letterText, toldTo } from '../../../../testing/fixtures/participation.ts';
import {
  drawInvitees,
  invitedPurchase,
  requestSuppliers,
  supplierPool,
  waiting,
} from '../../../../testing/fixtures/supplier-draw.ts';
import {
  inDays,
  nameMember,
  passDeadline,
  publishedTender,
  shortenBidding,
  type TenderFixture,
} from '../../../../testing/fixtures/tender.ts';
import { type Person, testApp } from '../../../../testing/test-app.ts';
import type { CompanyActor, StaffActor } from '../../../platform/actor.ts';
import { publish } from '../../transparency/service.ts';
import { drawSuppliers } from './service.ts';

const test = testApp({ limits: { ordinary: 100_000, tight: 100_000 } });
type Company = Person<CompanyActor>;
type Staff = Person<StaffActor>;

const reason = '近期产能已满，无法按期供货';
let categories = 0;
/** Each test has a category, and so a pool, of its own. */
function newCategory(): string {
  categories += 1;
  return `B${String(categories).padStart(2, '0')}010000`;
}

const seen = async ({ lotId }: Pick<TenderFixture, 'lotId'>, { client }: Staff) =>
  dataOf(await client.call(wire.getSupplierDraw, { lotId }));
const statesOf = ({ draws }: Awaited<ReturnType<typeof seen>>) =>
  draws.flatMap(({ suppliers }) => suppliers.map(({ state }) => state));
const accept = ({ client }: Company, lotId: string) =>
  client.call(invitations.replyInvitation, { lotId, reply: 'accepted' });
const decline = ({ client }: Company, lotId: string) =>
  client.call(invitations.replyInvitation, { lotId, reply: 'declined', reason });
const later = (hours: number) => new Date(Date.now() + hours * 3_600_000);
const idOf = ({ actor }: Company) => actor.company.id;

/** A lot whose three suppliers are drawn from so many. */
async function drawn(size: number, changes: Parameters<typeof invitedPurchase>[1] = {}) {
  const category = newCategory();
  const pool = await supplierPool(test, category, size);
  const tender = await invitedPurchase(test, changes);
  await drawInvitees(test, tender, category);
  const letters = await waiting(pool, tender.lotId);
  const [first, second, third] = letters;
  if (!first || !second || !third) throw new Error('three are drawn');
  return { category, pool, tender, lotId: tender.lotId, first, second, third, letters };
}

const sendTo = (
  { lotId, buyer }: TenderFixture,
  companies: readonly Company[],
  recommendation = '供应商库中没有其他符合条件的供应商',
) =>
  buyer.client.call(invitations.sendInvitations, {
    ...{ lotId, replyUntil: inDays(5), letter: letterText, recommendation },
    invitees: companies.map((company) => ({ id: randomUUID(), companyId: idOf(company) })),
  });

describe('a draw of suppliers', () => {
  it('invites nobody before its commitment is in the public log, and then in its order', async () => {
    const category = newCategory();
    const pool = await supplierPool(test, category, 5);
    const tender = await invitedPurchase(test);
    expect((await seen(tender, tender.buyer)).phase).toBe('unrequested');
    expect(await requestSuppliers(tender, category)).toMatchObject({ ok: true, data: { no: 1 } });
    await drawSuppliers(test.parts());
    expect(await seen(tender, tender.buyer)).toMatchObject({
      ...{ phase: 'committed', draws: [{ candidates: 5, suppliers: [] }] },
      requestBlocker: { reason: 'supplier_draw_running' },
    });
    expect(await waiting(pool, tender.lotId)).toEqual([]);
    await publish(test.parts());
    await drawSuppliers(test.parts());
    const view = await seen(tender, tender.buyer);
    expect(view).toMatchObject({
      phase: 'inviting',
      count: 3,
      held: 0,
      vacant: 0,
      draws: [{ intact: true }],
    });
    const letters = await waiting(pool, tender.lotId);
    expect(letters).toHaveLength(3);
    const [first] = letters;
    if (first === undefined) throw new Error('three are drawn');
    expect(await toldTo(test, first.accountId)).toEqual(['invitation_sent']);
    const letter = dataOf(await first.client.call(invitations.getInvitation, { lotId: tender.lotId }));
    expect(letter).toMatchObject({ isDrawn: true, letter: letterText, replyBlocker: null });
    // The order is that of the committed seed.
    const order = await sql<{ candidates: string; seed: string }>`select candidates, seed from supplier_draw
      where lot_id = ${tender.lotId}`.execute(test.database.db);
    const [stored] = order.rows;
    const seed = test.parts().crypto.openText(stored?.seed ?? '', `supplier_draw.seed/${tender.lotId}/1`);
    const ids = drawOrder(seed, readSupplierList(stored?.candidates ?? '') ?? []).map(({ id }) => id);
    expect(view.draws[0]?.suppliers.map(({ companyId }) => companyId)).toEqual(ids.slice(0, 3));
    // The job changes nothing twice.
    await drawSuppliers(test.parts());
    expect(await seen(tender, tender.buyer)).toMatchObject({ draws: view.draws });
  });

  it('is one, also if ten requests and five jobs run at once', async () => {
    const category = newCategory();
    await supplierPool(test, category, 4);
    const tender = await invitedPurchase(test);
    const replies = await Promise.all(Array.from({ length: 10 }, () => requestSuppliers(tender, category)));
    expect(new Set(replies.map((reply) => reply.ok && reply.data.digest)).size).toBe(1);
    await Promise.all([publish(test.parts()), publish(test.parts())]);
    await Promise.all(Array.from({ length: 5 }, () => drawSuppliers(test.parts())));
    const view = await seen(tender, tender.buyer);
    expect(statesOf(view)).toEqual(['invited', 'invited', 'invited']);
    expect(await requestSuppliers(tender, category, { no: 2 })).toMatchObject({
      reason: 'supplier_draw_running',
    });
    expect(await requestSuppliers(tender, category, { count: 4 })).toMatchObject({
      reason: 'supplier_draw_running',
    });
  });

  it('is refused for a pool that is too small, without a draw', async () => {
    const category = newCategory();
    await supplierPool(test, category, 2);
    const tender = await invitedPurchase(test);
    expect(await requestSuppliers(tender, category)).toMatchObject({
      ...{ code: '4686', reason: 'supplier_pool_small' },
      message: expect.stringContaining('只有2家，至少需要3家'),
    });
    expect((await seen(tender, tender.buyer)).draws).toEqual([]);
    expect(await requestSuppliers(tender, category, { count: 2 })).toMatchObject({
      fields: [{ field: 'count' }],
    });
    expect(await requestSuppliers(tender, category, { replyHours: 11 })).toMatchObject({
      fields: [{ field: 'replyHours' }],
    });
  });

  it('needs twice as many candidates in a government purchase by 招标', async () => {
    const category = newCategory();
    await supplierPool(test, category, 5);
    const tender = await invitedPurchase(test, { method: 'invited_tender' });
    await sql`update tender set scope = 'government' where id = ${tender.id}`.execute(test.database.db);
    expect(await requestSuppliers(tender, category)).toMatchObject({
      message: expect.stringContaining('只有5家，至少需要6家'),
    });
    await supplierPool(test, category, 1);
    expect(await requestSuppliers(tender, category)).toMatchObject({ ok: true });
  });

  it('leaves out excluded, restricted and unapproved companies, the purchaser, and other categories and areas', async () => {
    const category = newCategory();
    const pool = await supplierPool(test, category, 6);
    await supplierPool(test, newCategory(), 1);
    const [elsewhere] = await supplierPool(test, category, 1, ['110000']);
    const [excluded, frozen, pending, purchaser] = pool;
    const [everywhere] = await supplierPool(test, category, 1, [wholeCountry]);
    if (!excluded || !frozen || !pending || !purchaser || !elsewhere || !everywhere)
      throw new Error('eight were made');
    const tender = await invitedPurchase(test);
    const { db } = test.database;
    await sql`insert into measure (id, company_id, organisation_id, kind, state, reason, until_at, proposed_by,
        proposed_at, decided_by, decided_at)
      select ${randomUUID()}, ${idOf(excluded)}, organisation_id, 'exclusion', 'confirmed', '拒不履约',
        now() + interval '90 days', ${tender.buyer.accountId}, now(), ${tender.approver.accountId}, now()
      from tender where id = ${tender.id}`.execute(db);
    await sql`update company set status = 'frozen' where id = ${idOf(frozen)}`.execute(db);
    await sql`update company set status = 'pending' where id = ${idOf(pending)}`.execute(db);
    await rewrite(
      test,
      sql`update company_version set name = (select buyer_name from tender where id = ${tender.id})
        where company_id = ${idOf(purchaser)}`,
    );
    // Two of six are left, and those elsewhere and everywhere.
    expect(await requestSuppliers(tender, category, { count: 4, areaCode: '330100' })).toMatchObject({
      message: expect.stringContaining('只有3家'),
    });
    // The category above contains it.
    await drawInvitees(test, tender, `${category.slice(0, 3)}000000`, { count: 4 });
    const drawnIds = (await seen(tender, tender.buyer)).draws.flatMap(({ suppliers }) =>
      suppliers.map(({ companyId }) => companyId),
    );
    expect(drawnIds.sort()).toEqual([...pool.slice(4), elsewhere, everywhere].map(idOf).sort());
  });

  it('is not requested by other people, for announced purchases, or after a recommendation', async () => {
    const category = newCategory();
    const pool = await supplierPool(test, category, 3);
    const tender = await invitedPurchase(test);
    const stranger = await test.staff('buyer');
    expect(await requestSuppliers({ ...tender, buyer: stranger }, category)).toMatchObject({ ok: false });
    expect(await requestSuppliers({ ...tender, buyer: tender.approver }, category)).toMatchObject({
      reason: 'forbidden',
    });
    const announced = await publishedTender(test);
    expect(await requestSuppliers(announced, category)).toMatchObject({ reason: 'suppliers_not_drawn' });
    await invite(tender, pool);
    expect(await requestSuppliers(tender, category)).toMatchObject({ reason: 'suppliers_recommended' });
    await passDeadline(test, tender.lotId);
    expect(await requestSuppliers(tender, category)).toMatchObject({ reason: 'bid_deadline_passed' });
  });
});

describe('a place', () => {
  it('passes to the next supplier when one declines, who cannot return', async () => {
    const { pool, tender, lotId, first, second } = await drawn(4);
    expect(await accept(first, lotId)).toMatchObject({ ok: true });
    expect(await decline(second, lotId)).toMatchObject({ ok: true });
    // A repeat, and a change of mind.
    expect(await decline(second, lotId)).toMatchObject({ ok: true });
    expect(await accept(second, lotId)).toMatchObject({ code: '4687', reason: 'drawn_declined' });
    const letter = dataOf(await second.client.call(invitations.getInvitation, { lotId }));
    expect(letter.replyBlocker).toMatchObject({ reason: 'drawn_declined' });
    expect(await toldTo(test, tender.buyer.accountId)).not.toContain('invitation_left_too_few');
    await drawSuppliers(test.parts());
    const view = await seen(tender, tender.buyer);
    expect(statesOf(view).filter((state) => state === 'invited')).toHaveLength(3);
    expect(statesOf(view)).toHaveLength(4);
    expect(view).toMatchObject({ phase: 'inviting', held: 1, draws: [{ intact: true }] });
    expect(await waiting(pool, lotId)).toHaveLength(2);
  });

  it('passes to the next supplier when one is silent', async () => {
    const { tender, lotId, first } = await drawn(5);
    expect(await accept(first, lotId)).toMatchObject({ ok: true });
    await drawSuppliers(test.parts(), later(23.9));
    expect(statesOf(await seen(tender, tender.buyer))).toHaveLength(3);
    await drawSuppliers(test.parts(), later(24.1));
    expect(statesOf(await seen(tender, tender.buyer)).sort()).toEqual([
      ...['invited', 'invited', 'invited', 'silent', 'silent'],
    ]);
    const told = await toldTo(test, tender.buyer.accountId);
    expect(told).not.toContain('supplier_draw_short');
  });

  it('is not cancelled at will: the buyer cancels only a supplier that can no longer take part', async () => {
    const { pool, tender, lotId, first } = await drawn(4);
    const desk = dataOf(await tender.buyer.client.call(invitations.listInvitations, { lotId }));
    const row = desk.invitations.find(({ companyId }) => companyId === idOf(first));
    expect(row).toMatchObject({ isDrawn: true, cancelBlocker: { reason: 'drawn_stays' } });
    const cancel = (id = row?.id ?? '', by = tender.buyer) =>
      by.client.call(invitations.cancelInvitation, { id, reason: '该供应商与采购人存在利害关系' });
    expect(
      await tender.buyer.client.call(invitations.cancelInvitation, { id: row?.id ?? '', reason: '' }),
    ).toMatchObject({ reason: 'invalid_input' });
    expect(await cancel(row?.id, await test.staff('buyer'))).toMatchObject({ ok: false });
    expect(await cancel()).toMatchObject({ reason: 'drawn_stays' });
    const freeze = (companyId: string) =>
      sql`update company set status = 'frozen' where id = ${companyId}`.execute(test.database.db);
    await freeze(idOf(first));
    expect(await cancel()).toMatchObject({ ok: true });
    expect(await cancel()).toMatchObject({ ok: true });
    await drawSuppliers(test.parts());
    const view = await seen(tender, tender.buyer);
    expect(statesOf(view).filter((state) => state === 'cancelled')).toHaveLength(1);
    expect(await waiting(pool, lotId)).toHaveLength(3);
    expect(await accept(first, lotId)).toMatchObject({ ok: false });
    // The draw has no other candidate: the place is free for a further draw or a recommendation.
    const list = async () => dataOf(await tender.buyer.client.call(invitations.listInvitations, { lotId }));
    await freeze((await list()).invitations.find(({ phase }) => phase === 'sent')?.companyId ?? '');
    const other = (await list()).invitations.find(({ phase }) => phase === 'sent');
    expect(other?.cancelBlocker).toBeNull();
    expect(await cancel(other?.id)).toMatchObject({ ok: true });
    await drawSuppliers(test.parts());
    expect((await seen(tender, tender.buyer)).phase).toBe('exhausted');
  });

  it('passes over a company that may not be invited any more, without telling it', async () => {
    const { pool, tender, lotId, first, letters } = await drawn(5);
    const [left, other] = pool.filter((company) => !letters.includes(company));
    if (!left || !other) throw new Error('five companies');
    await sql`update company set status = 'frozen' where id in (${idOf(left)}, ${idOf(other)})`.execute(
      test.database.db,
    );
    expect(await decline(first, lotId)).toMatchObject({ ok: true });
    await drawSuppliers(test.parts());
    const view = await seen(tender, tender.buyer);
    expect(view).toMatchObject({ phase: 'exhausted', vacant: 1 });
    expect(statesOf(view).filter((state) => state === 'unavailable')).toHaveLength(2);
    for (const company of [left, other]) expect(await toldTo(test, company.accountId)).toEqual([]);
  });

  it('is not passed on when the bid deadline leaves no time to reply, until it is extended', async () => {
    const { tender, lotId, first, second, third } = await drawn(4);
    for (const company of [second, third]) expect(await accept(company, lotId)).toMatchObject({ ok: true });
    const { db } = test.database;
    await shortenBidding(test, lotId, 23 * 3_600_000);
    expect(await decline(first, lotId)).toMatchObject({ ok: true });
    await drawSuppliers(test.parts());
    expect(await seen(tender, tender.buyer)).toMatchObject({ phase: 'exhausted', held: 2, vacant: 1 });
    await drawSuppliers(test.parts());
    const told = await toldTo(test, tender.buyer.accountId);
    expect(told.filter((template) => template === 'supplier_draw_short')).toHaveLength(1);
    await db
      .updateTable('lot')
      .set({ bidDeadline: inDays(20) })
      .where('id', '=', lotId)
      .execute();
    await drawSuppliers(test.parts());
    expect(await seen(tender, tender.buyer)).toMatchObject({ phase: 'inviting', held: 2, vacant: 0 });
  });
});

describe('invitations by hand', () => {
  it('are refused while a draw runs and when it is complete', async () => {
    const { tender, lotId, first, second, third } = await drawn(4);
    const other = await test.company();
    expect(await sendTo(tender, [other])).toMatchObject({ code: '4683', reason: 'supplier_draw_running' });
    const desk = dataOf(await tender.buyer.client.call(invitations.listInvitations, { lotId }));
    expect(desk).toMatchObject({ drawPhase: 'inviting', sendBlocker: { reason: 'supplier_draw_running' } });
    for (const company of [first, second, third])
      expect(await accept(company, lotId)).toMatchObject({ ok: true });
    expect(await sendTo(tender, [other])).toMatchObject({ code: '4684', reason: 'suppliers_complete' });
    expect(await requestSuppliers(tender, 'A01000000', { no: 2 })).toMatchObject({
      reason: 'suppliers_complete',
    });
  });

  it('are left with a recommendation when the draw is exhausted, and so is a further draw', async () => {
    const { tender, lotId, first, second } = await drawn(3);
    const [other] = await supplierPool(test, newCategory(), 1);
    const wider = newCategory();
    await supplierPool(test, wider, 1);
    if (other === undefined) throw new Error('one was made');
    for (const company of [first, second]) expect(await decline(company, lotId)).toMatchObject({ ok: true });
    await drawSuppliers(test.parts());
    expect(await seen(tender, tender.buyer)).toMatchObject({
      ...{ phase: 'exhausted', vacant: 2, requestBlocker: null },
    });
    expect(await toldTo(test, tender.buyer.accountId)).toContain('supplier_draw_short');
    expect(await sendTo(tender, [other], '')).toMatchObject({ fields: [{ field: 'recommendation' }] });
    await drawInvitees(test, tender, wider, { no: 2, count: 1 });
    const view = await seen(tender, tender.buyer);
    expect(view.draws.map(({ intact, suppliers }) => [intact, suppliers.length])).toEqual([
      [true, 3],
      [true, 1],
    ]);
    expect(view).toMatchObject({ phase: 'exhausted', vacant: 1 });
    // Three are invited: the two who declined may not be invited again, another company may.
    expect(await sendTo(tender, [other])).toMatchObject({ ok: true, data: { sent: 1 } });
    const desk = dataOf(await tender.buyer.client.call(invitations.listInvitations, { lotId }));
    expect(desk.invitations.filter(({ isDrawn }) => isDrawn)).toHaveLength(4);
    expect(desk.drawPhase).toBe('inviting');
    expect((await other.client.call(invitations.getInvitation, { lotId })).ok).toBe(true);
    expect(dataOf(await other.client.call(invitations.getInvitation, { lotId })).isDrawn).toBe(false);
  });

  it('need a recommendation in a government purchase', async () => {
    const tender = await invitedPurchase(test);
    const companies = await Promise.all([test.company(), test.company(), test.company()]);
    await sql`update tender set scope = 'government' where id = ${tender.id}`.execute(test.database.db);
    expect(await sendTo(tender, companies, '')).toMatchObject({ fields: [{ field: 'recommendation' }] });
    expect(await sendTo(tender, companies)).toMatchObject({ ok: true, data: { sent: 3 } });
    const desk = dataOf(await tender.buyer.client.call(invitations.listInvitations, { lotId: tender.lotId }));
    expect(desk.needsRecommendation).toBe(true);
    expect(desk.invitations[0]).toMatchObject({
      ...{ isDrawn: false, recommendation: '供应商库中没有其他符合条件的供应商' },
    });
  });
});

describe('secrecy', () => {
  it('shows who is drawn to nobody but those who invite, and the record to the auditor at the end', async () => {
    const { pool, tender, lotId, letters } = await drawn(4);
    const handler = await test.staff('buyer');
    await nameMember(tender, handler);
    expect((await seen(tender, handler)).draws[0]?.suppliers).toHaveLength(3);
    const auditor = await test.staff('auditor');
    const record = (by: Staff) => by.client.call(wire.getSupplierDrawRecord, { lotId, no: 1 });
    const get = (by: Staff) => by.client.call(wire.getSupplierDraw, { lotId });
    for (const person of [auditor, await test.staff('supervisor'), tender.approver])
      expect(await get(person)).toMatchObject({ ok: false, reason: 'supplier_draw_secret' });
    expect(await record(auditor)).toMatchObject({ reason: 'supplier_draw_secret' });
    expect(await record(tender.buyer)).toMatchObject({ reason: 'forbidden' });
    // A candidate who was not drawn has no lot, whether it asks for the letter or the draw.
    const [undrawn] = pool.filter((company) => !letters.includes(company));
    expect(await undrawn?.client.call(invitations.getInvitation, { lotId })).toMatchObject({ code: '4040' });
    await sql`update lot set state = 'terminated' where id = ${lotId}`.execute(test.database.db);
    expect((await get(auditor)).ok).toBe(true);
    expect(await record(tender.buyer)).toMatchObject({ reason: 'forbidden' });
    const { name, content } = dataOf(await record(auditor));
    expect(name).toContain('供应商抽取记录-1.json');
    const kept = JSON.parse(content);
    const stated = readDraw('supplier-draw', kept.body);
    expect(stated !== null && agreesWithStatement(stated, kept)).toBe(true);
    expect(await isStatedBy(kept, [test.parts().crypto.signing.publicKey])).toBe(true);
    const order = drawOrder(kept.seed, readSupplierList(kept.candidates) ?? []);
    expect(kept.steps).toHaveLength(3);
    expect(followsSupplierOrder(order, 3, kept.steps)).toBe(true);
  });

  it('hides the draw from another organisation’s buyer', async () => {
    const { tender, lotId } = await drawn(3);
    const { rows } = await sql<{ id: string }>`insert into organisation (id, name, kind)
      values (${randomUUID()}, ${`另一采购人${randomUUID()}`}, 'purchaser') returning id`.execute(
      test.database.db,
    );
    const stranger = await test.staffOf(rows[0]?.id ?? '', 'buyer');
    expect(await stranger.client.call(wire.getSupplierDraw, { lotId })).toMatchObject({ code: '4040' });
    expect(await requestSuppliers({ ...tender, buyer: stranger }, 'A01000000', { no: 2 })).toMatchObject({
      code: '4040',
    });
  });
});

describe('a writer of rows', () => {
  it('cannot swap a draw or a drawn supplier, and is noticed where triggers are off', async () => {
    const { category, pool, tender, lotId, first, letters } = await drawn(5);
    const { db } = test.database;
    const [spare] = pool.filter((company) => !letters.includes(company));
    if (spare === undefined) throw new Error('five companies');
    const at = sql`where lot_id = ${lotId}`;
    const own = sql`where lot_id = ${lotId} and company_id = ${idOf(first)}`;
    const letter = sql`${randomUUID()}, ${lotId}, ${idOf(spare)}, 'sent', '诚邀参加', now() + interval '1 day', now()`;
    // Refused, also to the owner of the tables.
    for (const statement of [
      sql`update supplier_draw set request = replace(request, '"count":3', '"count":4') ${at}`,
      sql`update supplier_draw set candidates = '[]' ${at}`,
      sql`update supplier_draw set drawn_at = null ${at}`,
      sql`delete from supplier_draw ${at}`,
      sql`update drawn_supplier set company_id = ${idOf(spare)} ${own}`,
      sql`update drawn_supplier set position = 9 ${own}`,
      sql`delete from drawn_supplier ${own}`,
      sql`insert into invitation (id, lot_id, company_id, state, letter, reply_until, sent_at) values (${letter})`,
      sql`update invitation set company_id = ${idOf(spare)} ${own}`,
      sql`update invitation set reply_until = now() ${own}`,
      sql`update invitation set recommendation = '另行推荐' ${own}`,
    ])
      await expect(statement.execute(db)).rejects.toThrow();
    // The server's role has no right to the seed.
    await expect(sql`update supplier_draw set seed = 'x' ${at}`.execute(test.parts().db)).rejects.toThrow(
      'permission denied',
    );
    const intact = async () => (await seen(tender, tender.buyer)).draws.map((draw) => draw.intact);
    expect(await intact()).toEqual([true]);
    const kept = await sql<Record<string, string>>`select * from supplier_draw ${at}`.execute(db);
    const [stored] = kept.rows;
    if (stored === undefined) throw new Error('one draw');
    const listed = readSupplierList(stored.candidates ?? '') ?? [];
    for (const [column, value] of [
      ['seed', 'forged'],
      ['request', stored.request?.replace('"count":3', '"count":5')],
      // Without a candidate who was not drawn: the order of the others stays the same.
      ['candidates', JSON.stringify(listed.filter(({ id }) => id !== idOf(spare)))],
      ['signature', 'forged'],
    ] as const) {
      await rewrite(test, sql`update supplier_draw set ${sql.ref(column)} = ${value} ${at}`);
      expect([column, await intact()]).toEqual([column, [false]]);
      expect([column, await requestSuppliers(tender, category, { no: 2 })]).toMatchObject([
        column,
        { ok: false },
      ]);
      await rewrite(test, sql`update supplier_draw set ${sql.ref(column)} = ${stored[column]} ${at}`);
    }
    expect(await intact()).toEqual([true]);
    // Another company in the place of a drawn one stops replacements and cancellations.
    for (const table of ['drawn_supplier', 'invitation'])
      await rewrite(test, sql`update ${sql.table(table)} set company_id = ${idOf(spare)} ${own}`);
    expect(await intact()).toEqual([false]);
    const desk = dataOf(await tender.buyer.client.call(invitations.listInvitations, { lotId }));
    const [row] = desk.invitations;
    const cancelled = await tender.buyer.client.call(invitations.cancelInvitation, {
      ...{ id: row?.id ?? '', reason: '该供应商与采购人存在利害关系' },
    });
    expect(cancelled).toMatchObject({ code: '4688', reason: 'supplier_draw_altered' });
    await drawSuppliers(test.parts(), later(25));
    expect(statesOf(await seen(tender, tender.buyer))).toEqual(['invited', 'invited', 'invited']);
  });
});
