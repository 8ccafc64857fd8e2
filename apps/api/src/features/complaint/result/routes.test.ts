import { randomUUID } from 'node:crypto';
import * as wire from '@procure/contract/complaint/complaint.route.ts';
import { listComplaintResults } from '@procure/contract/complaint/register.route.ts';
import * as documents from '@procure/contract/document/document.route.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  complained,
  complaintContent,
  decisionHandedIn,
  objectedBefore,
  received,
  verdicts,
} from '../../../../testing/fixtures/complaint.ts';
import { lotWithBids, releaseAll } from '../../../../testing/fixtures/opening.ts';
import {
  draftTender,
  passDeadline,
  publishedTender,
  type TenderFixture,
} from '../../../../testing/fixtures/tender.ts';
import { type Person, testApp } from '../../../../testing/test-app.ts';
import type { StaffActor } from '../../../platform/actor.ts';
import { insertNotice } from '../../notice/store.ts';

const test = testApp();
let supervisor: Person<StaffActor>;
let signer: Person<StaffActor>;
beforeAll(async () => {
  supervisor = await test.staff('supervisor');
  signer = await test.staff('supervisor');
});

type Complainant = Awaited<ReturnType<typeof test.company>>;

/** A complaint under way, and the number of its versions. */
async function underWay(tender: TenderFixture, lotId: string, person: Complainant) {
  const objectionId = await objectedBefore(tender, person, lotId);
  const { id, complaintNo } = await complained(person, complaintContent(lotId, objectionId));
  await received(supervisor, id);
  return { id, complaintNo };
}

async function sign(id: string, version: number) {
  const reply = await signer.client.call(wire.signComplaintDecision, { id, version });
  if (!reply.ok) throw new Error(reply.message);
}

async function noticeOf(tenderId: string): Promise<string> {
  const { id } = await test.database.db
    .selectFrom('notice')
    .select('id')
    .where('tenderId', '=', tenderId)
    .where('kind', '=', 'tender')
    .executeTakeFirstOrThrow();
  return id;
}

async function resultsAt(id: string) {
  const reply = await test.client('portal').call(listComplaintResults, { id });
  expect(reply).toMatchObject({ ok: true });
  if (!reply.ok) throw new Error(reply.message);
  expect(reply.count).toBe(reply.data.length);
  return reply.data;
}

async function holder(lotId: string) {
  const person = await test.company();
  const reply = await person.client.call(documents.obtainDocuments, { lotId });
  if (!reply.ok) throw new Error(reply.message);
  return person;
}

