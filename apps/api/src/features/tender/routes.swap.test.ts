import { makeKeyPair } from '@procure/sealing/envelope.ts';
import { type Kysely, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Database } from '../../platform/schema.gen.ts';
import { bidder } from '../../platform/testing/fixtures/bid.ts';
import { keyedCompany } from '../../platform/testing/fixtures/bid-key.ts';
import { publishedTender } from '../../platform/testing/fixtures/tender.ts';
import { testApp } from '../../platform/testing/test-app.ts';

const test = testApp();

/** The role that the server works as, and the role that owns the tables. */
const roles: readonly (readonly [string, () => Kysely<Database>])[] = [
  ['the server’s role', () => test.parts().db],
  ['the owner of the tables', () => test.database.db],
];

describe.each(roles)('An operator who writes rows as %s', (_, database) => {
  const attempt = (statement: string) =>
    sql
      .raw(statement)
      .execute(database())
      .then(
        ({ numAffectedRows }) => `changed ${numAffectedRows}`,
        (error: unknown) => String(error),
      );
  const refusal = /written once|permission denied/;

  it('cannot change the key that bids of a published lot are sealed to, nor who holds it', async () => {
    const { lotId } = await publishedTender(test);
    const { recipient } = await makeKeyPair();
    for (const change of [
      `seal_recipient = '${recipient}'`,
      'seal_recipient = null',
      "key_holder = 'platform'",
      'openers_needed = 1',
      'key_division = -1',
    ])
      expect(await attempt(`update lot set ${change} where id = '${lotId}'`)).toMatch(refusal);
  });

  it('cannot change an opener’s key, nor a share', async () => {
    const { lotId, openers } = await publishedTender(test);
    const { recipient } = await makeKeyPair();
    const [opener] = openers;
    expect(
      await attempt(
        `update opener_key set recipient = '${recipient}' where account_id = '${opener?.accountId}'`,
      ),
    ).toMatch(refusal);
    for (const change of ["sealed = 'another'", `sha256 = '${'0'.repeat(64)}'`, 'division = 1'])
      expect(await attempt(`update lot_share set ${change} where lot_id = '${lotId}'`)).toMatch(refusal);
  });

  it('cannot change a company’s key, nor the pair of one of its people', async () => {
    const { lotId } = await publishedTender(test);
    const supplier = await bidder(test, lotId);
    await keyedCompany(supplier);
    const { recipient } = await makeKeyPair();
    expect(
      await attempt(
        `update bid_key set recipient = '${recipient}' where company_id = '${supplier.actor.company.id}'`,
      ),
    ).toMatch(refusal);
    expect(
      await attempt(
        `update bid_key_pair set recipient = '${recipient}' where account_id = '${supplier.accountId}'`,
      ),
    ).toMatch(refusal);
  });
});
