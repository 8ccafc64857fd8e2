import { type Channel, channels, isMessageKind, kindsOf, waysOf } from '@procure/domain/message/kind.ts';
import type { StaffScope, SupplierScope } from '../../../platform/actor.ts';
import type { Db } from '../../../platform/database/db.ts';

type Owner = SupplierScope | StaffScope;

/** The account's notification settings: the channels of each kind of its side, the digest and the quiet hours. */
export async function readNotifications(db: Db, scope: Owner, side: 'supplier' | 'staff') {
  const setting = await db
    .selectFrom('notificationSetting')
    .select(['digest', 'quietFrom', 'quietUntil'])
    .where('accountId', '=', scope.accountId)
    .executeTakeFirst();
  const rows = await db
    .selectFrom('notificationChoice')
    .select(['kind', 'message', 'mail', 'sms'])
    .where('accountId', '=', scope.accountId)
    .execute();
  const chosen = new Map<string, readonly Channel[]>(
    rows.flatMap((row) =>
      isMessageKind(row.kind) ? [[row.kind, channels.filter((channel) => row[channel])]] : [],
    ),
  );
  const refused = await db
    .selectFrom('account')
    .innerJoin('refusedAddress', (join) =>
      join.on(({ eb, fn, ref }) => eb('address', '=', fn<string>('lower', [ref('account.email')]))),
    )
    .select('answer')
    .where('account.id', '=', scope.accountId)
    .executeTakeFirst();
  return {
    kinds: kindsOf(side).map((kind) => ({ kind, channels: [...waysOf(kind, chosen.get(kind) ?? null)] })),
    ...(setting ?? { digest: false, quietFrom: null, quietUntil: null }),
    mailRefused: refused?.answer ?? null,
  };
}
