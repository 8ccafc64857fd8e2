import { randomUUID } from 'node:crypto';
import * as approvals from '@procure/contract/approval/approval.route.ts';
import * as wire from '@procure/contract/entrustment/entrustment.route.ts';
import { addDays, dayOf } from '@procure/domain/display/day.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  entrustmentFile,
  entrustmentTerms,
  foundAgency,
  standingEntrustment,
} from '../../../testing/fixtures/entrustment.ts';
import { house, neighbour } from '../../../testing/fixtures/organisation.ts';
import { draftTender } from '../../../testing/fixtures/tender.ts';
import { type Person, testApp } from '../../../testing/test-app.ts';
import type { StaffActor } from '../../platform/actor.ts';

type Staff = Person<StaffActor>;
const test = testApp();
const today = dayOf(new Date());
const reason = '本年度改由其他机构代理';
let buyer: Staff;
let stranger: Staff;
beforeAll(async () => {
  buyer = await test.staff('buyer');
  stranger = await test.staffOf(neighbour.id, 'buyer');
});

const refusal = (why: string) => ({ ok: false, reason: why });

/** The fields that are wrong with an offer of this person's. */
async function wrong(person: Staff, more: object): Promise<readonly string[]> {
  const agency = await foundAgency(test);
  const { id: fileId } = await entrustmentFile(test, person);
  const input = await entrustmentTerms(test, agency, buyer, { fileId, ...more });
  const answer = await person.client.call(wire.offerEntrustment, input);
  return answer.ok ? [] : answer.fields.map(({ field }) => field);
}

describe('an offer', () => {
  it('is made to an agency, never to oneself', async () => {
    expect(await wrong(buyer, { agencyId: house.id })).toEqual(['agencyId']);
    const agency = await foundAgency(test);
    const own = { purchaserId: agency.id, agencyId: agency.id, ownerId: agency.person.accountId };
    expect(await wrong(agency.person, own)).toEqual(['purchaserId']);
  });

  it('has valid days, in order and not past', async () => {
    for (const [fromDay, untilDay, field] of [
      [addDays(today, -30), addDays(today, -1), 'untilDay'],
      [addDays(today, 5), addDays(today, 4), 'untilDay'],
      ['2026-02-30', addDays(today, 4), 'fromDay'],
      ['２０２６-０１-０１', addDays(today, 4), 'fromDay'],
      ['', addDays(today, 4), 'fromDay'],
      [today, "2099-01-01' or '1'='1", 'untilDay'],
      [today, '😀', 'untilDay'],
    ] as const)
      expect([fromDay, untilDay, await wrong(buyer, { fromDay, untilDay })]).toEqual([
        fromDay,
        untilDay,
        [field],
      ]);
    expect(await wrong(buyer, { fromDay: addDays(today, -30), untilDay: today })).toEqual([]);
  });

  it('names nothing of another organisation: no tender, no owner, no purchaser', async () => {
    const { id } = await draftTender(test);
    const theirs = { purchaserId: neighbour.id, ownerId: stranger.accountId };
    expect(await wrong(stranger, theirs)).toEqual([]);
    expect(await wrong(stranger, { ...theirs, tenderIds: [id] })).toEqual(['tenderIds']);
    expect(await wrong(stranger, { ...theirs, ownerId: buyer.accountId })).toEqual(['ownerId']);
    expect(await wrong(stranger, { ...theirs, purchaserId: house.id })).toEqual(['purchaserId', 'ownerId']);
  });
});

describe('an entrustment', () => {
  it('does not exist for another organisation, by any call, and is not changed', async () => {
    const agency = await foundAgency(test);
    const { id, version } = await standingEntrustment(test, agency, buyer);
    const others = [stranger, (await foundAgency(test)).person];
    for (const { client, accountId } of others) {
      const target = { id, version };
      const answers = [
        await client.call(wire.acceptEntrustment, target),
        await client.call(wire.closeEntrustment, { ...target, reason }),
        await client.call(wire.nameEntrustmentOwner, { ...target, ownerId: accountId }),
      ];
      for (const answer of answers) expect(answer).toMatchObject(refusal('not_found'));
      // Its id taken for an own offer.
      const { id: fileId } = await entrustmentFile(test, stranger);
      const theirs = { id, fileId, purchaserId: neighbour.id, ownerId: stranger.accountId };
      const again = await entrustmentTerms(test, agency, buyer, theirs);
      expect(await stranger.client.call(wire.offerEntrustment, again)).toMatchObject(refusal('conflict'));
    }
    for (const nothing of [randomUUID(), "x' or '1'='1", '😀'])
      expect(await buyer.client.call(wire.closeEntrustment, { id: nothing, version, reason })).toMatchObject({
        code: expect.stringMatching(/^40(?:00|40)$/),
      });
    const [row] = await agency.person.client
      .call(wire.listEntrustments, {})
      .then((answer) => (answer.ok ? answer.data : []));
    expect(row).toMatchObject({ id, version, phase: 'standing', owner: { id: buyer.accountId } });
  });

  it('ends once: afterwards it cannot be ended, accepted or handed over', async () => {
    const agency = await foundAgency(test);
    const given = await standingEntrustment(test, agency, buyer);
    const ended = await buyer.client.call(wire.closeEntrustment, { ...given, reason });
    if (!ended.ok) throw new Error(ended.message);
    for (const { client } of [buyer, agency.person]) {
      expect(await client.call(wire.closeEntrustment, { ...given, reason })).toMatchObject(
        refusal('conflict'),
      );
      expect(await client.call(wire.closeEntrustment, { ...ended.data, reason })).toMatchObject(
        refusal('transition_not_allowed'),
      );
    }
    expect(await agency.person.client.call(wire.acceptEntrustment, ended.data)).toMatchObject(
      refusal('transition_not_allowed'),
    );
    const naming = { ...ended.data, ownerId: buyer.accountId };
    expect(await buyer.client.call(wire.nameEntrustmentOwner, naming)).toMatchObject(
      refusal('transition_not_allowed'),
    );
  });
});

describe('a chain', () => {
  it('belongs to an existing purchaser, and names no approver of another organisation', async () => {
    const { client } = await test.staff('admin');
    const agency = await foundAgency(test);
    const elsewhere = await test.staffOf(neighbour.id, 'approver');
    const step = { title: '部门负责人', amountFrom: '', methods: [], signers: [elsewhere.accountId] };
    const chain = { act: 'suspend', version: 0, steps: [step] } as const;
    for (const id of [agency.id, randomUUID()])
      expect(await client.call(approvals.saveApprovalChain, { ...chain, id, steps: [step] })).toMatchObject(
        refusal('not_found'),
      );
    expect(
      await client.call(approvals.saveApprovalChain, { ...chain, id: house.id, steps: [step] }),
    ).toMatchObject({ fields: [{ field: 'steps.0.signers' }] });
  });
});
