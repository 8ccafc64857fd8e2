import { randomUUID } from 'node:crypto';
import * as bids from '@procure/contract/bid/bid.route.ts';
import * as keys from '@procure/contract/bid-key/bid-key.route.ts';
import { mostSealedDraft } from '@procure/domain/bid/draft.ts';
import { openBidDraft, type SealedDraft, sealBidDraft } from '@procure/sealing/bid-draft.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { bidder } from '../../../../testing/fixtures/bid.ts';
import { draftFor, keyedCompany, newBidKey } from '../../../../testing/fixtures/bid-key.ts';
import { outcomeOf } from '../../../../testing/fixtures/outcome.ts';
import { publishedTender } from '../../../../testing/fixtures/tender.ts';
import { testApp } from '../../../../testing/test-app.ts';

const test = testApp();

const pricesOf = (count: number, remark = '') =>
  Array.from({ length: count }, (_, at) => ({
    ...{ lineId: randomUUID(), brand: '海州电气 / 江苏', unitPriceIncl: `${at}.5`, taxRate: '13' },
    ...{ delivery: '合同签订后三十日内', remark },
  }));

/** The draft as a browser sends it that saved or opened these blocks before. */
const partsOf = ({ text: index, blocks }: SealedDraft, former: SealedDraft['blocks'] = []) => ({
  index,
  blocks: blocks.filter((block) => !former.includes(block)).map(({ id, text }) => ({ id, text })),
  keptBlocks: blocks.filter((block) => former.includes(block)).map(({ id }) => id),
});
type Sent = ReturnType<typeof partsOf>;

async function begun() {
  const { lotId } = await publishedTender(test);
  const supplier = await bidder(test, lotId);
  const key = await keyedCompany(supplier);
  const { id: keyId, recipient } = key.input;
  const seal = (content: object, former?: SealedDraft['blocks']) =>
    sealBidDraft(recipient, lotId, { ...content }, former);
  const send = (version: number, draft: Partial<Sent>, to = keyId) =>
    supplier.client.call(bids.saveBidDraft, { lotId, version, keyId: to, ...draft });
  const read = async () => {
    const reply = await supplier.client.call(bids.getBid, { lotId });
    if (!reply.ok || reply.data.draft.sealed === null) throw new Error('the draft is there');
    const { text, blocks } = reply.data.draft.sealed;
    return openBidDraft([key.identity], lotId, text, blocks);
  };
  const stored = async () => {
    const { rows } = await sql<{ id: string }>`select block.id from bid_draft_block block
      join bid on bid.id = block.bid_id where bid.lot_id = ${lotId} order by block.id`.execute(
      test.database.db,
    );
    return rows.map(({ id }) => id);
  };
  return { lotId, supplier, key, seal, send, read, stored };
}

const idsOf = ({ blocks }: SealedDraft) => blocks.map(({ id }) => id).sort();
const characters = (draft: Sent) => JSON.stringify(draft).length;

