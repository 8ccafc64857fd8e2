import * as accounts from '@procure/contract/account/management.route.ts';
import * as wire from '@procure/contract/draw/draw.route.ts';
import * as committees from '@procure/contract/evaluation/committee.route.ts';
import * as evaluations from '@procure/contract/evaluation/evaluation.route.ts';
import * as experts from '@procure/contract/expert/expert.route.ts';
import { getDesk } from '@procure/contract/todo/desk.route.ts';
import { addDays, dayOf } from '@procure/domain/display/day.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { committeeOf, signInAll } from '../../../testing/fixtures/committee.ts';
import {
  acceptAll,
  type DrawnExpert,
  draw,
  drawnTender,
  invited,
  pool,
  requestDraw,
  usualSeats,
} from '../../../testing/fixtures/draw.ts';
import { scored } from '../../../testing/fixtures/evaluation.ts';
import { loadSpecialities } from '../../../testing/fixtures/expert.ts';
import { openedLot } from '../../../testing/fixtures/opening.ts';
import { rewrite } from '../../../testing/fixtures/operator.ts';
import { dataOf } from '../../../testing/fixtures/outcome.ts';
import { inDays, lotContent, passDeadline, type TenderFixture } from '../../../testing/fixtures/tender.ts';
import { type Person, testApp } from '../../../testing/test-app.ts';
import type { StaffActor } from '../../platform/actor.ts';
import { publish } from '../transparency/service.ts';
import { drawDue } from './service.ts';

const test = testApp({ limits: { ordinary: 100_000, tight: 100_000 } });
type Staff = Person<StaffActor>;
const reason = '该时段另有教学安排';
let reviewer: Staff;
let electric: DrawnExpert[];
let cost: DrawnExpert[];
let all: DrawnExpert[];
beforeAll(async () => {
  reviewer = await test.staff('reviewer');
  await loadSpecialities(test);
  electric = await pool(test, reviewer, 'B02', 5);
  cost = await pool(test, reviewer, 'A07', 4);
  all = [...electric, ...cost];
}, 240_000);

async function seen({ lotId }: Pick<TenderFixture, 'lotId'>, { client }: Staff) {
  const reply = await client.call(wire.getDraw, { lotId });
  if (!reply.ok) throw new Error(reply.message);
  return reply.data;
}
const accept = ({ client }: Staff, id: string) => client.call(wire.acceptInvitation, { id });
const decline = ({ client }: Staff, id: string) => client.call(wire.declineInvitation, { id, reason });
const statesOf = (view: Awaited<ReturnType<typeof seen>>) =>
  view.draws.flatMap(({ invitations }) => invitations.map(({ state }) => state));
const later = (hours: number) => new Date(Date.now() + hours * 3_600_000);
const told = async (accountId: string) => {
  const { rows } = await sql<{ template: string }>`select template from outbox
    where recipient = ${accountId} and template like 'expert_%' order by created_at`.execute(test.parts().db);
  return rows.map(({ template }) => template);
};

