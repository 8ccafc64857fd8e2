import { randomUUID } from 'node:crypto';
import * as wire from '@procure/contract/entrustment/entrustment.route.ts';
import * as files from '@procure/contract/file/file.route.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  type Agency,
  entrustmentFile,
  entrustmentTerms,
  foundAgency,
} from '../../../testing/fixtures/entrustment.ts';
import { house, neighbour } from '../../../testing/fixtures/organisation.ts';
import { documentFile } from '../../../testing/fixtures/tender.ts';
import { type Person, testApp } from '../../../testing/test-app.ts';
import type { StaffActor } from '../../platform/actor.ts';

type Staff = Person<StaffActor>;
const test = testApp();
let buyer: Staff;
beforeAll(async () => {
  buyer = await test.staff('buyer');
});

const offer = async (agency: Agency, more: object = {}) => {
  const input = await entrustmentTerms(test, agency, buyer, more);
  const answer = await buyer.client.call(wire.offerEntrustment, input);
  return { input, answer };
};

/** The content downloaded with a ticket; null if no ticket is issued. */
async function downloaded({ client }: Pick<Staff, 'client'>, id: string): Promise<string | null> {
  const ticket = await client.call(files.issueStaffTicket, { id });
  if (!ticket.ok) {
    expect(ticket.code).toBe('4040');
    return null;
  }
  const { path, oldName, token } = ticket.data;
  const query = { path, oldName, token };
  return (await test.app().console.inject({ url: files.downloadsAt.inner, query })).payload;
}

describe('the document of an entrustment', () => {
  it('is an upload of the offerer, and does not change if the offer is sent again', async () => {
    const agency = await foundAgency(test);
    const colleague = await test.staff('buyer');
    const wrong = {
      'is nobody’s': randomUUID(),
      'is a colleague’s': (await entrustmentFile(test, colleague)).id,
      'was uploaded for a tender': (await documentFile(test, buyer)).id,
    };
    for (const [what, fileId] of Object.entries(wrong))
      expect([what, (await offer(agency, { fileId })).answer]).toMatchObject([
        what,
        { fields: [{ field: 'fileId', message: '请上传委托书' }] },
      ]);
    for (const fileId of ['', 'letter', "'; drop table file; --"])
      expect((await offer(agency, { fileId })).answer).toMatchObject({ fields: [{ field: 'fileId' }] });
    const { input, answer } = await offer(agency);
    expect(answer).toMatchObject({ ok: true });
    const other = await entrustmentFile(test, buyer);
    expect(await buyer.client.call(wire.offerEntrustment, { ...input, fileId: other.id })).toMatchObject({
      reason: 'conflict',
    });
    expect(await buyer.client.call(wire.listEntrustments, {})).toMatchObject({
      data: [{ id: input.id, file: { id: input.fileId, name: '委托书.pdf' } }],
    });
  });

  it('can be read by both sides and the purchaser’s supervisor: offered, accepted and ended', async () => {
    const agency = await foundAgency(test);
    const { input } = await offer(agency);
    const readers = {
      'who offered': buyer,
      'a colleague': await test.staff('buyer'),
      'an approver': await test.staff('approver'),
      'the agency': agency.person,
      'a colleague there': await test.staffOf(agency.id, 'buyer'),
      'a supervisor': await test.staff('supervisor'),
    };
    const all = async () => {
      for (const [who, person] of Object.entries(readers)) {
        const view = await person.client.call(files.getStaffFile, { id: input.fileId });
        expect([who, view]).toMatchObject([who, { ok: true, data: { name: '委托书.pdf' } }]);
        expect([who, await downloaded(person, input.fileId)]).toEqual([who, '%PDF-1.4 委托书']);
      }
    };
    await all();
    const accepted = await agency.person.client.call(wire.acceptEntrustment, { id: input.id, version: 1 });
    if (!accepted.ok) throw new Error(accepted.message);
    await all();
    const closing = { ...accepted.data, reason: '本年度改由其他机构代理' };
    expect(await buyer.client.call(wire.closeEntrustment, closing)).toMatchObject({ ok: true });
    await all();
  });

  it('does not exist for anybody else, by id, ticket or path, on the portal and the console', async () => {
    const agency = await foundAgency(test);
    const { input } = await offer(agency);
    const id = input.fileId;
    const { path, name: oldName } = await test
      .parts()
      .db.selectFrom('file')
      .select(['path', 'name'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const elsewhere = { id: randomUUID(), kind: 'supervisor', name: '云汀市公共资源交易监督管理局' };
    await test.parts().db.insertInto('organisation').values(elsewhere).execute();
    const others = {
      'another purchaser’s buyer': await test.staffOf(neighbour.id, 'buyer'),
      'another purchaser’s approver': await test.staffOf(neighbour.id, 'approver'),
      'another agency': (await foundAgency(test)).person,
      'a supervisor of others': await test.staffOf(elsewhere.id, 'supervisor'),
      'an opener of the purchaser': await test.staffOf(house.id, 'opener'),
      'an evaluator of the purchaser': await test.staffOf(house.id, 'evaluator'),
      'the operator’s': await test.staff('admin'),
      'a reviewer': await test.staff('reviewer'),
      'an auditor': await test.staff('auditor'),
    };
    for (const [who, person] of Object.entries(others)) {
      const view = await person.client.call(files.getStaffFile, { id });
      expect([who, view]).toMatchObject([who, { code: '4040' }]);
      expect([who, await downloaded(person, id)]).toEqual([who, null]);
      const query = { path, oldName, token: person.token };
      const { statusCode } = await test.app().console.inject({ url: files.downloadsAt.inner, query });
      expect([who, statusCode]).toEqual([who, 404]);
    }
    const supplier = await test.company();
    expect(await supplier.client.call(files.getFile, { id })).toMatchObject({ code: '4040' });
    for (const client of [supplier.client, test.client('portal')])
      expect(await client.call(files.issueTicket, { id })).toMatchObject({ code: '4040' });
  });
});
