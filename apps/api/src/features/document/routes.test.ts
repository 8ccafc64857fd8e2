import * as wire from '@procure/contract/document/document.route.ts';
import * as files from '@procure/contract/file/file.route.ts';
import { describe, expect, it } from 'vitest';
import { setLotTime } from '../../../testing/fixtures/participation.ts';
import { passDeadline, publishedChange, publishedTender } from '../../../testing/fixtures/tender.ts';
import { testApp } from '../../../testing/test-app.ts';

const test = testApp();

describe('obtaining the documents', () => {
  it('is counted once, and gives access to every version', async () => {
    const tender = await publishedTender(test);
    const { lotId } = tender;
    const person = await test.company();
    const before = await person.client.call(wire.getDocuments, { lotId });
    expect(before).toMatchObject({
      ok: true,
      data: { obtainedAt: null, obtainBlocker: null, documents: [], lastChange: null },
    });
    const once = await person.client.call(wire.obtainDocuments, { lotId });
    const twice = await person.client.call(wire.obtainDocuments, { lotId });
    expect(once.ok && twice.ok && twice.data).toEqual(once.ok && once.data);
    await publishedChange(test, tender);
    const after = await person.client.call(wire.getDocuments, { lotId });
    expect(after.ok && after.data.documents.map(({ versionNo, latest }) => [versionNo, latest])).toEqual([
      [2, true],
      [1, false],
    ]);
    expect(after).toMatchObject({
      data: { lastChange: { documentIds: [after.ok && after.data.documents[0]?.id] } },
    });
    const { count } = await test
      .parts()
      .db.selectFrom('auditLog')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('action', '=', 'obtain')
      .where('lotId', '=', lotId)
      .executeTakeFirstOrThrow();
    expect(count).toBe(1);
  });

  it('gives out one receipt when two people of a company click at the same moment', async () => {
    const { lotId } = await publishedTender(test);
    const person = await test.company();
    const clicks = await Promise.all(
      Array.from({ length: 5 }, () => person.client.call(wire.obtainDocuments, { lotId })),
    );
    expect(new Set(clicks.map((reply) => reply.ok && reply.data.obtainedAt)).size).toBe(1);
  });

  it('gives the right to the files; other companies and visitors get no ticket', async () => {
    const { lotId } = await publishedTender(test);
    const [holder, other] = [await test.company(), await test.company()];
    await holder.client.call(wire.obtainDocuments, { lotId });
    const read = await holder.client.call(wire.getDocuments, { lotId });
    const id = read.ok ? (read.data.documents[0]?.file.id ?? '') : '';
    expect(await holder.client.call(files.issueTicket, { id })).toMatchObject({ ok: true });
    expect(await other.client.call(files.issueTicket, { id })).toMatchObject({ code: '4040' });
    expect(await test.client('portal').call(files.issueTicket, { id })).toMatchObject({ code: '4040' });
  });

  it('is refused before its time and after it; holders keep their access', async () => {
    const { lotId } = await publishedTender(test);
    const [early, late] = [await test.company(), await test.company()];
    await setLotTime(test, lotId, 'documentFrom', 60_000);
    expect(await early.client.call(wire.obtainDocuments, { lotId })).toMatchObject({ code: '4406' });
    await setLotTime(test, lotId, 'documentFrom', -60_000);
    expect(await early.client.call(wire.obtainDocuments, { lotId })).toMatchObject({ ok: true });
    await passDeadline(test, lotId);
    expect(await late.client.call(wire.obtainDocuments, { lotId })).toMatchObject({ code: '4406' });
    expect(await early.client.call(wire.obtainDocuments, { lotId })).toMatchObject({ ok: true });
  });
});