describe('a draft with long lists', () => {
  it('of 5,000 lines sends only the block of a changed line', async () => {
    const { seal, send, read, stored } = await begun();
    const prices = pricesOf(5000, '含运输、装卸、安装指导与两年质保，详见技术方案相应章节。');
    const first = await seal({ prices });
    expect(await send(0, partsOf(first))).toMatchObject({ data: { saved: true, version: 1 } });
    expect(await read()).toMatchObject({ kind: 'open', content: { prices } });

    const changed = prices.map((row, at) => (at === 4321 ? { ...row, unitPriceIncl: '9' } : row));
    const second = await seal({ prices: changed }, first.blocks);
    const parts = partsOf(second, first.blocks);
    expect(parts.blocks).toHaveLength(1);
    expect(characters(parts)).toBeLessThan(characters(partsOf(first)) / 25);
    expect(await send(1, parts)).toMatchObject({ data: { saved: true, version: 2 } });
    expect(await read()).toMatchObject({ kind: 'open', content: { prices: changed } });
    expect(await stored()).toEqual(idsOf(second));
  });

  it('answers a repeated save, and gives the newer draft with its blocks to another browser', async () => {
    const { seal, send, read, stored, lotId, key } = await begun();
    const prices = pricesOf(150);
    const mine = await seal({ prices });
    for (let again = 0; again < 2; again += 1)
      expect(await send(0, partsOf(mine))).toMatchObject({ data: { saved: true, version: 1 } });
    const reply = await send(0, partsOf(await seal({ prices: pricesOf(120) })));
    if (!reply.ok || reply.data.saved || reply.data.sealed === null) throw new Error('it is overtaken');
    const { text, blocks } = reply.data.sealed;
    expect(await openBidDraft([key.identity], lotId, text, blocks)).toMatchObject({ content: { prices } });
    expect(await stored()).toEqual(idsOf(mine));
    expect(await read()).toMatchObject({ content: { prices } });
  });

  it('is stored by one of ten concurrent saves', async () => {
    const { seal, send, stored } = await begun();
    const first = await seal({ prices: pricesOf(150) });
    await send(0, partsOf(first));
    const drafts = await Promise.all(Array.from({ length: 10 }, () => seal({ prices: pricesOf(250) })));
    const replies = await Promise.all(drafts.map((draft) => send(1, partsOf(draft))));
    const winners = drafts.filter((_, at) => {
      const reply = replies[at];
      return reply?.ok === true && reply.data.saved;
    });
    expect(winners).toHaveLength(1);
    expect(await stored()).toEqual(winners.flatMap(idsOf).sort());
  });

  it('cannot keep a block that is gone or is another company’s', async () => {
    const { seal, send, read } = await begun();
    const prices = pricesOf(250);
    const first = await seal({ prices });
    await send(0, partsOf(first));
    const second = await seal({ prices: prices.slice(0, 150) }, first.blocks);
    await send(1, partsOf(second, first.blocks));
    expect(outcomeOf(await send(2, partsOf(first, first.blocks)))).toBe('draft_block_gone');

    const rival = await begun();
    const theirs = await rival.seal({ prices });
    await rival.send(0, partsOf(theirs));
    expect(outcomeOf(await send(2, partsOf(theirs, theirs.blocks)))).toBe('draft_block_gone');
    // An id of another company's block is no name of it: the block is stored beside it.
    const [block] = second.blocks;
    const [taken] = theirs.blocks;
    const copied = {
      ...partsOf(second, second.blocks.slice(1)),
      blocks: [{ id: `${taken?.id}`, text: `${block?.text}` }],
    };
    expect(outcomeOf(await send(2, copied))).toBe('2000');
    expect(await read()).toEqual({ kind: 'damaged' });
    expect(await rival.read()).toMatchObject({ content: { prices } });
  });

  it('is sent whole after the company’s key was replaced', async () => {
    const { seal, send, supplier, key, stored } = await begun();
    const draft = await seal({ prices: pricesOf(150) });
    await send(0, partsOf(draft));
    const next = await newBidKey(supplier, key.input.id);
    expect(outcomeOf(await supplier.client.call(keys.makeBidKey, next.input))).toBe('2000');
    const kept = partsOf(draft, draft.blocks);
    expect(outcomeOf(await send(1, kept, next.input.id))).toBe('draft_block_gone');
    expect(outcomeOf(await send(1, partsOf(draft), next.input.id))).toBe('2000');
    expect(await stored()).toEqual(idsOf(draft));
  });

  it('must be complete: one text, blocks of age files with one recipient, and different ids', async () => {
    const { seal, send, stored } = await begun();
    const draft = partsOf(await seal({ prices: pricesOf(150) }));
    const [first] = draft.blocks;
    if (first === undefined) throw new Error('it has two blocks');
    const { index, blocks } = draft;
    expect(outcomeOf(await send(0, { blocks }))).toBe('invalid_input');
    expect(outcomeOf(await send(0, { ...draft, ...{ sealed: index } }))).toBe('invalid_input');
    expect(outcomeOf(await send(0, { index, blocks: [first, first] }))).toBe('invalid_input');
    expect(outcomeOf(await send(0, { ...draft, keptBlocks: [first.id] }))).toBe('invalid_input');
    const cut = `${first.text.slice(0, 200)}\n-----END AGE ENCRYPTED FILE-----\n`;
    expect(outcomeOf(await send(0, { index, blocks: [{ ...first, text: cut }] }))).toBe('draft_not_sealed');
    expect(await stored()).toEqual([]);
  });

  it('counts kept blocks in its length', async () => {
    const { seal, send } = await begun();
    const first = await seal({ prices: pricesOf(4500, '长'.repeat(330)) });
    expect(outcomeOf(await send(0, partsOf(first)))).toBe('2000');
    const size = first.blocks.reduce((sum, { text }) => sum + text.length, 0);
    expect(size).toBeGreaterThan(mostSealedDraft * 0.75);
    const { blocks } = await seal({ prices: pricesOf(1500, '长'.repeat(400)) });
    const more = { ...partsOf(first, first.blocks), blocks: blocks.map(({ id, text }) => ({ id, text })) };
    expect(outcomeOf(await send(1, more))).toBe('draft_too_long');
    expect(outcomeOf(await send(1, partsOf(first, first.blocks)))).toBe('2000');
  });

  it('loses its blocks to a short draft, also to one that a former page sends whole', async () => {
    const { seal, send, stored, read, lotId, key, supplier } = await begun();
    await send(0, partsOf(await seal({ prices: pricesOf(150) })));
    const short = await draftFor(key, lotId, 1, { prices: [] });
    expect(await supplier.client.call(bids.saveBidDraft, short)).toMatchObject({ data: { version: 2 } });
    expect(await stored()).toEqual([]);
    expect(await read()).toMatchObject({ content: { prices: [] } });
  });
});

describe('a writer of rows', () => {
  it('cannot rewrite a block, and a block that replaces another does not open', async () => {
    const { seal, send, read, lotId } = await begun();
    const prices = pricesOf(150);
    const first = await seal({ prices });
    await send(0, partsOf(first));
    const { db } = test.database;
    await expect(
      sql`update bid_draft_block set sealed = sealed where id = ${first.blocks[0]?.id}`.execute(db),
    ).rejects.toThrow(/written once/);
    const second = await seal(
      { prices: prices.with(0, { ...pricesOf(1)[0], unitPriceIncl: '1' } as never) },
      first.blocks,
    );
    await send(1, partsOf(second, first.blocks));
    // The former price in place of the new one.
    const [former] = first.blocks;
    const [current] = second.blocks;
    await sql`with old as (delete from bid_draft_block where id = ${current?.id} returning bid_id)
      insert into bid_draft_block select bid_id, ${current?.id}, ${former?.text} from old`.execute(db);
    expect(await read()).toEqual({ kind: 'damaged' });
    await sql`delete from bid_draft_block using bid where bid.id = bid_id and bid.lot_id = ${lotId}`.execute(
      db,
    );
    expect(await read()).toEqual({ kind: 'damaged' });
  });
});