describe('a draw', () => {
  it('invites nobody before its commitment is in the public log', async () => {
    const tender = await drawnTender(test);
    expect((await seen(tender, tender.buyer)).phase).toBe('unrequested');
    const asked = await requestDraw(tender);
    expect(asked).toMatchObject({ ok: true, data: { no: 1 } });
    await drawDue(test.parts());
    expect(await seen(tender, tender.buyer)).toMatchObject({
      phase: 'committed',
      draws: [{ candidates: 9 }],
    });
    await publish(test.parts());
    await drawDue(test.parts());
    const view = await seen(tender, tender.buyer);
    expect(view).toMatchObject({ phase: 'inviting', vacant: 4, draws: [{ intact: true }] });
    expect(statesOf(view)).toEqual(['invited', 'invited', 'invited', 'invited']);
    expect(await told((await invited(all, tender.lotId))[0]?.expert.accountId ?? '')).toContain(
      'expert_invited',
    );
    // The job changes nothing twice.
    await drawDue(test.parts());
    expect(statesOf(await seen(tender, tender.buyer))).toHaveLength(4);
  });

  it('is one, also if ten people ask at once', async () => {
    const tender = await drawnTender(test);
    const replies = await Promise.all(Array.from({ length: 10 }, () => requestDraw(tender)));
    expect(replies.every(({ ok }) => ok)).toBe(true);
    expect(new Set(replies.map((reply) => reply.ok && reply.data.digest)).size).toBe(1);
    await Promise.all([publish(test.parts()), publish(test.parts())]);
    await Promise.all(Array.from({ length: 5 }, () => drawDue(test.parts())));
    const view = await seen(tender, tender.buyer);
    expect(view.draws).toHaveLength(1);
    expect(statesOf(view)).toHaveLength(4);
    expect(await requestDraw(tender, { no: 2 })).toMatchObject({ reason: 'draw_running' });
    expect(await requestDraw(tender, { avoided: ['海州设计院'] })).toMatchObject({ reason: 'draw_running' });
  });

  it('takes exactly the approved seats', async () => {
    const tender = await drawnTender(test);
    for (const wanted of [[], usualSeats.slice(1), [{ speciality: 'B02', seats: 4 }]])
      expect(await requestDraw(tender, { wanted })).toMatchObject({
        reason: 'invalid_input',
        fields: [{ field: 'wanted' }],
      });
    expect(await requestDraw(tender, { replyHours: 3 })).toMatchObject({ reason: 'invalid_input' });
  });

  it('is not requested by other people, for other lots, or before the publication', async () => {
    const tender = await drawnTender(test);
    const stranger = await test.staff('buyer');
    expect(await requestDraw({ ...tender, buyer: stranger })).toMatchObject({ ok: false });
    expect(await requestDraw({ ...tender, buyer: tender.approver })).toMatchObject({ reason: 'forbidden' });
    for (const person of [stranger, electric[0] as Staff])
      expect(await person.client.call(wire.getDraw, { lotId: tender.lotId })).toMatchObject({ ok: false });
    const named = await drawnTender(test, { lots: [lotContent()] });
    expect(await requestDraw(named)).toMatchObject({ reason: 'draw_not_wanted' });
  });

  it('leaves out the buyer’s staff, named employers, absent, suspended and disabled experts', async () => {
    const [absent, suspended, employed, insider, free] = await pool(test, reviewer, 'C01', 5);
    if (!absent || !suspended || !employed || !insider || !free) throw new Error('five were made');
    const tender = await drawnTender(test, {
      lots: [lotContent({ drawnExperts: [{ speciality: 'C01', seats: 4 }] })],
    });
    const day = dayOf(new Date(inDays(40)));
    const absences = [{ from: addDays(day, -1), until: addDays(day, 1) }];
    expect(
      await absent.client.call(experts.saveAbsences, { version: absent.version, absences }),
    ).toMatchObject({ ok: true });
    const measure = { reason: '无正当理由缺席', until: addDays(dayOf(new Date()), 60) };
    expect(
      await reviewer.client.call(experts.suspendExpert, {
        id: suspended.id,
        version: suspended.version,
        ...measure,
      }),
    ).toMatchObject({ ok: true });
    const { db } = test.database;
    await sql`update expert set content = jsonb_set(content, '{employer}', '"海州 规划院"')
      where account_id = ${employed.id}`.execute(db);
    await sql`insert into account_role (account_id, role_id, organisation_id) select ${insider.id}, role.id, organisation_id
      from role, tender where role.id = 'evaluator' and tender.id = ${tender.id}`.execute(db);
    await draw(test, tender, { wanted: [{ speciality: 'C01', seats: 4 }], avoided: ['海州规划院'] });
    const view = await seen(tender, tender.buyer);
    expect(view.draws[0]?.candidates).toBe(1);
    expect(await invited([absent, suspended, employed, insider, free], tender.lotId)).toMatchObject([
      { expert: { id: free.id } },
    ]);
  });
});

