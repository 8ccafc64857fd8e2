import { randomUUID } from 'node:crypto';
import * as awards from '@procure/contract/award/award.route.ts';
import * as clarifications from '@procure/contract/clarification/clarification.route.ts';
import * as committees from '@procure/contract/evaluation/committee.route.ts';
import * as evaluations from '@procure/contract/evaluation/evaluation.route.ts';
import * as reports from '@procure/contract/evaluation/report.route.ts';
import * as files from '@procure/contract/file/file.route.ts';
import * as negotiations from '@procure/contract/negotiation/negotiation.route.ts';
import * as openings from '@procure/contract/opening/opening.route.ts';
import { departureGroundLabels } from '@procure/domain/evaluation/attendance.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import {
  committeeOf,
  fill,
  fiveOf,
  readBefore,
  recuse,
  signInAll,
  vote,
} from '../../../testing/fixtures/committee.ts';
import {
  digestOf,
  type EvaluatingLot,
  evaluatingLot,
  handInSheets,
  report,
  scored,
  signAll,
} from '../../../testing/fixtures/evaluation.ts';
import { neighbour } from '../../../testing/fixtures/organisation.ts';
import { nameMember } from '../../../testing/fixtures/tender.ts';
import { type Person, testApp } from '../../../testing/test-app.ts';
import type { StaffActor } from '../../platform/actor.ts';

const test = testApp();
const db = () => test.parts().db;
type Member = Person<StaffActor>;
const reason = '本人配偶在该投标人处任职';
const later = (hours: number) => new Date(Date.now() + hours * 3_600_000);

/** A lot that was opened, whose committee has not signed in. */
async function unsigned(options: Parameters<typeof evaluatingLot>[1] = {}) {
  const lot = await evaluatingLot(test, { ...options, isSeated: false });
  return { ...lot, ...fiveOf(lot) };
}

async function seated(options: Parameters<typeof evaluatingLot>[1] = {}) {
  const lot = await evaluatingLot(test, options);
  return { ...lot, ...fiveOf(lot) };
}

async function submitAll({ bidIds, judged, lotId }: EvaluatingLot, members: readonly Member[]) {
  const scores = await judged(bidIds.map((bidId) => scored(bidId)));
  await handInSheets(members, lotId, scores);
}

const bidderNames = async (lotId: string) => {
  const rows = await db()
    .selectFrom('openingEntry')
    .select('bidderName')
    .where('lotId', '=', lotId)
    .orderBy('position')
    .execute();
  return rows.map(({ bidderName }) => bidderName);
};

const remove = ({ client }: Member, lotId: string, { accountId: evaluatorId }: Member) =>
  client.call(committees.removeEvaluator, { lotId, evaluatorId, ground: 'absent', reason: '无故未到场' });
const draw = ({ client }: Member, lotId: string) => client.call(evaluations.drawUpReport, { lotId, report });
const read = ({ client }: Member, lotId: string) => client.call(evaluations.getEvaluation, { lotId });

