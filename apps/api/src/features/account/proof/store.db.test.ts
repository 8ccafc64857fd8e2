import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../../testing/test-database.ts';
import { isRoadOut } from './store.ts';

const database = testDatabase();
const own = '13800007001';

interface Sending {
  readonly to?: string;
  readonly channel?: 'sms' | 'mail';
  readonly template?: string;
  readonly state: 'waiting' | 'sent' | 'failed';
  readonly attempts?: number;
  /** Minutes ago. */
  readonly ago?: number;
}

function send({ to = own, channel = 'sms', template = 'otp', state, attempts = 1, ago = 5 }: Sending) {
  return sql`insert into outbox (channel, recipient, template, subject, body, state, attempts, created_at, sent_at)
    values (${channel}, ${to}, ${template}, '', '', ${state}, ${attempts},
      clock_timestamp() - make_interval(mins => ${ago}::int),
      case when ${state} = 'sent' then clock_timestamp() - make_interval(mins => ${ago}::int) end)`.execute(
    database.db,
  );
}
const isOut = () => isRoadOut(database.db, 'sms', own);

beforeEach(() => sql`delete from outbox`.execute(database.db));

describe('an outage of codes by SMS', () => {
  it('is assumed if the last code was tried and not accepted, and no SMS was sent since', async () => {
    await send({ state: 'waiting' });
    expect(await isOut()).toBe(true);
    await send({ to: '13800007002', channel: 'mail', state: 'sent', ago: 1 });
    expect(await isOut()).toBe(true);
  });

  it('is not assumed if others received codes since: many requests do not simulate an outage', async () => {
    await send({ state: 'waiting' });
    await send({ to: '13800007002', state: 'sent', ago: 1 });
    expect(await isOut()).toBe(false);
  });

  it.each<[string, readonly Sending[]]>([
    ['no code was requested', []],
    ['the last code was not tried yet', [{ state: 'waiting', attempts: 0 }]],
    [
      'the last code was sent',
      [
        { state: 'failed', ago: 9 },
        { state: 'sent', ago: 5 },
      ],
    ],
    ['the last code is older than an hour', [{ state: 'failed', ago: 61 }]],
    ['another text failed', [{ state: 'failed', template: 'order_issued' }]],
    ['a code to another phone failed', [{ state: 'failed', to: '13800007002' }]],
  ])('is not assumed if %s', async (_, sendings) => {
    for (const one of sendings) await send(one);
    expect(await isOut()).toBe(false);
  });
});
