import { randomUUID } from 'node:crypto';
import * as documents from '@procure/contract/document/document.route.ts';
import { getNotice } from '@procure/contract/notice/notice.route.ts';
import * as wire from '@procure/contract/objection/objection.route.ts';
import { listObjectionResults } from '@procure/contract/objection/register.route.ts';
import { describe, expect, it } from 'vitest';
import { answered, objected } from '../../../../testing/fixtures/objection.ts';
import { draftTender, publishedChange, publishedTender } from '../../../../testing/fixtures/tender.ts';
import { testApp } from '../../../../testing/test-app.ts';
import { insertNotice } from '../../notice/store.ts';

const test = testApp();

async function holder(lotId: string) {
  const person = await test.company();
  const reply = await person.client.call(documents.obtainDocuments, { lotId });
  if (!reply.ok) throw new Error(reply.message);
  return person;
}

describe('the public results of objections', () => {
  it('show that an objection is open, and its result once answered, but neither objectors nor withdrawn objections', async () => {
    const tender = await publishedTender(test);
    const { lotId, buyer } = tender;
    const { id } = await test.database.db
      .selectFrom('notice')
      .select('id')
      .where('tenderId', '=', tender.id)
      .executeTakeFirstOrThrow();
    const visitor = test.client('portal');
    const seen = async () => {
      const notice = await visitor.call(getNotice, { id });
      const results = await visitor.call(listObjectionResults, { id });
      if (!notice.ok || !results.ok) throw new Error('a notice is public');
      return {
        hold: notice.data.lots[0]?.objection,
        results: results.data,
        text: JSON.stringify([notice.data, results.data, results.count]),
      };
    };
    expect(await seen()).toMatchObject({ hold: { held: false, freedAt: null }, results: [] });

    const [first, second, third] = [await holder(lotId), await holder(lotId), await holder(lotId)];
    const one = await objected(first, lotId);
    const alone = await seen();
    expect(alone).toMatchObject({ hold: { held: true, freedAt: null }, results: [] });
    const two = await objected(second, lotId);
    const three = await objected(third, lotId);
    // A second and a third objection change nothing in the public view.
    expect(await seen()).toEqual(alone);

    await answered(tender, one.id);
    const refusal = { id: two.id, version: 2, ground: 'no_facts' as const, reason: '未写明具体事实和依据' };
    await buyer.client.call(wire.refuseObjection, refusal);
    expect(await seen()).toMatchObject({ hold: { held: true, freedAt: null } });
    await third.client.call(wire.withdrawObjection, { id: three.id });
    const { hold, results, text } = await seen();
    expect(hold).toMatchObject({ held: false, freedAt: expect.any(String) });
    expect(results).toMatchObject([
      { objectionNo: two.objectionNo, outcome: null, ground: 'no_facts' },
      {
        ...{ objectionNo: one.objectionNo, outcome: 'rejected', ground: null, subject: 'tender_document' },
        remedy: null,
      },
    ]);
    expect(results[0]?.endedOn).toMatch(/^\d{4}-\d\d-\d\d$/);
    for (const hidden of [three.objectionNo, '第3.2条', refusal.reason, first.username, '经核查'])
      expect(text).not.toContain(hidden);
    expect(await visitor.call(listObjectionResults, { id: lotId })).toMatchObject({ reason: 'not_found' });
  });

  it('show the remedy of an upheld objection, and whether it is done', async () => {
    const tender = await publishedTender(test);
    const person = await holder(tender.lotId);
    const { id: objectionId } = await objected(person, tender.lotId);
    const upheld = { outcome: 'upheld', remedy: 'amend_document' } as const;
    await answered(tender, objectionId, 2, [], upheld);
    const { id } = await test.database.db
      .selectFrom('notice')
      .select('id')
      .where('tenderId', '=', tender.id)
      .executeTakeFirstOrThrow();
    const seen = () => test.client('portal').call(listObjectionResults, { id });
    expect(await seen()).toMatchObject({ data: [{ ...upheld, standing: 'outstanding' }] });
    await publishedChange(test, tender);
    expect(await seen()).toMatchObject({ data: [{ ...upheld, standing: 'done' }] });
  });

  it('are empty if the tender was not publicly announced', async () => {
    const tender = await publishedTender(test);
    const person = await holder(tender.lotId);
    await answered(tender, (await objected(person, tender.lotId)).id);
    const silent = await draftTender(test);
    const { db } = test.database;
    await db
      .updateTable('objection')
      .set({ lotId: silent.lotId })
      .where('lotId', '=', tender.lotId)
      .execute();
    const id = randomUUID();
    await insertNotice(db, {
      ...{ id, tenderId: silent.id, lotId: silent.lotId, channel: 'award', kind: 'award' },
      ...{ title: '中标结果公告', body: '结果', facts: '{}', publishedAt: new Date(), publishedBy: null },
    });
    expect(await test.client('portal').call(listObjectionResults, { id })).toMatchObject({
      count: 0,
      data: [],
    });
  });
});