describe('a member who has not signed in', () => {
  it('reads nothing of a bid by any call, and everything after signing in', async () => {
    const lot = await unsigned();
    const { lotId, bidIds, first, last, suppliers } = lot;
    await signInAll([last], lotId);
    const all = await read(last, lotId);
    if (!all.ok) throw new Error(all.message);
    const [file] = all.data.bids.flatMap((bid) => bid.files);
    const price = all.data.bids[0]?.openingPrice ?? '';
    expect(price).toBe('122500.00');

    const { client } = first;
    const scores = await lot.judged(bidIds.map((bidId) => scored(bidId)));
    const question = {
      subject: '质保期',
      content: '请说明质保期自何时起算。',
      dueAt: later(24).toISOString(),
    };
    const digest = 'a'.repeat(64);
    const refused = {
      getEvaluation: await client.call(evaluations.getEvaluation, { lotId }),
      comparePrices: await client.call(evaluations.comparePrices, { lotId }),
      exportPrices: await client.call(evaluations.exportPrices, { lotId }),
      getReport: await client.call(reports.getReport, { lotId }),
      listClarifications: await client.call(clarifications.listClarifications, { lotId }),
      getNegotiation: await client.call(negotiations.getNegotiation, { lotId }),
      getOpening: await client.call(openings.getOpening, { lotId }),
      listOpenedFiles: await client.call(openings.listOpenedFiles, { lotId }),
      getAward: await client.call(awards.getAward, { lotId }),
      saveSheet: await client.call(evaluations.saveSheet, { lotId, version: 0, scores }),
      submitPreliminary: await client.call(evaluations.submitPreliminary, { lotId, scores }),
      closePreliminary: await client.call(evaluations.closePreliminary, { lotId }),
      reopenPreliminary: await client.call(evaluations.reopenPreliminary, {
        lotId,
        reason: '发现初步评审有误',
      }),
      submitSheet: await client.call(evaluations.submitSheet, { lotId, scores }),
      closeReview: await client.call(evaluations.closeReview, { lotId }),
      drawUpReport: await draw(first, lotId),
      issueClarification: await client.call(clarifications.issueClarification, {
        ...{ lotId, id: randomUUID(), bidId: bidIds[0] ?? '' },
        ...question,
      }),
      voteChair: await vote(first, lotId, first),
    };
    expect(
      Object.entries(refused).map(([name, reply]) => [name, reply.ok ? 'answered' : reply.reason]),
    ).toEqual(Object.keys(refused).map((name) => [name, 'declaration_missing']));
    expect(await client.call(reports.signReport, { lotId, digest })).toMatchObject({ ok: false });
    const download = await client.call(files.issueStaffTicket, { id: file?.id ?? '' });
    expect(download).toMatchObject({ ok: false });

    // The lists name the lot, and the page before the signing in names the bidders, and nothing else of a bid.
    const listed = await client.call(evaluations.listEvaluations, { whose: 'mine' });
    expect(listed).toMatchObject({ ok: true, data: [{ id: lotId }] });
    const before = await committeeOf(first, lotId);
    expect(before.bidders.map(({ bidId }) => bidId)).toEqual(bidIds);
    expect(before).toMatchObject({
      maySignIn: true,
      members: [],
      departures: [],
      chair: null,
      election: null,
    });
    for (const text of [JSON.stringify(listed), JSON.stringify(before)])
      for (const hidden of [price, file?.name ?? '', file?.id ?? '']) expect(text).not.toContain(hidden);
    const names = await bidderNames(lotId);
    expect(names).toHaveLength(suppliers.length);
    expect(before.bidders.map(({ companyName }) => companyName)).toEqual(names);

    await signInAll([first], lotId);
    expect(await read(first, lotId)).toMatchObject({ ok: true });
    expect(await client.call(files.issueStaffTicket, { id: file?.id ?? '' })).toMatchObject({ ok: true });
  });

  it('is also not the owner of the tender who represents the buyer', async () => {
    const lot = await unsigned();
    const { lotId, tender, first, second } = lot;
    const { buyer } = tender;
    const chair = { accountId: buyer.accountId, seat: 'representative' };
    await db().updateTable('lotEvaluator').set(chair).where('accountId', '=', first.accountId).execute();
    await db()
      .insertInto('accountRole')
      .values({
        accountId: buyer.accountId,
        roleId: 'evaluator',
        organisationId: tender.buyer.actor.scope.memberships[0]?.organisationId ?? '',
      })
      .execute();
    expect(await read(buyer, lotId)).toMatchObject({ reason: 'declaration_missing' });
    expect(await buyer.client.call(openings.getOpening, { lotId })).toMatchObject({
      reason: 'declaration_missing',
    });
    await signInAll([buyer], lotId);
    expect(await read(buyer, lotId)).toMatchObject({ ok: true });
    expect(await remove(buyer, lotId, second)).toMatchObject({ reason: 'committee_member' });
    // After leaving for a relation the owner has no part in the committee either; a colleague has.
    expect(await recuse(buyer, lot)).toMatchObject({ ok: true, data: { no: 1 } });
    const successor = await test.staff('evaluator');
    for (const reply of [await remove(buyer, lotId, second), await fill(buyer, lotId, successor)])
      expect(reply).toMatchObject({ reason: 'handler_recused' });
    expect(await committeeOf(buyer, lotId)).toMatchObject({ mayRemove: false });
    const colleague = await test.staff('buyer');
    await nameMember(tender, colleague);
    expect(await fill(colleague, lotId, successor)).toMatchObject({ ok: true });
  });

  it('signs in once, with the list and the text that are current', async () => {
    const { lotId, first, tender } = await unsigned();
    const { client } = first;
    const input = await readBefore(first, lotId);
    const other = { ...input, biddersDigest: 'b'.repeat(64) };
    expect(await client.call(committees.signInToCommittee, other)).toMatchObject({ reason: 'conflict' });
    const one = await client.call(committees.signInToCommittee, input);
    expect(one).toMatchObject({ ok: true });
    expect(await client.call(committees.signInToCommittee, input)).toMatchObject({
      data: one.ok ? one.data : {},
    });
    const rows = await db()
      .selectFrom('committeeDeclaration')
      .selectAll()
      .where('lotId', '=', lotId)
      .execute();
    expect(rows).toMatchObject([{ evaluatorId: first.accountId, textVersion: 'tendering-1' }]);
    const stranger = await test.staff('evaluator');
    for (const [person, refusal] of [
      [stranger, 'not_an_evaluator'],
      [tender.buyer, 'forbidden'],
      [tender.openers[0], 'forbidden'],
      [await test.staffOf(neighbour.id, 'evaluator'), 'not_an_evaluator'],
    ] as const)
      expect(await person?.client.call(committees.signInToCommittee, input)).toMatchObject({
        reason: refusal,
      });
    expect(await stranger.client.call(committees.getCommittee, { lotId })).toMatchObject({
      reason: 'not_an_evaluator',
    });
  });
});

