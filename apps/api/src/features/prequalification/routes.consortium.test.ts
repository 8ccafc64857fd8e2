import * as bids from '@procure/contract/bid/bid.route.ts';
import type { TypedConsortium } from '@procure/contract/consortium/consortium.schema.ts';
import * as evaluations from '@procure/contract/evaluation/evaluation.route.ts';
import * as wire from '@procure/contract/prequalification/prequalification.route.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import {
  approvedBidder,
  type BidContent,
  bidContent,
  obtainDocuments,
  submittedBid,
} from '../../../testing/fixtures/bid.ts';
import { signInAll } from '../../../testing/fixtures/committee.ts';
import { openAll } from '../../../testing/fixtures/opening.ts';
import { setLotTime } from '../../../testing/fixtures/participation.ts';
import {
  judgedAll,
  openToApplicants,
  writtenApplication,
} from '../../../testing/fixtures/prequalification.ts';
import { passDeadline } from '../../../testing/fixtures/tender.ts';
import { madeUpUscc } from '../../../testing/fixtures/uscc.ts';
import { testApp } from '../../../testing/test-app.ts';

const test = testApp();

/** A lot that takes applications of companies and of consortia. */
async function jointTender(allowsConsortium = true) {
  const tender = await openToApplicants(test);
  await test.parts().db.updateTable('tender').set({ allowsConsortium }).where('id', '=', tender.id).execute();
  return tender;
}

const consortiumOf = (...members: readonly { name: string; code: string }[]): TypedConsortium => ({
  lead: { work: '勘察设计', share: '60' },
  members: members.map((member) => ({ ...member, work: '施工', share: String(40 / members.length) })),
});
const builder = () => ({ name: '海州建工有限公司', code: madeUpUscc() });

type Supplier = Awaited<ReturnType<typeof approvedBidder>>;

async function apply(person: Supplier, lotId: string, consortium?: TypedConsortium) {
  const input = { ...(await writtenApplication(test, person, lotId)), ...(consortium && { consortium }) };
  return person.client.call(wire.submitPrequalification, input);
}

