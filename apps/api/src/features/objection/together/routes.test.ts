import { saveApprovalChain } from '@procure/contract/approval/approval.route.ts';
import * as wire from '@procure/contract/objection/objection.route.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { atOnce } from '../../../../testing/fixtures/at-once.ts';
import { bidder } from '../../../../testing/fixtures/bid.ts';
import { evidence } from '../../../../testing/fixtures/measure.ts';
import { answered, answering, answerText, objected } from '../../../../testing/fixtures/objection.ts';
import { house, neighbour } from '../../../../testing/fixtures/organisation.ts';
import { toldTo } from '../../../../testing/fixtures/participation.ts';
import {
  nameMember,
  publishedChange,
  publishedTender,
  type TenderFixture,
} from '../../../../testing/fixtures/tender.ts';
import { type Person, testApp } from '../../../../testing/test-app.ts';
import type { CompanyActor } from '../../../platform/actor.ts';

const test = testApp();

let tender: TenderFixture;
let objectors: readonly Person<CompanyActor>[];
/** One objection of each objector, as submitted. */
let ids: readonly string[];
beforeEach(async () => {
  tender = await publishedTender(test);
  const { lotId } = tender;
  objectors = [await bidder(test, lotId), await bidder(test, lotId)];
  const all = [];
  for (const one of objectors) all.push((await objected(one, lotId)).id);
  ids = all;
});

const several = (version: number, of = ids) => of.map((id) => ({ id, version }));
const words = (changes: object = {}) => ({
  ...{ outcome: 'rejected' as const, remedy: null, answer: answerText, fileIds: [] as string[] },
  ...changes,
});
const answerAll = (version = 2, changes: object = {}, of = ids) =>
  tender.buyer.client.call(wire.answerObjections, { objections: several(version, of), ...words(changes) });
const signAll = (version = 3, of = ids) =>
  tender.approver.client.call(wire.approveObjectionAnswers, { objections: several(version, of) });

const statesOf = async (of = ids) => {
  const rows = await test.database.db
    .selectFrom('objection')
    .select(['id', 'state'])
    .where('id', 'in', of)
    .execute();
  return of.map((id) => rows.find((row) => row.id === id)?.state);
};

async function actsOf(id: string): Promise<string[]> {
  const rows = await test.database.db
    .selectFrom('auditLog')
    .select('action')
    .where('entity', '=', 'objection')
    .where('entityId', '=', id)
    .orderBy('id')
    .execute();
  return rows.map(({ action }) => action);
}

