import { randomUUID } from 'node:crypto';
import * as bids from '@procure/contract/bid/bid.route.ts';
import type { BidDraft } from '@procure/contract/bid/draft.schema.ts';
import * as keys from '@procure/contract/bid-key/bid-key.route.ts';
import { draftTooLong, mostSealedDraft } from '@procure/domain/bid/draft.ts';
import { openBidDraft } from '@procure/sealing/bid-draft.ts';
import { makeBidKey } from '@procure/sealing/bid-key.ts';
import { sealBytes } from '@procure/sealing/envelope.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { bidder } from '../../../../testing/fixtures/bid.ts';
import { draftFor, keyedCompany, newBidKey } from '../../../../testing/fixtures/bid-key.ts';
import { outcomeOf } from '../../../../testing/fixtures/outcome.ts';
import { passDeadline, publishedTender } from '../../../../testing/fixtures/tender.ts';
import { testApp } from '../../../../testing/test-app.ts';

/** Formats bytes as `age -a` does. */
function armored(bytes: Uint8Array): string {
  const lines =
    Buffer.from(bytes)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return ['-----BEGIN AGE ENCRYPTED FILE-----', ...lines, '-----END AGE ENCRYPTED FILE-----', ''].join('\n');
}

const test = testApp();

const content: BidDraft = {
  letter: { delivery: '三十日交清', quality: '', validityDays: '90', representative: '' },
  prices: [
    {
      ...{ lineId: randomUUID(), brand: '', delivery: '', remark: '' },
      unitPriceIncl: '778899.5',
      taxRate: '13',
    },
  ],
  technical: [],
  commercial: [],
  answers: [],
  statement: { makers: [], domestic: '' },
  consortium: { lead: { work: '', share: '' }, members: [] },
  bond: { method: '', amount: '', payerName: '', expiryDate: '' },
  files: [],
};

async function begun() {
  const { lotId } = await publishedTender(test);
  const supplier = await bidder(test, lotId);
  const key = await keyedCompany(supplier);
  const save = (version: number, written: object = content, to: Parameters<typeof draftFor>[0] = key) =>
    draftFor(to, lotId, version, { ...written }).then((draft) =>
      supplier.client.call(bids.saveBidDraft, draft),
    );
  const seen = async () => {
    const reply = await supplier.client.call(bids.getBid, { lotId });
    if (!reply.ok) throw new Error(reply.message);
    return reply.data.draft;
  };
  return { lotId, supplier, key, save, seen };
}

/** Every row of the database, as an attacker with full access reads it. */
async function everything(): Promise<string> {
  const { db } = test.database;
  const { rows: tables } = await sql<{ name: string }>`
    select table_schema || '.' || table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema in ('public', 'graphile_worker')`.execute(db);
  const found = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ text: string | null }>`
      select string_agg(to_jsonb(own)::text, ' ') as text from ${sql.table(name)} own`.execute(db);
    found.push(rows[0]?.text ?? '');
  }
  return found.join('\n');
}

describe('a draft', () => {
  it('can be decrypted by the company’s browsers only: the database and the master key reveal no price', async () => {
    const { lotId, key, save, seen } = await begun();
    expect(await save(0)).toMatchObject({ ok: true, data: { saved: true, version: 1 } });
    const { sealed, content: clear } = await seen();
    expect(clear).toBeNull();
    expect(sealed?.keyId).toBe(key.input.id);
    expect(await openBidDraft([key.identity], lotId, sealed?.text ?? '')).toMatchObject({ content });
    const all = await everything();
    expect(all).toContain(key.input.id);
    for (const typed of ['778899', '三十日交清']) expect(all).not.toContain(typed);
    const { db } = test.database;
    const bid = await db.selectFrom('bid').selectAll().where('lotId', '=', lotId).executeTakeFirstOrThrow();
    // No column of the row is encrypted with a key of the server.
    for (const value of Object.values(bid)) expect(String(value)).not.toMatch(/^v\d+\./);
  });

  it('must be sealed to the company’s key in use, and to no other', async () => {
    const { lotId, supplier, key, save } = await begun();
    const { client } = supplier;
    const other = await keyedCompany(await bidder(test, lotId));
    const tried = (sealed: string, keyId = key.input.id) =>
      client.call(bids.saveBidDraft, { lotId, version: 0, keyId, sealed }).then(outcomeOf);
    expect(await tried(JSON.stringify(content))).toBe('invalid_input');
    const bytes = new TextEncoder().encode(JSON.stringify(content));
    const { recipient } = await makeBidKey();
    const both = armored(await sealBytes([key.input.recipient, recipient], bytes));
    expect(await tried(both)).toBe('draft_not_sealed');
    expect(outcomeOf(await save(0, content, other))).toBe('bid_key_changed');
    expect(outcomeOf(await save(0))).toBe('2000');
  });

  it('of a replaced key is refused, and the stored one is unchanged', async () => {
    const { lotId, supplier, key, save, seen } = await begun();
    expect(outcomeOf(await save(0))).toBe('2000');
    const next = await newBidKey(supplier, key.input.id);
    expect(outcomeOf(await supplier.client.call(keys.makeBidKey, next.input))).toBe('2000');
    expect(outcomeOf(await save(1))).toBe('bid_key_changed');
    expect((await seen()).sealed?.keyId).toBe(key.input.id);
    const draft = await draftFor(next, lotId, 1, content);
    expect(await supplier.client.call(bids.saveBidDraft, draft)).toMatchObject({ data: { version: 2 } });
  });

  it('of another browser is not overwritten but returned, and a repeat of the own save succeeds', async () => {
    const { lotId, supplier, key, save } = await begun();
    const mine = await draftFor(key, lotId, 0, content);
    expect(await supplier.client.call(bids.saveBidDraft, mine)).toMatchObject({ data: { version: 1 } });
    expect(await supplier.client.call(bids.saveBidDraft, mine)).toMatchObject({
      data: { saved: true, version: 1 },
    });
    expect(await save(0)).toMatchObject({
      data: {
        ...{ saved: false, version: 1, content: null },
        savedBy: expect.stringMatching(/./),
        savedAt: expect.stringMatching(/Z$/),
        sealed: { keyId: key.input.id, text: mine.sealed },
      },
    });
    expect(await save(1)).toMatchObject({ data: { saved: true, version: 2 } });
  });

  it('is refused after the deadline', async () => {
    const { lotId, supplier, save } = await begun();
    await passDeadline(test, lotId);
    expect(await save(0)).toMatchObject({ reason: 'bid_deadline_passed' });
    expect(await supplier.client.call(bids.getBid, { lotId })).toMatchObject({
      data: { phase: 'none', blockers: [{ reason: 'bid_deadline_passed' }] },
    });
  });
});

