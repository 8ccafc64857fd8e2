import { randomUUID } from 'node:crypto';
import * as awards from '@procure/contract/award/award.route.ts';
import * as lifecycle from '@procure/contract/tender/lifecycle.route.ts';
import { dayOf } from '@procure/domain/display/day.ts';
import { type Kysely, sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { awardedLot } from '../../../testing/fixtures/award.ts';
import type { EvaluatingLot } from '../../../testing/fixtures/evaluation.ts';
import { testApp } from '../../../testing/test-app.ts';
import type { Database } from '../../platform/database/schema.gen.ts';

const test = testApp();

/** The role that the server works as, and the role that owns the tables. */
const roles: readonly (readonly [string, () => Kysely<Database>])[] = [
  ['the server’s role', () => test.parts().db],
  ['the owner of the tables', () => test.database.db],
];

/** A lot whose late contract waits for another person, and the id of the approval. */
async function lateContract() {
  const lot = await awardedLot(test);
  const { lotId, tender, suppliers } = lot;
  await suppliers[0]?.client.call(awards.acknowledgeAward, { lotId });
  const day = 86_400_000;
  await test
    .parts()
    .db.updateTable('awardNotice')
    .set({ issuedAt: new Date(Date.now() - 40 * day), contractDueAt: new Date(Date.now() - 9 * day) })
    .where('lotId', '=', lotId)
    .where('kind', '=', 'won')
    .execute();
  const lateReason = '上级批复延后，双方书面确认顺延。';
  const contract = { lotId, contractNo: 'HT-2026-001', signedOn: dayOf(new Date()), lateReason };
  expect(await tender.buyer.client.call(awards.signContract, contract)).toMatchObject({
    data: { waiting: true },
  });
  const { id } = await test
    .parts()
    .db.selectFrom('approval')
    .select('id')
    .where('lotId', '=', lotId)
    .where('act', '=', 'contract')
    .executeTakeFirstOrThrow();
  return { ...lot, id };
}

const sign = ({ lotId, tender }: EvaluatingLot) =>
  tender.approver.client.call(lifecycle.signLotAct, { lotId, act: 'contract', step: 1, opinion: '同意' });

let waiting: Awaited<ReturnType<typeof lateContract>>;
let granted: typeof waiting;
beforeAll(async () => {
  waiting = await lateContract();
  granted = await lateContract();
  expect(await sign(granted)).toMatchObject({ data: { state: 'contracted' } });
}, 120_000);

describe.each(roles)('An operator who writes rows as %s', (_, database) => {
  const attempt = (statement: string) =>
    sql
      .raw(statement)
      .execute(database())
      .then(
        ({ numAffectedRows }) => `changed ${numAffectedRows}`,
        (error: unknown) => String(error),
      );
  const refusal = /written once|permission denied|append-only|author does not sign|signs one step|granted by/;

  it.each([
    'command = command || \'{"contractNo": "HT-2026-999"}\'',
    "authors = '{}'",
    'requested_by = (select id from account where id <> requested_by limit 1)',
    "act = 'award', command = null",
    'lot_id = (select id from lot where id <> approval.lot_id limit 1)',
    'id = gen_random_uuid()',
  ])('cannot change a waiting approval: %s', async (change) => {
    expect(await attempt(`update approval set ${change} where id = '${waiting.id}'`)).toMatch(refusal);
  });

  it('cannot sign in the name of the requester, or grant without a signature', async () => {
    const { buyer } = waiting.tender;
    expect(
      await attempt(`update approval_step set signed_by = '${buyer.accountId}', opinion = '', signed_at = now()
        where approval_id = '${waiting.id}'`),
    ).toMatch(refusal);
    expect(
      await attempt(`update approval set state = 'granted', ended_at = now(), ended_by = '${buyer.accountId}'
        where id = '${waiting.id}'`),
    ).toMatch(refusal);
  });

  it('cannot name other signers of a step', async () => {
    expect(
      await attempt(`update approval_step set signers = array['${waiting.tender.buyer.accountId}']::uuid[]
        where approval_id = '${waiting.id}'`),
    ).toMatch(refusal);
  });

  it('cannot replace the person who signed', async () => {
    const other = waiting.tender.approver.accountId;
    expect(
      await attempt(`update approval_step set signed_by = '${other}' where approval_id = '${granted.id}'`),
    ).toMatch(refusal);
  });

  it('cannot use a granted approval again, for another lot or once more', async () => {
    for (const change of [
      `lot_id = '${waiting.lotId}'`,
      "state = 'waiting', ended_at = null, ended_by = null",
    ])
      expect(await attempt(`update approval set ${change} where id = '${granted.id}'`)).toMatch(refusal);
    const copy = randomUUID();
    expect(
      await attempt(`insert into approval select (jsonb_populate_record(approval,
        jsonb_build_object('id', '${copy}', 'lot_id', '${waiting.lotId}'))).* from approval
        where id = '${granted.id}'`),
    ).toMatch(refusal);
  });

  it('cannot remove an approval', async () => {
    expect(await attempt(`delete from approval_step where approval_id = '${granted.id}'`)).toMatch(refusal);
    expect(await attempt(`delete from approval where id = '${granted.id}'`)).toMatch(refusal);
  });
});

it('a late contract is still registered by another person', async () => {
  expect(await sign(waiting)).toMatchObject({ data: { state: 'contracted', waiting: false } });
});
