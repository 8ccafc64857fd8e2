import { randomUUID } from 'node:crypto';
import * as bids from '@procure/contract/bid/bid.route.ts';
import * as keys from '@procure/contract/bid-key/bid-key.route.ts';
import * as files from '@procure/contract/file/file.route.ts';
import { openBidDraft } from '@procure/sealing/bid-draft.ts';
import { makeBidKey, openBidKey, sealBidKey } from '@procure/sealing/bid-key.ts';
import { openBytes, sealBytes } from '@procure/sealing/envelope.ts';
import { describe, expect, it } from 'vitest';
import { bidder } from '../../../../testing/fixtures/bid.ts';
import { draftFor, keyedCompany, pairOf } from '../../../../testing/fixtures/bid-key.ts';
import { outcomeOf } from '../../../../testing/fixtures/outcome.ts';
import { publishedTender } from '../../../../testing/fixtures/tender.ts';
import { type Person, testApp } from '../../../../testing/test-app.ts';
import type { CompanyActor } from '../../../platform/actor.ts';
import { forgetUnused } from '../../file/reference/store.ts';
import { keepMade } from '../../file/service.ts';

const test = testApp();
const clear = new TextEncoder().encode('技术方案：箱式变电站，单价 778899.5 元');

/** Uploads bytes as the person's browser does beside a draft. */
async function uploaded(person: Person<CompanyActor>, bytes: Uint8Array, purpose = 'draft_file') {
  const owner = { ownerAccountId: person.accountId, ownerCompanyId: person.actor.company.id };
  const facts = { id: randomUUID(), name: 'file.age', mime: 'application/octet-stream', purpose };
  return (await keepMade(test.parts(), { ...facts, ...owner }, bytes)).id;
}

async function begun() {
  const { lotId } = await publishedTender(test);
  const supplier = await bidder(test, lotId);
  const key = await keyedCompany(supplier);
  const sealed = () => sealBytes([key.input.recipient], clear);
  const save = async (version: number, listed: readonly string[]) =>
    supplier.client.call(bids.saveBidDraft, await draftFor(key, lotId, version, { files: listed }, listed));
  const listed = async () => {
    const rows = await test.database.db
      .selectFrom('bidDraftFile')
      .innerJoin('bid', 'bid.id', 'bidDraftFile.bidId')
      .where('bid.lotId', '=', lotId)
      .where('bid.companyId', '=', supplier.actor.company.id)
      .select('fileId')
      .orderBy('fileId')
      .execute();
    return rows.map(({ fileId }) => fileId);
  };
  return { lotId, supplier, key, sealed, save, listed };
}

