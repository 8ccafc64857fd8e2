import { randomUUID } from 'node:crypto';
import { newToken } from '../../src/platform/keys/token.ts';
import type { Rival } from '../fixtures/rivals.ts';
import type { TestApp } from '../test-app.ts';
import type { Input } from './companies.ts';

/** A claim of a company that does not exist, with files that do not exist. */
export const claimInput = (): Input => ({
  id: randomUUID(),
  uscc: '91000000MA1DEMA35X',
  companyName: '海州示范有限公司',
  legalRepName: '江澜石',
  legalRepIdNo: '11010519491231002X',
  consent: true,
  reason: '原管理成员已经离职，联系不上',
  licence: randomUUID(),
  proofs: [randomUUID()],
});

/** Inserts claims of a company, and claims by its account. */
export function claimsOf(test: TestApp) {
  const db = () => test.parts().db;

  /** A claim of the company by an account without a company. */
  async function claimTo({ actor }: Rival): Promise<Input> {
    const { accountId } = await test.supplier();
    return insertClaim(actor.company.id, accountId);
  }

  /** A claim of a third company by the rival's account, from the time before it had a company. */
  async function claimOf({ accountId }: Rival): Promise<Input> {
    await db().deleteFrom('claim').where('accountId', '=', accountId).execute();
    return insertClaim((await test.company()).actor.company.id, accountId);
  }

  function insertClaim(companyId: string, accountId: string): Promise<Input> {
    return db()
      .insertInto('claim')
      .values({
        id: randomUUID(),
        companyId,
        accountId,
        uscc: '91000000MA1DEMA35X',
        companyName: '海州示范有限公司',
        legalRepName: '江澜石',
        legalRepIdMask: '110***********002X',
        legalRepIdTag: newToken(),
        reason: '原管理成员已经离职，联系不上',
        objectUntil: new Date('2099-01-01T00:00:00Z'),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
  }

  return { claimTo, claimOf };
}