describe('the length of a draft', () => {
  it('is accepted up to the limit; above it the refusal says what to do', async () => {
    const { lotId, supplier, key } = await begun();
    const { id: keyId, recipient } = key.input;
    const draftOf = async (length: number) => {
      // Bytes whose armored form is the longest that does not exceed `length`.
      const lines = Math.floor((length - 72) / 65);
      const sealed = armored(await sealBytes([recipient], new Uint8Array(0)));
      const header = Buffer.from(sealed.split('\n').slice(1, -2).join(''), 'base64').length;
      let plain = lines * 48 - header;
      plain -= Math.ceil(plain / 65_536) * 16;
      return armored(await sealBytes([recipient], new Uint8Array(plain)));
    };
    const send = (sealed: string, version: number) =>
      supplier.client.call(bids.saveBidDraft, { lotId, version, keyId, sealed });
    const most = await draftOf(mostSealedDraft);
    expect(most.length).toBeGreaterThan(mostSealedDraft - 200);
    expect(most.length).toBeLessThanOrEqual(mostSealedDraft);
    expect(outcomeOf(await send(most, 0))).toBe('2000');
    expect(await send(await draftOf(mostSealedDraft + 1000), 1)).toMatchObject({
      reason: 'invalid_input',
      fields: [{ field: 'sealed', message: draftTooLong }],
    });
    expect(outcomeOf(await send(await draftOf(mostSealedDraft + 400_000), 1))).toBe('too_large');
    // No other call accepts as much.
    const reply = await supplier.client.call(bids.submitBid, {
      ...{ lotId, id: randomUUID() },
      envelopes: [
        { kind: 'price', fileId: randomUUID(), name: 'x'.repeat(1_100_000), size: 1, sha256: 'a'.repeat(64) },
      ],
    });
    expect(reply).toMatchObject({ reason: 'too_large' });
  });
});

describe('an old draft under the server’s key', () => {
  it('is shown until the next save replaces it; a new one cannot be written', async () => {
    const { lotId, supplier, save, seen } = await begun();
    const { db } = test.database;
    const { crypto } = test.parts();
    const id = randomUUID();
    const row = { id, lotId, companyId: supplier.actor.company.id, state: 'draft', draftVersion: 4 };
    const draft = crypto.seal(JSON.stringify(content), `bid.draft.${id}`);
    await expect(
      db
        .insertInto('bid')
        .values({ ...row, draft })
        .execute(),
    ).rejects.toThrow(/under the key/);
    await sql`alter table bid disable trigger bid_draft_is_sealed`.execute(db);
    await db
      .insertInto('bid')
      .values({ ...row, draft })
      .execute();
    await sql`alter table bid enable trigger bid_draft_is_sealed`.execute(db);
    const set = (values: object) => db.updateTable('bid').set(values).where('id', '=', id).execute();
    await expect(set({ draft: `${draft}x`, draftVersion: 5 })).rejects.toThrow(/under the key/);
    // A replacement of the server's key reseals it and changes nothing else.
    await set({ draft });

    expect(await seen()).toMatchObject({ version: 4, sealed: null, content });
    expect(await save(4)).toMatchObject({ data: { saved: true, version: 5 } });
    expect(await seen()).toMatchObject({ version: 5, content: null });
    const left = await db.selectFrom('bid').select('draft').where('id', '=', id).executeTakeFirstOrThrow();
    expect(left.draft).toBeNull();
    await expect(set({ draft, draftSealed: null, draftKeyId: null })).rejects.toThrow(/under the key/);
  });
});
