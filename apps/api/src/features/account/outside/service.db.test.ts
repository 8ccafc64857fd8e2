import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testDatabase } from '../../../../testing/test-database.ts';
import { forgetJourneys } from './service.ts';

const database = testDatabase();

it('the purge removes expired sign-in journeys, and no others', async () => {
  const { db } = database;
  const journey = (device: string, left: string) =>
    sql`insert into outside_entry
    (device_hash, provider, state_hash, expires_at)
    values (${Buffer.from(device)}, 'dingtalk', '', clock_timestamp() + ${left}::interval)`.execute(db);
  await journey('over', '-1 second');
  await journey('under way', '10 minutes');
  await forgetJourneys({ db });
  const { rows } = await sql<{ deviceHash: Buffer }>`select device_hash from outside_entry`.execute(db);
  expect(rows.map(({ deviceHash }) => deviceHash.toString())).toEqual(['under way']);
});
