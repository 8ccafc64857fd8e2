import { randomUUID } from 'node:crypto';
import * as divisions from '@procure/contract/opening/division.route.ts';
import * as openings from '@procure/contract/opening/opening.route.ts';
import * as lifecycle from '@procure/contract/tender/lifecycle.route.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  askedDivision,
  confirmDivision,
  deal,
  divided,
  keyedOpener,
  piecesBy,
  proofsBy,
} from '../../../../testing/fixtures/opener.ts';
import {
  lotContent,
  passDeadline,
  publishedTender,
  type TenderFixture,
} from '../../../../testing/fixtures/tender.ts';
import { testApp } from '../../../../testing/test-app.ts';

const test = testApp();
const db = () => test.parts().db;
type Staff = TenderFixture['openers'][number];

/** A published lot of three openers, and one who is to take the third one's place. */
async function threeAndOne() {
  const tender = await publishedTender(test);
  const [first, second, third] = tender.openers;
  if (first === undefined || second === undefined || third === undefined)
    throw new Error('a lot has three openers');
  const fresh = await keyedOpener(test);
  return { ...tender, first, second, third, fresh, next: [first, second, fresh] };
}

async function viewBy({ client }: Staff, lotId: string) {
  const reply = await client.call(openings.getOpening, { lotId });
  if (!reply.ok) throw new Error(reply.message);
  return reply.data;
}

async function actionsOf(lotId: string): Promise<string[]> {
  const lines = await db()
    .selectFrom('auditLog')
    .select('action')
    .where('lotId', '=', lotId)
    .where('entity', '=', 'opening')
    .orderBy('id')
    .execute();
  return lines.map(({ action }) => action);
}

describe('A new division of a lot’s key', () => {
  it('is made by two of three openers for these and a new one, who then open; each step is logged', async () => {
    const { buyer, lotId, first, second, third, fresh, next } = await threeAndOne();
    const asked = await askedDivision(buyer, lotId, next);
    expect(await viewBy(first, lotId)).toMatchObject({
      division: { phase: 'dealing', mayDeal: true, mayConfirm: false },
      mayDivide: false,
    });
    expect(await viewBy(buyer, lotId)).toMatchObject({ mayDivide: true });
    expect(await deal(first, asked)).toMatchObject({ ok: true });
    expect((await viewBy(first, lotId)).division).toMatchObject({ phase: 'dealing', mayDeal: false });
    expect(await deal(second, asked)).toMatchObject({ ok: true });
    // A new opener without a share can already see the page with the waiting confirmation.
    expect((await viewBy(fresh, lotId)).division).toMatchObject({ phase: 'confirming', mayConfirm: true });
    for (const opener of [fresh, first])
      expect(await confirmDivision(opener, asked)).toMatchObject({ data: { inForce: false } });
    const names = (view: Awaited<ReturnType<typeof viewBy>>) => view.openers.map(({ id }) => id).sort();
    // Until the last one has confirmed, the former openers remain in force.
    expect(names(await viewBy(first, lotId))).toContain(third.accountId);
    expect(await confirmDivision(second, asked)).toMatchObject({ data: { inForce: true } });
    const view = await viewBy(first, lotId);
    expect(names(view)).toEqual(next.map(({ accountId }) => accountId).sort());
    expect(view.openers.every(({ hasShare }) => hasShare)).toBe(true);
    expect(view.division?.phase).toBe('in_force');
    expect(await third.client.call(openings.getOpening, { lotId })).toMatchObject({ reason: 'not_found' });
    expect(await actionsOf(lotId)).toEqual([
      'ask_division',
      'draw_share',
      'deal_share',
      'draw_share',
      'deal_share',
      'draw_pieces',
      'confirm_pieces',
      'draw_pieces',
      'confirm_pieces',
      'draw_pieces',
      'confirm_pieces',
      'divide',
    ]);
    const told = await db()
      .selectFrom('message')
      .select('title')
      .distinct()
      .where('link', '=', `/opening/${lotId}`)
      .orderBy('title')
      .execute();
    expect(told.map(({ title }) => title).sort()).toEqual([
      '密钥份额已重新分发',
      '请分发密钥份额',
      '请核对密钥份额',
      '请确认标段密钥',
    ]);
  });

  it('deletes the shares of leaving openers, and keeps those of remaining ones', async () => {
    const { buyer, lotId, first, second, third, next } = await threeAndOne();
    await divided(buyer, lotId, [first, second], next);
    const rows = await db()
      .selectFrom('lotShare')
      .select(['accountId', 'division', 'sealed'])
      .where('lotId', '=', lotId)
      .execute();
    const kept = (accountId: string) =>
      rows
        .filter((row) => row.accountId === accountId && row.sealed !== null)
        .map(({ division }) => division)
        .sort();
    expect(kept(third.accountId)).toEqual([]);
    expect(kept(first.accountId)).toEqual([0, 1, 1]);
  });

  it('takes effect once for repeated steps', async () => {
    const { buyer, lotId, first, second, next } = await threeAndOne();
    const asked = await askedDivision(buyer, lotId, next);
    const again = { ...asked, openers: next.map(({ accountId }) => accountId), reason: '一名开标人离职' };
    expect(await buyer.client.call(divisions.askDivision, again)).toMatchObject({ ok: true });
    const pieces = await piecesBy(first, asked);
    for (const _ of [1, 2])
      expect(await first.client.call(divisions.dealShare, { ...asked, pieces })).toMatchObject({ ok: true });
    await deal(second, asked);
    const proofs = await Promise.all(next.map((opener) => proofsBy(opener, asked)));
    const confirm = () =>
      Promise.all(
        next.map((opener, at) =>
          opener.client.call(divisions.confirmPieces, { ...asked, proofs: proofs[at] ?? [] }),
        ),
      );
    for (const _ of [1, 2]) for (const reply of await confirm()) expect(reply).toMatchObject({ ok: true });
    const actions = await actionsOf(lotId);
    const count = (action: string) => actions.filter((one) => one === action).length;
    expect([count('ask_division'), count('deal_share'), count('confirm_pieces'), count('divide')]).toEqual([
      1, 2, 3, 1,
    ]);
  });
});

