import type { Channel } from '@procure/domain/message/kind.ts';
import type { WordedName } from '@procure/domain/message/templates.ts';
import type { Unit } from '../../../platform/database/transaction.ts';

interface Version {
  readonly template: WordedName;
  readonly channel: Channel;
  readonly versionNo: number;
  /** Both null: as built in. */
  readonly subject: string | null;
  readonly body: string | null;
  readonly madeBy: string;
}

/** Adds the version; false if somebody else has added it meanwhile. */
export async function addVersion(unit: Unit, version: Version): Promise<boolean> {
  const added = await unit.db
    .insertInto('messageTemplate')
    .values(version)
    .onConflict((conflict) => conflict.doNothing())
    .returning('versionNo')
    .executeTakeFirst();
  return added !== undefined;
}

export function latestVersion(unit: Unit, template: WordedName, channel: Channel) {
  return unit.db
    .selectFrom('messageTemplate')
    .select(['versionNo', 'subject', 'body', 'madeBy'])
    .where('template', '=', template)
    .where('channel', '=', channel)
    .orderBy('versionNo', 'desc')
    .limit(1)
    .executeTakeFirst();
}