describe('the public results of complaints', () => {
  it('include every signed decision in government procurement, and name the complainant after the opening only', async () => {
    const { tender, lotId, suppliers } = await lotWithBids(test, ['1', '2', '3']);
    const { db } = test.database;
    await db.updateTable('tender').set({ scope: 'government' }).where('id', '=', tender.id).execute();
    const [person] = suppliers;
    if (person === undefined) throw new Error('three bid');
    const name = `霁川${person.username}有限公司`;
    await db.updateTable('company').set({ name }).where('id', '=', person.actor.scope.companyId).execute();
    const { id, complaintNo } = await underWay(tender, lotId, person);
    const notice = await noticeOf(tender.id);
    expect(await resultsAt(notice)).toEqual([]);
    const { version } = await decisionHandedIn(supervisor, id, 3, 'upheld');
    // A decision that waits for its signature is not public.
    test.parts().cache.clear();
    expect(await resultsAt(notice)).toEqual([]);
    await sign(id, version);
    const before = await resultsAt(notice);
    expect(before).toEqual([
      {
        ...{ complaintNo, subject: 'tender_document', outcome: 'upheld', rejection: null },
        ...{ remedy: 'amend_document', standing: 'outstanding', parties: null },
        lotName: expect.any(String),
        supervisor: expect.any(String),
        submittedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        endedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      },
    ]);
    for (const hidden of [name, person.actor.company.id, '第3.2条', '作出如下处理决定'])
      expect(JSON.stringify(before)).not.toContain(hidden);

    const { version: decided } = await db
      .selectFrom('complaint')
      .select('version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await supervisor.client.call(wire.confirmComplaintRemedy, { id, version: decided });
    expect(await resultsAt(notice)).toMatchObject([{ standing: 'done', parties: null }]);
    await passDeadline(test, lotId);
    await releaseAll(tender);
    await db
      .updateTable('opening')
      .set({ openedAt: new Date() })
      .where('lotId', '=', lotId)
      .where('openedAt', 'is', null)
      .execute();
    test.parts().cache.clear();
    expect(await resultsAt(notice)).toMatchObject([
      { parties: { complainant: name, buyer: expect.any(String), respondent: '' } },
    ]);
  });

  it('include elsewhere the decisions that the supervisor publishes, never the complainant', async () => {
    const tender = await publishedTender(test);
    const { lotId } = tender;
    const notice = await noticeOf(tender.id);
    const quiet = await underWay(tender, lotId, await holder(lotId));
    const { version: silent } = await decisionHandedIn(supervisor, quiet.id, 3, 'rejected');
    await sign(quiet.id, silent);
    expect(await resultsAt(notice)).toEqual([]);

    const person = await holder(lotId);
    const loud = await underWay(tender, lotId, person);
    const { client } = supervisor;
    expect(await client.call(wire.getComplaint, { id: loud.id })).toMatchObject({
      data: { publication: { by: 'supervisor' }, published: false },
    });
    const words = {
      ...{ id: loud.id, version: 3, ...verdicts.rejected, published: true, fileIds: [] },
      decision: '经调查取证，作出如下处理决定。',
    };
    const written = await client.call(wire.writeComplaintDecision, words);
    if (!written.ok) throw new Error(written.message);
    expect(await client.call(wire.writeComplaintDecision, words)).toMatchObject({ data: written.data });
    // Before the signature its parties do not see it either.
    expect(await person.client.call(wire.getOwnComplaint, { id: loud.id })).toMatchObject({
      data: { published: false },
    });
    await client.call(wire.handInComplaintDecision, { id: loud.id, version: written.data.version });
    await sign(loud.id, written.data.version + 1);
    const { db } = test.database;
    await db.updateTable('lot').set({ state: 'terminated' }).where('id', '=', lotId).execute();
    test.parts().cache.clear();
    expect(await resultsAt(notice)).toMatchObject([
      { complaintNo: loud.complaintNo, outcome: 'rejected', rejection: 'no_evidence', parties: null },
    ]);
    expect(await person.client.call(wire.getOwnComplaint, { id: loud.id })).toMatchObject({
      data: { published: true },
    });
    const lines = await db
      .selectFrom('auditLog')
      .select('after')
      .where('action', '=', 'sign_decision')
      .where('entityId', '=', loud.id)
      .execute();
    expect(lines).toMatchObject([{ after: { published: true } }]);
  });

  it('are empty if the tender was not publicly announced, and refused for an unknown notice', async () => {
    const tender = await publishedTender(test);
    const { lotId } = tender;
    const { db } = test.database;
    await db.updateTable('tender').set({ scope: 'government' }).where('id', '=', tender.id).execute();
    const { id } = await underWay(tender, lotId, await holder(lotId));
    const { version } = await decisionHandedIn(supervisor, id, 3);
    await sign(id, version);
    const silent = await draftTender(test);
    await db.updateTable('complaint').set({ lotId: silent.lotId }).where('id', '=', id).execute();
    const noticeId = randomUUID();
    await insertNotice(db, {
      ...{ id: noticeId, tenderId: silent.id, lotId: silent.lotId, channel: 'award', kind: 'award' },
      ...{ title: '中标结果公告', body: '结果', facts: '{}', publishedAt: new Date(), publishedBy: null },
    });
    expect(await resultsAt(noticeId)).toEqual([]);
    expect(await test.client('portal').call(listComplaintResults, { id: lotId })).toMatchObject({
      reason: 'not_found',
    });
  });
});