describe('the consortium of an application', () => {
  it('is stored with the application, and submitted again by the same call', async () => {
    const { lotId } = await jointTender();
    const person = await approvedBidder(test);
    const member = builder();
    const input = {
      ...(await writtenApplication(test, person, lotId)),
      consortium: consortiumOf({ ...member, code: ` ${member.code.toLowerCase()}` }),
    };
    const once = await person.client.call(wire.submitPrequalification, input);
    const twice = await person.client.call(wire.submitPrequalification, input);
    expect(once).toMatchObject({ ok: true });
    expect(twice.ok && once.ok && twice.data).toEqual(once.ok && once.data);
    const own = await person.client.call(wire.getPrequalification, { lotId });
    expect(own).toMatchObject({ data: { consortium: consortiumOf(member) } });
    const [entry] = await test
      .parts()
      .db.selectFrom('auditLog')
      .select('after')
      .where('lotId', '=', lotId)
      .where('entity', '=', 'prequalification')
      .where('action', '=', 'submit')
      .execute();
    expect(entry?.after).toMatchObject({ consortium: { members: [{ code: member.code }] } });
  });

  it('is refused at its fields if it is incomplete', async () => {
    const { lotId } = await jointTender();
    const person = await approvedBidder(test);
    const refused = await apply(person, lotId, consortiumOf({ name: '', code: '123' }));
    expect(!refused.ok && refused.fields).toEqual([
      { field: 'consortium.members.0.name', message: '请输入成员名称' },
      { field: 'consortium.members.0.code', message: '统一社会信用代码校验不通过，请核对第1–18位' },
    ]);
  });

  it('is refused in a lot that accepts none', async () => {
    const { lotId } = await jointTender(false);
    const refused = await apply(await approvedBidder(test), lotId, consortiumOf(builder()));
    expect(!refused.ok && refused.fields.map(({ field }) => field)).toEqual(['consortium.members']);
  });

  it('cannot have more than twenty members', async () => {
    const { lotId } = await jointTender();
    const many = consortiumOf(...Array.from({ length: 21 }, builder));
    const refused = await apply(await approvedBidder(test), lotId, many);
    expect(!refused.ok && refused.fields).toEqual([
      { field: 'consortium.members', message: '联合体成员最多20家' },
    ]);
  });

  it('is shown to reviewers after the deadline, with the companies that apply twice', async () => {
    const { lotId, buyer } = await jointTender();
    const [lead, alone, other] = [
      await approvedBidder(test),
      await approvedBidder(test),
      await approvedBidder(test),
    ];
    const { name, uscc } = await companyOf(alone);
    await apply(lead, lotId, consortiumOf({ name, code: uscc }));
    await apply(alone, lotId);
    await apply(other, lotId);
    const before = await buyer.client.call(wire.getPrequalificationReview, { lotId });
    expect(before).toMatchObject({ data: { applicants: [] } });
    await setLotTime(test, lotId, 'prequalificationDeadline', -1);
    const review = await buyer.client.call(wire.getPrequalificationReview, { lotId });
    const leadName = (await companyOf(lead)).name;
    expect(
      review.ok && review.data.applicants.map(({ consortium, overlaps }) => [consortium, overlaps]),
    ).toEqual([
      [consortiumOf({ name, code: uscc }), [`${name}（${uscc}）在本标段又单独参加`]],
      [null, [`${name}（${uscc}）在本标段又参加${leadName}牵头的联合体`]],
      [null, []],
    ]);
  });

  it('is the consortium of the bid, and the committee finds another one', async () => {
    const tender = await jointTender();
    const { lotId, buyer } = tender;
    const member = builder();
    const suppliers: Supplier[] = [];
    for (let index = 0; index < 3; index++) {
      const supplier = await approvedBidder(test);
      await apply(supplier, lotId, index === 0 ? consortiumOf(member) : undefined);
      suppliers.push(supplier);
    }
    await setLotTime(test, lotId, 'prequalificationDeadline', -1);
    await judgedAll(tender, 0);
    const concluded = await buyer.client.call(wire.concludePrequalification, { lotId });
    expect(concluded).toMatchObject({ ok: true });
    await setLotTime(test, lotId, 'prequalificationDeadline', -3 * 86_400_000);
    await setLotTime(test, lotId, 'documentFrom', -60_000);
    for (const supplier of suppliers) await obtainDocuments(test, supplier, lotId);
    const [joint, alone] = suppliers;
    const workspaces = await Promise.all(
      [joint, alone].map((one) => one?.client.call(bids.getBid, { lotId })),
    );
    expect(workspaces).toMatchObject([
      { data: { lot: { prequalification: { consortium: consortiumOf(member) } } } },
      { data: { lot: { prequalification: { consortium: null } } } },
    ]);

    const content = await bidContent(test, lotId);
    const withMembers = (consortium: TypedConsortium): BidContent => ({
      ...content,
      commercial: { ...content.commercial, consortium: { ...consortium, agreements: [1] } },
      commercialFiles: [['consortium/1/协议.pdf', new TextEncoder().encode('%PDF-1.7')]],
    });
    const contents = [withMembers(consortiumOf(member)), withMembers(consortiumOf(builder())), content];
    for (const [index, supplier] of suppliers.entries())
      await submittedBid(test, supplier, lotId, contents[index]);
    await passDeadline(test, lotId);
    await openAll(test, tender);
    await signInAll(tender.evaluators, lotId);
    const view = await tender.evaluators[0]?.client.call(evaluations.getEvaluation, { lotId });
    if (!view?.ok) throw new Error(view?.message);
    expect(view.data.bids.map(({ findings }) => findings.map(({ key }) => key))).toEqual([
      [],
      ['consortiumRegrouped'],
      [],
    ]);
  });
});

async function companyOf({ actor }: Supplier) {
  return test
    .parts()
    .db.selectFrom('company')
    .select([sql<string>`name`.as('name'), sql<string>`uscc`.as('uscc')])
    .where('id', '=', actor.company.id)
    .executeTakeFirstOrThrow();
}
