import * as wire from '@procure/contract/objection/objection.route.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { atOnce } from '../../../../testing/fixtures/at-once.ts';
import { bidder } from '../../../../testing/fixtures/bid.ts';
import { objected } from '../../../../testing/fixtures/objection.ts';
import { neighbour } from '../../../../testing/fixtures/organisation.ts';
import { toldTo } from '../../../../testing/fixtures/participation.ts';
import { publishedTender, type TenderFixture } from '../../../../testing/fixtures/tender.ts';
import { type Person, testApp } from '../../../../testing/test-app.ts';
import type { CompanyActor } from '../../../platform/actor.ts';

const test = testApp();
const why = { ground: 'no_facts' as const, reason: '没有写明哪一条款有何问题，难以查证。' };

let tender: TenderFixture;
let objectors: readonly Person<CompanyActor>[];
let ids: readonly string[];
beforeEach(async () => {
  tender = await publishedTender(test);
  const { lotId } = tender;
  objectors = [await bidder(test, lotId), await bidder(test, lotId)];
  const all = [];
  for (const one of objectors) all.push((await objected(one, lotId)).id);
  ids = all;
});

const several = (version = 2, of = ids) => of.map((id) => ({ id, version }));
const refuseAll = (objections = several(), changes: object = {}) =>
  tender.buyer.client.call(wire.refuseObjections, { objections, ...why, ...changes });

async function statesOf() {
  const { db } = test.database;
  const rows = await db.selectFrom('objection').select(['id', 'state']).where('id', 'in', ids).execute();
  return ids.map((id) => rows.find((row) => row.id === id)?.state);
}

describe('not receiving several objections to one subject', () => {
  it('states one reason, and notifies each objector separately', async () => {
    const done = {
      data: {
        objections: [
          { state: 'not_receivable', version: 3 },
          { state: 'not_receivable', version: 3 },
        ],
      },
    };
    // A double click, and a repeat after a lost response.
    expect(await atOnce(test, [() => refuseAll(), () => refuseAll()])).toMatchObject([done, done]);
    expect(await refuseAll()).toMatchObject(done);
    expect(await refuseAll(several(), { reason: '换一个理由再说一次。' })).toMatchObject({ code: '4958' });
    for (const [index, one] of objectors.entries()) {
      const id = ids[index] ?? '';
      const own = await one.client.call(wire.getOwnObjection, { id });
      expect(own).toMatchObject({
        data: { state: 'not_receivable', ground: 'no_facts', groundReason: why.reason },
      });
      const told = await toldTo(test, one.accountId);
      expect(told.filter((template) => template === 'objection_not_received')).toHaveLength(1);
      expect(JSON.stringify(own)).not.toContain(objectors[1 - index]?.username);
      const audited = await test.database.db
        .selectFrom('auditLog')
        .select('action')
        .where('entity', '=', 'objection')
        .where('entityId', '=', id)
        .orderBy('id')
        .execute();
      expect(audited.map(({ action }) => action)).toEqual(['save', 'submit', 'not_receive']);
    }
  });

  it('applies to all or none, and names one that was withdrawn meanwhile', async () => {
    const [first = '', second = ''] = ids;
    await objectors[1]?.client.call(wire.withdrawObjection, { id: second });
    const reply = await refuseAll();
    expect(reply).toMatchObject({ code: '4958', message: expect.stringContaining('YY') });
    expect(await statesOf()).toEqual(['submitted', 'withdrawn']);
    expect(await refuseAll(several(2, [first]))).toMatchObject({ ok: true });
  });

  it('is refused if the reason names an objector', async () => {
    const [own] = objectors;
    const reason = `${own?.username}公司的异议与此相同，没有事实依据。`;
    expect(await refuseAll(several(), { reason })).toMatchObject({ code: '4957' });
    expect(await statesOf()).toEqual(['submitted', 'submitted']);
  });

  it('requires one lot and one subject, and staff who answer there', async () => {
    const stranger = await test.staffOf(neighbour.id, 'buyer', 'approver');
    expect(
      await stranger.client.call(wire.refuseObjections, { objections: several(), ...why }),
    ).toMatchObject({
      code: '4040',
    });
    // Approvers cannot refuse objections.
    const { approver } = tender;
    expect(
      await approver.client.call(wire.refuseObjections, { objections: several(), ...why }),
    ).toMatchObject({
      reason: 'forbidden',
    });
    expect(await refuseAll([...several(), ...several()])).toMatchObject({
      fields: [{ field: 'objections', message: '异议重复' }],
    });
    const [first = ''] = ids;
    const { db } = test.database;
    await db.updateTable('objection').set({ subject: 'result' }).where('id', '=', first).execute();
    expect(await refuseAll()).toMatchObject({ code: '4959' });
    expect(await statesOf()).toEqual(['submitted', 'submitted']);
  });
});
