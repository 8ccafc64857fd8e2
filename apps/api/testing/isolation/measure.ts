import { randomUUID } from 'node:crypto';
import { placeOf } from '../fixtures/organisation.ts';
import type { TestApp } from '../test-app.ts';

/** Inserts a valid blacklisting of the company that can be appealed against, without changing the company's state. */
export async function measureAgainst(
  test: TestApp,
  { actor }: { readonly actor: { readonly company: { readonly id: string } } },
): Promise<{ readonly id: string }> {
  const { db } = test.parts();
  const { accountId } = await test.staff('reviewer');
  const at = new Date('2026-11-01T08:00:00Z');
  return db
    .insertInto('measure')
    .values({
      id: randomUUID(),
      companyId: actor.company.id,
      organisationId: await placeOf(db, 'reviewer'),
      ...{ kind: 'blacklist', state: 'confirmed', reason: '提供虚假业绩证明材料' },
      untilAt: new Date('2099-11-01T16:00:00Z'),
      ...{ proposedBy: accountId, proposedAt: at, decidedAt: at },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}
