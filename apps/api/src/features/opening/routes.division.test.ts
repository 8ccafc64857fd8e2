import * as openings from '@procure/contract/opening/opening.route.ts';
import { describe, expect, it } from 'vitest';
import {
  askedDivision,
  confirmDivision,
  deal,
  divided,
  keyedOpener,
  releaseShare,
  shareBefore,
  shareOf,
} from '../../../testing/fixtures/opener.ts';
import { lotWithBids } from '../../../testing/fixtures/opening.ts';
import { operatorOpens } from '../../../testing/fixtures/operator.ts';
import { passDeadline } from '../../../testing/fixtures/tender.ts';
import { testApp } from '../../../testing/test-app.ts';
import { runOpening } from './session/service.ts';

const test = testApp();
const db = () => test.parts().db;
type Staff = Awaited<ReturnType<typeof keyedOpener>>;

/** A lot with three bids, three openers of whom two are needed, and a new opener to replace the third. */
async function bidLot() {
  const { tender, lotId } = await lotWithBids(test, ['1', '2', '3']);
  const [first, second, third] = tender.openers;
  if (first === undefined || second === undefined || third === undefined)
    throw new Error('a lot has three openers');
  const fresh = await keyedOpener(test);
  return { buyer: tender.buyer, lotId, first, second, third, fresh, next: [first, second, fresh] };
}

async function opened(lotId: string, by: Staff) {
  await runOpening(test.parts(), lotId);
  const view = await by.client.call(openings.getOpening, { lotId });
  if (!view.ok) throw new Error(view.message);
  return view.data;
}

/** Removes all releases. */
async function takeBack(lotId: string): Promise<void> {
  await db().updateTable('lotShare').set({ released: null }).where('lotId', '=', lotId).execute();
  await db().updateTable('lotOpener').set({ releasedAt: null }).where('lotId', '=', lotId).execute();
}

describe('a lot with a redistributed key', () => {
  it('is opened by any two of its openers after the deadline, and not by a replaced one', async () => {
    for (const pair of [0, 1, 2]) {
      const { buyer, lotId, first, second, third, fresh, next } = await bidLot();
      await divided(buyer, lotId, [first, second], next);
      await passDeadline(test, lotId);
      expect(await releaseShare(third, lotId)).toMatchObject({ reason: 'not_an_opener' });
      const [one, other] = next.filter((_, at) => at !== pair);
      if (one === undefined || other === undefined) throw new Error('two are left');
      expect(await releaseShare(one, lotId)).toMatchObject({ data: { state: 'waiting', released: 1 } });
      expect(await releaseShare(other, lotId)).toMatchObject({ data: { state: 'in_progress' } });
      const view = await opened(lotId, fresh);
      expect(view).toMatchObject({ state: 'completed', record: { bidCount: 3 } });
      const left = await db().selectFrom('lotShare').select('lotId').where('lotId', '=', lotId).execute();
      expect(left).toEqual([]);
    }
  });

  it('is opened after a second redistribution too, dealt by a remaining and a new opener', async () => {
    const { buyer, lotId, first, second, fresh, next } = await bidLot();
    await divided(buyer, lotId, [first, second], next);
    const last = await keyedOpener(test);
    await divided(buyer, lotId, [second, fresh], [fresh, last, first]);
    await passDeadline(test, lotId);
    expect(await releaseShare(last, lotId)).toMatchObject({ data: { state: 'waiting' } });
    expect(await releaseShare(first, lotId)).toMatchObject({ data: { state: 'in_progress' } });
    expect(await opened(lotId, last)).toMatchObject({ state: 'completed', record: { bidCount: 3 } });
  });

  it('is opened by the previous openers if the deadline comes before the redistribution is in force', async () => {
    const { buyer, lotId, first, second, third, fresh, next } = await bidLot();
    const asked = await askedDivision(buyer, lotId, next);
    for (const dealer of [first, second]) await deal(dealer, asked);
    for (const opener of [fresh, first]) await confirmDivision(opener, asked);
    await passDeadline(test, lotId);
    expect(await releaseShare(fresh, lotId)).toMatchObject({ reason: 'not_an_opener' });
    for (const opener of [first, third])
      expect(await releaseShare(opener, lotId)).toMatchObject({ ok: true });
    expect(await opened(lotId, third)).toMatchObject({ state: 'completed', record: { bidCount: 3 } });
  });

  it('accepts no piece other than the one that was dealt', async () => {
    const { buyer, lotId, first, second, fresh, next } = await bidLot();
    await divided(buyer, lotId, [first, second], next);
    await passDeadline(test, lotId);
    const share = await shareOf(fresh, lotId);
    const swapped = share.slice(share.length / 2) + share.slice(0, share.length / 2);
    for (const wrong of [swapped, '', `${share}00`, await shareOf(first, lotId)])
      expect(await fresh.client.call(openings.releaseOpening, { lotId, share: wrong })).toMatchObject({
        reason: 'share_wrong',
      });
    const former = [{ division: 0, share: 'ab'.repeat(75) }];
    expect(await first.client.call(openings.releaseOpening, { lotId, share, former })).toMatchObject({
      reason: 'share_wrong',
    });
  });

  it('names a dealer of false pieces, and opens with the share that the dealer had kept', async () => {
    const { buyer, lotId, first, second, fresh, next } = await bidLot();
    const asked = await askedDivision(buyer, lotId, next);
    await deal(first, asked, 'ab'.repeat(75));
    await deal(second, asked);
    for (const opener of next) expect(await confirmDivision(opener, asked)).toMatchObject({ ok: true });
    await passDeadline(test, lotId);
    for (const opener of [second, fresh])
      expect(await releaseShare(opener, lotId)).toMatchObject({ data: { state: 'waiting' } });
    // There are fewer right shares than needed: no one is named yet, and nothing has begun.
    const before = await fresh.client.call(openings.getOpening, { lotId });
    expect(before.ok && before.data.division?.dealers.some(({ dealtFalse }) => dealtFalse)).toBe(false);
    expect(await releaseShare(first, lotId)).toMatchObject({ data: { state: 'in_progress' } });
    const view = await opened(lotId, fresh);
    expect(view).toMatchObject({ state: 'completed', record: { bidCount: 3 } });
    const named = view.division?.dealers.filter(({ dealtFalse }) => dealtFalse);
    expect(named?.map(({ id }) => id)).toEqual([first.accountId]);
    const lines = await db()
      .selectFrom('auditLog')
      .select('after')
      .where('lotId', '=', lotId)
      .where('action', '=', 'name_false')
      .execute();
    expect(lines).toEqual([{ after: { openers: [], dealers: [expect.any(String)] } }]);
  });
});

