import { randomUUID } from 'node:crypto';
import * as bids from '@procure/contract/bid/bid.route.ts';
import { draftStayDays } from '@procure/domain/bid/draft.ts';
import { isOver, type LotState, lotStates } from '@procure/domain/lot/lot.ts';
import { sealBytes } from '@procure/sealing/envelope.ts';
import { describe, expect, it } from 'vitest';
import { bidder } from '../../../../testing/fixtures/bid.ts';
import { draftFor, keyedCompany } from '../../../../testing/fixtures/bid-key.ts';
import { outcomeOf } from '../../../../testing/fixtures/outcome.ts';
import { passDeadline, publishedTender } from '../../../../testing/fixtures/tender.ts';
import { testApp } from '../../../../testing/test-app.ts';
import { forgetUnused } from '../../file/reference/store.ts';
import { keepMade } from '../../file/service.ts';
import { forgetDrafts } from './service.ts';

const test = testApp();

async function drafted() {
  const { lotId } = await publishedTender(test);
  const supplier = await bidder(test, lotId);
  const key = await keyedCompany(supplier);
  const bytes = await sealBytes([key.input.recipient], new TextEncoder().encode('技术方案'));
  const facts = {
    id: randomUUID(),
    name: 'file.age',
    mime: 'application/octet-stream',
    purpose: 'draft_file',
  };
  const owner = { ownerAccountId: supplier.accountId, ownerCompanyId: supplier.actor.company.id };
  const { id: file } = await keepMade(test.parts(), { ...facts, ...owner }, bytes);
  const draft = await draftFor(key, lotId, 0, { files: [file] }, [file]);
  expect(outcomeOf(await supplier.client.call(bids.saveBidDraft, draft))).toBe('2000');
  return { lotId, supplier, file };
}
type Drafted = Awaited<ReturnType<typeof drafted>>;

const db = () => test.database.db;

const day = 86_400_000;

/** Sets the lot's state, and its deadline so long ago. */
async function stand({ lotId }: Drafted, state: LotState, ago: number) {
  await passDeadline(test, lotId, ago);
  await db().updateTable('lot').set({ state }).where('id', '=', lotId).execute();
}

async function left({ lotId, supplier, file }: Drafted) {
  const bid = await db()
    .selectFrom('bid')
    .selectAll()
    .where('lotId', '=', lotId)
    .where('companyId', '=', supplier.actor.company.id)
    .executeTakeFirstOrThrow();
  const files = await db().selectFrom('file').select('id').where('id', '=', file).execute();
  return { draft: bid.draftSealed !== null, saved: bid.draftSavedAt !== null, file: files.length === 1, bid };
}

const sweep = () =>
  db()
    .transaction()
    .execute((unit) => forgetUnused({ db: unit }, { envelope: -1, other: -1 }, 1000));

describe('the draft of a bid whose lot is over', () => {
  it('is deleted with its files exactly when the deadline is long enough past', async () => {
    const one = await drafted();
    const all = { draft: true, saved: true, file: true };
    await stand(one, 'failed', draftStayDays * day - 60_000);
    await forgetDrafts(test.parts());
    await sweep();
    expect(await left(one)).toMatchObject(all);
    await stand(one, 'failed', draftStayDays * day + 1000);
    await forgetDrafts(test.parts());
    await sweep();
    const gone = await left(one);
    expect(gone).toMatchObject({ draft: false, saved: false, file: false });
    // A repeat changes nothing, and the page shows an empty draft.
    await forgetDrafts(test.parts());
    expect((await left(one)).bid.version).toBe(gone.bid.version);
    expect(await one.supplier.client.call(bids.getBid, { lotId: one.lotId })).toMatchObject({
      data: { draft: { savedAt: null, savedBy: null, sealed: null, content: null } },
    });
  });

  it('stays while the lot is not over, whatever the time', async () => {
    const one = await drafted();
    for (const state of lotStates) {
      if (isOver(state)) continue;
      await stand(one, state, 400 * day);
      await forgetDrafts(test.parts());
      expect([state, (await left(one)).draft]).toEqual([state, true]);
    }
  });

  it('is deleted in every state in which the lot is over', async () => {
    for (const state of lotStates.filter(isOver)) {
      const one = await drafted();
      await stand(one, state, (draftStayDays + 1) * day);
      await forgetDrafts(test.parts());
      expect([state, (await left(one)).draft]).toEqual([state, false]);
    }
  });
});