describe('files of a bid draft', () => {
  it('are stored sealed with the draft that names them; files that a newer draft omits are deleted', async () => {
    const { supplier, sealed, save, listed } = await begun();
    const [one, other] = [await uploaded(supplier, await sealed()), await uploaded(supplier, await sealed())];
    expect(outcomeOf(await save(0, [one, other]))).toBe('2000');
    expect(await listed()).toEqual([one, other].sort());
    const { db } = test.database;
    const sweep = () =>
      db.transaction().execute((unit) => forgetUnused({ db: unit }, { envelope: -1, other: -1 }, 1000));
    const left = async (id: string) =>
      (await db.selectFrom('file').select('id').where('id', '=', id).execute()).length;
    await sweep();
    expect([await left(one), await left(other)]).toEqual([1, 1]);
    expect(outcomeOf(await save(1, [other]))).toBe('2000');
    await sweep();
    expect([await left(one), await left(other)]).toEqual([0, 1]);
    // A save that names a deleted file is refused, and leaves the files unchanged.
    expect(outcomeOf(await save(2, [one, other]))).toBe('draft_file_gone');
    expect(await listed()).toEqual([other]);
  });

  it('must be the company’s own, uploaded for this purpose and sealed to one key', async () => {
    const { lotId, supplier, key, sealed, save, listed } = await begun();
    const rival = await bidder(test, lotId);
    expect(outcomeOf(await save(0, [await uploaded(rival, await sealed())]))).toBe('draft_file_gone');
    for (const purpose of ['envelope', 'attachment'])
      expect(outcomeOf(await save(0, [await uploaded(supplier, await sealed(), purpose)]))).toBe(
        'draft_file_gone',
      );
    expect(outcomeOf(await save(0, [await uploaded(supplier, clear)]))).toBe('draft_file_not_sealed');
    const { recipient } = await makeBidKey();
    const both = await sealBytes([key.input.recipient, recipient], clear);
    expect(outcomeOf(await save(0, [await uploaded(supplier, both)]))).toBe('draft_file_not_sealed');
    expect(await listed()).toEqual([]);
    // The header does not name the key's owner: the browser finds out when it decrypts.
    const theirs = await uploaded(supplier, await sealBytes([recipient], clear));
    expect(outcomeOf(await save(0, [theirs]))).toBe('2000');
  });

  it('belong to the saved draft: a stale save changes nothing, and a repeat gives the same result', async () => {
    const { lotId, supplier, key, sealed, save, listed } = await begun();
    const [one, other] = [await uploaded(supplier, await sealed()), await uploaded(supplier, await sealed())];
    const mine = await draftFor(key, lotId, 0, { files: [one] }, [one]);
    for (let twice = 0; twice < 2; twice += 1) {
      expect(await supplier.client.call(bids.saveBidDraft, mine)).toMatchObject({
        data: { saved: true, version: 1 },
      });
      expect(await listed()).toEqual([one]);
    }
    expect(await save(0, [other])).toMatchObject({ data: { saved: false, version: 1 } });
    expect(await listed()).toEqual([one]);
  });

  it('are readable for colleagues who work on bids, and for no one else, neither by id nor through the draft', async () => {
    const { lotId, supplier, key, sealed, save } = await begun();
    const file = await uploaded(supplier, await sealed());
    expect(outcomeOf(await save(0, [file]))).toBe('2000');
    const asked = async (person: Pick<Person<CompanyActor>, 'client'>) => [
      outcomeOf(await person.client.call(files.getFile, { id: file })),
      outcomeOf(await person.client.call(files.issueTicket, { id: file })),
    ];
    const writer = await test.colleague(supplier, 'bid_preparer');
    expect(await asked(writer)).toEqual(['2000', '2000']);
    const found = await writer.client.call(bids.getBid, { lotId });
    if (!found.ok) throw new Error(found.message);
    const draft = await openBidDraft([key.identity], lotId, found.data.draft.sealed?.text ?? '');
    expect(draft).toMatchObject({ kind: 'open', content: { files: [file] } });
    // A member of the same company without bid permissions.
    const other = await test.colleague(supplier);
    expect(await asked(other)).toEqual(['not_found', 'not_found']);
    const rival = await bidder(test, lotId);
    expect(await asked(rival)).toEqual(['not_found', 'not_found']);
    expect(outcomeOf(await rival.client.call(bids.getBid, { lotId }))).toBe('2000');
    const seen = await rival.client.call(bids.getBid, { lotId });
    expect(JSON.stringify(seen)).not.toContain(file);
    // No call of the buyers' side reads it, the auditor's included.
    for (const role of ['buyer', 'auditor'] as const) {
      const staff = await test.staff(role);
      expect(outcomeOf(await staff.client.call(files.issueStaffTicket, { id: file }))).toBe('not_found');
    }
  });

  it('survive the renewal of the key together with the draft, for its author and for colleagues', async () => {
    const { lotId, supplier, key, sealed, save } = await begun();
    const bytes = await sealed();
    const file = await uploaded(supplier, bytes);
    expect(outcomeOf(await save(0, [file]))).toBe('2000');
    // A colleague with a passphrase, but without the old key, gets the new one immediately.
    const writer = await test.colleague(supplier, 'bid_preparer');
    const own = await pairOf(writer);
    const next = await makeBidKey();
    const to = [
      { of: supplier, pair: key.input.pair },
      { of: writer, pair: own.pair },
    ];
    const copies = to.map(async ({ of, pair }) => ({
      ...{ to: of.accountId, pairId: pair.id },
      sealed: await sealBidKey(next.identity, pair.recipient),
    }));
    const renewal = { id: randomUUID(), recipient: next.recipient, replaces: key.input.id, pair: null };
    const made = await supplier.client.call(keys.makeBidKey, {
      ...renewal,
      copies: await Promise.all(copies),
    });
    expect(outcomeOf(made)).toBe('2000');

    const reads = async (person: Person<CompanyActor>, pairIdentity: string) => {
      const view = await person.client.call(keys.getBidKey, {});
      const found = await person.client.call(bids.getBid, { lotId });
      if (!view.ok || !found.ok) throw new Error('not read');
      const opened = await Promise.all(
        view.data.versions.map((one) => openBidKey(pairIdentity, one.sealed ?? '').catch(() => null)),
      );
      const identities = opened.flatMap((one) => (one === null ? [] : [one.identity]));
      const draft = await openBidDraft(identities, lotId, found.data.draft.sealed?.text ?? '');
      const content = await openAny(identities, bytes);
      return { draft, file: content !== null, colleagues: view.data.colleagues };
    };
    const mine = await reads(supplier, key.pairIdentity);
    expect(mine).toMatchObject({ draft: { content: { files: [file] } }, file: true });
    // The colleague holds the key in use; the view shows that the former key is missing, so that it can be given.
    expect(await reads(writer, own.identity)).toMatchObject({ draft: { kind: 'other_key' }, file: false });
    expect(mine.colleagues.find(({ id }) => id === writer.accountId)).toMatchObject({
      ...{ standing: 'held', lacks: 1 },
    });
    const gift = await sealBidKey(key.identity, own.pair.recipient);
    const given = await supplier.client.call(keys.giveBidKey, {
      ...{ to: writer.accountId, pairId: own.pair.id },
      copies: [{ keyId: key.input.id, sealed: gift }],
    });
    expect(outcomeOf(given)).toBe('2000');
    expect(await reads(writer, own.identity)).toMatchObject({
      draft: { content: { files: [file] } },
      file: true,
    });
    expect((await reads(supplier, key.pairIdentity)).colleagues.every(({ lacks }) => lacks === 0)).toBe(true);
    // A save by the colleague seals the draft to the key in use; the file stays sealed to the former one.
    const renewed = { input: { id: renewal.id, recipient: next.recipient } };
    const saved = await draftFor(renewed, lotId, 1, { files: [file] }, [file]);
    expect(await writer.client.call(bids.saveBidDraft, saved)).toMatchObject({ data: { version: 2 } });
    expect(await reads(supplier, key.pairIdentity)).toMatchObject({
      draft: { content: { files: [file] } },
      file: true,
    });
  });
});

/** Decrypts the bytes with whichever key fits. */
async function openAny(identities: readonly string[], bytes: Uint8Array): Promise<Uint8Array | null> {
  for (const identity of identities) {
    const opened = await openBytes(identity, bytes).catch(() => null);
    if (opened !== null) return opened;
  }
  return null;
}
