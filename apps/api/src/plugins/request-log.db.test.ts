import { Writable } from 'node:stream';
import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/test-app.ts';
import { buildApp } from '../app.ts';
import { runJobs } from '../platform/jobs/job-runner.ts';

const house = testApp();

function listening() {
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  return { log: pino({ level: 'debug' }, sink), lines, read: () => lines.map((line) => JSON.parse(line)) };
}

test('a log line names the account and the address, never a token or the request’s content', async () => {
  const owner = await house.company();
  const { log, lines, read } = listening();
  const app = await buildApp({ ...house.parts(), log }, { frontends: false });
  try {
    const headers = { authorization: `Bearer ${owner.token}` };
    const asked = { remoteAddress: '198.51.100.7', url: '/api/outer/platform/me/?word=in-the-address' };
    await app.portal.inject({ ...asked, headers });
    await app.portal.inject(asked);
    await app.portal.inject({ ...asked, headers: { authorization: 'Bearer not-a-token' } });
    const answered = read().filter(({ msg }) => msg === 'answered');
    expect(answered.map(({ ip, accountId, route }) => ({ ip, accountId, route }))).toEqual([
      { ip: '198.51.100.7', accountId: owner.accountId, route: '/api/outer/platform/me/' },
      { ip: '198.51.100.7', accountId: undefined, route: '/api/outer/platform/me/' },
      { ip: '198.51.100.7', accountId: undefined, route: '/api/outer/platform/me/' },
    ]);
    for (const secret of [owner.token, 'not-a-token', 'in-the-address']) {
      expect(lines.join('')).not.toContain(secret);
    }
  } finally {
    await app.close();
  }
});

test('a failed job is logged in fields, without its payload', async () => {
  const { log, lines, read } = listening();
  const { promise: failed, resolve } = Promise.withResolvers<void>();
  const tasks = {
    fail: async (_payload: unknown, { job }: { job: { attempts: number; max_attempts: number } }) => {
      if (job.attempts === job.max_attempts) setTimeout(resolve, 200);
      throw new Error('the gateway is away');
    },
  };
  const jobs = await runJobs(house.connection, tasks, [], log);
  const payload = JSON.stringify({ word: 'what-it-was-given' });
  await sql`select graphile_worker.add_job('fail', ${payload}::json, max_attempts => 1)`.execute(
    house.parts().db,
  );
  await failed;
  await jobs.stop();
  expect(read().filter(({ level }) => level >= 40)).toEqual([
    expect.objectContaining({
      ...{ part: 'jobs', task: 'fail', attempt: 1, of: 1, msg: 'a job failed for good' },
      err: expect.objectContaining({ message: 'the gateway is away' }),
    }),
  ]);
  expect(lines.join('')).not.toContain('what-it-was-given');
});
