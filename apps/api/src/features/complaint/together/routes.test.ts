import * as wire from '@procure/contract/complaint/complaint.route.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { atOnce } from '../../../../testing/fixtures/at-once.ts';
import { bidder } from '../../../../testing/fixtures/bid.ts';
import { complained, complaintContent, objectedBefore } from '../../../../testing/fixtures/complaint.ts';
import { toldTo } from '../../../../testing/fixtures/participation.ts';
import { publishedTender, type TenderFixture } from '../../../../testing/fixtures/tender.ts';
import { type Person, testApp } from '../../../../testing/test-app.ts';
import type { CompanyActor, StaffActor } from '../../../platform/actor.ts';

const test = testApp();
const why = { ground: 'no_facts' as const, reason: '投诉事项不具体，没有有效线索。' };

let tender: TenderFixture;
let complainants: readonly Person<CompanyActor>[];
let ids: readonly string[];
let supervisor: Person<StaffActor>;
beforeEach(async () => {
  tender = await publishedTender(test);
  const { lotId } = tender;
  complainants = [await bidder(test, lotId), await bidder(test, lotId)];
  const all = [];
  for (const one of complainants) {
    const objectionId = await objectedBefore(tender, one, lotId);
    all.push((await complained(one, complaintContent(lotId, objectionId))).id);
  }
  ids = all;
  supervisor = await test.staff('supervisor');
});

const several = (version = 2, of = ids) => of.map((id) => ({ id, version }));
const refuseAll = (complaints = several(), changes: object = {}) =>
  supervisor.client.call(wire.refuseComplaints, { complaints, ...why, ...changes });

async function statesOf() {
  const { db } = test.database;
  const rows = await db.selectFrom('complaint').select(['id', 'state']).where('id', 'in', ids).execute();
  return ids.map((id) => rows.find((row) => row.id === id)?.state);
}

describe('not receiving several complaints of one subject', () => {
  it('shows them together to the supervisor, states one reason, and notifies each complainant separately', async () => {
    const [first = '', second = ''] = ids;
    expect(await supervisor.client.call(wire.getComplaint, { id: first })).toMatchObject({
      data: { handling: { others: [{ id: second, version: 2 }] } },
    });
    const done = {
      data: {
        complaints: [
          { state: 'not_received', version: 3 },
          { state: 'not_received', version: 3 },
        ],
      },
    };
    expect(await atOnce(test, [() => refuseAll(), () => refuseAll()])).toMatchObject([done, done]);
    expect(await refuseAll()).toMatchObject(done);
    expect(await refuseAll(several(), { reason: '换一个理由再说一次。' })).toMatchObject({ code: '4991' });
    for (const [index, one] of complainants.entries()) {
      const id = ids[index] ?? '';
      const own = await one.client.call(wire.getOwnComplaint, { id });
      expect(own).toMatchObject({
        data: { state: 'not_received', ground: 'no_facts', groundReason: why.reason },
      });
      expect(JSON.stringify(own)).not.toMatch(/others/);
      expect(JSON.stringify(own)).not.toContain(complainants[1 - index]?.username);
      const told = (await toldTo(test, one.accountId)).filter(
        (template) => template === 'complaint_not_received',
      );
      expect(told).toHaveLength(1);
      const acts = test.database.db
        .selectFrom('auditLog')
        .select('action')
        .where('entityId', '=', id)
        .orderBy('id');
      expect((await acts.execute()).map(({ action }) => action)).toEqual(['save', 'submit', 'not_receive']);
    }
    expect(await supervisor.client.call(wire.getComplaint, { id: first })).toMatchObject({
      data: { handling: { others: [] } },
    });
  });

  it('applies to all or none, names those that changed meanwhile, and waits for a correction', async () => {
    const [first = '', second = ''] = ids;
    await complainants[1]?.client.call(wire.withdrawComplaint, { id: second });
    expect(await refuseAll()).toMatchObject({ code: '4991', message: expect.stringContaining('TS') });
    expect(await statesOf()).toEqual(['submitted', 'withdrawn']);
    const asked = { id: first, version: 2, correction: '请写明是哪一条款。', days: 3 };
    expect(await supervisor.client.call(wire.askComplaintCorrection, asked)).toMatchObject({ ok: true });
    expect(await refuseAll(several(3, [first]))).toMatchObject({ code: '4970' });
    expect(await statesOf()).toEqual(['correcting', 'withdrawn']);
  });

  it('requires one lot and one subject, and staff of the supervisor', async () => {
    // The buyer may not handle them, and another supervisor does not find them.
    const input = { complaints: several(), ...why };
    expect(await tender.buyer.client.call(wire.refuseComplaints, input)).toMatchObject({
      reason: 'forbidden',
    });
    const house = { id: crypto.randomUUID(), kind: 'supervisor', name: '另一监督部门' };
    await test.database.db.insertInto('organisation').values(house).execute();
    const elsewhere = await test.staffOf(house.id, 'supervisor');
    expect(await elsewhere.client.call(wire.refuseComplaints, input)).toMatchObject({ code: '4040' });
    expect(await refuseAll([...several(), ...several()])).toMatchObject({
      fields: [{ field: 'complaints', message: '投诉重复' }],
    });
    const [first = ''] = ids;
    const { db } = test.database;
    await db.updateTable('complaint').set({ subject: 'result' }).where('id', '=', first).execute();
    expect(await refuseAll()).toMatchObject({ code: '4992' });
    expect(await statesOf()).toEqual(['submitted', 'submitted']);
  });
});
