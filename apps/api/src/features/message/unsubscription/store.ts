import type { Channel, MessageKind } from '@procure/domain/message/kind.ts';
import type { Unit } from '../../../platform/database/transaction.ts';

/** The account that an unsubscribe link names, which is proven by the link's tag and not by a session. */
export async function findAccount(unit: Unit, accountId: string) {
  const row = await unit.db
    .selectFrom('account')
    .select(['email', 'kind'])
    .where('id', '=', accountId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return { email: row.email, side: row.kind === 'staff' ? ('staff' as const) : ('supplier' as const) };
}

/** Keeps the other ways of the kind as they are. */
export async function refuseMails(
  unit: Unit,
  accountId: string,
  kind: MessageKind,
  ways: readonly Channel[],
): Promise<void> {
  await unit.db
    .insertInto('notificationChoice')
    .values({
      accountId,
      kind,
      message: ways.includes('message'),
      mail: false,
      sms: ways.includes('sms'),
    })
    .onConflict((conflict) => conflict.columns(['accountId', 'kind']).doUpdateSet({ mail: false }))
    .execute();
}
