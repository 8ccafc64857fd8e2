import { randomUUID } from 'node:crypto';
import * as wire from '@procure/contract/change-request/change-request.route.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { approvedCompany, type ProfileInput, uploaded } from '../../../testing/fixtures/company.ts';
import { testApp } from '../../../testing/test-app.ts';

const test = testApp();
const db = () => test.parts().db;

/** Adds an entry for one test to end, because an ended entry is ended for the whole database. */
async function madeEntry(dictType: string): Promise<string> {
  const value = `made_${randomUUID().slice(0, 8)}`;
  const labels = { dictLabelCn: '旧类型', dictLabelEn: 'Old', position: 900 };
  await db()
    .insertInto('dictionary')
    .values({ dictType, dictValue: value, ...labels })
    .execute();
  return value;
}

const end = (value: string) =>
  sql`update dictionary set until_day = '2020-01-01' where dict_value = ${value}`.execute(db());

async function ownerWith() {
  const owner = await approvedCompany(test);
  const { client } = owner.person;
  const change = async (section: 'basic' | 'certificates', changes: Partial<ProfileInput>) => ({
    ...{ id: randomUUID(), version: 0, section, profile: { ...owner.profile, ...changes } },
    proofs: [await uploaded(test, owner.person, 'attachment')],
  });
  return {
    ...owner,
    submit: async (...given: Parameters<typeof change>) =>
      client.call(wire.submitChangeRequest, await change(...given)),
    async takeEffect(...given: Parameters<typeof change>) {
      const asked = await change(...given);
      const reply = await client.call(wire.submitChangeRequest, asked);
      if (!reply.ok) throw new Error(`${reply.message} ${JSON.stringify(reply.fields)}`);
      const { version } = reply.data;
      const done = await owner.reviewer.client.call(wire.approveChangeRequest, { id: asked.id, version });
      if (!done.ok) throw new Error(done.message);
    },
  };
}

describe('an ended entry of a dictionary that a company uses', () => {
  it('allows a certificate of its type to be revised, and refuses a second one', async () => {
    const owner = await ownerWith();
    const cert = {
      type: await madeEntry('certificate_type'),
      no: 'AQ-2026-001',
      issuer: '海州市应急管理局',
      issueDate: '2024-01-05',
      expiryDate: '2099-01-04',
      isPermanent: false,
      fileId: await uploaded(test, owner.person),
    };
    await owner.takeEffect('certificates', { certs: [cert] });
    await end(cert.type);
    const second = { ...cert, no: 'AQ-2026-002' };
    expect(await owner.submit('certificates', { certs: [cert, second] })).toMatchObject({
      reason: 'invalid_input',
      fields: [{ field: 'certs.1.type' }],
    });
    const revised = { ...cert, expiryDate: '2099-06-30' };
    expect(await owner.submit('certificates', { certs: [revised] })).toMatchObject({ ok: true });
  });

  it('is kept as the company’s kind, and cannot be chosen by others', async () => {
    const [owner, other] = [await ownerWith(), await ownerWith()];
    const companyType = await madeEntry('company_type');
    await owner.takeEffect('basic', { companyType });
    await end(companyType);
    expect(await other.submit('basic', { companyType })).toMatchObject({
      fields: [{ field: 'companyType' }],
    });
    expect(await owner.submit('basic', { companyType, regCapital: '8000' })).toMatchObject({ ok: true });
  });
});
