import type { SupplierRole } from '@procure/domain/permission/role.ts';
import { describe, expect, it } from 'vitest';
import { type Person, testApp } from '../../../../testing/test-app.ts';
import type { CompanyActor } from '../../../platform/actor.ts';
import { accountsOf, type CompanyNews } from './read-model.ts';

const test = testApp();

async function told(owner: Person<CompanyActor>, news: CompanyNews): Promise<readonly string[]> {
  const accounts = await accountsOf(test.parts().db, [owner.actor.company.id], news);
  return accounts.map(({ id }) => id).sort();
}
const ids = (...people: readonly Person<CompanyActor>[]) => people.map(({ accountId }) => accountId).sort();

/** A company whose founder keeps only these rights. */
async function company(...left: readonly SupplierRole[]) {
  const founder = await test.company();
  await test.parts().db.deleteFrom('accountRole').where('accountId', '=', founder.accountId).execute();
  const values = left.map((roleId) => ({ accountId: founder.accountId, roleId }));
  await test.parts().db.insertInto('accountRole').values(values).execute();
  return founder;
}

describe('recipients of a company’s messages', () => {
  it('are the members who may act on the message', async () => {
    const founder = await company('company_admin');
    const preparer = await test.colleague(founder, 'bid_preparer');
    const submitter = await test.colleague(founder, 'bid_submitter');
    await test.colleague(founder, 'company_reader');
    await test.colleague(await test.company(), 'bid_preparer', 'bid_submitter');
    expect(await told(founder, 'tender')).toEqual(ids(preparer, submitter));
    expect(await told(founder, 'question')).toEqual(ids(preparer));
    expect(await told(founder, 'award')).toEqual(ids(submitter));
    expect(await told(founder, 'registration')).toEqual(ids(founder));
  });

  it('are the company’s administrators if no member may act on it', async () => {
    const founder = await company('company_admin');
    await test.colleague(founder, 'company_reader');
    expect(await told(founder, 'award')).toEqual(ids(founder));
    const submitter = await test.colleague(founder, 'bid_submitter');
    expect(await told(founder, 'award')).toEqual(ids(submitter));
    const { db } = test.parts();
    await db
      .updateTable('account')
      .set({ disabledAt: new Date() })
      .where('id', '=', submitter.accountId)
      .execute();
    expect(await told(founder, 'award')).toEqual(ids(founder));
  });
});