describe('The request of a new division', () => {
  it('is limited to staff of the tender, with the second factor', async () => {
    const { lotId, first, next } = await threeAndOne();
    const input = {
      lotId,
      id: randomUUID(),
      openers: next.map(({ accountId }) => accountId),
      reason: '一名开标人离职',
    };
    const stranger = await test.staff('buyer');
    expect(await stranger.client.call(divisions.askDivision, input)).toMatchObject({ reason: 'not_found' });
    expect(await stranger.client.call(divisions.listDivisionChoices, { lotId })).toMatchObject({
      reason: 'not_found',
    });
    expect(await first.client.call(divisions.askDivision, input)).toMatchObject({ reason: 'forbidden' });
    expect(divisions.askDivision.access.factor).toBe('act');
  });

  it('names more openers than needed, with rehearsed keys, and no evaluator', async () => {
    const { buyer, lotId, first, second, third, fresh, evaluators } = await threeAndOne();
    const ask = (openers: readonly (Staff | undefined)[]) =>
      buyer.client.call(divisions.askDivision, {
        lotId,
        id: randomUUID(),
        openers: openers.flatMap((one) => one?.accountId ?? []),
        reason: '一名开标人离职',
      });
    const wrong = { ok: false, fields: [{ field: 'openers' }] };
    expect(await ask([first, second])).toMatchObject(wrong);
    expect(await ask([first, second, evaluators[0]])).toMatchObject(wrong);
    const keyless = await test.staff('opener');
    expect(await ask([first, second, keyless])).toMatchObject({ reason: 'openers_not_ready' });
    const choices = await buyer.client.call(divisions.listDivisionChoices, { lotId });
    const person = (id: string) =>
      choices.ok ? choices.data.people.find((one) => one.id === id) : undefined;
    expect(person(third.accountId)).toMatchObject({ named: true, ready: true });
    expect(person(fresh.accountId)).toMatchObject({ named: false, ready: true });
    expect(person(keyless.accountId)).toMatchObject({ ready: false });
    expect(person(evaluators[0]?.accountId ?? '')).toBeUndefined();
    expect(await ask([first, second, fresh])).toMatchObject({ ok: true });
    expect(await ask([first, second, fresh])).toMatchObject({ reason: 'division_open' });
  });

  it('cannot be made, dealt or confirmed after the deadline; then the former openers open', async () => {
    const { buyer, lotId, first, second, fresh, next } = await threeAndOne();
    const asked = await askedDivision(buyer, lotId, next);
    await deal(first, asked);
    const pieces = await piecesBy(second, asked);
    await second.client.call(divisions.dealShare, { ...asked, pieces });
    const proofs = await proofsBy(fresh, asked);
    await passDeadline(test, lotId, 0);
    const late = { reason: 'division_late' };
    expect(await first.client.call(divisions.drawShare, asked)).toMatchObject(late);
    expect(await fresh.client.call(divisions.drawPieces, asked)).toMatchObject(late);
    expect(await fresh.client.call(divisions.confirmPieces, { ...asked, proofs })).toMatchObject(late);
    expect(await buyer.client.call(divisions.cancelDivision, asked)).toMatchObject(late);
    expect((await viewBy(first, lotId)).division?.phase).toBe('lapsed');
    expect(await fresh.client.call(openings.getOwnShare, { lotId })).toMatchObject({
      reason: 'not_an_opener',
    });
  });

  it('waits while the lot is suspended', async () => {
    const { buyer, lotId, first, next } = await threeAndOne();
    const asked = await askedDivision(buyer, lotId, next);
    const { version } = await db()
      .selectFrom('lot')
      .select('version')
      .where('id', '=', lotId)
      .executeTakeFirstOrThrow();
    const suspended = { lotId, version, reason: '因采购需求调整暂停' };
    expect(await buyer.client.call(lifecycle.suspendLot, suspended)).toMatchObject({ ok: true });
    expect(await first.client.call(divisions.drawShare, asked)).toMatchObject({ reason: 'lot_suspended' });
  });

  it('can be cancelled: dealt pieces are deleted, and another division can be requested', async () => {
    const { buyer, lotId, first, second, fresh, next } = await threeAndOne();
    const asked = await askedDivision(buyer, lotId, next);
    await deal(first, asked);
    for (const _ of [1, 2])
      expect(await buyer.client.call(divisions.cancelDivision, asked)).toMatchObject({ ok: true });
    const left = await db()
      .selectFrom('lotShare')
      .select('division')
      .where('lotId', '=', lotId)
      .where('division', '>', 0)
      .execute();
    expect(left).toEqual([]);
    expect(await second.client.call(divisions.drawShare, asked)).toMatchObject({ reason: 'division_over' });
    expect(await fresh.client.call(openings.getOpening, { lotId })).toMatchObject({ reason: 'not_found' });
    await divided(buyer, lotId, [first, second], next);
    expect((await viewBy(fresh, lotId)).division?.phase).toBe('in_force');
  });
});

