import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { bidder, uploadBid } from '../../../../testing/fixtures/bid.ts';
import { passDeadline, publishedTender } from '../../../../testing/fixtures/tender.ts';
import { type Person, testApp } from '../../../../testing/test-app.ts';
import type { CompanyActor } from '../../../platform/actor.ts';
import { takeSubmissions } from './service.ts';

const test = testApp();

type Envelopes = Awaited<ReturnType<typeof uploadBid>>;

interface Ready {
  readonly supplier: Person<CompanyActor>;
  readonly envelopes: Envelopes;
  readonly id: string;
}

/** A lot, and suppliers with uploaded envelopes. */
async function ready(count: number) {
  const { lotId } = await publishedTender(test);
  const suppliers: Ready[] = [];
  for (let place = 0; place < count; place += 1) {
    const supplier = await bidder(test, lotId);
    suppliers.push({ supplier, envelopes: await uploadBid(test, supplier, lotId), id: randomUUID() });
  }
  return { lotId, suppliers };
}

/** Submits for all concurrently: the first two get a transaction each, and all others the next one together. */
function atOnce(lotId: string, suppliers: readonly Ready[], changes: Partial<CompanyActor> = {}) {
  const take = takeSubmissions(test.parts());
  return suppliers.map(({ supplier, envelopes, id }) =>
    take({ ...supplier.actor, ...changes }, { id, lotId, envelopes }),
  );
}

const idsOf = (suppliers: readonly Ready[]) => suppliers.map(({ id }) => id);