describe('several objections to one subject', () => {
  it('are shown together for the same lot and subject, and only to the answering staff', async () => {
    const [first = '', second = ''] = ids;
    expect(await tender.buyer.client.call(wire.getObjection, { id: first })).toMatchObject({
      data: {
        othersCount: 1,
        alsoOpen: 1,
        others: [
          { id: second, version: 2, state: 'submitted', alike: true, mayAnswer: true, together: false },
        ],
      },
    });
    const list = await tender.buyer.client.call(wire.listObjections, {});
    expect(list.ok && list.data.filter(({ id }) => ids.includes(id)).map(({ alsoOpen }) => alsoOpen)).toEqual(
      [1, 1],
    );
    const own = await objectors[0]?.client.call(wire.getOwnObjection, { id: first });
    expect(JSON.stringify(own)).not.toMatch(/others|alsoOpen|together/);
  });

  it('are answered with one text, signed together, and answered to each objector separately', async () => {
    const proof = await evidence(test, tender.buyer);
    const handed = {
      data: {
        objections: [
          { state: 'answering', version: 3 },
          { state: 'answering', version: 3 },
        ],
      },
    };
    // A double click, and a repeat after a lost response.
    const twice = await atOnce(test, [
      () => answerAll(2, { fileIds: [proof] }),
      () => answerAll(2, { fileIds: [proof] }),
    ]);
    expect(twice).toMatchObject([handed, handed]);
    expect(await answerAll(2, { fileIds: [proof] })).toMatchObject(handed);
    expect(await answerAll(2)).toMatchObject({ code: '4958' });
    expect(await statesOf()).toEqual(['answering', 'answering']);
    for (const id of ids) expect(await actsOf(id)).toEqual(['save', 'submit', 'write', 'hand_in']);
    // The signer is notified once, and sees the other objection beside the first.
    const waits = (await toldTo(test, tender.approver.accountId)).filter((one) => one === 'approval_waits');
    expect(waits).toHaveLength(1);
    const [first = '', second = ''] = ids;
    expect(await tender.approver.client.call(wire.getObjection, { id: first })).toMatchObject({
      data: { maySign: true, others: [{ id: second, together: true }] },
    });
    expect(await objectors[0]?.client.call(wire.getOwnObjection, { id: first })).toMatchObject({
      data: { state: 'submitted', answer: null },
    });

    const signed = { data: { waiting: false, objections: [{ state: 'answered' }, { state: 'answered' }] } };
    expect(
      await tender.buyer.client.call(wire.approveObjectionAnswers, { objections: several(3) }),
    ).toMatchObject({
      reason: 'forbidden',
    });
    expect(await signAll()).toMatchObject(signed);
    expect(await signAll()).toMatchObject(signed);
    for (const [index, one] of objectors.entries()) {
      const id = ids[index] ?? '';
      const own = await one.client.call(wire.getOwnObjection, { id });
      expect(own).toMatchObject({
        data: { state: 'answered', answer: answerText, answerFiles: [{ name: '核查记录.pdf' }] },
      });
      expect(await actsOf(id)).toEqual(['save', 'submit', 'write', 'hand_in', 'answer']);
      const told = (await toldTo(test, one.accountId)).filter(
        (template) => template === 'objection_answered',
      );
      expect(told).toHaveLength(1);
      const rival = objectors[1 - index];
      expect(JSON.stringify(own)).not.toContain(rival?.username);
    }
  });

  it('are returned together, and the author of the text is notified once', async () => {
    await answerAll();
    const back = { objections: several(3), reason: '请写明核查了哪些条款。' };
    const reply = {
      data: {
        objections: [
          { state: 'submitted', version: 4 },
          { state: 'submitted', version: 4 },
        ],
      },
    };
    expect(await tender.approver.client.call(wire.returnObjectionAnswers, back)).toMatchObject(reply);
    expect(await tender.approver.client.call(wire.returnObjectionAnswers, back)).toMatchObject(reply);
    const told = await toldTo(test, tender.buyer.accountId);
    expect(told.filter((template) => template === 'objection_answer_returned')).toHaveLength(1);
    expect(await answerAll(4, { answer: `${answerText}核查了第三章。` })).toMatchObject({ ok: true });
  });
});

describe('a common act', () => {
  const changed = (numbers: string) => ({
    code: '4958',
    message: `异议${numbers}已被撤回、办结或者由他人更新，全部未办理；请刷新后重新选择`,
  });
  const noOf = async (id: string) => {
    const { objectionNo } = await test.database.db
      .selectFrom('objection')
      .select('objectionNo')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return objectionNo ?? '';
  };

  it('names an objection that was withdrawn, answered or written by a colleague meanwhile', async () => {
    const [first = '', second = ''] = ids;
    const third = (await objected(await bidder(test, tender.lotId), tender.lotId)).id;
    const fourth = (await objected(await bidder(test, tender.lotId), tender.lotId)).id;
    await objectors[1]?.client.call(wire.withdrawObjection, { id: second });
    await answered(tender, third);
    const late = { id: fourth, version: 2, ...words() };
    await tender.buyer.client.call(wire.writeObjectionAnswer, late);
    for (const id of [second, third, fourth])
      expect(await answerAll(2, {}, [first, id])).toMatchObject(changed(await noOf(id)));
    expect(await statesOf([first, second, third, fourth])).toEqual([
      ...['submitted', 'withdrawn', 'answered', 'submitted'],
    ]);
    expect(await actsOf(first)).toEqual(['save', 'submit']);
  });

  it('does not sign an objection that was withdrawn while the text waited', async () => {
    const [first = '', second = ''] = ids;
    await answerAll();
    await objectors[1]?.client.call(wire.withdrawObjection, { id: second });
    expect(await signAll()).toMatchObject(changed(await noOf(second)));
    expect(await statesOf()).toEqual(['answering', 'withdrawn']);
    expect(await signAll(3, [first])).toMatchObject({
      data: { objections: [{ id: first, state: 'answered' }] },
    });
  });

  it('refuses objections to another lot or subject', async () => {
    const [first = ''] = ids;
    const other = await publishedTender(test);
    const elsewhere = (await objected(await bidder(test, other.lotId), other.lotId)).id;
    expect(await answerAll(2, {}, [first, elsewhere])).toMatchObject({ code: '4040' });
    await nameMember(other, tender.buyer);
    expect(await answerAll(2, {}, [first, elsewhere])).toMatchObject({ code: '4959' });
    await test.database.db
      .updateTable('objection')
      .set({ subject: 'result' })
      .where('id', '=', first)
      .execute();
    expect(await answerAll()).toMatchObject({ code: '4959' });
  });

  it('finds no objections of another organisation', async () => {
    const stranger = await test.staffOf(neighbour.id, 'buyer', 'approver');
    const objections = several(2);
    for (const reply of [
      await stranger.client.call(wire.answerObjections, { objections, ...words() }),
      await stranger.client.call(wire.approveObjectionAnswers, { objections }),
      await stranger.client.call(wire.returnObjectionAnswers, { objections, reason: '请重新核查。' }),
    ])
      expect(reply).toMatchObject({ code: '4040' });
    const mine = { objections: [...several(2), ...several(2)], ...words() };
    expect(await tender.buyer.client.call(wire.answerObjections, mine)).toMatchObject({
      fields: [{ field: 'objections', message: '异议重复' }],
    });
  });
});