describe('An opener’s sealed share before the deadline', () => {
  it('is given to nobody while no division is open', async () => {
    const { buyer, lotId, first, second, third, next } = await threeAndOne();
    const none = { lotId, id: randomUUID() };
    expect(await first.client.call(openings.getOwnShare, { lotId })).toMatchObject({
      reason: 'before_deadline',
    });
    expect(await first.client.call(divisions.drawShare, none)).toMatchObject({ reason: 'not_an_opener' });
    const cancelled = await askedDivision(buyer, lotId, next);
    await buyer.client.call(divisions.cancelDivision, cancelled);
    expect(await first.client.call(divisions.drawShare, cancelled)).toMatchObject({
      reason: 'division_over',
    });
    const asked = await divided(buyer, lotId, [first, second], next);
    for (const opener of [first, second])
      expect(await opener.client.call(divisions.drawShare, asked)).toMatchObject({ reason: 'division_over' });
    expect(await third.client.call(divisions.drawShare, asked)).toMatchObject({ reason: 'not_an_opener' });
  });

  it('is given to its holder while that lot’s shares are being dealt', async () => {
    const { buyer, lotId, first, second, third, fresh, next } = await threeAndOne();
    const asked = await askedDivision(buyer, lotId, next);
    // A new opener has nothing yet, and cannot read another's share.
    expect(await fresh.client.call(divisions.drawShare, asked)).toMatchObject({ reason: 'share_missing' });
    expect(await fresh.client.call(divisions.drawPieces, asked)).toMatchObject({ reason: 'division_over' });
    const stranger = await keyedOpener(test);
    expect(await stranger.client.call(divisions.drawShare, asked)).toMatchObject({ reason: 'not_an_opener' });
    const other = await threeAndOne();
    const crossed = { lotId: other.lotId, id: asked.id };
    expect(await other.first.client.call(divisions.drawShare, crossed)).toMatchObject({
      reason: 'not_an_opener',
    });
    await deal(first, asked);
    expect(await first.client.call(divisions.drawShare, asked)).toMatchObject({ reason: 'division_over' });
    await deal(third, asked);
    // Enough have dealt, so the other shares cannot be drawn.
    expect(await second.client.call(divisions.drawShare, asked)).toMatchObject({ reason: 'division_over' });
  });
});