describe.each([
  ['as published', false],
  ['redistributed', true],
])('a lot’s key, %s', (_, anew) => {
  it('is released by no single opener, nor by all of them before the deadline', async () => {
    const { buyer, lotId, first, second, third, next } = await bidLot();
    if (anew) await divided(buyer, lotId, [first, second], next);
    const openers = anew ? next : [first, second, third];
    for (const opener of openers) {
      const share = await shareBefore(test, opener, lotId);
      expect(share).not.toBe('');
      const early = { reason: 'before_deadline' };
      expect(await opener.client.call(openings.releaseOpening, { lotId, share })).toMatchObject(early);
      expect(await opener.client.call(openings.getOwnShare, { lotId })).toMatchObject(early);
    }
    expect(await operatorOpens(test, lotId)).toBe(false);
    await passDeadline(test, lotId);
    for (const opener of openers) {
      for (const again of [1, 2])
        expect(await releaseShare(opener, lotId), `${again}`).toMatchObject({
          data: { released: 1, state: 'waiting' },
        });
      expect(await operatorOpens(test, lotId)).toBe(false);
      await runOpening(test.parts(), lotId);
      const begun = await db().selectFrom('opening').select('lotId').where('lotId', '=', lotId).execute();
      expect(begun).toEqual([]);
      await takeBack(lotId);
    }
    for (const opener of openers.slice(1)) await releaseShare(opener, lotId);
    expect(await operatorOpens(test, lotId)).toBe(true);
  });
});

describe('an attacker with the database, the disk and every key of the server', () => {
  it('opens no bid during a redistribution, nor once it is in force', async () => {
    const { buyer, lotId, first, second, next } = await bidLot();
    const asked = await askedDivision(buyer, lotId, next);
    for (const dealer of [first, second]) {
      await deal(dealer, asked);
      expect(await operatorOpens(test, lotId)).toBe(false);
    }
    for (const opener of next) {
      await confirmDivision(opener, asked);
      expect(await operatorOpens(test, lotId)).toBe(false);
    }
    await passDeadline(test, lotId);
    expect(await operatorOpens(test, lotId)).toBe(false);
  });
});
