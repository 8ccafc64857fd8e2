import { createHash, randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as bids from '@procure/contract/bid/bid.route.ts';
import * as openings from '@procure/contract/opening/opening.route.ts';
import * as receipts from '@procure/contract/receipt/receipt.route.ts';
import { makeKeyPair, sealBytes } from '@procure/sealing/envelope.ts';
import { checkReceipt } from '@procure/sealing/receipt-check.ts';
import { describe, expect, it } from 'vitest';
import {
  type BidContent,
  bidContent,
  bidder,
  plainEnvelope,
  recipientOfLot,
  submittedBid,
  uploadBid,
  uploadEnvelope,
} from '../../../testing/fixtures/bid.ts';
import { lotWithBids, openAll, releaseAll } from '../../../testing/fixtures/opening.ts';
import { passDeadline, type TenderFixture } from '../../../testing/fixtures/tender.ts';
import { testApp } from '../../../testing/test-app.ts';
import { fixDueRoots } from '../receipt/service.ts';
import { runOpening } from './session/service.ts';

const test = testApp();

/** Lets an opener declare every unopened bid, by the fault that its kind allows, and complete the opening. */
async function declareAll({ openers, lotId }: TenderFixture) {
  const client = openers[0]?.client;
  const view = await client?.call(openings.getOpening, { lotId });
  if (!view?.ok) throw new Error('no view');
  for (const { bidId, kind } of view.data.findings) {
    const fault = kind === 'undecipherable' ? 'bidder' : 'other';
    await client?.call(openings.declareUnreadable, { lotId, bidId, fault, reason: '现场核对后认定' });
  }
  expect(await client?.call(openings.completeOpening, { lotId })).toMatchObject({ ok: true });
}

async function recordOf(tender: TenderFixture) {
  const reply = await tender.buyer.client.call(openings.getOpening, { lotId: tender.lotId });
  if (!reply.ok || reply.data.record === null) throw new Error('no record');
  return reply.data.record;
}

async function envelopePath(versionId: string, kind: string) {
  const { path } = await test
    .parts()
    .db.selectFrom('bidEnvelope')
    .innerJoin('file', 'file.id', 'bidEnvelope.fileId')
    .where('bidEnvelope.bidVersionId', '=', versionId)
    .where('bidEnvelope.kind', '=', kind)
    .select('file.path')
    .executeTakeFirstOrThrow();
  return join(test.parts().config.dataDir, 'files', path);
}

describe('the run of an opening', () => {
  it('records every bidder with recomputed prices, extracts the files, and moves the lot to evaluation', async () => {
    const { tender, lotId } = await lotWithBids(test, ['1000.00', '999.99', '1000.005']);
    await passDeadline(test, lotId);
    await openAll(test, tender);
    const record = await recordOf(tender);
    expect(record.bidCount).toBe(3);
    expect(record.entries.map(({ totalIncl, result }) => [totalIncl, result])).toEqual([
      ['122500.00', 'opened'],
      ['122498.78', 'opened'],
      ['122500.61', 'opened'],
    ]);
    expect(record.entries[0]).toMatchObject({
      totalInWords: '壹拾贰万贰仟伍佰元整',
      delivery: '合同签订后30日',
      validityDays: 90,
      bondAmount: '20000.00',
      remarks: [],
    });
    const files = await tender.buyer.client.call(openings.listOpenedFiles, { lotId });
    if (!files.ok) throw new Error(files.message);
    const file = files.data[0]?.files[0];
    expect(file).toMatchObject({ name: '技术方案.pdf', envelope: 'technical' });
    const stored = [];
    for await (const piece of await test.parts().files.read(file?.path ?? '')) stored.push(piece);
    expect(Buffer.concat(stored).toString()).toBe('%PDF-1.7 技术方案');
    expect(createHash('sha256').update(Buffer.concat(stored)).digest('hex')).toBe(file?.sha256);
    const { state } = await test
      .parts()
      .db.selectFrom('lot')
      .select('state')
      .where('id', '=', lotId)
      .executeTakeFirstOrThrow();
    expect(state).toBe('evaluating');
  });

  it('changes nothing when repeated or run by two processes concurrently', async () => {
    const { tender, lotId } = await lotWithBids(test, ['1', '2', '3']);
    await passDeadline(test, lotId);
    await releaseAll(tender);
    await Promise.all([1, 2].map(() => runOpening(test.parts(), lotId)));
    const once = await recordOf(tender);
    await runOpening(test.parts(), lotId);
    expect(await recordOf(tender)).toEqual(once);
    expect(once.entries.map(({ result }) => result)).toEqual(['opened', 'opened', 'opened']);
    const files = await tender.buyer.client.call(openings.listOpenedFiles, { lotId });
    expect(files.ok && files.data.map((bid) => bid.files.length)).toEqual([1, 1, 1]);
  });

  it('continues past every bid that does not open, and names the responsible party', async () => {
    const { tender, lotId, versions } = await lotWithBids(test, ['1', '2', '3', '4']);
    const recipient = await recipientOfLot(test, lotId);
    // Sealed to a key of another lot.
    const stranger = await makeKeyPair();
    const wrongKey = await bidder(test, lotId);
    const whole = await bidContent(test, lotId);
    const sealed = await sealBytes([stranger.recipient], await plainEnvelope(whole, 'price'));
    const [technical, commercial] = await uploadBid(test, wrongKey, lotId);
    const price = await uploadEnvelope(test, wrongKey, 'price', sealed);
    if (!technical || !commercial) throw new Error('envelopes');
    await wrongKey.client.call(bids.submitBid, {
      lotId,
      id: randomUUID(),
      envelopes: [technical, commercial, price],
    });
    // Damaged before submission: the receipt names the damaged file.
    const damaged = await bidder(test, lotId);
    const broken = await sealBytes([recipient], await plainEnvelope(whole, 'technical'));
    broken[broken.length - 5] = (broken[broken.length - 5] ?? 0) ^ 1;
    const [, second, third] = await uploadBid(test, damaged, lotId);
    if (!second || !third) throw new Error('envelopes');
    const first = await uploadEnvelope(test, damaged, 'technical', broken);
    await damaged.client.call(bids.submitBid, { lotId, id: randomUUID(), envelopes: [first, second, third] });
    // Changed on the server after arrival: one file replaced by another valid envelope, one deleted.
    await writeFile(
      await envelopePath(versions[1] ?? '', 'price'),
      await sealBytes([recipient], await plainEnvelope(await bidContent(test, lotId, '0.01'), 'price')),
    );
    await rm(await envelopePath(versions[2] ?? '', 'commercial'));

    await passDeadline(test, lotId);
    await releaseAll(tender);
    // The other bids open; the platform decides none of these.
    await runOpening(test.parts(), lotId);
    await runOpening(test.parts(), lotId);
    await declareAll(tender);
    const record = await recordOf(tender);
    expect(record.entries.map(({ result, cause }) => [result, cause])).toEqual([
      ['opened', null],
      ['deemed_withdrawn', '价格标文件与回执记载的校验值不符；开标人认定：现场核对后认定'],
      ['deemed_withdrawn', '平台未能读取投标文件；开标人认定：现场核对后认定'],
      ['opened', null],
      ['deemed_revoked', '价格标文件无法用本标段密钥解密，或加密内容已损坏；开标人认定：现场核对后认定'],
      ['deemed_revoked', '技术标文件无法用本标段密钥解密，或加密内容已损坏；开标人认定：现场核对后认定'],
    ]);
    const states = await test
      .parts()
      .db.selectFrom('bid')
      .select('state')
      .where('lotId', '=', lotId)
      .orderBy('createdAt')
      .execute();
    expect(states.map(({ state }) => state).sort()).toEqual([
      'deemed_revoked',
      'deemed_revoked',
      'deemed_withdrawn',
      'deemed_withdrawn',
      'opened',
      'opened',
    ]);
  });

  it('survives hostile content: zeros, unpaired surrogates, absurd numbers, foreign lots, no archive', async () => {
    const { tender, lotId } = await lotWithBids(test, ['1', '2']);
    const recipient = await recipientOfLot(test, lotId);
    const good = await bidContent(test, lotId);
    const submit = async (content: BidContent) =>
      submittedBid(test, await bidder(test, lotId), lotId, content);
    const { price } = good;
    await submit({ ...good, price: { ...price, letter: { ...price.letter, quality: '好\u0000\ud800' } } });
    await submit({
      ...good,
      price: { ...price, lines: price.lines.map((line) => ({ ...line, unitPriceIncl: '999999999999' })) },
    });
    await submit({ ...good, price: { ...price, totals: { ...price.totals, totalIncl: '1.00' } } });
    await submit({ ...good, technical: { ...good.technical, lotId: randomUUID() } });
    await submit({ ...good, files: [['files/../../\u202e.exe', new Uint8Array([1])]] });
    const odd = await bidder(test, lotId);
    const [technical, , third] = await uploadBid(test, odd, lotId);
    const noArchive = await uploadEnvelope(
      test,
      odd,
      'commercial',
      await sealBytes([recipient], new Uint8Array(3000).fill(65)),
    );
    if (!technical || !third) throw new Error('envelopes');
    await odd.client.call(bids.submitBid, {
      lotId,
      id: randomUUID(),
      envelopes: [technical, noArchive, third],
    });
    await passDeadline(test, lotId);
    await openAll(test, tender);
    await declareAll(tender);
    const { entries } = await recordOf(tender);
    expect(entries.map(({ result }) => result)).toEqual([
      'opened',
      'opened',
      'opened',
      'opened',
      'opened',
      'deemed_revoked',
      'opened',
      'deemed_revoked',
    ]);
    expect(entries[2]?.quality).toBe('好\ufffd');
    expect(entries[4]?.remarks.join()).toMatch(/1\.00.*不一致/);
    expect(entries[4]?.totalIncl).toBe('122500.00');
    expect(entries[5]?.cause).toContain('技术标文件不是本标段的投标文件');
  });

  it('opens the other bids beside envelopes made to exhaust it, and records why each of those was not read', async () => {
    const { tender, lotId } = await lotWithBids(test, ['1', '2']);
    const recipient = await recipientOfLot(test, lotId);
    const bytes = (text: string) => new TextEncoder().encode(text);
    const hostile = [
      ['a nested text', bytes('['.repeat(10_000_000))],
      ['a finely divided text', bytes(`[${'{},'.repeat(3_000_000)}1]`)],
      ['a text longer than any bid', bytes(`{"format":"${'x'.repeat(13_000_000)}"}`)],
      [
        'fields with names of their own',
        bytes(`{${Array.from({ length: 700_000 }, (_, at) => `"${at}":1`)}}`),
      ],
    ] as const;
    for (const [, plain] of hostile) {
      const person = await bidder(test, lotId);
      const [technical, commercial] = await uploadBid(test, person, lotId);
      const price = await uploadEnvelope(test, person, 'price', await sealBytes([recipient], plain));
      if (!technical || !commercial) throw new Error('envelopes');
      const envelopes = [technical, commercial, price];
      const sent = await person.client.call(bids.submitBid, { lotId, id: randomUUID(), envelopes });
      expect(sent).toMatchObject({ ok: true });
    }
    await submittedBid(test, await bidder(test, lotId), lotId);
    await passDeadline(test, lotId);
    await openAll(test, tender);
    const client = tender.openers[0]?.client;
    const view = await client?.call(openings.getOpening, { lotId });
    expect(view?.ok && view.data.findings.map(({ kind, cause }) => [kind, cause])).toEqual([
      ['undecipherable', '价格标文件内容的层级超出投标文件所需，未予读取'],
      ['undecipherable', '价格标文件内容的项数超出投标文件所需，未予读取'],
      ['undecipherable', '价格标文件内容超出可读取的大小'],
      ['undecipherable', '价格标文件内容的项数超出投标文件所需，未予读取'],
    ]);
    await declareAll(tender);
    const { entries } = await recordOf(tender);
    expect(entries.map(({ result }) => result)).toEqual([
      'opened',
      'opened',
      ...hostile.map(() => 'deemed_revoked'),
      'opened',
    ]);
  }, 180_000);

  it('names a format of a later release as the cause, so that the opening is run again after an update', async () => {
    const { tender, lotId } = await lotWithBids(test, ['1', '2']);
    const person = await bidder(test, lotId);
    const content = await bidContent(test, lotId);
    const later = { ...content.price, format: 'procure-price/7' } as unknown as typeof content.price;
    await submittedBid(test, person, lotId, { ...content, price: later });
    await passDeadline(test, lotId);
    await openAll(test, tender);
    const view = await tender.openers[0]?.client.call(openings.getOpening, { lotId });
    expect(view?.ok && view.data.findings.map(({ cause }) => cause)).toEqual([
      '价格标文件的格式版本不是本版本平台所能读取的，请平台管理员升级后重新开标',
    ]);
  });
});

describe('the receipt log', () => {
  it('is fixed once at the deadline, and proves after the opening that a bid was in it', async () => {
    const { tender, lotId, suppliers, versions } = await lotWithBids(test, ['1', '2', '3']);
    await fixDueRoots(test.parts());
    const { db } = test.parts();
    const roots = () => db.selectFrom('receiptRoot').selectAll().where('lotId', '=', lotId).execute();
    expect(await roots()).toEqual([]);
    await passDeadline(test, lotId);
    await Promise.all([fixDueRoots(test.parts()), fixDueRoots(test.parts())]);
    const [fixed] = await roots();
    const ask = async () => {
      const reply = await suppliers[0]?.client.call(receipts.getReceipt, { lotId, id: versions[0] ?? '' });
      if (!reply?.ok) throw new Error('no receipt');
      return reply.data;
    };
    expect((await ask()).log).toMatchObject({ root: fixed?.root, list: null });
    await openAll(test, tender);
    expect(await roots()).toEqual([fixed]);
    const { log, signed } = await ask();
    if (log?.format !== 'procure-receipt-root/2') throw new Error('no log');
    expect(log.list?.head).toMatchObject({ versions: 3, inForce: 3 });
    const { signingKeys } = test.parts().crypto;
    expect(await checkReceipt(signed, log, signingKeys)).toEqual({
      signed: true,
      included: true,
      standing: 'valid',
      withdrawal: null,
    });
  });

  it('names replaced and withdrawn versions, which the supplier has signed', async () => {
    const { tender, lotId, suppliers, versions } = await lotWithBids(test, ['1', '2', '3', '4', '5']);
    const [first, second] = suppliers;
    if (first === undefined || second === undefined) throw new Error('suppliers');
    const [replaced = '', taken = ''] = versions;
    await submittedBid(test, first, lotId);
    const withdraw = () => second.client.call(bids.withdrawBid, { lotId, versionId: taken });
    const withdrawn = await withdraw();
    if (!withdrawn.ok) throw new Error(withdrawn.message);
    expect(withdrawn.data.receiptNo).toMatch(/^HZ-/);
    expect(await withdraw()).toMatchObject({ ok: true, data: withdrawn.data });
    await passDeadline(test, lotId);
    await openAll(test, tender);
    const ask = async (supplier: typeof first, id: string) => {
      const reply = await supplier.client.call(receipts.getReceipt, { lotId, id });
      if (!reply.ok) throw new Error(reply.message);
      const { signed, log, withdrawal } = reply.data;
      const { signingKeys } = test.parts().crypto;
      return { head: log, check: await checkReceipt(signed, log, signingKeys, withdrawal) };
    };
    const { head, check } = await ask(second, taken);
    expect(check).toEqual({ signed: true, included: true, standing: 'withdrawn', withdrawal: true });
    expect(head).toMatchObject({ list: { head: { versions: 6, inForce: 4 } } });
    expect((await ask(first, replaced)).check).toMatchObject({ included: true, standing: 'superseded' });
  });
});
