import { randomUUID } from 'node:crypto';
import * as wire from '@procure/contract/entrustment/entrustment.route.ts';
import * as notices from '@procure/contract/notice/notice.route.ts';
import * as lifecycle from '@procure/contract/tender/lifecycle.route.ts';
import * as members from '@procure/contract/tender/member.route.ts';
import * as options from '@procure/contract/tender/option.route.ts';
import * as tenders from '@procure/contract/tender/tender.route.ts';
import { addDays, dayOf } from '@procure/domain/display/day.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  type Agency,
  entrustmentFile,
  entrustmentTerms,
  expireEntrustment,
  foundAgency,
  standingEntrustment,
} from '../../../testing/fixtures/entrustment.ts';
import { publishSealed } from '../../../testing/fixtures/opener.ts';
import { house, neighbour } from '../../../testing/fixtures/organisation.ts';
import {
  addDocument,
  draftTender,
  lotContent,
  nameMember,
  tenderContent,
} from '../../../testing/fixtures/tender.ts';
import { type Person, testApp } from '../../../testing/test-app.ts';
import type { StaffActor } from '../../platform/actor.ts';

type Staff = Person<StaffActor>;
const test = testApp();
const refused = (reason: string) => ({ ok: false, reason });
const reason = '本年度改由其他机构代理';
const today = () => dayOf(new Date());
let buyer: Staff;
let approver: Staff;
let stranger: Staff;
beforeAll(async () => {
  buyer = await test.staff('buyer');
  approver = await test.staff('approver');
  stranger = await test.staffOf(neighbour.id, 'buyer');
});

const anAgency = () => foundAgency(test);
const terms = (agency: Agency, more: object = {}) => entrustmentTerms(test, agency, buyer, more);
const entrusted = (agency: Agency, more: object = {}) => standingEntrustment(test, agency, buyer, more);
const expire = (id: string) => expireEntrustment(test, id);

const list = async (person: Staff) => {
  const answer = await person.client.call(wire.listEntrustments, {});
  if (!answer.ok) throw new Error(answer.message);
  return answer.data;
};
const sees = async (person: Staff, id: string) => (await person.client.call(tenders.getTender, { id })).ok;