async function transactionsOf(ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(distinct xmin::text) as count from bid_version
    where id = any (${ids}::uuid[])`.execute(test.database.db);
  return rows[0]?.count ?? 0;
}

async function bidsOf({ supplier }: Ready, lotId: string) {
  const { db } = test.database;
  const companyId = supplier.actor.company.id;
  return db
    .selectFrom('bid')
    .select(['state', 'validVersionNo'])
    .where('lotId', '=', lotId)
    .where('companyId', '=', companyId)
    .execute();
}

/** Holds the locks of `lock` during `work`. */
function holding<T>(lock: ReturnType<typeof sql>, work: () => Promise<T>): Promise<T> {
  return test.database.db.transaction().execute(async (transaction) => {
    await lock.execute(transaction);
    return work();
  });
}

describe('concurrent submissions', () => {
  it('are stored in one transaction, each with its own audit entry and receipt', async () => {
    const { lotId, suppliers } = await ready(6);
    const together = suppliers.slice(2);
    const outcomes = await Promise.all(atOnce(lotId, suppliers));
    expect(outcomes).toEqual(suppliers.map(({ id }) => expect.objectContaining({ id, versionNo: 1 })));
    expect(new Set(outcomes.map((outcome) => 'receiptNo' in outcome && outcome.receiptNo)).size).toBe(6);
    expect(await transactionsOf(idsOf(suppliers.slice(0, 2)))).toBe(2);
    expect(await transactionsOf(idsOf(together))).toBe(1);
    for (const { supplier, id } of suppliers) {
      const { accountId, company } = supplier.actor;
      const { rows } = await sql<{ lines: number; messages: number; files: number }>`select
        (select count(*) from audit_log where action = 'submit' and lot_id = ${lotId} and actor_id = ${accountId}
          and company_id = ${company.id}) as lines,
        (select count(*) from message where account_id = ${accountId} and company_id = ${company.id}
          and link like ${`%${lotId}`}) as messages,
        (select count(distinct file.id) from bid_envelope join file on file.id = file_id
          where bid_version_id = ${id} and owner_company_id = ${company.id}) as files`.execute(
        test.database.db,
      );
      expect(rows).toEqual([{ lines: 1, messages: 1, files: 3 }]);
    }
  });

  it('are refused separately: a faulty one does not affect the others, and leaves no bid', async () => {
    const { lotId, suppliers } = await ready(6);
    const [, , wrong] = suppliers;
    if (wrong === undefined) throw new Error('suppliers');
    const [technical, ...left] = wrong.envelopes;
    if (technical === undefined) throw new Error('envelopes');
    const changed = { ...wrong, envelopes: [{ ...technical, sha256: '0'.repeat(64) }, ...left] };
    const outcomes = await Promise.all(
      atOnce(
        lotId,
        suppliers.map((one) => (one === wrong ? changed : one)),
      ),
    );
    const refused = outcomes.map((outcome) => 'refused' in outcome);
    expect(refused).toEqual([false, false, true, false, false, false]);
    expect(await bidsOf(wrong, lotId)).toEqual([]);
    expect(await transactionsOf(idsOf(suppliers.slice(3)))).toBe(1);
  });

  it('cannot use a file of another company, even one that is submitted concurrently', async () => {
    const { lotId, suppliers } = await ready(4);
    const [, , thief, owner] = suppliers;
    if (thief === undefined || owner === undefined) throw new Error('suppliers');
    const stolen = { ...thief, envelopes: owner.envelopes };
    const other = { ...owner, envelopes: await uploadBid(test, owner.supplier, lotId) };
    const outcomes = await Promise.all(atOnce(lotId, [...suppliers.slice(0, 2), stolen, other]));
    expect(outcomes[2]).toMatchObject({ refused: expect.any(String) });
    expect(outcomes[3]).toMatchObject({ id: owner.id });
    expect(await bidsOf(thief, lotId)).toEqual([]);
  });

  it('with one id by two companies store one submission', async () => {
    const { lotId, suppliers } = await ready(5);
    const [, , first, second] = suppliers;
    if (first === undefined || second === undefined) throw new Error('suppliers');
    const same = { ...second, id: first.id };
    const outcomes = await Promise.all(
      atOnce(
        lotId,
        suppliers.map((one) => (one === second ? same : one)),
      ),
    );
    const pair = [outcomes[2], outcomes[3]];
    expect(pair.filter((outcome) => outcome !== undefined && 'receiptNo' in outcome)).toHaveLength(1);
    expect(pair).toContainEqual({ refused: 'conflict' });
    expect(outcomes[4]).toMatchObject({ versionNo: 1 });
    const { rows } = await sql`select from bid_envelope where bid_version_id = ${first.id}`.execute(
      test.database.db,
    );
    expect(rows).toHaveLength(3);
  });

  it('do not wait for a locked one, which is accepted as soon as its lock ends', async () => {
    const { lotId, suppliers } = await ready(5);
    const [, , company, bid] = suppliers;
    if (company === undefined || bid === undefined) throw new Error('suppliers');
    // The bid exists already; its row is locked, for example by a save of the draft.
    await Promise.all(atOnce(lotId, [bid]));
    const again = {
      ...bid,
      id: randomUUID(),
      envelopes: await uploadBid(test, bid.supplier, lotId),
    };
    const all = suppliers.map((one) => (one === bid ? again : one));
    const isHeld = (one: Ready) => one === company || one === again;
    const taken: string[] = [];
    const outcomes = await holding(
      sql`select (select id from company where id = ${company.supplier.actor.company.id} for no key update),
        (select id from bid where lot_id = ${lotId} and company_id = ${bid.supplier.actor.company.id} for update)`,
      async () => {
        const begun = atOnce(lotId, all);
        for (const [place, one] of begun.entries())
          void one.then(() => taken.push(all[place]?.id ?? '')).catch(() => undefined);
        await Promise.all(begun.filter((_, place) => !isHeld(all[place] ?? again)));
        expect(taken.toSorted()).toEqual(idsOf(all.filter((one) => !isHeld(one))).toSorted());
        return begun;
      },
    );
    expect(await Promise.all(outcomes)).toEqual(all.map(({ id }) => expect.objectContaining({ id })));
  });

  it('are decided together after the headers of older files were read', async () => {
    const { lotId, suppliers } = await ready(5);
    const together = suppliers.slice(2);
    const fileIds = together.map(({ envelopes }) => envelopes[0]?.fileId ?? '');
    await test.database.db
      .updateTable('file')
      .set({ sealRecipients: null })
      .where('id', 'in', fileIds)
      .execute();
    const outcomes = await Promise.all(atOnce(lotId, suppliers));
    expect(outcomes).toEqual(suppliers.map(({ id }) => expect.objectContaining({ id, versionNo: 1 })));
    expect(await transactionsOf(idsOf(together))).toBe(1);
  });

  it('after the deadline are refused and recorded separately, and a repeated one gets its receipt', async () => {
    const { lotId, suppliers } = await ready(5);
    const [, , , known] = suppliers;
    if (known === undefined) throw new Error('suppliers');
    const [receipt] = await Promise.all(atOnce(lotId, [known]));
    await passDeadline(test, lotId);
    const arrivedAt = new Date();
    const outcomes = await Promise.all(atOnce(lotId, suppliers, { arrivedAt }));
    const late = { refused: 'bid_deadline_passed' };
    expect(outcomes).toEqual(
      suppliers.map((one) => (one === known ? receipt : expect.objectContaining(late))),
    );
    const { rows } = await sql<{ id: string }>`select after ->> 'versionId' as id from audit_log
      where action = 'late_refused' and lot_id = ${lotId} and company_id is not null and actor_id is not null
        and (after ->> 'arrivedAt')::timestamptz = ${arrivedAt}`.execute(test.database.db);
    expect(rows.map(({ id }) => id).toSorted()).toEqual(
      idsOf(suppliers.filter((one) => one !== known)).toSorted(),
    );
  });

  it('of one company are decided in order: one submission sent ten times is one version', async () => {
    const { lotId, suppliers } = await ready(1);
    const [one] = suppliers;
    if (one === undefined) throw new Error('suppliers');
    const outcomes = await Promise.all(
      atOnce(
        lotId,
        Array.from({ length: 10 }, () => one),
      ),
    );
    expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1);
    expect(await bidsOf(one, lotId)).toEqual([{ state: 'submitted', validVersionNo: 1 }]);
  });
});
