import * as wire from '@procure/contract/objection/objection.route.ts';
import * as openings from '@procure/contract/opening/opening.route.ts';
import { openOpeningSupplements } from '@procure/sealing/opening-supplement.ts';
import { describe, expect, it } from 'vitest';
import { atOnce } from '../../../../testing/fixtures/at-once.ts';
import { answerText, objected } from '../../../../testing/fixtures/objection.ts';
import { openedLot } from '../../../../testing/fixtures/opening.ts';
import { toldTo } from '../../../../testing/fixtures/participation.ts';
import { testApp } from '../../../../testing/test-app.ts';

const test = testApp();

/** Two bidders object at the opening, and one answer to both waits for an opener. */
async function answeredAtOnce() {
  const opened = await openedLot(test);
  const { lotId, tender } = opened;
  const objectors = opened.suppliers.slice(0, 2);
  const ids: string[] = [];
  for (const one of objectors) ids.push((await objected(one, lotId, { subject: 'opening' })).id);
  const objections = ids.map((id) => ({ id, version: 2 }));
  const words = { outcome: 'rejected' as const, remedy: null, answer: answerText, fileIds: [] };
  const handed = await tender.buyer.client.call(wire.answerObjections, { objections, ...words });
  if (!handed.ok) throw new Error(handed.message);
  const opener = tender.openers[0];
  if (opener === undefined) throw new Error('nobody opens');
  const signing = { objections: ids.map((id) => ({ id, version: 3 })) };
  const confirmAll = (input: { objections: { id: string; version: number }[] } = signing) =>
    opener.client.call(wire.confirmObjectionAnswers, input);
  return { lotId, tender, objectors, ids, opener, signing, confirmAll };
}

async function statesOf(ids: readonly string[]) {
  const { db } = test.database;
  const rows = await db.selectFrom('objection').select(['id', 'state']).where('id', 'in', ids).execute();
  return ids.map((id) => rows.find((row) => row.id === id)?.state);
}

describe('one answer to several objections at the opening', () => {
  it('is confirmed by an opener once, adds a page to the record for each, and notifies each objector', async () => {
    const { lotId, tender, objectors, ids, signing, confirmAll } = await answeredAtOnce();
    // Its author cannot confirm it, and a stranger does not find it.
    expect(await tender.buyer.client.call(wire.confirmObjectionAnswers, signing)).toMatchObject({
      code: '4031',
    });
    const stranger = await test.staff('opener');
    expect(await stranger.client.call(wire.confirmObjectionAnswers, signing)).toMatchObject({ code: '4040' });
    const done = { data: { objections: [{ state: 'answered' }, { state: 'answered' }] } };
    expect(await atOnce(test, [() => confirmAll(), () => confirmAll()])).toMatchObject([done, done]);
    expect(await confirmAll()).toMatchObject(done);
    const reply = await test.client('portal').call(openings.getSignedRecord, { lotId });
    if (!reply.ok) throw new Error(reply.message);
    const { body, signature, publicKey, supplements } = reply.data;
    const pages = await openOpeningSupplements({ body, signature }, supplements, [publicKey]);
    expect(pages).toMatchObject([
      { page: 1, outcome: 'rejected', answer: answerText },
      { page: 2, outcome: 'rejected', answer: answerText },
    ]);
    for (const { accountId } of objectors) {
      const told = (await toldTo(test, accountId)).filter((template) => template === 'objection_answered');
      expect(told).toHaveLength(1);
    }
    const { db } = test.database;
    for (const id of ids) {
      const acts = db.selectFrom('auditLog').select('action').where('entityId', '=', id).orderBy('id');
      expect((await acts.execute()).map(({ action }) => action)).toEqual([
        ...['save', 'submit', 'write', 'hand_in', 'confirm_answer'],
      ]);
    }
    // The approval chain is no longer needed.
    const open = db.selectFrom('approval').select('state').where('objectionId', 'in', ids);
    expect((await open.execute()).map(({ state }) => state)).toEqual(['withdrawn', 'withdrawn']);
  });

  it('is confirmed for all or none: for the versions that were seen, with one text', async () => {
    const { ids, objectors, confirmAll } = await answeredAtOnce();
    const [first = '', second = ''] = ids;
    expect(
      await confirmAll({
        objections: [
          { id: first, version: 3 },
          { id: second, version: 2 },
        ],
      }),
    ).toMatchObject({
      code: '4958',
    });
    const { db } = test.database;
    await db
      .updateTable('objection')
      .set({ answer: '另一份答复，说的是另一件事。' })
      .where('id', '=', second)
      .execute();
    expect(await confirmAll()).toMatchObject({ code: '4959' });
    await db.updateTable('objection').set({ answer: answerText }).where('id', '=', second).execute();
    await objectors[1]?.client.call(wire.withdrawObjection, { id: second });
    expect(await confirmAll()).toMatchObject({ ok: false });
    expect(await statesOf(ids)).toEqual(['answering', 'withdrawn']);
    expect(await confirmAll({ objections: [{ id: first, version: 3 }] })).toMatchObject({ ok: true });
  });
});