describe('a recusal', () => {
  it('leaves a vacant seat, whose successor signs in and judges anew', async () => {
    const lot = await seated();
    const { lotId, first, second, third, fourth, last, tender } = lot;
    await submitAll(lot, lot.evaluators);
    expect(await recuse(second, lot)).toMatchObject({ ok: true, data: { no: 1 } });
    expect(await recuse(second, lot)).toMatchObject({ ok: true, data: { no: 1 } });
    expect(await read(second, lotId)).toMatchObject({ reason: 'not_an_evaluator' });
    expect(await draw(first, lotId)).toMatchObject({ reason: 'seat_vacant', code: '4645' });
    // The members do not see each other's scores before the successor has judged.
    expect(await read(first, lotId)).toMatchObject({ data: { sheets: null, standings: null } });
    const told = await db()
      .selectFrom('outbox')
      .select('recipient')
      .where('template', '=', 'seat_vacant')
      .where('link', '=', `/evaluation/${lotId}`)
      .execute();
    expect(told).toContainEqual({ recipient: tender.buyer.accountId });

    const view = await committeeOf(tender.buyer, lotId);
    expect(view.departures).toMatchObject([{ no: 1, ground: 'relation', reason, successor: null }]);
    const { successors } = view;
    const taken = [...lot.evaluators, ...tender.openers].map(({ accountId }) => accountId);
    expect(successors?.filter(({ id }) => taken.includes(id))).toEqual([]);
    const successor = await test.staff('evaluator');
    expect(await fill(tender.buyer, lotId, successor)).toMatchObject({ ok: true });
    expect(await fill(tender.buyer, lotId, successor)).toMatchObject({ ok: true });
    expect(await fill(tender.buyer, lotId, await test.staff('evaluator'))).toMatchObject({
      reason: 'seat_filled',
    });
    expect(await draw(first, lotId)).toMatchObject({ reason: 'members_undeclared' });
    await signInAll([successor], lotId);
    expect(await draw(first, lotId)).toMatchObject({ reason: 'preliminary_open' });
    await submitAll(lot, [first, successor, third, fourth, last]);
    expect(await draw(first, lotId)).toMatchObject({ ok: true });
    const written = await first.client.call(reports.getReport, { lotId });
    if (!written.ok || written.data.report === null) throw new Error('a report is drawn up');
    const { content } = written.data.report;
    expect(content.chair).toMatchObject({ id: first.accountId, way: 'elected' });
    expect(content.committee.every(({ signedInAt }) => signedInAt !== null)).toBe(true);
    expect(content.departures).toMatchObject([
      { seat: 'expert', ground: 'relation', reason, bidders: (await bidderNames(lotId)).slice(0, 1) },
    ]);
    await signAll({ lotId, evaluators: [first, successor, third, fourth, last] });
    // A repeat changes nothing.
    expect(await recuse(second, lot)).toMatchObject({ ok: true, data: { no: 1 } });
    expect(await read(second, lotId)).toMatchObject({ reason: 'not_an_evaluator' });
  });

  it('needs bidders for a relation, of this lot, and a reason', async () => {
    const lot = await seated();
    const { lotId, second } = lot;
    const call = (bidIds: string[], words = reason) =>
      second.client.call(committees.recuse, { lotId, ground: 'relation', bidIds, reason: words });
    expect(await call([])).toMatchObject({ fields: [{ field: 'bidIds' }] });
    expect(await call([randomUUID()])).toMatchObject({ fields: [{ field: 'bidIds' }] });
    expect(await call(lot.bidIds.slice(0, 1), '无')).toMatchObject({ fields: [{ field: 'reason' }] });
    expect(await second.client.call(committees.recuse, { lotId, ground: 'unable', reason })).toMatchObject({
      ok: true,
    });
    expect((await committeeOf(lot.tender.buyer, lotId)).departures).toMatchObject([
      { ground: 'unable', bidders: [] },
    ]);
  });

  it('voids the report that is being signed, and reopens the review before the prices are opened', async () => {
    const lot = await seated();
    const { lotId, first, third } = lot;
    await submitAll(lot, lot.evaluators);
    await draw(first, lotId);
    const digest = await digestOf(first, lotId);
    expect(await recuse(third, lot)).toMatchObject({ ok: true });
    expect(await first.client.call(reports.signReport, { lotId, digest })).toMatchObject({
      reason: 'report_void',
    });

    const split = await seated({ lot: { splitEnvelope: true } });
    await submitAll(split, split.evaluators);
    const close = () => split.first.client.call(evaluations.closeReview, { lotId: split.lotId });
    expect(await close()).toMatchObject({ ok: true });
    await recuse(split.third, split);
    expect(await read(split.first, split.lotId)).toMatchObject({ data: { state: 'preliminary' } });
    expect(await close()).toMatchObject({ reason: 'seat_vacant' });
  });

  it('is the outcome of a member who signs in and leaves in two windows at once', async () => {
    const lot = await unsigned();
    const { lotId, first } = lot;
    const input = await readBefore(first, lotId);
    const [signed, left] = await Promise.all([
      first.client.call(committees.signInToCommittee, input),
      recuse(first, lot),
    ]);
    expect(left).toMatchObject({ ok: true });
    expect(signed.ok || signed.reason === 'not_an_evaluator').toBe(true);
    expect(await read(first, lotId)).toMatchObject({ reason: 'not_an_evaluator' });
  });
});

