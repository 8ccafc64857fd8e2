import type { Channel, MessageKind } from '@procure/domain/message/kind.ts';
import type { StaffScope, SupplierScope } from '../../../platform/actor.ts';
import type { Unit } from '../../../platform/database/transaction.ts';

type Owner = SupplierScope | StaffScope;

interface Setting {
  readonly digest: boolean;
  readonly quietFrom: number | null;
  readonly quietUntil: number | null;
}

export async function saveSetting(scope: Owner, unit: Unit, setting: Setting): Promise<void> {
  await unit.db
    .insertInto('notificationSetting')
    .values({ accountId: scope.accountId, ...setting })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet(setting))
    .execute();
}

export async function saveChoice(
  scope: Owner,
  unit: Unit,
  kind: MessageKind,
  wished: readonly Channel[],
): Promise<void> {
  const ways = {
    message: wished.includes('message'),
    mail: wished.includes('mail'),
    sms: wished.includes('sms'),
  };
  await unit.db
    .insertInto('notificationChoice')
    .values({ accountId: scope.accountId, kind, ...ways })
    .onConflict((conflict) => conflict.columns(['accountId', 'kind']).doUpdateSet(ways))
    .execute();
}

export async function findOwnMail(scope: Owner, unit: Unit): Promise<string | null> {
  const row = await unit.db
    .selectFrom('account')
    .select('email')
    .where('id', '=', scope.accountId)
    .executeTakeFirst();
  return row?.email ?? null;
}