describe('an invitation', () => {
  it('seats the expert who accepts, and passes to the next when one declines or is silent', async () => {
    const tender = await drawnTender(test);
    await draw(test, tender);
    const [first, second, ...others] = await invited(electric, tender.lotId);
    if (first === undefined || second === undefined) throw new Error('two seats');
    expect(others).toEqual([]);
    expect(await accept(second.expert, first.id)).toMatchObject({ reason: 'not_found' });
    expect(await accept(first.expert, first.id)).toMatchObject({ ok: true });
    expect(await accept(first.expert, first.id)).toMatchObject({ ok: true });
    expect(await decline(first.expert, first.id)).toMatchObject({ reason: 'invitation_ended' });
    expect(await decline(second.expert, second.id)).toMatchObject({ ok: true });
    expect(await decline(second.expert, second.id)).toMatchObject({ ok: true });
    expect(await accept(second.expert, second.id)).toMatchObject({ reason: 'invitation_ended' });
    const [third] = await invited(electric, tender.lotId);
    expect(third?.expert.id).not.toBe(second.expert.id);
    await drawDue(test.parts(), later(5));
    const view = await seen(tender, tender.buyer);
    expect(statesOf(view).filter((state) => state === 'silent')).toHaveLength(3);
    expect(view).toMatchObject({ held: 1, vacant: 3, phase: 'inviting' });
    const own = await second.expert.client.call(wire.listOwnInvitations, {});
    expect(own).toMatchObject({ ok: true });
    const history = await reviewer.client.call(wire.listExpertInvitations, {
      id: second.expert.id,
      pageSize: 100,
    });
    if (!history.ok) throw new Error(history.message);
    expect(history.data.find(({ id }) => id === second.id)).toMatchObject({
      ...{ state: 'declined', reason, title: null, tenderNo: null },
    });
  });

  it('waits on the desk of the expert until it is answered, has ended, or the lot is over', async () => {
    const tender = await drawnTender(test);
    await draw(test, tender);
    const [one, other] = await invited(electric, tender.lotId);
    if (one === undefined || other === undefined) throw new Error('two seats');
    const waits = async ({ expert }: typeof one) => {
      const { queues } = dataOf(await expert.client.call(getDesk, {}));
      return queues.find(({ key }) => key === 'expert_invitation')?.count;
    };
    const before = (await waits(one)) ?? 0;
    expect(before).toBeGreaterThan(0);
    dataOf(await accept(one.expert, one.id));
    expect(await waits(one)).toBe(before - 1);
    const others = (await waits(other)) ?? 0;
    const setDue = (interval: string) =>
      rewrite(
        test,
        sql`update expert_invitation set due_at = now() + ${interval}::interval where id = ${other.id}`,
      );
    await setDue('-1 second');
    expect(await waits(other)).toBe(others - 1);
    await setDue('1 hour');
    const { queues } = dataOf(await other.expert.client.call(getDesk, {}));
    expect(queues.find(({ key }) => key === 'expert_invitation')).toMatchObject({
      ...{ count: others, link: '/expert/invitation' },
      first: { due: expect.any(String), link: '/expert/invitation' },
    });
    await rewrite(
      test,
      sql`update lot set state = 'terminated', ended_at = now() where id = ${tender.lotId}`,
    );
    expect(await waits(other)).toBe(others - 1);
  });

  it('is refused after the term, for a lot that is over, and to another expert', async () => {
    const tender = await drawnTender(test);
    await draw(test, tender);
    const [one, other] = await invited(cost, tender.lotId);
    if (one === undefined || other === undefined) throw new Error('two seats');
    await rewrite(
      test,
      sql`update expert_invitation set due_at = now() - interval '1 second' where id = ${one.id}`,
    );
    expect(await accept(one.expert, one.id)).toMatchObject({ reason: 'invitation_ended' });
    await rewrite(
      test,
      sql`update lot set state = 'terminated', ended_at = now() where id = ${tender.lotId}`,
    );
    expect(await accept(other.expert, other.id)).toMatchObject({ reason: 'lot_over' });
  });

  it('passes to the next when a member withdraws before the opening, and not after it', async () => {
    const tender = await drawnTender(test);
    await draw(test, tender);
    const members = await acceptAll(all, tender.lotId);
    expect(await seen(tender, tender.buyer)).toMatchObject({ phase: 'complete', vacant: 0 });
    const [leaving, staying] = members;
    if (leaving === undefined || staying === undefined) throw new Error('four seats');
    const idOf = async (expert: Staff) => {
      const reply = await expert.client.call(wire.listOwnInvitations, { pageSize: 100 });
      if (!reply.ok) throw new Error(reply.message);
      return reply.data.find(({ lotId }) => lotId === tender.lotId)?.id ?? '';
    };
    const withdrawn = { id: await idOf(leaving), reason };
    expect(await leaving.client.call(wire.withdrawAcceptance, withdrawn)).toMatchObject({ ok: true });
    expect(await leaving.client.call(wire.withdrawAcceptance, withdrawn)).toMatchObject({ ok: true });
    const view = await seen(tender, tender.buyer);
    expect(view).toMatchObject({ phase: 'inviting', held: 3, vacant: 1 });
    expect(await invited(all, tender.lotId)).toHaveLength(1);
    await passDeadline(test, tender.lotId);
    await rewrite(test, sql`update lot set state = 'opening' where id = ${tender.lotId}`);
    expect(
      await staying.client.call(wire.withdrawAcceptance, { id: await idOf(staying), reason }),
    ).toMatchObject({ reason: 'opened_already' });
  });

  it('passes to the next when the account is disabled, without a successor', async () => {
    const [leaver, next, third] = await pool(test, reviewer, 'D01', 3);
    if (!leaver || !next || !third) throw new Error('three were made');
    const wanted = [{ speciality: 'D01', seats: 1 }];
    const tender = await drawnTender(test, { lots: [lotContent({ drawnExperts: wanted })] });
    await draw(test, tender, { wanted });
    const [drawn] = await acceptAll([leaver, next, third], tender.lotId);
    if (drawn === undefined) throw new Error('one seat');
    const admin = await test.staff('admin');
    const listed = await admin.client.call(accounts.listStaffAccounts, { keyword: drawn.username });
    if (!listed.ok) throw new Error(listed.message);
    const version = listed.data[0]?.version ?? 0;
    const disabled = await admin.client.call(accounts.disableStaffAccount, {
      ...{ id: drawn.accountId, version, reason: '本人申请注销账号' },
    });
    expect(disabled).toMatchObject({ ok: true });
    const rest = [leaver, next, third].filter((one) => one !== drawn);
    expect(await invited(rest, tender.lotId)).toHaveLength(1);
    expect(await seen(tender, tender.buyer)).toMatchObject({ held: 0, phase: 'inviting' });
  });
});