describe('one text', () => {
  it('names none of its recipients, at its submission and at each single signature', async () => {
    const [own] = objectors;
    const answer = `经核查，${own?.username}公司等提出的异议不成立。`;
    const tells = { code: '4957', fields: [] };
    expect(await answerAll(2, { answer })).toMatchObject({ code: '4957', fields: [{ field: 'answer' }] });
    expect(await statesOf()).toEqual(['submitted', 'submitted']);
    // Stores a text that was not checked at its submission.
    await answerAll();
    await test.database.db.updateTable('objection').set({ answer }).where('id', 'in', ids).execute();
    expect(await signAll()).toMatchObject(tells);
    const alone = { id: ids[1] ?? '', version: 3 };
    expect(await tender.approver.client.call(wire.approveObjectionAnswer, alone)).toMatchObject(tells);
  });

  it('promises one remedy, and one act fulfils it for all', async () => {
    await answerAll(2, { outcome: 'upheld', remedy: 'amend_document' });
    await signAll();
    await publishedChange(test, tender);
    for (const id of ids)
      expect(await tender.buyer.client.call(wire.getObjection, { id })).toMatchObject({
        data: { remedy: 'amend_document', remediedAt: expect.any(String) },
      });
  });

  it('is signed apart from an answer that was submitted alone', async () => {
    const third = (await objected(await bidder(test, tender.lotId), tender.lotId)).id;
    await answering(tender.buyer, third);
    await answerAll();
    const [first = '', second = ''] = ids;
    const seen = await tender.approver.client.call(wire.getObjection, { id: first });
    const beside = seen.ok ? seen.data.others.map(({ id, together }) => [id, together]) : [];
    expect(beside).toEqual([
      [second, true],
      [third, false],
    ]);
  });
});

// Last in the file: the organisation's approval chain stays changed.
it('a chain of two steps is signed in two acts, each once for all, and notifies each signer once', async () => {
  const [admin, chief] = [await test.staff('admin'), await test.staff('approver')];
  const step = (title: string, signer: string) => ({
    ...{ title, amountFrom: '', methods: [] },
    signers: [signer],
  });
  const steps = [step('部门负责人', tender.approver.accountId), step('分管领导', chief.accountId)];
  const chain = { id: house.id, act: 'objection' as const, version: 0, steps };
  expect(await admin.client.call(saveApprovalChain, chain)).toMatchObject({ ok: true });
  await answerAll();
  const objections = several(3);
  const second = (step = 2) => chief.client.call(wire.approveObjectionAnswers, { objections, step });
  expect(await second()).toMatchObject({ code: '4040' });
  const waiting = { data: { waiting: true, objections: [{ state: 'answering' }, { state: 'answering' }] } };
  expect(await signAll()).toMatchObject(waiting);
  expect(await signAll()).toMatchObject(waiting);
  const told = (await toldTo(test, chief.accountId)).filter((template) => template === 'approval_waits');
  expect(told).toHaveLength(1);
  // A caller who saw the first step cannot sign the second.
  expect(await second(1)).toMatchObject({ code: '4958' });
  expect(await second()).toMatchObject({ data: { waiting: false } });
  expect(await statesOf()).toEqual(['answered', 'answered']);
});
