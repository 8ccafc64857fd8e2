import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { neighbour } from '../fixtures/organisation.ts';
import type { TenderFixture } from '../fixtures/tender.ts';
import type { TestApp } from '../test-app.ts';
import type { Named, Staff } from './staff.ts';

/** Staff with the same roles in another organisation. */
export type Neighbours = Readonly<Record<Named | 'supervisor', Staff>>;

export async function hireNeighbours(test: TestApp): Promise<Neighbours> {
  return {
    buyer: await test.staffOf(neighbour.id, 'buyer'),
    approver: await test.staffOf(neighbour.id, 'approver'),
    opener: await test.staffOf(neighbour.id, 'opener'),
    evaluator: await test.staffOf(neighbour.id, 'evaluator'),
    supervisor: await test.staffOf(await anotherBureau(test), 'supervisor'),
  };
}

/** Inserts a second supervisory organisation, which supervises the neighbour. Returns its id. */
async function anotherBureau(test: TestApp): Promise<string> {
  const { db } = test.parts();
  const id = randomUUID();
  await db.insertInto('organisation').values({ id, kind: 'supervisor', name: '另一监督部门' }).execute();
  await db.updateTable('organisation').set({ parentId: id }).where('id', '=', neighbour.id).execute();
  return id;
}

/**
 * Names the neighbours in the tender's rows, as if they had worked for the test purchaser before: they have no rights.
 */
export async function nameNeighbours(
  test: TestApp,
  neighbours: Neighbours,
  { id, lotIds, buyer }: TenderFixture,
): Promise<void> {
  const { db } = test.parts();
  const account = (named: Named) => ({ accountId: neighbours[named].accountId });
  await db
    .insertInto('tenderMember')
    .values({ tenderId: id, ...account('buyer'), duty: 'handler', addedBy: buyer.accountId })
    .execute();
  for (const lotId of lotIds) {
    await db
      .insertInto('lotOpener')
      .values({ lotId, ...account('opener') })
      .execute();
    await sql`insert into lot_share (lot_id, account_id, key_id, sealed, sha256)
      select lot_id, ${neighbours.opener.accountId}, key_id, sealed, sha256 from lot_share
      where lot_id = ${lotId} limit 1`.execute(db);
    await db
      .insertInto('lotEvaluator')
      .values({ lotId, ...account('evaluator') })
      .execute();
    await db
      .updateTable('lot')
      .set({ returnedBy: neighbours.approver.accountId })
      .where('id', '=', lotId)
      .execute();
  }
}