describe('an exhausted draw', () => {
  const wanted = [{ speciality: 'A08', seats: 2 }];
  const scarce = () => drawnTender(test, { lots: [lotContent({ drawnExperts: wanted })] });

  it('leads to a further draw with wider criteria, and then to an appointment with a reason', async () => {
    const small = await pool(test, reviewer, 'A08', 2);
    const wide = await pool(test, reviewer, 'C03', 1);
    const tender = await scarce();
    const { lotId, buyer, evaluators, openers } = tender;
    const appoint = (accountId: string | undefined, by = buyer) =>
      by.client.call(wire.appointExpert, {
        lotId,
        accountId: accountId ?? '',
        reason: '专业性强，专家库人数不足',
      });
    const spare = evaluators[2]?.accountId;
    expect(await appoint(spare)).toMatchObject({ reason: 'draw_not_exhausted' });
    await draw(test, tender, { wanted });
    expect(await appoint(spare)).toMatchObject({ reason: 'draw_running' });
    for (const { expert, id } of await invited(small, lotId))
      expect(await decline(expert, id)).toMatchObject({ ok: true });
    expect(await seen(tender, buyer)).toMatchObject({ phase: 'exhausted', vacant: 2 });
    expect(await told(buyer.accountId)).toContain('expert_seats_short');
    expect(await requestDraw(tender, { no: 2, wanted: [{ speciality: 'C03', seats: 3 }] })).toMatchObject({
      reason: 'invalid_input',
    });
    expect(await requestDraw(tender, { no: 3, wanted: [{ speciality: 'C03', seats: 2 }] })).toMatchObject({
      reason: 'conflict',
    });
    await draw(test, tender, { no: 2, wanted: [{ speciality: 'C03', seats: 2 }] });
    expect(await acceptAll(wide, lotId)).toHaveLength(1);
    expect(await seen(tender, buyer)).toMatchObject({
      phase: 'exhausted',
      vacant: 1,
      draws: [{ no: 1 }, { no: 2 }],
    });
    expect(await appoint(openers[0]?.accountId)).toMatchObject({ reason: 'invalid_input' });
    expect(await appoint(buyer.accountId)).toMatchObject({ reason: 'invalid_input' });
    expect(await appoint(evaluators[0]?.accountId)).toMatchObject({ reason: 'invalid_input' });
    expect(await appoint(spare, await test.staff('buyer'))).toMatchObject({ ok: false });
    expect(await appoint(spare)).toMatchObject({ ok: true });
    expect(await appoint(spare)).toMatchObject({ ok: true });
    expect(await seen(tender, buyer)).toMatchObject({
      phase: 'complete',
      appointments: [{ reason: '专业性强，专家库人数不足' }],
    });
    expect(await appoint(evaluators[3]?.accountId)).toMatchObject({ reason: 'seats_filled' });
  });
});

