import * as openings from '@procure/contract/opening/opening.route.ts';
import { findKey } from '@procure/sealing/share.ts';
import { describe, expect, it } from 'vitest';
import { bidder, recipientOfLot, submittedBid } from '../../../testing/fixtures/bid.ts';
import { releaseShare, shareBefore } from '../../../testing/fixtures/opener.ts';
import { operatorOpens } from '../../../testing/fixtures/operator.ts';
import { lotContent, passDeadline, publishedTender } from '../../../testing/fixtures/tender.ts';
import { testApp } from '../../../testing/test-app.ts';
import { runOpening } from './session/service.ts';

const test = testApp();
const db = () => test.parts().db;

/** Every combination of so many. */
function choices<T>(of: readonly T[], size: number): readonly (readonly T[])[] {
  if (size === 0) return [[]];
  return of.flatMap((one, at) => choices(of.slice(at + 1), size - 1).map((rest) => [one, ...rest]));
}

async function lotOf(openersNeeded: number) {
  const tender = await publishedTender(test, { lots: [lotContent({ openersNeeded })] });
  const { lotId, openers } = tender;
  for (let bid = 0; bid < 3; bid += 1) await submittedBid(test, await bidder(test, lotId), lotId);
  return { lotId, openers };
}

/** Removes all releases. */
async function takeBack(lotId: string): Promise<void> {
  await db().updateTable('lotShare').set({ released: null }).where('lotId', '=', lotId).execute();
  await db().updateTable('lotOpener').set({ releasedAt: null }).where('lotId', '=', lotId).execute();
}

describe.each([
  [1, 3],
  [2, 5],
])('%i of %i openers if one more is needed', (fewer, all) => {
  it('open nothing in any combination: not through the API, nor with the operator and all keys of the server', async () => {
    const { lotId, openers } = await lotOf(fewer + 1);
    expect(openers).toHaveLength(all);
    const recipient = await recipientOfLot(test, lotId);
    const sets = choices(openers, fewer);
    expect(sets).toHaveLength({ 3: 3, 5: 10 }[all] ?? 0);
    const sharesOf = (set: typeof openers) =>
      Promise.all(set.map((opener) => shareBefore(test, opener, lotId)));
    // The shares that the openers hold, before as well as after the deadline.
    for (const set of sets) {
      const shares = await sharesOf(set);
      expect(shares.every((share) => share.length > 100)).toBe(true);
      expect(await operatorOpens(test, lotId, shares)).toBe(false);
      for (const count of [fewer, fewer + 1])
        expect(await findKey([...shares, ...shares], count, recipient)).toBeNull();
    }
    const [enough = []] = choices(openers, fewer + 1);
    const given = await sharesOf(enough);

    await passDeadline(test, lotId);
    for (const set of sets) {
      for (const opener of set)
        expect(await releaseShare(opener, lotId)).toMatchObject({ data: { state: 'waiting' } });
      await runOpening(test.parts(), lotId);
      const begun = await db().selectFrom('opening').select('lotId').where('lotId', '=', lotId).execute();
      expect(begun).toEqual([]);
      expect(await operatorOpens(test, lotId)).toBe(false);
      await takeBack(lotId);
    }

    // With one more, the lot opens: for the operator offline, and through the API.
    expect(await operatorOpens(test, lotId, given)).toBe(true);
    for (const opener of enough) await releaseShare(opener, lotId);
    await runOpening(test.parts(), lotId);
    const view = await openers[0]?.client.call(openings.getOpening, { lotId });
    expect(view).toMatchObject({ data: { state: 'completed', record: { bidCount: 3 } } });
  });
});