describe('an entrustment', () => {
  it('is offered once by the purchaser, accepted by the agency, and announced to both', async () => {
    const agency = await anAgency();
    const input = await terms(agency);
    for (let round = 0; round < 2; round += 1)
      expect(await buyer.client.call(wire.offerEntrustment, input)).toMatchObject({
        ok: true,
        data: { id: input.id, version: 1 },
      });
    const [row] = await list(agency.person);
    expect(row).toMatchObject({ phase: 'offered', side: 'agency', untilDay: input.untilDay });
    const target = { id: input.id, version: 1 };
    expect(await buyer.client.call(wire.acceptEntrustment, target)).toMatchObject(refused('forbidden'));
    expect(await stranger.client.call(wire.acceptEntrustment, target)).toMatchObject(refused('not_found'));
    expect(await agency.person.client.call(wire.acceptEntrustment, target)).toMatchObject({ ok: true });
    expect(await agency.person.client.call(wire.acceptEntrustment, target)).toMatchObject(
      refused('conflict'),
    );
    expect((await list(buyer)).find(({ id }) => id === input.id)).toMatchObject({
      phase: 'standing',
      side: 'purchaser',
      agency: { id: agency.id, name: agency.name },
      owner: { id: buyer.accountId },
    });
    expect((await list(approver)).find(({ id }) => id === input.id)).toMatchObject({ side: null });
    expect(await list(stranger)).toEqual([]);
    expect((await list(await test.staff('supervisor'))).map(({ id }) => id)).toContain(input.id);
    const { db } = test.parts();
    const lines = await db
      .selectFrom('auditLog')
      .select(['action', 'actorId'])
      .where('entityId', '=', input.id)
      .orderBy('id')
      .execute();
    expect(lines).toEqual([
      { action: 'create', actorId: buyer.accountId },
      { action: 'accept', actorId: agency.person.accountId },
    ]);
    const told = await db
      .selectFrom('outbox')
      .select('template')
      .where('recipient', '=', agency.person.accountId)
      .execute();
    expect(told).toEqual([{ template: 'entrustment_offered' }]);
  });

  it('reports each error at its field, and can be made only for one’s own purchaser', async () => {
    const agency = await anAgency();
    const wrong = async (more: object, person = buyer) => {
      const { id: fileId } = await entrustmentFile(test, person);
      const input = await terms(agency, { fileId, ...more });
      const answer = await person.client.call(wire.offerEntrustment, input);
      return answer.ok ? [] : answer.fields.map(({ field }) => field);
    };
    expect(await wrong({ documentNo: ' ' })).toEqual(['documentNo']);
    expect(await wrong({ kinds: [] })).toEqual(['kinds']);
    expect(await wrong({ agencyId: neighbour.id })).toEqual(['agencyId']);
    expect(await wrong({ agencyId: randomUUID() })).toEqual(['agencyId']);
    expect(await wrong({ purchaserId: neighbour.id })).toEqual(['purchaserId', 'ownerId']);
    expect(await wrong({ purchaserId: agency.id }, agency.person)).toEqual(['purchaserId', 'ownerId']);
    expect(await wrong({}, stranger)).toEqual(['purchaserId', 'ownerId']);
    expect(await wrong({ ownerId: agency.person.accountId })).toEqual(['ownerId']);
    expect(await wrong({ ownerId: approver.accountId })).toEqual(['ownerId']);
    expect(await wrong({ untilDay: addDays(today(), -1) })).toEqual(['untilDay']);
    const { id } = await draftTender(test);
    expect(await wrong({ tenderIds: [id] })).toEqual(['tenderIds']);
    expect(await wrong({ tenderIds: [randomUUID()] })).toEqual(['tenderIds']);
    expect(await list(agency.person)).toEqual([]);
  });

  it('is either accepted or ended when both happen concurrently', async () => {
    for (let round = 0; round < 4; round += 1) {
      const agency = await anAgency();
      const input = await terms(agency);
      await buyer.client.call(wire.offerEntrustment, input);
      const target = { id: input.id, version: 1 };
      const answers = await Promise.all([
        agency.person.client.call(wire.acceptEntrustment, target),
        buyer.client.call(wire.closeEntrustment, { ...target, reason }),
      ]);
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    }
  });

  it('gets another owner only from the purchaser', async () => {
    const agency = await anAgency();
    const { id, version } = await entrusted(agency);
    const colleague = await test.staff('buyer');
    const naming = { id, version, ownerId: colleague.accountId };
    expect(await agency.person.client.call(wire.nameEntrustmentOwner, naming)).toMatchObject(
      refused('forbidden'),
    );
    expect(await buyer.client.call(wire.nameEntrustmentOwner, naming)).toMatchObject({ ok: true });
    const [row] = await list(agency.person);
    expect(row).toMatchObject({ owner: { id: colleague.accountId } });
  });
});