describe('the evaluation by drawn experts', () => {
  it('waits for the vacant seats, and the opening does not', async () => {
    const seated: Staff[] = [];
    const lot = await openedLot(test, {
      lot: { drawnExperts: usualSeats },
      isSeated: false,
      beforeDeadline: async (tender) => {
        await draw(test, tender);
        const [last, ...others] = await invited(all, tender.lotId);
        if (last === undefined) throw new Error('four seats');
        for (const { expert, id } of others) {
          expect(await accept(expert, id)).toMatchObject({ ok: true });
          seated.push(expert);
        }
      },
    });
    const { lotId, bidIds, tender } = lot;
    const [representative] = tender.evaluators;
    const scores = bidIds.map((id) => scored(id));
    const save = (person: Staff | undefined) =>
      person?.client.call(evaluations.saveSheet, { lotId, version: 0, scores });
    await signInAll([...seated, ...tender.evaluators.slice(0, 1)], lotId);
    expect(await save(representative)).toMatchObject({ reason: 'committee_vacant' });
    const view = await representative?.client.call(evaluations.getEvaluation, { lotId });
    expect(view).toMatchObject({ ok: true, data: { blocker: { reason: 'committee_vacant' } } });
    const [last] = await invited(all, lotId);
    if (last === undefined) throw new Error('one seat is open');
    expect(await accept(last.expert, last.id)).toMatchObject({ ok: true });
    await signInAll([last.expert], lotId);
    expect(await save(last.expert)).toMatchObject({ ok: true });
    expect(await save(representative)).toMatchObject({ ok: true });
    expect(await save(tender.evaluators[1])).toMatchObject({ reason: 'not_an_evaluator' });
  });

  it('replaces a member who declares a relation by the next expert of the draw, who judges anew', async () => {
    let members: readonly DrawnExpert[] = [];
    const lot = await openedLot(test, {
      lot: { drawnExperts: usualSeats },
      isSeated: false,
      beforeDeadline: async (tender) => {
        await draw(test, tender);
        members = await acceptAll(all, tender.lotId);
      },
    });
    const { lotId, bidIds, tender } = lot;
    const { buyer } = tender;
    const representatives = tender.evaluators.slice(0, 1);
    await signInAll([...members, ...representatives], lotId);
    const [leaving] = members;
    if (leaving === undefined) throw new Error('four members');
    const scores = bidIds.map((id) => scored(id));
    const save = ({ client }: Staff) => client.call(evaluations.saveSheet, { lotId, version: 0, scores });
    expect(await save(leaving)).toMatchObject({ ok: true });
    const relation = { lotId, bidIds: [bidIds[0] ?? ''], reason: '曾在该公司任职' };
    const recuse = () => leaving.client.call(committees.recuse, { ground: 'relation', ...relation });
    // A double click leaves once.
    for (const reply of await Promise.all([recuse(), recuse()])) expect(reply).toMatchObject({ ok: true });
    expect(await save(leaving)).toMatchObject({ reason: 'not_an_evaluator' });
    expect(await leaving.client.call(evaluations.getEvaluation, { lotId })).toMatchObject({ ok: false });
    const [next, ...more] = await invited(all, lotId);
    if (next === undefined) throw new Error('the next expert is invited');
    expect(more).toEqual([]);
    const isElectric = electric.some(({ id }) => id === leaving.id);
    expect((isElectric ? electric : cost).map(({ id }) => id)).toContain(next.expert.id);
    const seen = await committeeOf(buyer, lotId);
    expect(seen.departures).toMatchObject([{ isDrawn: true, ground: 'relation', filledAt: null }]);
    expect(JSON.stringify(seen)).not.toContain(leaving.accountId);
    // The buyer cannot choose the successor.
    const spare = tender.evaluators[2]?.accountId ?? '';
    expect(await buyer.client.call(committees.fillSeat, { lotId, no: 1, successorId: spare })).toMatchObject({
      reason: 'invalid_input',
      fields: [{ field: 'successorId' }],
    });
    expect(await accept(next.expert, next.id)).toMatchObject({ ok: true });
    expect((await committeeOf(buyer, lotId)).departures).toMatchObject([{ filledAt: expect.any(String) }]);
    expect(await save(next.expert)).toMatchObject({ reason: 'declaration_missing' });
    await signInAll([next.expert], lotId);
    expect(await save(next.expert)).toMatchObject({ ok: true });
  });
});