describe('A dealt share', () => {
  it('has one piece for each new opener, encrypted to the key they were named with', async () => {
    const { buyer, lotId, first, next } = await threeAndOne();
    const asked = await askedDivision(buyer, lotId, next);
    const pieces = await piecesBy(first, asked);
    const [one, ...rest] = pieces;
    if (one === undefined) throw new Error('a share has pieces');
    for (const wrong of [
      [],
      rest,
      [one, one, ...rest.slice(1)],
      [...rest, { ...one, keyId: randomUUID() }],
      pieces.map((piece) => ({ ...piece, sha256: one.sha256 })),
    ])
      expect(await first.client.call(divisions.dealShare, { ...asked, pieces: wrong })).toMatchObject({
        reason: 'deal_stale',
      });
    const plain = pieces.map((piece) => ({ ...piece, sealed: 'ab'.repeat(76) }));
    expect(await first.client.call(divisions.dealShare, { ...asked, pieces: plain })).toMatchObject({
      reason: 'invalid_input',
    });
    expect(await first.client.call(divisions.dealShare, { ...asked, pieces })).toMatchObject({ ok: true });
  });

  it('is confirmed only by openers who decrypted their piece', async () => {
    const { buyer, lotId, first, second, third, fresh, next } = await threeAndOne();
    const asked = await askedDivision(buyer, lotId, next);
    for (const dealer of [first, second]) await deal(dealer, asked);
    const foreign = await proofsBy(first, asked);
    for (const proofs of [
      [],
      foreign,
      ['0'.repeat(64), '0'.repeat(64)],
      (await proofsBy(fresh, asked)).slice(1),
    ])
      expect(await fresh.client.call(divisions.confirmPieces, { ...asked, proofs })).toMatchObject({
        reason: 'pieces_not_held',
      });
    expect(await third.client.call(divisions.confirmPieces, { ...asked, proofs: foreign })).toMatchObject({
      reason: 'not_an_opener',
    });
    expect(await confirmDivision(fresh, asked)).toMatchObject({ ok: true });
  });

  it('does not come into force for an opener who lost the right to open', async () => {
    const { buyer, lotId, first, second, fresh, next } = await threeAndOne();
    const asked = await askedDivision(buyer, lotId, next);
    for (const dealer of [first, second]) await deal(dealer, asked);
    for (const opener of [fresh, first]) await confirmDivision(opener, asked);
    await db()
      .updateTable('account')
      .set({ disabledAt: new Date() })
      .where('id', '=', fresh.accountId)
      .execute();
    expect(await confirmDivision(second, asked)).toMatchObject({ reason: 'division_stale' });
    expect((await viewBy(first, lotId)).division?.phase).toBe('confirming');
  });
});

describe('The lot of an opener with a lost key', () => {
  let lost: Awaited<ReturnType<typeof threeAndOne>>;
  beforeAll(async () => {
    lost = await threeAndOne();
    expect(lotContent().openersNeeded).toBe(2);
  });

  it('is given to a new opener by the two others, and again to a third', async () => {
    const { buyer, lotId, first, second, fresh, next } = lost;
    await divided(buyer, lotId, [first, second], next);
    const last = await keyedOpener(test);
    await divided(buyer, lotId, [second, fresh], [second, fresh, last]);
    const view = await viewBy(last, lotId);
    expect(view.openers.map(({ id }) => id)).toContain(last.accountId);
    expect(view.openers.every(({ hasShare }) => hasShare)).toBe(true);
  });
});