describe('staff of an entrusted agency', () => {
  const begin = (agency: Agency, more: object = {}) => {
    const id = randomUUID();
    const content = tenderContent({ agencyId: agency.id, ...more });
    return { id, answer: agency.person.client.call(tenders.saveTender, { id, version: 0, ...content }) };
  };

  it('can choose the purchaser, and begin a tender that the purchaser owns', async () => {
    const agency = await anAgency();
    expect(await begin(agency).answer).toMatchObject({ fields: [{ field: 'organisationId' }] });
    await entrusted(agency);
    const offered = await agency.person.client.call(options.listTenderOrganisations, {});
    expect(offered).toMatchObject({ data: [{ id: house.id, own: false, agencies: [{ id: agency.id }] }] });
    const { id, answer } = begin(agency);
    expect(await answer).toMatchObject({ ok: true });
    const team = await buyer.client.call(members.listTenderMembers, { id });
    expect(team).toMatchObject({
      data: {
        duty: 'owner',
        members: [
          { id: buyer.accountId, duty: 'owner', agency: null },
          { id: agency.person.accountId, duty: 'handler', agency: agency.name },
        ],
      },
    });
  });

  it('are bound to the kinds and the agency, and cannot hand over the tender', async () => {
    const agency = await anAgency();
    const other = await anAgency();
    await entrusted(agency);
    await entrusted(other);
    expect(await begin(agency, { kind: 'works' }).answer).toMatchObject({ fields: [{ field: 'kind' }] });
    expect(await begin(agency, { agencyId: null }).answer).toMatchObject({ fields: [{ field: 'agencyId' }] });
    expect(await begin(agency, { agencyId: other.id }).answer).toMatchObject({
      ok: false,
    });
    expect(await begin(agency, { organisationId: neighbour.id }).answer).toMatchObject({
      fields: [{ field: 'organisationId' }],
    });
    const { id, answer } = begin(agency);
    expect(await answer).toMatchObject({ ok: true });
    const content = tenderContent({ agencyId: null });
    const taken = await agency.person.client.call(tenders.saveTender, { id, version: 1, ...content });
    expect(taken).toMatchObject({ fields: [{ field: 'agencyId' }] });
    const colleague = await test.staffOf(agency.id, 'buyer');
    const naming = { id, accountId: colleague.accountId };
    expect(
      await agency.person.client.call(members.addTenderMember, { ...naming, duty: 'handler' }),
    ).toMatchObject(refused('not_the_owner'));
    expect(await agency.person.client.call(members.handOverTender, naming)).toMatchObject(
      refused('not_the_owner'),
    );
    // The purchaser names them, and keeps the tender.
    expect(await buyer.client.call(members.addTenderMember, { ...naming, duty: 'handler' })).toMatchObject({
      ok: true,
    });
    expect(await buyer.client.call(members.handOverTender, naming)).toMatchObject(refused('invalid_input'));
    const away = await test.staffOf(other.id, 'buyer');
    expect(
      await buyer.client.call(members.addTenderMember, { id, accountId: away.accountId, duty: 'reader' }),
    ).toMatchObject(refused('invalid_input'));
  });

  it('see the tenders of their teams during the entrustment, and nothing after its end', async () => {
    for (const over of ['ended by the purchaser', 'ended by the agency', 'expired'] as const) {
      const agency = await anAgency();
      const given = await entrusted(agency);
      const tender = await draftTender(test, { agencyId: agency.id }).catch(() => null);
      if (tender === null) throw new Error('the purchaser names an agency that is entrusted');
      expect([over, await sees(agency.person, tender.id)]).toEqual([over, false]);
      await nameMember(tender, agency.person);
      expect([over, await sees(agency.person, tender.id)]).toEqual([over, true]);
      if (over === 'expired') await expire(given.id);
      else {
        const who = over === 'ended by the agency' ? agency.person : buyer;
        expect(await who.client.call(wire.closeEntrustment, { ...given, reason })).toMatchObject({
          ok: true,
        });
      }
      expect([over, await sees(agency.person, tender.id)]).toEqual([over, false]);
      const { id, version, lotId } = tender;
      const content = tenderContent({ agencyId: agency.id, lots: [lotContent({ id: lotId })] });
      const saved = await agency.person.client.call(tenders.saveTender, { id, version, ...content });
      expect([over, saved]).toMatchObject([over, refused('not_found')]);
      const people = await agency.person.client.call(options.listStaffOptions, { organisationId: house.id });
      expect([over, people]).toMatchObject([over, { data: { openers: [], evaluators: [] } }]);
      // The purchaser continues the same tender.
      const kept = await tender.buyer.client.call(tenders.saveTender, { id, version, ...content });
      expect([over, kept]).toMatchObject([over, { ok: true }]);
    }
  });

  it('can handle a single named tender, and no other', async () => {
    const agency = await anAgency();
    const tender = await draftTender(test, { kind: 'goods' });
    const other = await draftTender(test, { kind: 'goods' });
    const form = await tender.buyer.client.call(wire.getEntrustmentForm, {});
    expect(form).toMatchObject({ data: { purchasers: [{ id: house.id, tenders: [{ id: tender.id }] }] } });
    const single = { kinds: [], tenderIds: [tender.id], ownerId: tender.buyer.accountId };
    const input = await entrustmentTerms(test, agency, tender.buyer, single);
    expect(await tender.buyer.client.call(wire.offerEntrustment, input)).toMatchObject({ ok: true });
    const [offered] = await list(agency.person);
    expect(offered).toMatchObject({ tenders: [{ tenderNo: tender.tenderNo }] });
    // A colleague of the purchaser without a part in the tender does not learn which one it is.
    expect((await list(buyer)).find(({ id }) => id === input.id)).toMatchObject({ tenders: [] });
    const accepted = await agency.person.client.call(wire.acceptEntrustment, { id: input.id, version: 1 });
    if (!accepted.ok) throw new Error(accepted.message);
    const choose = (one: typeof tender) => {
      const content = tenderContent({ agencyId: agency.id, lots: [lotContent({ id: one.lotId })] });
      return one.buyer.client.call(tenders.saveTender, { id: one.id, version: one.version, ...content });
    };
    expect(await choose(other)).toMatchObject({ fields: [{ field: 'agencyId' }] });
    expect(await choose(tender)).toMatchObject({ ok: true });
    await nameMember(tender, agency.person);
    expect(await sees(agency.person, tender.id)).toBe(true);
    await agency.person.client.call(wire.closeEntrustment, { ...accepted.data, reason });
    expect(await list(agency.person)).toMatchObject([{ phase: 'ended', tenders: [] }]);
  });
});