describe('a removal', () => {
  it('is an act of the staff who handle the tender, and of nobody else', async () => {
    const lot = await seated();
    const { lotId, second, tender } = lot;
    const reader = await test.staff('buyer');
    for (const [person, refusal] of [
      [second, 'forbidden'],
      [reader, 'not_found'],
      [await test.staffOf(neighbour.id, 'buyer'), 'not_found'],
      [tender.openers[0], 'forbidden'],
    ] as const)
      if (person !== undefined)
        expect(await remove(person, lotId, second)).toMatchObject({ reason: refusal });
    expect(await remove(tender.buyer, lotId, second)).toMatchObject({ ok: true, data: { no: 1 } });
    expect(await remove(tender.buyer, lotId, second)).toMatchObject({ ok: true, data: { no: 1 } });
    const outsider = await test.staff('evaluator');
    expect(await remove(tender.buyer, lotId, outsider)).toMatchObject({ fields: [{ field: 'evaluatorId' }] });
    const [told] = await db()
      .selectFrom('outbox')
      .select('body')
      .where('template', '=', 'evaluator_removed')
      .where('recipient', '=', second.accountId)
      .execute();
    expect(told?.body).toContain(departureGroundLabels.absent);
    for (const [person, message] of [
      [lot.first, /已是.*的评委/],
      [second, /请选择在用的评委账号/],
      [tender.openers[0], /请选择在用的评委账号/],
      [tender.buyer, /请选择在用的评委账号/],
      [await test.staffOf(neighbour.id, 'evaluator'), /请选择在用的评委账号/],
    ] as const)
      if (person !== undefined)
        expect(await fill(tender.buyer, lotId, person)).toMatchObject({
          fields: [{ field: 'successorId', message: expect.stringMatching(message) }],
        });
    for (const person of [lot.first, reader])
      expect(await fill(person, lotId, outsider)).toMatchObject({ ok: false });
  });

  it('is refused while the lot is suspended and after its report', async () => {
    const lot = await seated();
    const { lotId, second, tender, first } = lot;
    await db()
      .updateTable('lot')
      .set({ state: 'suspended', stateBeforeSuspension: 'evaluating' })
      .where('id', '=', lotId)
      .execute();
    expect(await remove(tender.buyer, lotId, second)).toMatchObject({ reason: 'lot_suspended' });
    expect(await recuse(second, lot)).toMatchObject({ reason: 'lot_suspended' });
    expect(await vote(second, lotId, first)).toMatchObject({ reason: 'lot_suspended' });
    await db()
      .updateTable('lot')
      .set({ state: 'evaluating', stateBeforeSuspension: null })
      .where('id', '=', lotId)
      .execute();
    await submitAll(lot, lot.evaluators);
    await draw(first, lotId);
    await signAll(lot);
    expect(await remove(tender.buyer, lotId, second)).toMatchObject({ reason: 'transition_not_allowed' });
    expect(await recuse(second, lot)).toMatchObject({ reason: 'transition_not_allowed' });
  });
});