describe('a writer of rows', () => {
  it('is noticed who swaps the seed, the conditions, the candidates, the order or the accepted expert', async () => {
    const { db } = test.database;
    const tender = await drawnTender(test);
    const { lotId } = tender;
    await draw(test, tender);
    const [one, other] = await invited(electric, lotId);
    if (one === undefined || other === undefined) throw new Error('two seats');
    expect(await accept(one.expert, one.id)).toMatchObject({ ok: true });
    const spare = electric.find(({ id }) => id !== one.expert.id && id !== other.expert.id);
    if (spare === undefined) throw new Error('five experts');
    const at = sql`where lot_id = ${lotId}`;
    const seated = sql`where lot_id = ${lotId} and account_id = ${one.expert.id}`;
    // Refused, also to the owner of the tables.
    for (const statement of [
      sql`update expert_draw set request = replace(request, '"seats":2', '"seats":1') ${at}`,
      sql`update expert_draw set candidates = '[]' ${at}`,
      sql`update expert_draw set drawn_at = null ${at}`,
      sql`delete from expert_draw ${at}`,
      sql`update expert_invitation set account_id = ${spare.id} ${seated}`,
      sql`update expert_invitation set state = 'invited', answered_at = null ${seated}`,
      sql`delete from expert_invitation ${seated}`,
      sql`update lot_evaluator set account_id = ${spare.id} ${seated}`,
      sql`insert into lot_evaluator (lot_id, account_id, seat) values (${lotId}, ${spare.id}, 'expert')`,
      sql`update lot set drawn_experts = '[]' where id = ${lotId}`,
    ])
      await expect(statement.execute(db)).rejects.toThrow();
    // The server's role has no right to the seed.
    await expect(sql`update expert_draw set seed = 'x' ${at}`.execute(test.parts().db)).rejects.toThrow(
      'permission denied',
    );
    const intact = async () => (await seen(tender, tender.buyer)).draws.map((draw) => draw.intact);
    expect(await intact()).toEqual([true]);
    const swap = (set: ReturnType<typeof sql>, where = at) => sql`update expert_draw set ${set} ${where}`;
    const kept = await sql<Record<string, string>>`select * from expert_draw ${at}`.execute(db);
    const [stored] = kept.rows;
    if (stored === undefined) throw new Error('one draw');
    // Without a candidate who was not drawn yet: the order of the others stays the same.
    const listed: { id: string }[] = JSON.parse(stored.candidates ?? '');
    const fewer = listed.filter(({ id }) => id !== spare.id);
    for (const [column, value] of [
      ['seed', 'forged'],
      ['request', stored.request?.replace('"seats":2', '"seats":1')],
      ['candidates', JSON.stringify(fewer)],
      ['signature', 'forged'],
    ] as const) {
      await rewrite(test, swap(sql`${sql.ref(column)} = ${value}`));
      expect([column, await intact()]).toEqual([column, [false]]);
      expect([column, await accept(other.expert, other.id)]).toMatchObject([
        column,
        { reason: 'draw_altered' },
      ]);
      await rewrite(test, swap(sql`${sql.ref(column)} = ${stored[column]}`));
    }
    expect(await intact()).toEqual([true]);
    // Another expert in the place of the one who accepted.
    await rewrite(test, sql`update expert_invitation set account_id = ${spare.id} ${seated}`);
    expect(await intact()).toEqual([false]);
    expect(await accept(other.expert, other.id)).toMatchObject({ reason: 'draw_altered' });
    await rewrite(
      test,
      sql`update expert_invitation set account_id = ${one.expert.id}
      where lot_id = ${lotId} and account_id = ${spare.id}`,
    );
    await rewrite(test, sql`update lot_evaluator set account_id = ${spare.id} ${seated}`);
    expect(await accept(other.expert, other.id)).toMatchObject({ reason: 'draw_altered' });
    await rewrite(
      test,
      sql`update lot_evaluator set account_id = ${one.expert.id}
      where lot_id = ${lotId} and account_id = ${spare.id}`,
    );
    expect(await accept(other.expert, other.id)).toMatchObject({ ok: true });
  });

  it('draws nobody from a draw that is not the one in the public log', async () => {
    const tender = await drawnTender(test);
    const { lotId } = tender;
    expect(await requestDraw(tender)).toMatchObject({ ok: true });
    await publish(test.parts());
    await rewrite(test, sql`update expert_draw set seed = 'forged' where lot_id = ${lotId}`);
    await drawDue(test.parts());
    expect(await seen(tender, tender.buyer)).toMatchObject({
      phase: 'committed',
      draws: [{ intact: false }],
    });
    expect(await invited(all, lotId)).toEqual([]);
  });
});