describe('a tender with an agency', () => {
  it('is submitted and published by it, approved by the purchaser, and its notice names the contacts', async () => {
    const agency = await anAgency();
    await entrusted(agency);
    const people = await draftTender(test);
    const id = randomUUID();
    const lot = lotContent({
      openers: people.openers.map(({ accountId }) => accountId),
      evaluators: people.evaluators.map(({ accountId }) => accountId),
    });
    const content = tenderContent({ agencyId: agency.id, lots: [lot] });
    const { client } = agency.person;
    const saved = await client.call(tenders.saveTender, { id, version: 0, ...content });
    if (!saved.ok) throw new Error(JSON.stringify(saved.fields));
    await addDocument(test, agency.person, lot.id);
    const asked = await client.call(lifecycle.requestApproval, { id, version: 1 });
    if (!asked.ok) throw new Error(`${asked.message} ${JSON.stringify(asked.fields)}`);
    const { version } = asked.data;
    expect(await client.call(lifecycle.approveTender, { id, version })).toMatchObject(refused('forbidden'));
    const approved = await approver.client.call(lifecycle.approveTender, { id, version });
    if (!approved.ok) throw new Error(approved.message);
    // As it is called on the day of publishing.
    const name = `${agency.name.slice(0, -4)}（集团）公司`;
    const { db } = test.parts();
    await db.updateTable('organisation').set({ name }).where('id', '=', agency.id).execute();
    expect(await publishSealed(agency.person, { id, version: approved.data.version })).toMatchObject({
      ok: true,
    });
    const renamed = { name: `${name}改` };
    await db.updateTable('organisation').set(renamed).where('id', '=', agency.id).execute();
    const notice = await db
      .selectFrom('notice')
      .select('id')
      .where('tenderId', '=', id)
      .executeTakeFirstOrThrow();
    expect(await test.client('portal').call(notices.getNotice, notice)).toMatchObject({
      data: {
        tender: {
          buyerName: house.name,
          agencyName: name,
          agencyContact: { name: '明工', phone: '0574-88001020', address: '海州市明衡路8号' },
        },
      },
    });
  });

  it('cannot be submitted or published without an entrustment, until the purchaser runs it', async () => {
    const agency = await anAgency();
    const given = await entrusted(agency);
    const tender = await draftTender(test, { agencyId: agency.id });
    const { id } = tender;
    const asked = await tender.buyer.client.call(lifecycle.requestApproval, tender);
    if (!asked.ok) throw new Error(asked.message);
    const approved = await tender.approver.client.call(lifecycle.approveTender, {
      id,
      version: asked.data.version,
    });
    if (!approved.ok) throw new Error(approved.message);
    await expire(given.id);
    const seen = { id, version: approved.data.version };
    expect(await tender.buyer.client.call(lifecycle.publishTender, seen)).toMatchObject({
      ...refused('entrustment_not_standing'),
      message: expect.stringContaining(agency.name),
    });
    const back = await tender.buyer.client.call(lifecycle.reviseTender, seen);
    if (!back.ok) throw new Error(back.message);
    const again = { id, version: back.data.version };
    expect(await tender.buyer.client.call(lifecycle.requestApproval, again)).toMatchObject(
      refused('entrustment_not_standing'),
    );
  });
});