describe('a writer of rows', () => {
  it('changes no declaration, vote, chair or departure, and inserts none against the rules', async () => {
    const lot = await seated();
    const { lotId, first, second, tender } = lot;
    const stranger = await test.staff('evaluator');
    await recuse(fiveOf(lot).last, lot);
    for (const statement of [
      `update committee_declaration set signed_in_at = now() where lot_id = '${lotId}'`,
      `delete from committee_declaration where lot_id = '${lotId}'`,
      `update chair_vote set candidate_id = '${second.accountId}' where lot_id = '${lotId}'`,
      `delete from committee_chair where lot_id = '${lotId}'`,
      `update committee_departure set reason = 'none' where lot_id = '${lotId}'`,
      `delete from committee_departure where lot_id = '${lotId}'`,
      `update committee_departure set successor_id = '${stranger.accountId}', filled_at = now() where lot_id = '${lotId}'`,
      `insert into committee_declaration (lot_id, evaluator_id, text_version, bidders_digest, signed_in_at)
        values ('${lotId}', '${stranger.accountId}', 'tendering-1', bidders_digest('${lotId}'), now())`,
      `insert into chair_vote (lot_id, no, election, evaluator_id, candidate_id, given_at)
        values ('${lotId}', 99, 2, '${second.accountId}', '${second.accountId}', now())`,
      `insert into committee_chair (lot_id, no, chair_id, way, named_at)
        values ('${lotId}', 2, '${second.accountId}', 'elected', now())`,
    ])
      await expect(sql.raw(statement).execute(test.database.db), statement).rejects.toThrow();
    const successor = await test.staff('evaluator');
    await fill(tender.buyer, lotId, successor);
    await signInAll([successor], lotId);
    // The chair in force is the one who was elected.
    await expect(
      sql`insert into committee_chair (lot_id, no, chair_id, way, named_at)
        values (${lotId}, 2, ${second.accountId}, 'elected', now())`.execute(test.database.db),
    ).rejects.toThrow(/elected by more than half/);
    expect((await committeeOf(second, lotId)).chair).toMatchObject({ id: first.accountId });
  });
});
