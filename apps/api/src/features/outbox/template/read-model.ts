import { type Channel, channels } from '@procure/domain/message/kind.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema.gen.ts';

export interface VersionRow {
  readonly template: string;
  readonly channel: Channel;
  readonly versionNo: number;
  readonly subject: string | null;
  readonly body: string | null;
  readonly madeBy: string;
  readonly madeAt: Date;
}

/** Every version, the newest of each channel first; of one text, or of all. */
export async function readVersions(
  db: Kysely<Database>,
  template: string | null,
): Promise<readonly VersionRow[]> {
  const rows = await db
    .selectFrom('messageTemplate')
    .innerJoin('account', 'account.id', 'messageTemplate.madeBy')
    .select(['template', 'channel', 'versionNo', 'subject', 'body', 'account.nickName as madeBy', 'madeAt'])
    .$if(template !== null, (query) => query.where('template', '=', template))
    .orderBy('versionNo', 'desc')
    .execute();
  return rows.flatMap(({ channel: stored, ...row }) => {
    const channel = channels.find((one) => one === stored);
    return channel === undefined ? [] : [{ ...row, channel }];
  });
}

/** The caller's mail address. */
export async function readOwnMail(db: Kysely<Database>, accountId: string): Promise<string | null> {
  const row = await db.selectFrom('account').select('email').where('id', '=', accountId).executeTakeFirst();
  return row?.email ?? null;
}
